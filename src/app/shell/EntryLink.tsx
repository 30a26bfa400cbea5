import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Link } from '../../web/Link.tsx'
import { useWords } from '../../web/loading/words.ts'
import type { MenuEntry } from '../../web/screens.ts'
import { Hint } from '../../web/ui/basic/Hint.tsx'
import { webText } from '../../web/web.text.ts'
import styles from './Shell.module.css'

/** Hint with the entry's name in the folded menu. */
export function MenuLabel({
  label,
  isHidden,
  children,
}: {
  label: string
  isHidden: boolean
  children: ReactNode
}) {
  return (
    <Hint label={isHidden ? label : undefined} position="right">
      {children as never}
    </Hint>
  )
}

export function EntryLink({
  entry: { icon: Sign, label, to, activePattern },
  isFolded,
}: {
  entry: MenuEntry
  isFolded: boolean
}) {
  const t = useWords(webText)
  const { pathname } = useLocation()
  return (
    <MenuLabel label={t(label)} isHidden={isFolded}>
      <Link to={to} className={styles.entry} {...currentOf(pathname, to, activePattern)}>
        <Sign size={17} aria-hidden />
        <span className={styles.label}>{t(label)}</span>
      </Link>
    </MenuLabel>
  )
}

/** `aria-current` of an entry: `page` on its own page, otherwise whether the page belongs to it. */
export function currentOf(pathname: string, to: string, activePattern: RegExp) {
  if (!activePattern.test(pathname)) return {}
  return { 'data-current': true, 'aria-current': pathname === to ? ('page' as const) : true }
}
