import {
  openOwnProcess,
  type Program,
  type TaskLimits,
  type TaskProcess,
} from '../../kernel/database/child.server.ts'
import type { FieldProblems } from '../../kernel/http/errors.ts'
import type { OfficeFileName } from './settings.ts'

/** An uploaded file. */
export type UploadedFile = { name: OfficeFileName; content: Uint8Array }
/** The type and content to store, or the problems of the file. */
export type InspectionResult =
  | { type: string; content: Uint8Array; problems?: undefined }
  | { problems: FieldProblems }

/** Decodes files before they are stored. */
export type InspectorPort = {
  name: string
  inspect: TaskProcess<UploadedFile, InspectionResult>['run']
  close(): void
}

/**
 * Decodes uploads in a child process with limits per file, by default 600 MB and 10 s of the processor, so that decompression bombs
 * and endless loops cannot harm the server.
 */
export function openInspector(program: Program, limits: TaskLimits = {}): InspectorPort {
  const { run, close } = openOwnProcess<UploadedFile, InspectionResult>(program, {
    source: 'src/features/settings/inspecting.server.ts',
    memoryLimit: limits.memory ?? 600 * 1024 * 1024,
    timeLimit: limits.time ?? 10_000,
    idleTimeout: 10_000,
  })
  return { name: 'own process', inspect: run, close }
}
