import { type ToastAction, toast } from '../theme/toast.tsx'
import { allRuns, type Bulk, closeRun, type Run, setRuns } from './runs.ts'
import { isInProgress, type Progress, retryWrite, type SentWrite, sendMany } from './sendMany.ts'
import { writes } from './unsavedWork.ts'

let lastKey = 0

/**
 * Starts a bulk operation; the shell shows progress and refusals on every page. `earlier` are the writes already
 * sent by an earlier attempt.
 */
export function startBulk(bulk: Bulk, earlier: readonly SentWrite[] = []) {
  lastKey += 1
  const key = lastKey
  const total = bulk.all.length + earlier.length
  const progress = { total, done: earlier, refused: [], kept: 0 }
  setRuns([
    ...allRuns(),
    { key, bulk, progress, startPath: location.pathname, dismissedCount: 0, isClosed: false },
  ])
  let hasEnded = false
  void sendMany(writes, bulk.all, (step) => {
    if (!hasEnded && !isInProgress(step)) {
      hasEnded = true
      bulk.onEnd?.(new Set(step.refused.map(({ write: { id } }) => id)))
    }
    const run = allRuns().find((other) => other.key === key)
    if (run) update(run, { ...step, total, done: [...earlier, ...step.done] })
  })
}

function update(run: Run, step: Progress) {
  const refused = step.refused.slice(run.dismissedCount)
  const isOver = !isInProgress(step) && step.kept === 0 && refused.length === 0
  const next = {
    ...run,
    progress: { ...step, refused, total: step.total - run.dismissedCount },
    isClosed: run.isClosed && refused.length === 0,
  }
  setRuns(allRuns().flatMap((other) => (other.key !== run.key ? other : isOver ? [] : next)))
  if (isOver && !run.isClosed)
    toast.success(run.bulk.summarize(step.done), undoOf(run.bulk, step.done))
}

/** Returns the "undo" action of an operation's toast, if it can be undone. */
export function undoOf({ undo }: Bulk, done: readonly SentWrite[]): ToastAction | undefined {
  const inverse = undo?.(done)
  if (!inverse || inverse.all.length === 0) return undefined
  return { label: inverse.label, run: () => startBulk(inverse) }
}

/** Retries the refused writes, over the changes by others that they conflicted with. */
export function retryRun({ key, bulk, progress: { done, refused } }: Run) {
  closeRun(key)
  startBulk({ ...bulk, all: refused.map(retryWrite) }, done)
}
