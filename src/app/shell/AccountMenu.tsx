import { UnstyledButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { IconSelector } from '../../web/icons/icons.ts'
import { Link } from '../../web/Link.tsx'
import { prefetchedPart } from '../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import LanguageItems from '../../web/theme/LanguageItems.tsx'
import { MenuButton } from '../../web/ui/basic/MenuButton.tsx'
import { webText } from '../../web/web.text.ts'
import { currentOf, MenuLabel } from './EntryLink.tsx'
import styles from './Shell.module.css'
import { usePerson } from './usePerson.ts'

const AccountItems = prefetchedPart(() => import('./AccountItems.tsx'))

/** Shows the signed-in user; if they have several groups, a menu to switch. */
export function AccountMenu({ isFolded }: { isFolded: boolean }) {
  const t = useWords(webText)
  const { name, initials, roleOf, activeGroup, groups } = usePerson()
  const { pathname } = useLocation()
  const who = (
    <>
      <span className={styles.avatar} aria-hidden>
        {initials}
      </span>
      <span className={styles.person}>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>{roleOf(activeGroup)}</span>
      </span>
    </>
  )
  const accessibleName = `${name}, ${roleOf(activeGroup)}`
  if (groups.length < 2) {
    return (
      <MenuLabel label={accessibleName} isHidden={isFolded}>
        {activeGroup === 'default' ? (
          <div className={styles.who}>{who}</div>
        ) : (
          <Link
            to="/profile"
            className={styles.who}
            aria-label={`${accessibleName}: ${t('menu.profile')}`}
            {...currentOf(pathname, '/profile', /^\/profile/)}
          >
            {who}
          </Link>
        )}
      </MenuLabel>
    )
  }
  return (
    <MenuButton
      position="top-start"
      width={200}
      button={
        <UnstyledButton className={styles.who} aria-label={t('menu.account')}>
          {who}
          <IconSelector className={styles.more} aria-hidden />
        </UnstyledButton>
      }
    >
      {(Menu) => <AccountItems Menu={Menu} />}
    </MenuButton>
  )
}

export function LanguageMenu() {
  const t = useWords(webText)
  return (
    <MenuButton
      position="right-end"
      width={140}
      button={
        <UnstyledButton className={styles.code} aria-label={t('language')}>
          {currentLanguage().toUpperCase()}
        </UnstyledButton>
      }
    >
      {(Menu) => <LanguageItems Menu={Menu} />}
    </MenuButton>
  )
}
