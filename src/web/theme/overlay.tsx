import { useSyncExternalStore } from 'react'
import styles from './overlay.module.css'

let tasks: readonly { message: string }[] = []
const listeners = new Set<() => void>()

function change(next: typeof tasks) {
  tasks = next
  for (const listener of listeners) listener()
}

/** Covers the page while `work` runs (sign-in, sign-out, change of language), with a message. */
export async function withOverlay<T>(message: string, work: () => Promise<T>): Promise<T> {
  const task = { message }
  change([...tasks, task])
  try {
    return await work()
  } finally {
    change(tasks.filter((other) => other !== task))
  }
}

/** Full-screen overlay with a spinner (specification, sections 2 and 9). */
export function LoadingOverlay() {
  const [task] = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => tasks,
  )
  if (!task) return null
  return (
    <div className={styles.overlay} role="status" data-loading-overlay>
      <span className={styles.ring} aria-hidden />
      <p className={styles.words}>{task.message}</p>
    </div>
  )
}
