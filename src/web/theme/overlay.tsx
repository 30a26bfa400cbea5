import { createWindowState } from '../windowState.ts'
import styles from './overlay.module.css'

const tasks = createWindowState<readonly { message: string }[]>([])

/** Covers the page while `work` runs (sign-in, sign-out, change of language), with a message. */
export async function withOverlay<T>(message: string, work: () => Promise<T>): Promise<T> {
  const task = { message }
  tasks.set([...tasks.get(), task])
  try {
    return await work()
  } finally {
    tasks.set(tasks.get().filter((other) => other !== task))
  }
}

/** Full-screen overlay with a spinner (specification, sections 2 and 9). */
export function LoadingOverlay() {
  const [task] = tasks.useValue()
  if (!task) return null
  return (
    <div className={styles.overlay} role="status" data-loading-overlay>
      <span className={styles.ring} aria-hidden />
      <p className="body label">{task.message}</p>
    </div>
  )
}
