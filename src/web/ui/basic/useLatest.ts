import { useLayoutEffect, useRef, useState } from 'react'

/** Returns a function with a stable identity that calls the latest `callback`. */
export function useLatest<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  const [stable] = useState(
    () =>
      (...args: A) =>
        latest.current(...args),
  )
  return stable
}
