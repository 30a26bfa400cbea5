import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSwitch, ThemeSwitch } from './choices.tsx'
import { Link } from './Link.tsx'
import { Logo } from './Logo.tsx'
import styles from './PublicFrame.module.css'
import { SkipLink } from './SkipLink.tsx'
import { webText } from './web.text.ts'
import { useWords } from './words.ts'

/** Around the pages that are open to those who are not signed in: the route's, unless one is given. */
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
