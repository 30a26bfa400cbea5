import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type Language, languages } from '../../kernel/text.ts'
import { IconMoon, IconSun } from '../icons/icons.ts'
import { reloadIfReachable } from '../loading/reload.ts'
import { currentLanguage, storeLanguage, useWords } from '../loading/words.ts'
import { session } from '../session/session.tsx'
import { webText } from '../web.text.ts'
import styles from './choices.module.css'
import { withOverlay } from './overlay.tsx'

/**
 * Returns a function that stores a language and reloads the page (specification, section 2). If the server is
 * unreachable, the page stays, and the session is checked again.
 */
export function useChangeLanguage() {
  const t = useWords(webText)
  return (language: Language) =>
    void withOverlay(t('language.changing'), async () => {
      storeLanguage(language)
      // Wait forever, so that the overlay stays until the new page replaces this one.
      if (await reloadIfReachable()) await new Promise(() => {})
      else await session.retry()
    })
}

/** Language buttons: FR, EN, IT. */
export function LanguageSwitch() {
  const t = useWords(webText)
  const change = useChangeLanguage()
  const current = currentLanguage()
  return (
    <div role="group" aria-label={t('language')} className="flex gap2">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.language}
          aria-label={`${language.toUpperCase()} ${t(`language.${language}`)}`}
          aria-pressed={language === current}
          onClick={() => language !== current && change(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  )
}

/** Icon and label of the other theme, and a function that switches to it. */
export function useOtherTheme() {
  const t = useWords(webText)
  const isDark = useComputedColorScheme('dark') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return {
    Icon: isDark ? IconSun : IconMoon,
    label: t(isDark ? 'theme.light' : 'theme.dark'),
    change: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}

/** Button that switches the theme; accepts the props of a surrounding tooltip. */
export function ThemeSwitch(props: ComponentProps<'button'>) {
  const { Icon, label, change } = useOtherTheme()
  return (
    <ActionIcon {...props} aria-label={label} onClick={change}>
      <Icon aria-hidden />
    </ActionIcon>
  )
}
