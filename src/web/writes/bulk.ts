import { useSyncExternalStore } from 'react'
import { session } from '../session/session.tsx'
import { type ToastAction, toast } from '../theme/toast.tsx'
import {
  type BulkWrite,
  isInProgress,
  type Progress,
  retryWrite,
  type SentWrite,
  sendMany,
} from './sendMany.ts'
import { writes } from './unsavedWork.ts'

/** A bulk operation: one ordinary write per record. */
export type Bulk = {
  /** Title ("Changer le statut"). */
  title: string
  all: readonly BulkWrite[]
  /** Summary of the result ("38 fiches modifiées"). */
  said: (done: readonly SentWrite[]) => string
  /** Returns the operation that undoes it; offered for a short time. */
  undo?: (done: readonly SentWrite[]) => Bulk & { label: string }
  /** Called once at the end, with the refused ids. */
  onEnd?: (refused: ReadonlySet<number>) => void
}

/** A running operation, or one with results to show. */
export type Run = {
  key: number
  bulk: Bulk
  progress: Progress
  /** Path of the page where it was started. */
  place: string
  /** Number of refusals already dismissed; `progress` has only later ones. */
  seen: number
  isClosed: boolean
}

let runs: readonly Run[] = []
let visible = runs
let lastKey = 0
const listeners = new Set<() => void>()

function change(next: readonly Run[]) {
  runs = next
  visible = runs.filter(({ isClosed }) => !isClosed)
  for (const listener of listeners) listener()
}

// Sign-out: the next user must not see these.
session.subscribe(() => {
  if (!session.state().isLoggedIn && runs.length > 0) change([])
})

/** Running operations and those with results to show, oldest first. */
export const useRuns = (): readonly Run[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => visible,
  )

/** Dismisses a run's results. A run with writes still waiting reappears if more are refused. */
export function closeRun(key: number) {
  const dismiss = (run: Run) => ({
    ...run,
    seen: run.seen + run.progress.refused.length,
    isClosed: true,
  })
  const remaining = runs.filter((run) => run.key !== key || run.progress.kept > 0)
  change(remaining.map((run) => (run.key === key ? dismiss(run) : run)))
}

/**
 * Starts a bulk operation; the shell shows progress and refusals on every page. `before` are the results of an
 * earlier attempt.
 */
export function startBulk(bulk: Bulk, before: readonly SentWrite[] = []) {
  lastKey += 1
  const key = lastKey
  const total = bulk.all.length + before.length
  const progress = { total, done: before, refused: [], kept: 0 }
  change([...runs, { key, bulk, progress, place: location.pathname, seen: 0, isClosed: false }])
  let hasEnded = false
  void sendMany(writes, bulk.all, (step) => {
    if (!hasEnded && !isInProgress(step)) {
      hasEnded = true
      bulk.onEnd?.(new Set(step.refused.map(({ one: { id } }) => id)))
    }
    const run = runs.find((one) => one.key === key)
    if (run) update(run, { ...step, total, done: [...before, ...step.done] })
  })
}

function update(run: Run, step: Progress) {
  const refused = step.refused.slice(run.seen)
  const isOver = !isInProgress(step) && step.kept === 0 && refused.length === 0
  const next = {
    ...run,
    progress: { ...step, refused, total: step.total - run.seen },
    isClosed: run.isClosed && refused.length === 0,
  }
  change(runs.flatMap((one) => (one.key !== run.key ? one : isOver ? [] : next)))
  if (isOver && !run.isClosed) toast.success(run.bulk.said(step.done), undoOf(run.bulk, step.done))
}

/** "Undo" action of a toast. */
export function undoOf({ undo }: Bulk, done: readonly SentWrite[]): ToastAction | undefined {
  const inverse = undo?.(done)
  if (!inverse || inverse.all.length === 0) return undefined
  return { label: inverse.label, run: () => startBulk(inverse) }
}

/** Retries the refused writes; overwrites changes by others. */
export function retryRun({ key, bulk, progress: { done, refused } }: Run) {
  closeRun(key)
  startBulk({ ...bulk, all: refused.map(retryWrite) }, done)
}
