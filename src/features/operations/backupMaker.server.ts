import type { Config, FilesSettings } from '../../config.server.ts'
import type { BackupFault, MadeBackup } from '../../kernel/backup/nightly.server.ts'
import {
  openOwnProcess,
  type Program,
  type TaskLimits,
  type TaskProcess,
} from '../../kernel/database/child.server.ts'

/** A backup to make of this database and these files; times in ISO 8601. */
export type BackupTask = {
  config: FilesSettings &
    Pick<Config, 'root' | 'version' | 'DATA_DIR' | 'SECRET_KEYS' | 'BACKUP_KEEP'> & {
      BACKUP_TARGET: string
      BACKUP_RECIPIENT: string
    }
  databaseUrl: string
  now: string
  due: string
}

/** What was made, or why nothing was; `said` is for the log. */
export type BackupAnswer = { made: MadeBackup } | { fault: BackupFault; said: string }

/** Makes backups. */
export type BackupMaker = {
  name: string
  make: TaskProcess<BackupTask, BackupAnswer>['run']
  close(): void
}

/** Makes backups in a child process: reading, packing and encrypting everything must not make people wait. */
export function openBackupMaker(program: Program, limits: TaskLimits = {}): BackupMaker {
  const { run, close } = openOwnProcess<BackupTask, BackupAnswer>(program, {
    source: 'src/commands/backingUp.server.ts',
    memoryLimit: limits.memory ?? 1_500_000_000,
    // Of the processor: enough for some hundred gigabytes.
    timeLimit: limits.time ?? 4 * 3_600_000,
    idleTimeout: 10_000,
    niceness: 15,
  })
  return { name: 'own process', make: run, close }
}
