import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Where a restore notes of which backup the office is. */
const fileOf = (dataDir: string) => join(dataDir, 'restored.json')

const restoredOffice = z.object({ backup_of: z.iso.datetime(), restored_at: z.iso.datetime() })
export type RestoredOffice = z.infer<typeof restoredOffice>

/** Notes in the data folder that the office was restored. */
export function noteRestored(dataDir: string, restored: RestoredOffice): void {
  writeFileSync(fileOf(dataDir), JSON.stringify(restored), { mode: 0o600 })
}

/** The restore that the office comes from; undefined if it was never restored. */
export function readRestored(dataDir: string): RestoredOffice | undefined {
  const file = fileOf(dataDir)
  return existsSync(file) ? restoredOffice.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
