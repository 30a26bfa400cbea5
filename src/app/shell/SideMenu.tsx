import type { ReactNode } from 'react'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
} from '../../web/icons/icons.ts'
import { Link } from '../../web/Link.tsx'
import { Logo } from '../../web/Logo.tsx'
import { useWords } from '../../web/loading/words.ts'
import type { MenuEntry } from '../../web/screens.ts'
import { LanguageSwitch, ThemeSwitch, useOtherTheme } from '../../web/theme/choices.tsx'
import { webText } from '../../web/web.text.ts'
import { paletteKey } from '../palette/usePalette.ts'
import { AccountMenu, LanguageMenu } from './AccountMenu.tsx'
import { EntryLink, MenuLabel } from './EntryLink.tsx'
import styles from './Shell.module.css'

export type SideMenuProps = {
  entries: readonly MenuEntry[]
  isFolded: boolean
  toggle?: () => void
  /** Opens the palette. */
  search: () => void
  /** Uploads under way. */
  uploads?: ReactNode
}

export function SideMenu({ entries, isFolded, toggle, search, uploads }: SideMenuProps) {
  const t = useWords(webText)
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const theme = useOtherTheme()
  const foldLabel = t(isFolded ? 'menu.unfold' : 'menu.fold')
  return (
    <nav aria-label={t('menu')} className={styles.side}>
      <div className={styles.head}>
        <Link to="/" className={styles.home}>
          <Logo markOnly={isFolded} />
        </Link>
        {toggle && (
          <MenuLabel label={foldLabel} isHidden>
            <button
              type="button"
              className={styles.fold}
              aria-label={foldLabel}
              aria-expanded={!isFolded}
              onClick={toggle}
            >
              <FoldIcon size={17} aria-hidden />
            </button>
          </MenuLabel>
        )}
      </div>
      <MenuLabel label={`${t('menu.search')} ${paletteKey.label}`} isHidden={isFolded}>
        <button
          type="button"
          className={`${styles.entry} ${styles.search}`}
          aria-keyshortcuts={paletteKey.ariaKey}
          onClick={search}
        >
          <IconSearch size={17} aria-hidden />
          <span className={styles.label}>{t('menu.search')}</span>
          <kbd className={styles.key} aria-hidden>
            {paletteKey.label}
          </kbd>
        </button>
      </MenuLabel>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} isFolded={isFolded} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {uploads}
        <div className={styles.choices}>
          {isFolded ? <LanguageMenu /> : <LanguageSwitch />}
          <MenuLabel label={theme.label} isHidden>
            <ThemeSwitch />
          </MenuLabel>
        </div>
        <div className={styles.account}>
          <AccountMenu isFolded={isFolded} />
          <MenuLabel label={t('menu.logout')} isHidden={isFolded}>
            <Link to="/logout" preload={false} className={styles.entry}>
              <IconLogout size={17} aria-hidden />
              <span className={styles.label}>{t('menu.logout')}</span>
            </Link>
          </MenuLabel>
        </div>
      </div>
    </nav>
  )
}
