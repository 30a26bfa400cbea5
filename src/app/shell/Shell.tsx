import { useMediaQuery } from '@mantine/hooks'
import { CatchBoundary, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useMe } from '../../features/auth/useMe.tsx'
import { useLive } from '../../web/live.ts'
import { lazyPart, lazyScreen } from '../../web/loading/lazyScreen.tsx'
import { SkipLink } from '../../web/SkipLink.tsx'
import { CallerIdContext } from '../../web/session/callerId.ts'
import { session, useSession } from '../../web/session/session.tsx'
import { useRuns } from '../../web/writes/bulk.ts'
import { useKeptWork, useUnsent } from '../../web/writes/keptWork.ts'
import { menuOf } from '../menu.ts'
import { usePalette } from '../palette/usePalette.ts'
import { PhoneBars } from './PhoneBars.tsx'
import styles from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'

/** Storage key of the menu's width, with the values `full` and `icons`. */
const menuModeKey = 'menuMode'

const BulkRuns = lazyPart(() => import('../../web/ui/list/BulkRuns.tsx'))

const unsentWork = lazyScreen(() => import('../UnsentWork.tsx'))

const signInAgain = lazyScreen(() => import('../../features/auth/screens/SignInAgain.tsx'))

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
