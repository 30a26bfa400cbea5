import { count, sql } from 'drizzle-orm'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import { writeAuditHead } from '../../kernel/audit/heads.server.ts'
import { sealAudit } from '../../kernel/audit/sealing.server.ts'
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
  /** File to which the heads are added. */
  headsFile: string
}

const system = { actor: null, source: 'system' }

/** Background jobs of the audit log: seals each minute, writes the head of the chain each hour, and mails it each day. */
export function auditJobs({ post, headsFile }: Options): Jobs {
  const seal: Job = async (_, { database, now, log }) => {
    const rows = await sealAudit(database, now)
    if (rows > 0) log.debug({ rows }, 'audit log sealed')
  }

  /**
   * Adds the head of the chain to the file each hour, and mails it at six o'clock; a second mail of the same day is not
   * sent.
   */
  const publishHead: Job<{ _cron?: { ts: string } }> = async ({ _cron }, context) => {
    const { database, now } = context
    const due = new Date(_cron?.ts ?? now())
    const head = await writeAuditHead(database, headsFile, now)
    if (!head || formatTime(due) !== publishedAt) return
    const { line } = head
    const day = dayOf(due)
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
      { task: 'audit.publishHead', match: '0 * * * *' },
    ],
  }
}
