import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
  IconSelector,
} from '@tabler/icons-react'
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMe } from '../../features/auth/useMe.tsx'
import { Link } from '../../web/Link.tsx'
import { Logo } from '../../web/Logo.tsx'
import { useLive } from '../../web/live.ts'
import { lazyPart, lazyScreen, promptPart } from '../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { SkipLink } from '../../web/SkipLink.tsx'
import type { MenuEntry } from '../../web/screens.ts'
import { CallerIdContext } from '../../web/session/callerId.ts'
import { session, useSession } from '../../web/session/session.tsx'
import { LanguageSwitch, ThemeSwitch, useOtherTheme } from '../../web/theme/choices.tsx'
import { Hint } from '../../web/ui/basic/Hint.tsx'
import { MenuButton } from '../../web/ui/basic/MenuButton.tsx'
import { webText } from '../../web/web.text.ts'
import { useRuns } from '../../web/writes/bulk.ts'
import { useKeptWork, useUnsent } from '../../web/writes/keptWork.ts'
import { menuOf } from '../menu.ts'
import { paletteKey, usePalette } from '../palette/usePalette.ts'
import styles from './Shell.module.css'
import { usePerson } from './usePerson.ts'

/** Storage key of the menu's width, with the values `full` and `icons`. */
const menuModeKey = 'menuMode'

const BulkRuns = lazyPart(() => import('../../web/ui/list/BulkRuns.tsx'))
const unsentWork = lazyScreen(() => import('../UnsentWork.tsx'))
const signInAgain = lazyScreen(() => import('../../features/auth/screens/SignInAgain.tsx'))
const AccountItems = promptPart(() => import('./AccountItems.tsx'))
const LanguageItems = promptPart(() => import('./LanguageItems.tsx'))
const Palette = lazyPart(() => import('../palette/Palette.tsx'))

/** Menu and page, for those who are signed in. */
export default function Shell() {
  const { activeGroup, isHeld } = useSession()
  useEffect(fetchWithFirstTouch, [])
  const callerId = useMe()?.id
  useKeptWork(callerId)
  useLive()
  const isUnsent = useUnsent().some(({ state }) => state !== 'sending')
  const runs = useRuns()
  // Its list may be open when the last thing has gone.
  const [hasUnsent, setHasUnsent] = useState(isUnsent)
  if (isUnsent && !hasUnsent) setHasUnsent(true)
  const entries = menuOf(activeGroup)
  const palette = usePalette()
  const now = { getInitialValueInEffect: false }
  const isPhone = useMediaQuery('(width < 640px)', undefined, now)
  const hasRoom = useMediaQuery('(width >= 1024px)', undefined, now)
  const [mode, setMode] = useState(() => localStorage.getItem(menuModeKey))
  const isFolded = !hasRoom || mode === 'icons'
  const toggle = () => {
    const next = isFolded ? 'full' : 'icons'
    localStorage.setItem(menuModeKey, next)
    setMode(next)
  }
  return (
    <div
      className={styles.shell}
      data-phone={isPhone || undefined}
      data-folded={isFolded || undefined}
    >
      <SkipLink />
      {isPhone ? (
        <PhoneBars entries={entries} search={palette.open} />
      ) : (
        <SideMenu
          entries={entries}
          isFolded={isFolded}
          toggle={hasRoom ? toggle : undefined}
          search={palette.open}
        />
      )}
      <main id="content" tabIndex={-1} className={styles.page}>
        <CallerIdContext value={callerId}>
          <Outlet />
        </CallerIdContext>
        {hasUnsent && (
          <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
            <Suspense>
              <unsentWork.Screen />
            </Suspense>
          </CatchBoundary>
        )}
      </main>
      <Suspense>{palette.isOpen && <Palette onClose={palette.close} />}</Suspense>
      <Suspense>{runs.length > 0 && <BulkRuns runs={runs} />}</Suspense>
      {isHeld && (
        <CatchBoundary getResetKey={() => ''} errorComponent={ToSignIn}>
          <Suspense>
            <signInAgain.Screen />
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  )
}

/**
 * Fetches with the first touch of the page, while there is a server to be asked, what is needed when
 * there is none or nobody is signed in any more.
 */
function fetchWithFirstTouch() {
  const ending = new AbortController()
  const touched = ({ type, target }: Event) => {
    if (type === 'focusin' && !(target as Element).matches('input, textarea')) return
    ending.abort()
    for (const part of [unsentWork, signInAgain]) part.preload().catch(() => {})
  }
  for (const type of ['pointerdown', 'focusin'])
    addEventListener(type, touched, { signal: ending.signal })
  return () => ending.abort()
}

/** Where the dialog cannot be had, the sign-in screen comes after all; what was typed is on the device. */
function ToSignIn() {
  useEffect(() => void session.logout(), [])
  return null
}

type SideMenuProps = {
  entries: readonly MenuEntry[]
  isFolded: boolean
  toggle?: () => void
  /** Opens the palette. */
  search: () => void
}

function SideMenu({ entries, isFolded, toggle, search }: SideMenuProps) {
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
          <Named label={foldLabel} isHidden>
            <button
              type="button"
              className={styles.fold}
              aria-label={foldLabel}
              aria-expanded={!isFolded}
              onClick={toggle}
            >
              <FoldIcon size={17} stroke={1.75} aria-hidden />
            </button>
          </Named>
        )}
      </div>
      <Named label={`${t('menu.search')} ${paletteKey.shown}`} isHidden={isFolded}>
        <button
          type="button"
          className={`${styles.entry} ${styles.search}`}
          aria-keyshortcuts={paletteKey.said}
          onClick={search}
        >
          <IconSearch size={17} stroke={1.75} aria-hidden />
          <span className={styles.label}>{t('menu.search')}</span>
          <kbd className={styles.key} aria-hidden>
            {paletteKey.shown}
          </kbd>
        </button>
      </Named>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} isFolded={isFolded} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <div className={styles.choices}>
          {isFolded ? <LanguageMenu /> : <LanguageSwitch />}
          <Named label={theme.label} isHidden>
            <ThemeSwitch />
          </Named>
        </div>
        <div className={styles.account}>
          <Account isFolded={isFolded} />
          <Named label={t('menu.logout')} isHidden={isFolded}>
            <Link to="/logout" preload={false} className={styles.entry}>
              <IconLogout size={17} stroke={1.75} aria-hidden />
              <span className={styles.label}>{t('menu.logout')}</span>
            </Link>
          </Named>
        </div>
      </div>
    </nav>
  )
}

/** Shows beside an icon the name that there is no room for. */
function Named({
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

function EntryLink({
  entry: { icon: Sign, label, to, covers },
  isFolded,
}: {
  entry: MenuEntry
  isFolded: boolean
}) {
  const t = useWords(webText)
  const { pathname } = useLocation()
  return (
    <Named label={t(label)} isHidden={isFolded}>
      <Link to={to} className={styles.entry} {...currentOf(pathname, to, covers)}>
        <Sign size={17} stroke={1.75} aria-hidden />
        <span className={styles.label}>{t(label)}</span>
      </Link>
    </Named>
  )
}

/** Marks the entry whose page is open; a page below it is not the entry's own. */
function currentOf(pathname: string, to: string, covers: RegExp) {
  if (!covers.test(pathname)) return {}
  return { 'data-current': true, 'aria-current': pathname === to ? ('page' as const) : true }
}

function PhoneBars({ entries, search }: Pick<SideMenuProps, 'entries' | 'search'>) {
  const t = useWords(webText)
  const { pathname } = useLocation()
  return (
    <>
      <header className={styles.top}>
        <Link to="/" className={styles.home}>
          <Logo size={24} />
        </Link>
        <span className={styles.topEnd}>
          <UnstyledButton
            className={styles.phoneSearch}
            aria-label={t('menu.search')}
            onClick={search}
          >
            <IconSearch size={20} stroke={1.75} aria-hidden />
          </UnstyledButton>
          <PhoneAccount />
        </span>
      </header>
      {entries.length > 0 && (
        <nav aria-label={t('menu')} className={styles.bottom}>
          {entries.map(({ icon: Sign, label, to, covers }) => (
            <Link key={to} to={to} className={styles.tab} {...currentOf(pathname, to, covers)}>
              <Sign size={20} stroke={1.75} aria-hidden />
              <span>{t(label)}</span>
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

/** Whose session this is; with several groups, the way to work as another one. */
function Account({ isFolded }: { isFolded: boolean }) {
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
  const named = `${name}, ${roleOf(activeGroup)}`
  if (groups.length < 2) {
    return (
      <Named label={named} isHidden={isFolded}>
        {activeGroup === 'default' ? (
          <div className={styles.who}>{who}</div>
        ) : (
          <Link
            to="/profile"
            className={styles.who}
            aria-label={`${named}: ${t('menu.profile')}`}
            {...currentOf(pathname, '/profile', /^\/profile/)}
          >
            {who}
          </Link>
        )}
      </Named>
    )
  }
  return (
    <MenuButton
      position="top-start"
      width={200}
      button={
        <UnstyledButton className={styles.who} aria-label={t('menu.account')}>
          {who}
          <IconSelector size={16} stroke={1.75} className={styles.more} aria-hidden />
        </UnstyledButton>
      }
    >
      {(Menu) => <AccountItems Menu={Menu} />}
    </MenuButton>
  )
}

function LanguageMenu() {
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

/** On a phone the choices of the menu's foot stand behind the person. */
function PhoneAccount() {
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
