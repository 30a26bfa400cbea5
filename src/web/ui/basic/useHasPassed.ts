import { useEffect, useState } from 'react'

/** Whether a moment has passed; renders again when it does. */
export function useHasPassed(moment: string | null) {
  const left = moment === null ? 0 : Date.parse(moment) - Date.now()
  const [, setPassed] = useState(moment)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setPassed(`${moment} has passed`), left + 500)
    return () => clearTimeout(timer)
  }, [moment, left])
  return left <= 0
}
