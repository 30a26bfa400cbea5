import { useMediaQuery } from '@mantine/hooks'
import { CatchBoundary, Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMe } from '../../features/auth/useMe.tsx'
import { deviceStorage } from '../../web/device/textStorage.ts'
import { useLive } from '../../web/live.ts'
import { lazyPart, lazyScreen } from '../../web/loading/lazyScreen.tsx'
import { SkipLink } from '../../web/SkipLink.tsx'
import { CallerIdContext } from '../../web/session/callerId.ts'
import { session, useSession } from '../../web/session/session.tsx'
import { useBesideId } from '../../web/ui/page/pane.ts'
import { hasHadUploads } from '../../web/uploads/uploadFlag.ts'
import { useRuns } from '../../web/writes/runs.ts'
import { useUnsavedWork, useUnsent } from '../../web/writes/unsavedWork.ts'
import { menuOf } from '../menu.ts'
import { usePalette } from '../palette/usePalette.ts'
import { IdentityQuestion } from './IdentityQuestion.tsx'
import { PhoneBars } from './PhoneBars.tsx'
import styles from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { useResumedUploads } from './useResumedUploads.ts'

/** Storage key of the menu's width, with the values `full` and `icons`. */
const menuModeKey = 'menuMode'

const BulkRuns = lazyPart(() => import('../../web/ui/list/BulkRuns.tsx'))

const UploadIndicator = lazyPart(() => import('../../features/files/uploads/UploadIndicator.tsx'))

const unsentWork = lazyScreen(() => import('../UnsentWork.tsx'))

const signInAgain = lazyScreen(() => import('../../features/auth/screens/SignInAgain.tsx'))

const Palette = lazyPart(() => import('../palette/Palette.tsx'))

/** Layout for signed-in users: menu and page. */
export default function Shell() {
  const { activeGroup, isHeld } = useSession()
  useEffect(preloadOnFirstInteraction, [])
  const callerId = useMe()?.id
  useUnsavedWork(callerId)
  useResumedUploads(callerId)
  useLive()
  const isUnsent = useUnsent().some(({ state }) => state !== 'sending')
  const runs = useRuns()
  const hasUploads = hasHadUploads.useValue()
  // Keep the bar mounted after the last write is sent, since its list may be open.
  const [hasUnsent, setHasUnsent] = useState(isUnsent)
  if (isUnsent && !hasUnsent) setHasUnsent(true)
  const entries = menuOf(activeGroup)
  const palette = usePalette()
  const mediaQueryOptions = { getInitialValueInEffect: false }
  const isPhone = useMediaQuery('(width < 40em)', undefined, mediaQueryOptions)
  const hasRoom = useMediaQuery('(width > 64em)', undefined, mediaQueryOptions)
  const [mode, setMode] = useState(() => deviceStorage.getItem(menuModeKey))
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.isWide })
  const isBeside = useBesideId() !== undefined
  const mayUnfold = hasRoom && !isWide && !isBeside
  // Derived from the route, so that the layout does not shift when the record has loaded.
  const isRecord = useMatches({ select: (matches) => matches.at(-1)?.fullPath.includes('$') })
  const isFolded = !mayUnfold || mode === 'icons'
  const toggle = () => {
    const next = isFolded ? 'full' : 'icons'
    deviceStorage.setItem(menuModeKey, next)
    setMode(next)
  }
  const uploads = hasUploads && (
    <Optional>
      <UploadIndicator isPhone={isPhone} />
    </Optional>
  )
  return (
    <div
      className={styles.shell}
      data-phone={isPhone || undefined}
      data-folded={isFolded || undefined}
      data-record={isRecord || undefined}
    >
      <SkipLink />
      {isPhone ? (
        <>
          <PhoneBars entries={entries} search={palette.open} />
          {uploads}
        </>
      ) : (
        <SideMenu
          entries={entries}
          isFolded={isFolded}
          toggle={mayUnfold ? toggle : undefined}
          search={palette.open}
          uploads={uploads}
        />
      )}
      <main id="content" tabIndex={-1} className={styles.page}>
        <CallerIdContext value={callerId}>
          <Outlet />
        </CallerIdContext>
        {hasUnsent && (
          <Optional>
            <unsentWork.Screen />
          </Optional>
        )}
      </main>
      <Suspense>{palette.isOpen && <Palette {...palette} onClose={palette.close} />}</Suspense>
      <Optional resetKey={String(runs.length)}>
        {runs.length > 0 && <BulkRuns runs={runs} />}
      </Optional>
      <IdentityQuestion />
      {isHeld && (
        <CatchBoundary getResetKey={() => ''} errorComponent={SignInFallback}>
          <Suspense>
            <signInAgain.Screen />
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  )
}

/** A part without which the page is whole: nothing is shown while it loads, or if it fails. */
const Optional = ({ resetKey = '', children }: { resetKey?: string; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => resetKey} errorComponent={() => null}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
)

/** On the first interaction, preloads the screens needed offline or after the session has expired. */
function preloadOnFirstInteraction() {
  const abortController = new AbortController()
  const onInteraction = ({ type, target }: Event) => {
    if (type === 'focusin' && !(target as Element).matches('input, textarea')) return
    abortController.abort()
    for (const part of [unsentWork, signInAgain]) part.preload().catch(() => {})
  }
  for (const type of ['pointerdown', 'focusin'])
    addEventListener(type, onInteraction, { signal: abortController.signal })
  return () => abortController.abort()
}

/** If the dialog fails to load, signs out to show the sign-in page; drafts stay on the device. */
function SignInFallback() {
  useEffect(() => void session.logout(), [])
  return null
}
