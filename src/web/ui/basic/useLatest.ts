import { useLayoutEffect, useRef, useState } from 'react'

/** A function that stays the same and does what the one last given does. */
export function useLatest<A extends unknown[], R>(given: (...args: A) => R): (...args: A) => R {
  const last = useRef(given)
  useLayoutEffect(() => {
    last.current = given
  })
  const [same] = useState(
    () =>
      (...args: A) =>
        last.current(...args),
  )
  return same
}
