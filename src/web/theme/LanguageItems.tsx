import { languages } from '../../kernel/text.ts'
import { IconCheck } from '../icons/icons.ts'
import { currentLanguage, useWords } from '../loading/words.ts'
import type { MenuParts } from '../ui/basic/MenuButton.tsx'
import { webText } from '../web.text.ts'
import { useChangeLanguage } from './choices.tsx'

/** Menu items of the languages. */
export default function LanguageItems({ Menu }: { Menu: MenuParts }) {
  const t = useWords(webText)
  const change = useChangeLanguage()
  return languages.map((language) => (
    <Menu.Item
      key={language}
      lang={language}
      aria-current={language === currentLanguage() || undefined}
      rightSection={language === currentLanguage() && <IconCheck aria-hidden />}
      onClick={() => language !== currentLanguage() && change(language)}
    >
      {t(`language.${language}`)}
    </Menu.Item>
  ))
}
