import { createHash } from 'node:crypto'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  type PrepareContext,
  prepared,
} from '../../kernel/http/handler.server.ts'
import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import { usersTable } from '../auth/user.table.ts'
import { noteOutcome } from '../connections/connections.server.ts'
import { mandateRecords } from '../mandates/mandateRecords.server.ts'
import { type DraftParts, draftOf, noteOf } from './draft.server.ts'
import type { TaskNoteState } from './noteState.ts'
import { type NotesParts, type OpenNotes, openNotes } from './notesConnection.server.ts'
import { taskNotesTable as table } from './taskNote.table.ts'
import { taskNoteEndpoints } from './taskNote.ts'

/** Jobs of all notes run one after the other, so that no page is made twice. */
export const notesQueue = 'taskNotes'

/** Adds the job that sends a note. */
export const enqueueNote = ({ enqueue }: Pick<Context, 'enqueue'>, note: number, runAt?: Date) =>
  enqueue(
    'taskNotes.send',
    { note },
    { jobKey: `taskNotes/${note}`, queueName: notesQueue, ...(runAt && { runAt }) },
  )

/** Handlers of the calls about task notes. */
export function taskNoteHandlers(
  parts: NotesParts & DraftParts,
): HandlersOf<typeof taskNoteEndpoints> {
  /** Asks the notes service; refuses with `key` if it gives no answer. */
  async function ask<T>(
    key: string,
    { read, log, now, say }: PrepareContext,
    work: (open: OpenNotes) => Promise<T>,
  ): Promise<T> {
    const open = await openNotes(parts, read)
    if (!open) return fail(409, 'task_note:not_configured')
    try {
      return await work(open)
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      const { reason, said } = error
      log.warn({ service: 'task_notes', reason, said }, 'the notes service gave no answer')
      await noteOutcome(read, 'task_notes', now, error)
      // No 503: our own server is well.
      return fail(409, key, { data: { reason: say(`integration:error.${reason}`) } })
    }
  }

  /** Notes that match a condition, as the office sees them. */
  async function notesWhere(
    condition: ReturnType<typeof eq>,
    { db, say }: Context,
  ): Promise<TaskNoteState[]> {
    const rows = await db
      .select({ ...getTableColumns(table), requested_by: usersTable.name })
      .from(table)
      .leftJoin(usersTable, eq(usersTable.id, table.requested_by))
      .where(condition)
      .orderBy(desc(table.requested_at), desc(table.id))
    return rows.map((row) => ({
      ...row,
      task: row.task || null,
      problem: row.problem && say(row.problem.key, row.problem.params),
    }))
  }

  return {
    async state({ query: { mandate } }, context) {
      const configured = (await openNotes(parts, context.db)) !== undefined
      if (mandate === undefined || !configured) return { configured, results: [] }
      await mandateRecords.find(mandate, context)
      return { configured, results: await notesWhere(eq(table.mandate, mandate), context) }
    },

    tasks: prepared(taskNoteEndpoints.tasks, {
      prepare: ({ query: { q = '' } }, context) =>
        ask('task_note:names_failed', context, ({ notes }) => notes.tasks(q)),
      handle: async (_, { prepared }) => ({ results: prepared }),
    }),

    options: prepared(taskNoteEndpoints.options, {
      prepare: (_, context) =>
        ask('task_note:options_failed', context, async ({ notes, mapping: { properties } }) => ({
          statuses: properties.status ? (await notes.describe()).statuses.slice() : null,
          people: properties.person ? await notes.people() : null,
          has_date: properties.date !== null,
        })),
      handle: async (_, { prepared }) => prepared,
    }),

    draft: ({ query: { mandate } }, context) => draftOf(mandate, parts, context),

    async send({ body }, context) {
      const { db, user, now, say } = context
      const { mandate } = body
      const task = body.task ?? ''
      const draft = await draftOf(mandate, parts, context)
      if (!(await openNotes(parts, db))) fail(409, 'task_note:not_configured')
      const payload = noteOf(draft, body, say)
      const asked = {
        payload,
        payload_hash: createHash('sha256').update(JSON.stringify(payload)).digest('hex'),
        ...{ state: 'queued' as const, tries: 0, problem: null },
        ...{ requested_at: now.toISOString(), requested_by: user.id },
      }
      // A page that no longer exists is made anew, under a new reference.
      const ifGone = <T>(gone: T, kept: unknown) =>
        sql`case when ${table.is_gone} and ${table.task} = '' then ${gone} else ${kept} end`
      const { id } = one(
        await db
          .insert(table)
          .values({ mandate, task, page_id: task || null, ...asked })
          .onConflictDoUpdate({
            target: [table.mandate, table.task],
            set: {
              ...asked,
              page_id: ifGone(null, table.page_id),
              url: ifGone(null, table.url),
              reference: ifGone(sql`gen_random_uuid()`, table.reference),
              is_gone: false,
            },
          })
          .returning({ id: table.id }),
      )
      await enqueueNote(context, id)
      await context.audit('task_note:queued', {
        ...{ resource: 'mandates', id: mandate },
        detail: { number: draft.number },
      })
      return one(await notesWhere(eq(table.id, id), context))
    },
  }
}
