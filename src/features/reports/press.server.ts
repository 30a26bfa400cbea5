import { join } from 'node:path'
import { type Child, openChild } from '../../kernel/database/child.server.ts'
import type { Language } from '../../kernel/text.ts'
import type { ReportFormat } from './report.ts'
import type { Snapshot } from './snapshot.ts'

/** What a report is made of. */
export type PrintTask = {
  format: ReportFormat
  language: Language
  snapshot: Snapshot
  logo: { type: string; content: Uint8Array } | null
  /** With the mark of a draft, until it is published. */
  isDraft: boolean
  /** The office's own workbook, where the report is written into it. */
  template?: Uint8Array
}
/** Makes the files of reports. Throws `ChildFailure`. */
export type PressPort = { name: string; print: Child<PrintTask, Uint8Array>['ask']; close(): void }

type Limits = { memory?: number; time?: number }

/**
 * Makes reports in a process of its own, one after the other, so that neither a report that goes wrong
 * nor fifty at once hold up the product: at most 700 MB and 30 s a report, unless given.
 */
export function openPress(root: string, limits: Limits = {}): PressPort {
  const isBuilt = !import.meta.url.endsWith('.ts')
  const script = isBuilt ? 'dist/server/printing.js' : 'src/features/reports/printing.server.ts'
  const { ask, close } = openChild<PrintTask, Uint8Array>({
    script: join(root, script),
    cwd: root,
    memory: limits.memory ?? 700 * 1024 * 1024,
    time: limits.time ?? 30_000,
    tasks: 40,
  })
  return { name: 'own process', print: ask, close }
}
