import {
  openOwnProcess,
  type Program,
  type TaskLimits,
  type TaskProcess,
} from '../../../kernel/database/child.server.ts'
import type { BusyRange, BusyReading } from './busyTimesOf.server.ts'
import type { PageWidth, PreviewMail, PreviewTable } from './preview.ts'
import type { PlainSheet, SheetLimits } from './tableOf.server.ts'

/** What to do with a file; `page` counts from 1. */
export type PreviewJob =
  | { job: 'describe' }
  | { job: 'page'; page: number; width: PageWidth }
  | { job: 'without_location'; target: string }
  | { job: 'attachment'; number: number; target: string }
  | { job: 'sheets'; limits: SheetLimits }
  | { job: 'busy'; range: BusyRange }

/** A job on a file of this machine. */
export type PreviewTask = PreviewJob & { path: string; type: string }

/** What a content is made of. */
export type ContentDescription = {
  pages: { width: number; height: number }[]
  table: PreviewTable | null
  mail?: PreviewMail & { text: string }
  cut: boolean
}

/** What was done: a description, the picture of a page, cells, busy times, or the media type of the file written to `target`. */
export type PreviewAnswer = {
  description?: ContentDescription
  picture?: Uint8Array
  sheets?: PlainSheet[]
  busy?: BusyReading
  type?: string
}

/** Shows what is in files. A `TaskFailure` has a reason of `noPreviewReasons` as message if the file is at fault. */
export type PreviewerPort = {
  name: string
  work: TaskProcess<PreviewTask, PreviewAnswer>['run']
  close(): void
}

/**
 * Decodes what people uploaded in a child process, by default with 900 MB and 20 s of the processor for a task: a
 * picture of a phone takes half of that, and a bomb ends only this process.
 */
export function openPreviewer(program: Program, limits: TaskLimits = {}): PreviewerPort {
  const { run, close } = openOwnProcess<PreviewTask, PreviewAnswer>(program, {
    source: 'src/features/files/preview/previewing.server.ts',
    memoryLimit: limits.memory ?? 900 * 1024 * 1024,
    timeLimit: limits.time ?? 20_000,
    maxTasks: 200,
  })
  return { name: 'own process', work: run, close }
}
