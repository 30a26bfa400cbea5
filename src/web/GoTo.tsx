import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PartLoader } from './ui/page/Skeleton.tsx'

/**
 * Goes to another page in place of this one, once. The router's own component goes again at each
 * render, of which its going causes more.
 */
export function GoTo(target: { path: string; state?: HistoryState }) {
  const router = useRouter()
  const [{ path, state }] = useState(target)
  useEffect(() => {
    if (router.latestLocation.href !== path) router.history.replace(path, state)
  }, [router, path, state])
  return <PartLoader />
}
