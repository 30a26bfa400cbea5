import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './template.ts'

const folder = join(root, 'src', 'testing', 'data')

/** Time of a snapshot, and the e-mail addresses of its people by role; all have `testPassword`. */
export type SnapshotInfo = { at: string; emails: Record<string, string> }

/** The folder of the snapshot taken when this migration was the latest. */
export const snapshotFolder = (migration: string) => join(folder, migration)

/** Migrations that have a snapshot. */
export const snapshots = () => readdirSync(folder).sort()
