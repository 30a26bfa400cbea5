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

/** Something that is done to many records at once: one ordinary write for each. */
export type Bulk = {
  /** What is done ("Changer le statut"). */
  title: string
  all: readonly BulkWrite[]
  /** How it ended ("38 fiches modifiées"). */
  said: (done: readonly SentWrite[]) => string
  /** What takes it back, where that can be; offered for a moment. */
  undo?: (done: readonly SentWrite[]) => Bulk & { label: string }
  /** Told once which of them were refused. */
  onEnd?: (refused: ReadonlySet<number>) => void
}

/** One that is under way, or that still has something to tell. */
export type Run = {
  key: number
  bulk: Bulk
  progress: Progress
  /** Path of the screen where it was asked for. */
  place: string
  /** How many refusals the person has seen and put away; the progress tells of later ones only. */
  seen: number
  isClosed: boolean
}

let runs: readonly Run[] = []
let shown = runs
let lastKey = 0
const listeners = new Set<() => void>()

function change(next: readonly Run[]) {
  runs = next
  shown = runs.filter(({ isClosed }) => !isClosed)
  for (const listener of listeners) listener()
}

/** What one person did is nothing to the next. */
session.subscribe(() => {
  if (!session.state().isLoggedIn && runs.length > 0) change([])
})

/** What is under way or has something to tell, oldest first. */
export const useRuns = (): readonly Run[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

/** Puts away what a run tells. One that still waits for the server comes back where more is refused. */
export function closeRun(key: number) {
  const put = (run: Run) => ({
    ...run,
    seen: run.seen + run.progress.refused.length,
    isClosed: true,
  })
  const left = runs.filter((run) => run.key !== key || run.progress.kept > 0)
  change(left.map((run) => (run.key === key ? put(run) : run)))
}

/**
 * Begins to do something to many records; the shell shows how far it is and what was refused, on
 * whatever screen the person is by then. `before` was done already, in an earlier try.
 */
export function startBulk(bulk: Bulk, before: readonly SentWrite[] = []) {
  lastKey += 1
  const key = lastKey
  const total = bulk.all.length + before.length
  const progress = { total, done: before, refused: [], kept: 0 }
  change([...runs, { key, bulk, progress, place: location.pathname, seen: 0, isClosed: false }])
  let isTold = false
  void sendMany(writes, bulk.all, (step) => {
    if (!isTold && !isInProgress(step)) {
      isTold = true
      bulk.onEnd?.(new Set(step.refused.map(({ one: { id } }) => id)))
    }
    const run = runs.find((one) => one.key === key)
    if (run) take(run, { ...step, total, done: [...before, ...step.done] })
  })
}

function take(run: Run, step: Progress) {
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

/** The link that takes back what was done. */
export function undoOf({ undo }: Bulk, done: readonly SentWrite[]): ToastAction | undefined {
  const back = undo?.(done)
  if (!back || back.all.length === 0) return undefined
  return { label: back.label, run: () => startBulk(back) }
}

/** Tries once more what was refused; somebody else's change meanwhile is then written over. */
export function retryRun({ key, bulk, progress: { done, refused } }: Run) {
  closeRun(key)
  startBulk({ ...bulk, all: refused.map(retryWrite) }, done)
}
