import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageSkeleton } from './ui/page/Skeleton.tsx'

/**
 * Redirects to another page once, and replaces the history entry. The router's own component redirects on each
 * render, and the redirect itself causes further renders.
 */
export function GoTo(target: { path: string; state?: HistoryState }) {
  const router = useRouter()
  const [{ path, state }] = useState(target)
  useEffect(() => {
    if (router.latestLocation.href !== path) router.history.replace(path, state)
  }, [router, path, state])
  return <PageSkeleton />
}
