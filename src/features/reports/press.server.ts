import {
  openOwnProcess,
  type TaskLimits,
  type TaskProcess,
} from '../../kernel/database/child.server.ts'
import type { Language } from '../../kernel/text.ts'
import type { ReportFormat } from './report.ts'
import type { Snapshot } from './snapshot.ts'

/** Everything that a report file is rendered from. */
export type PrintTask = {
  format: ReportFormat
  language: Language
  snapshot: Snapshot
  logo: { type: string; content: Uint8Array } | null
  /** Adds the draft watermark. */
  isDraft: boolean
  /** The office's own workbook, if the report is to fill it. */
  template?: Uint8Array
}

/** Renders report files; `print` throws `TaskFailure`. */
export type PressPort = {
  name: string
  print: TaskProcess<PrintTask, Uint8Array>['run']
  close(): void
}

/**
 * Renders reports one after the other in a child process, so that neither a failing report nor a long queue
 * blocks the server. By default a report may use 700 MB and 30 s.
 */
export function openPress(root: string, limits: TaskLimits = {}): PressPort {
  const { run, close } = openOwnProcess<PrintTask, Uint8Array>({
    root,
    source: 'src/features/reports/printing.server.ts',
    memoryLimit: limits.memory ?? 700 * 1024 * 1024,
    timeLimit: limits.time ?? 30_000,
    maxTasks: 40,
  })
  return { name: 'own process', print: run, close }
}
