import { session } from '../session/session.tsx'
import { createWindowState } from '../windowState.ts'
import type { BulkWrite, Progress, SentWrite } from './sendMany.ts'

/** A bulk operation: one ordinary write per record. */
export type Bulk = {
  /** Name of the operation ("Changer le statut"). */
  title: string
  /** The writes to send. */
  all: readonly BulkWrite[]
  /** Summarises the result ("38 fiches modifiées"). */
  summarize: (done: readonly SentWrite[]) => string
  /** Returns the operation that undoes it; offered for a short time. */
  undo?: (done: readonly SentWrite[]) => Bulk & { label: string }
  /** Called once at the end, with the ids of the refused records. */
  onEnd?: (refused: ReadonlySet<number>) => void
}

/** A running operation, or one with results to show. */
export type Run = {
  key: number
  bulk: Bulk
  progress: Progress
  /** Path of the page where it was started. */
  startPath: string
  /** Number of dismissed refusals; `progress` contains only later ones. */
  dismissedCount: number
  /** Whether the run was dismissed while writes were still waiting. */
  isClosed: boolean
}

let runs: readonly Run[] = []
const visible = createWindowState(runs)

/** Replaces the list of runs. */
export function setRuns(next: readonly Run[]) {
  runs = next
  visible.set(runs.filter(({ isClosed }) => !isClosed))
}

// Sign-out: the next user must not see these.
session.subscribe(() => {
  if (!session.state().isLoggedIn && runs.length > 0) setRuns([])
})

/** Returns all runs, including dismissed ones whose writes are still waiting. */
export const allRuns = () => runs

/** Running operations and those with results to show, oldest first. */
export const useRuns = visible.useValue

/** Dismisses a run's results. A run with writes still waiting reappears if more are refused. */
export function closeRun(key: number) {
  const dismiss = (run: Run) => ({
    ...run,
    dismissedCount: run.dismissedCount + run.progress.refused.length,
    isClosed: true,
  })
  const remaining = runs.filter((run) => run.key !== key || run.progress.kept > 0)
  setRuns(remaining.map((run) => (run.key === key ? dismiss(run) : run)))
}
