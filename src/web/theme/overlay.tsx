import { useSyncExternalStore } from 'react'
import styles from './overlay.module.css'

let reasons: readonly { words: string }[] = []
const listeners = new Set<() => void>()

function change(next: typeof reasons) {
  reasons = next
  for (const listener of listeners) listener()
}

/** Covers the page while `work` runs (sign-in, sign-out, change of language), with a message. */
export async function withOverlay<T>(words: string, work: () => Promise<T>): Promise<T> {
  const reason = { words }
  change([...reasons, reason])
  try {
    return await work()
  } finally {
    change(reasons.filter((other) => other !== reason))
  }
}

/** Full-screen overlay with a spinner (specification, sections 2 and 9). */
export function LoadingOverlay() {
  const [reason] = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => reasons,
  )
  if (!reason) return null
  return (
    <div className={styles.overlay} role="status" data-loading-overlay>
      <span className={styles.ring} aria-hidden />
      <p className={styles.words}>{reason.words}</p>
    </div>
  )
}
