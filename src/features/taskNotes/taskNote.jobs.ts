import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import type { Job, JobContext, Jobs } from '../../kernel/jobs.server.ts'
import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import { noteOutcome } from '../connections/connections.server.ts'
import { type NotesParts, openNotes } from './notesConnection.server.ts'
import { enqueueNote, notesQueue } from './taskNote.server.ts'
import { taskNotesTable as table } from './taskNote.table.ts'
import { maxNoteTries } from './taskNote.ts'

const system = { actor: null, source: 'system' }

/** How long after it was sent a note is sent once more, if an attempt may still have been under way. */
const settleAfter = 5 * 60_000

/** Reasons after which nobody knows whether the service did what was asked. */
const isUncertain = ({ reason }: OutsideFailure) =>
  ['too_slow', 'unreachable', 'failed', 'unreadable', 'too_large'].includes(reason)

/** Background jobs of task notes. */
export function taskNoteJobs(parts: NotesParts): Jobs {
  type Row = typeof table.$inferSelect

  /** Stores what became of an attempt, unless something else is to be sent since. */
  async function store(
    { id, payload_hash }: Row,
    values: Partial<typeof table.$inferInsert>,
    { database, enqueue, now }: JobContext,
    failure?: OutsideFailure,
  ) {
    await database.transaction(system, async (db) => {
      const current = and(eq(table.id, id), eq(table.payload_hash, payload_hash))
      const [kept] = await db.update(table).set(values).where(current).returning()
      // The page is the same, whatever is to be sent into it.
      const { page_id, url } = values
      if (!kept && page_id) await db.update(table).set({ page_id, url }).where(eq(table.id, id))
      await noteOutcome(db, 'task_notes', now(), failure)
      if (failure && kept?.state === 'queued')
        await enqueueNote({ enqueue: enqueue(db) }, id, nextAttempt(kept.tries, failure, now()))
      if (failure || !kept) return
      if (kept.is_uncertain)
        await enqueue(db)(
          'taskNotes.settle',
          { note: id },
          {
            ...{ jobKey: `taskNotes.settle/${id}`, queueName: notesQueue },
            runAt: new Date(now().getTime() + settleAfter),
          },
        )
      await writeAudit(db, { actor: kept.requested_by, now: now() }, 'task_note:sent', {
        ...{ resource: 'mandates', id: kept.mandate },
        detail: { path: kept.url ?? '' },
      })
    })
  }

  /**
   * Sends a note. Whether an earlier attempt succeeded unnoticed is asked of the service, which finds a page by its
   * reference; jobs of notes run one after the other.
   */
  const send: Job<{ note: number }> = async ({ note: id }, context) => {
    const { database, log, now } = context
    const [row] = await database.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.state, 'queued')))
    if (!row?.payload) return
    const open = await openNotes(parts, database.db)
    if (!open) {
      const problem = { key: 'task_note:error.not_configured' }
      await database.db
        .update(table)
        .set({ state: 'failed', payload: null, problem })
        .where(and(eq(table.id, id), eq(table.payload_hash, row.payload_hash)))
      return
    }
    const { payload, payload_hash, reference, page_id, tries, is_uncertain } = row
    // A process that is killed from here on leaves the attempt uncertain.
    await database.db.update(table).set({ is_uncertain: true }).where(eq(table.id, id))
    try {
      const page = await open.notes.save({ ...payload, reference }, page_id)
      const sent = {
        ...{ page_id: page.id, url: page.url, state: 'sent' as const },
        // What is sent once more is forgotten after that.
        ...{ is_uncertain, ...(!is_uncertain && { payload: null }) },
        ...{ sent_hash: payload_hash, sent_at: now().toISOString(), problem: null, is_gone: false },
      }
      await store(row, sent, context)
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      const { reason, said } = error
      log.warn({ note: id, reason, said }, 'a task note was not sent')
      // Waiting for a turn is no attempt.
      const tried = tries + (reason === 'busy' || reason === 'no_turn' ? 0 : 1)
      const isFinal = !error.isTransient || tried >= maxNoteTries
      await store(
        row,
        {
          ...{ tries: tried, problem: { key: `integration:error.${reason}` } },
          ...(isFinal && { state: 'failed', payload: null }),
          ...(reason === 'not_found' && page_id !== null && { is_gone: true }),
          is_uncertain: is_uncertain || isUncertain(error),
        },
        context,
        error,
      )
    }
  }

  /** Sends a note once more, after whatever an uncertain attempt did late; that removes a second page or part. */
  const settle: Job<{ note: number }> = async ({ note: id }, { database }) => {
    const [row] = await database.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.state, 'sent'), eq(table.is_uncertain, true)))
    const open = row?.payload && (await openNotes(parts, database.db))
    if (!open) return
    await open.notes.save({ ...row.payload!, reference: row.reference }, row.page_id)
    await database.db
      .update(table)
      .set({ is_uncertain: false, payload: null })
      .where(and(eq(table.id, id), eq(table.state, 'sent')))
  }

  return { tasks: { 'taskNotes.send': send, 'taskNotes.settle': settle } }
}

/** When to try again: after the pause that the service asks for, else ever later. */
function nextAttempt(tries: number, { retryAfter }: OutsideFailure, now: Date): Date {
  const seconds = retryAfter ?? Math.exp(Math.min(tries, maxNoteTries))
  return new Date(now.getTime() + seconds * 1000)
}
