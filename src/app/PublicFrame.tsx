import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Link } from '../web/Link.tsx'
import { Logo } from '../web/Logo.tsx'
import { useWords } from '../web/loading/words.ts'
import { SkipLink } from '../web/SkipLink.tsx'
import { LanguageSwitch, ThemeSwitch } from '../web/theme/choices.tsx'
import { webText } from '../web/web.text.ts'
import styles from './PublicFrame.module.css'

/** Layout of public pages; by default around the current route. */
export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useWords(webText)
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <nav aria-label={t('menu')} className={styles.nav}>
          <LanguageSwitch />
          <ThemeSwitch />
          <Link to="/signin">{t('menu.sign_in')}</Link>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  )
}
