import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Group } from '../access.ts'
import { GoTo } from '../web/GoTo.tsx'
import { useSession } from '../web/session/session.tsx'
import { PageSkeleton } from '../web/ui/page/Skeleton.tsx'

/**
 * Shows a screen only to the given groups (specification, section 4). If the session ends while a page is held open
 * (`isHeld`), it stays visible.
 */
export function ProtectedRoute({
  groups,
  children,
}: {
  groups: readonly Group[]
  children: ReactNode
}) {
  const session = useSession()
  const { href } = useLocation()
  if (session.isLoading) return <PageSkeleton />
  if (!session.isLoggedIn && !session.isHeld) return <GoTo path="/signin" state={{ asked: href }} />
  if (!groups.some((group) => session.groups.includes(group))) {
    return <GoTo path="/message" state={{ text: 'access_denied', image: 'access_denied' }} />
  }
  return children
}
