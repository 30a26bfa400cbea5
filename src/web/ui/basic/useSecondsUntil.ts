import { useEffect, useState } from 'react'

/** Whole seconds until a moment, counted down; 0 once it has passed, or without one. */
export function useSecondsUntil(moment: string | null): number {
  const left = moment === null ? 0 : Math.max(0, Date.parse(moment) - Date.now())
  const [, setCounted] = useState(0)
  const isLeft = left > 0
  useEffect(() => {
    if (!isLeft) return
    const timer = setInterval(() => setCounted((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [isLeft])
  return Math.ceil(left / 1000)
}
