import { UnstyledButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { IconSearch } from '../../web/icons/icons.ts'
import { Link } from '../../web/Link.tsx'
import { Logo } from '../../web/Logo.tsx'
import { prefetchedPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import { MenuButton } from '../../web/ui/basic/MenuButton.tsx'
import { webText } from '../../web/web.text.ts'
import { currentOf } from './EntryLink.tsx'
import styles from './Shell.module.css'
import type { SideMenuProps } from './SideMenu.tsx'
import { usePerson } from './usePerson.ts'

const AccountItems = prefetchedPart(() => import('./AccountItems.tsx'))

/** Header and bottom bar of a phone. */
export function PhoneBars({ entries, search }: Pick<SideMenuProps, 'entries' | 'search'>) {
  const t = useWords(webText)
  const { pathname } = useLocation()
  return (
    <>
      <header className={styles.top}>
        <Link to="/" className={styles.home}>
          <Logo size={24} />
        </Link>
        <span className="flex">
          <UnstyledButton
            className={styles.phoneSearch}
            aria-label={t('menu.search')}
            onClick={search}
          >
            <IconSearch size={20} aria-hidden />
          </UnstyledButton>
          <PhoneAccountMenu />
        </span>
      </header>
      {entries.length > 0 && (
        <nav aria-label={t('menu')} className={styles.bottom}>
          {entries.map(({ icon: Sign, label, to, activePattern }) => (
            <Link
              key={to}
              to={to}
              className={styles.tab}
              {...currentOf(pathname, to, activePattern)}
            >
              <Sign size={20} aria-hidden />
              <span>{t(label)}</span>
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

/** On a phone, the avatar opens the account menu with the items of the menu's footer. */
function PhoneAccountMenu() {
  const t = useWords(webText)
  const { initials } = usePerson()
  return (
    <MenuButton
      position="bottom-end"
      width={220}
      button={
        <UnstyledButton className={styles.phoneAvatar} aria-label={t('menu.account')}>
          <span className={styles.avatar}>{initials}</span>
        </UnstyledButton>
      }
    >
      {(Menu) => <AccountItems Menu={Menu} isPhone />}
    </MenuButton>
  )
}
