import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyScreen } from '../web/loading/lazyScreen.tsx'
import { useSession } from '../web/session/session.tsx'
import { PartLoader } from '../web/ui/page/Skeleton.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { AwayBanner } from './shell/AwayBanner.tsx'

/** Menu and page of those who are signed in; the sign-in screen does without it. */
export const shell = lazyScreen(() => import('./shell/Shell.tsx'))

/** What stands around every screen. `bare` screens fill the window themselves. */
export function Root({ bare }: { bare: boolean }) {
  const { isLoading, isLoggedIn, isHeld } = useSession()
  if (!bare && isLoading) return <PartLoader />
  const Frame = bare ? Outlet : isLoggedIn || isHeld ? shell.Screen : PublicFrame
  return (
    <>
      <AwayBanner />
      <Suspense fallback={<PartLoader />}>
        <Frame />
      </Suspense>
    </>
  )
}
