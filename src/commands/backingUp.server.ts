import { join } from 'node:path'
import type { BackupAnswer, BackupTask } from '../features/operations/backupMaker.server.ts'
import { BackupFailure, makeNightlyBackup } from '../kernel/backup/nightly.server.ts'
import { knownMigrations } from '../kernel/database/migrate.server.ts'
import { serveTasks } from '../kernel/database/serveTasks.server.ts'
import { chooseFiles, chooseVault } from '../outside.server.ts'
import { backedUp } from './backup.ts'

/** Entry point of the child process that `backupMaker.server.ts` starts to make backups by schedule. */
serveTasks<BackupTask, BackupAnswer>(async ({ config, databaseUrl, now, due }) => {
  const [daily, weekly, monthly] = config.BACKUP_KEEP
  try {
    const made = await makeNightlyBackup({
      ...{ ...backedUp(), databaseUrl, now: new Date(now), due: new Date(due) },
      files: chooseFiles(config, join(config.DATA_DIR, 'files')),
      dataDir: config.DATA_DIR,
      environmentKeys: config.SECRET_KEYS,
      version: config.version,
      migrations: knownMigrations(config.root),
      vault: chooseVault(config, config.BACKUP_TARGET),
      recipient: config.BACKUP_RECIPIENT,
      keep: { daily, weekly, monthly },
    })
    return { made }
  } catch (error) {
    if (error instanceof BackupFailure) return { fault: error.fault, said: error.message }
    throw error
  }
})
