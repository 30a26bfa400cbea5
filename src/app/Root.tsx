import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart, lazyScreen } from '../web/loading/lazyScreen.tsx'
import { useSession } from '../web/session/session.tsx'
import { viewedId } from '../web/session/viewing.ts'
import { PageSkeleton } from '../web/ui/page/Skeleton.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { AwayBanner } from './shell/AwayBanner.tsx'

/** Layout for signed-in users, loaded separately: the sign-in screen does not need it. */
export const shell = lazyScreen(() => import('./shell/Shell.tsx'))

const ViewingFrame = lazyPart(() => import('./shell/ViewingFrame.tsx'))

/** Root of all screens: chooses the layout; `bare` screens have none. */
export function Root({ bare }: { bare: boolean }) {
  const { isLoading, isLoggedIn, isHeld } = useSession()
  if (!bare && isLoading) return <PageSkeleton />
  const Frame = bare ? Outlet : isLoggedIn || isHeld ? shell.Screen : PublicFrame
  const frame = (
    <Suspense fallback={<PageSkeleton />}>
      <Frame />
    </Suspense>
  )
  return (
    <>
      <AwayBanner />
      {viewedId === undefined ? (
        frame
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <ViewingFrame>{frame}</ViewingFrame>
        </Suspense>
      )}
    </>
  )
}
