import type { ReactNode } from 'react'
import { Link } from '../../../web/Link.tsx'
import { Logo } from '../../../web/Logo.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { LanguageSwitch, useOtherTheme } from '../../../web/theme/choices.tsx'
import { webText } from '../../../web/web.text.ts'
import { Contours } from './Contours.tsx'
import styles from './Entrance.module.css'

/** The layout of sign-in and setup: contour lines on the left, a form on the right. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords(webText)
  const { Icon: ThemeIcon, label: themeLabel, change: changeTheme } = useOtherTheme()
  return (
    <div className={styles.page}>
      <title>{`${title} · Égide`}</title>
      <div className={styles.picture} aria-hidden>
        <Contours />
      </div>
      <header className={styles.logo}>
        <Link to="/">
          <Logo size={30} />
        </Link>
      </header>
      <main className={styles.column}>
        <div className={styles.languages}>
          <LanguageSwitch />
        </div>
        <div className={styles.content}>{children}</div>
        <div className={styles.foot}>
          <Link to="/data-protection" className={styles.quiet}>
            {t('menu.data_protection')}
          </Link>
          <button type="button" className={styles.theme} onClick={changeTheme}>
            <ThemeIcon aria-hidden />
            {themeLabel}
          </button>
        </div>
      </main>
    </div>
  )
}
