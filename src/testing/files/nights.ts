import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import type { TestApp } from '../app.ts'

/** A place for backups with a key pair of its own; `env` makes a product put its backups there. */
export async function backupPlace() {
  const target = mkdtempSync(join(tmpdir(), 'egide-test-'))
  const identity = await generateIdentity()
  const BACKUP_RECIPIENT = await identityToRecipient(identity)
  return { target, identity, env: { BACKUP_TARGET: target, BACKUP_RECIPIENT } }
}

/** Runs a job of backups as the queue does, due at a moment. */
export const runNight = (
  { app, database }: TestApp,
  due: Date,
  { task = 'operations.backUp', isLastAttempt = false } = {},
) =>
  app.jobs.tasks[task]!(
    { _cron: { ts: due.toISOString() } },
    { database, enqueue: enqueueIn, log: app.server.log, now: () => due, isLastAttempt },
  )
