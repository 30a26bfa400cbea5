import { sql } from 'drizzle-orm'
import type { TaskSpec } from 'graphile-worker'
import {
  openOwnProcess,
  type Program,
  type TaskLimits,
  type TaskProcess,
} from '../../kernel/database/child.server.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import type { Language } from '../../kernel/text.ts'
import type { OpenComment } from './comments/comment.server.ts'
import type { ReportFormat } from './report.ts'
import type { AnySnapshot } from './snapshot.ts'
import type { PressLogo } from './typst.server.ts'

/** What a draft says, and the snapshot of the published report with which it is compared. */
export type DraftTask = {
  language: Language
  snapshot: AnySnapshot
  previous?: AnySnapshot
  /** Comments that nobody has resolved. */
  comments?: OpenComment[]
}

/** Everything that a report file is rendered from. */
export type PrintTask = DraftTask & {
  format: ReportFormat
  logo: PressLogo
  /** Pictures of the snapshot's photos by hash, for a PDF. */
  photos?: Record<string, Uint8Array>
  /** Adds the draft watermark. */
  isDraft: boolean
  /** The office's own workbook, if the report is to fill it. */
  template?: Uint8Array
}

/** What differs in a draft, as JSON: `ReportChange[]`, or null if it is compared with nothing. */
export type ChangesTask = DraftTask & { format: 'changes' }

/** A PDF of another feature. */
export type DocumentTask = {
  format: 'document'
  /** Its Typst file below `src/`. */
  source: string
  /** What the file reads as `layout.json`. */
  layout: unknown
  /** Further files that it reads, such as pictures, by name. */
  files?: Record<string, Uint8Array>
  logo: PressLogo
  /** ISO 8601; part of the PDF. */
  createdAt: string
}

export type PressTask = PrintTask | ChangesTask | DocumentTask

/** Renders files. */
export type PressPort = {
  name: string
  print: TaskProcess<PressTask, Uint8Array>['run']
  close(): void
}

/**
 * Renders files one after the other in a child process, so that neither a failing file nor a long queue
 * blocks the server. By default a file may use 700 MB and 30 s of the processor.
 */
export function openPress(program: Program, limits: TaskLimits = {}): PressPort {
  const { run, close } = openOwnProcess<PressTask, Uint8Array>(program, {
    source: 'src/features/reports/printing.server.ts',
    memoryLimit: limits.memory ?? 700 * 1024 * 1024,
    timeLimit: limits.time ?? 30_000,
    maxTasks: 40,
  })
  return { name: 'own process', print: run, close }
}

/** The lowest priority (highest number) of the job queue. */
const lowestPriority = 32_767

/**
 * Options of a job that prints for a person: their prints run one after the other, each at a lower priority than those
 * that wait before it, so that one person's batch delays nobody else.
 */
export async function printTurn(
  person: number,
  db: Db,
): Promise<Pick<TaskSpec, 'queueName' | 'priority'>> {
  const queueName = `print ${person}`
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from graphile_worker.jobs
    where queue_name = ${queueName} and locked_at is null and attempts < max_attempts`)
  return { queueName, priority: Math.min(one(rows).waiting, lowestPriority) }
}
