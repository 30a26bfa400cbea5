import { join } from 'node:path'
import { type Child, openChild } from '../../kernel/database/child.server.ts'
import type { FieldProblems } from '../../kernel/http/errors.ts'
import type { OfficeFileName } from './settings.ts'

/** A file as somebody brought it. */
export type Brought = { name: OfficeFileName; content: Uint8Array }
/** What it is and what is kept of it, or what is wrong with it. */
export type Inspected =
  | { type: string; content: Uint8Array; problems?: undefined }
  | { problems: FieldProblems }

/** Decodes files before they are kept. Throws `ChildFailure`. */
export type InspectorPort = {
  name: string
  inspect: Child<Brought, Inspected>['ask']
  close(): void
}

type Limits = { memory?: number; time?: number }

/**
 * Decodes files of the office in a process of its own: at most 600 MB and 10 s a file, unless given, so
 * that one which swells or loops ends there.
 */
export function openInspector(root: string, limits: Limits = {}): InspectorPort {
  const isBuilt = !import.meta.url.endsWith('.ts')
  const script = isBuilt
    ? 'dist/server/inspecting.js'
    : 'src/features/settings/inspecting.server.ts'
  const { ask, close } = openChild<Brought, Inspected>({
    script: join(root, script),
    cwd: root,
    memory: limits.memory ?? 600 * 1024 * 1024,
    time: limits.time ?? 10_000,
    idle: 10_000,
  })
  return { name: 'own process', inspect: ask, close }
}
