import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { count, sql, sum } from 'drizzle-orm'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import { auditLog, auditSeals } from '../../kernel/audit/audit.table.ts'
import { headLine } from '../../kernel/audit/heads.ts'
import { readHead, sealAudit } from '../../kernel/audit/sealing.server.ts'
import { one } from '../../kernel/database/db.server.ts'
import { dayOf, formatInstant, formatTime } from '../../kernel/field/format.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Post } from '../../kernel/mail.server.ts'
import { storedSettings } from '../settings/settings.server.ts'
import { headSentAct } from './audit.ts'

/** When the head is published, in Europe/Zurich. */
const publishedAt = '06:00'

type Options = {
  post: Post
  /** File to which each day's head is added. */
  headsFile: string
}

const system = { actor: null, source: 'system' }

/** Background jobs of the audit log: seals each minute, and publishes the head of the chain each day. */
export function auditJobs({ post, headsFile }: Options): Jobs {
  const seal: Job = async (_, { database, now, log }) => {
    const rows = await sealAudit(database, now)
    if (rows > 0) log.debug({ rows }, 'audit log sealed')
  }

  /**
   * Adds the head of the chain to the file, and mails it. Runs at both UTC hours that can be six
   * o'clock and returns early at the other one; a second run on the same day changes nothing.
   */
  const publishHead: Job<{ _cron?: { ts: string } }> = async ({ _cron }, context) => {
    const { database, now } = context
    const due = new Date(_cron?.ts ?? now())
    if (formatTime(due) !== publishedAt) return
    await sealAudit(database, now)
    const head = await readHead(database.db)
    if (!head) return
    const day = dayOf(due)
    const { rows } = one(
      await database.db.select({ rows: sum(auditSeals.rows).mapWith(Number) }).from(auditSeals),
    )
    const line = headLine({ ...head, rows, day })
    const written = existsSync(headsFile) ? await readFile(headsFile, 'utf8') : ''
    if (!written.split('\n').some((other) => other.startsWith(`${day} `)))
      await appendFile(headsFile, `${line}\n`, { mode: 0o600 })
    await database.transaction(system, async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('audit.head'))`)
      const { audit_head_email: to } = await storedSettings(db)
      const isOfDay = sql`${auditLog.act} = ${headSentAct} and ${auditLog.detail} ->> 'day' = ${day}`
      const earlier = one(await db.select({ mails: count() }).from(auditLog).where(isOfDay))
      if (!to || earlier.mails > 0) return
      await post(
        {
          key: `audit-head-${day}`,
          to: { email: to, name: null, language: null },
          path: '/settings?tab=audit',
          write: (words) => ({
            subject: words('audit:mail.subject', { date: formatInstant(head.sealed_at) }),
            text: words('audit:mail.text', { line }),
          }),
        },
        db,
      )
      await writeAudit(db, { actor: null, now: now() }, headSentAct, {
        detail: { to, day, seals: head.id },
      })
    })
  }

  return {
    tasks: { 'audit.seal': seal, 'audit.publishHead': publishHead },
    schedule: [
      { task: 'audit.seal', match: '* * * * *' },
      { task: 'audit.publishHead', match: '0 4,5 * * *' },
    ],
  }
}
