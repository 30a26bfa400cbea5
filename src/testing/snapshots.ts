import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './template.ts'

const folder = join(root, 'src', 'testing', 'data')

/** When a snapshot was taken, and the e-mails of its people by role; they share `testPassword`. */
export type SnapshotInfo = { at: string; emails: Record<string, string> }

/** The folder of the snapshot taken when this migration was the latest. */
export const snapshotFolder = (migration: string) => join(folder, migration)

/** The migrations of which there are snapshots. */
export const snapshots = () => readdirSync(folder).sort()
