// Over 300 lines: the steps of an import, with whose they are and how each ends.
import { setImmediate as afterOthers } from 'node:timers/promises'
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { JobParts } from '../../feature.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { Failure, type Problem } from '../../kernel/http/errors.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import { isActive } from '../auth/sessions.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { continueNumbers } from '../mandates/mandateRecords.server.ts'
import { loadPaperOffice } from '../quotes/imported/importedQuote.server.ts'
import { answerKey, type JudgedEntry, type JudgedSheet, judgeRows } from './check/judge.server.ts'
import { columnReadersOf } from './check/readRow.server.ts'
import { loadMeanings, loadStock } from './check/stock.server.ts'
import {
  importEntriesTable as entries,
  importRowsTable as rows,
  importsTable as table,
} from './import.table.ts'
import { type ImportKind, type ImportStatus, importKeptDays, importKinds } from './import.ts'
import { loadReferrers, undoEntry } from './run/undo.server.ts'
import { isEntry, problemOf, writeEntry } from './run/writeEntry.server.ts'

/** A step of an import, and who wants it. */
type Step = { import: number; actor: number }

/** Entries that are written in one transaction. */
const batchSize = 100
/** Milliseconds for which rows are judged before others have their turn. */
const turn = 20

/** Jobs of imports: check, run and undo one, each of which goes on where a killed worker stopped; and forget old ones. */
export function importJobs({ contextFor }: JobParts): Jobs {
  /** The context of whoever wants a step, as long as they may; it adds no jobs, as nothing follows from an import. */
  async function contextOf(actor: number, db: Db, now: Date): Promise<Context> {
    const [person] = await db
      .select({ id: usersTable.id, groups: usersTable.groups })
      .from(usersTable)
      .where(and(eq(usersTable.id, actor), isActive))
    if (!person?.groups.includes('admin')) throw new Failure(403, 'kernel:forbidden')
    return contextFor(
      { id: person.id, groups: ['admin'] },
      { db, now, enqueue: async () => undefined },
    )
  }

  /** A step that ends in a status of its own if it is refused, or breaks for good: nobody waits for it for ever. */
  const ending =
    (status: ImportStatus, whenBroken: ImportStatus, step: Job<Step>): Job<Step> =>
    async (payload, context) => {
      try {
        await step(payload, context)
      } catch (error) {
        const problem = error instanceof Failure ? problemOf(error) : undefined
        if (!problem && !context.isLastAttempt) throw error
        const told = problem ?? { key: 'import:error.broken' }
        await end(payload.import, status, whenBroken, context.database.db, told)
        if (!problem) throw error
      }
    }

  const check = ending('checking', 'failed', async ({ import: id }, { database, now }) => {
    const found = await inStatus(id, 'checking', database.db)
    if (!found) return
    const judged = await judgeAll(found, database.db, now())
    await database.transaction(system, async (db) => {
      await keepEntries(id, judged, db)
      await end(id, 'checking', 'checked', db)
    })
  })

  const run = ending('running', 'done', async ({ import: id, actor }, { database, now }) => {
    const found = await inStatus(id, 'running', database.db)
    if (!found) return
    const stamp = { actor, source: 'import' }
    if (!(await isBegun(id, database.db))) {
      // Somebody may have written since the check what it found missing.
      const judged = await judgeAll(found, database.db, now())
      const before = await database.db.select().from(entries).where(eq(entries.import, id))
      const held = new Set(promisesOf(judged))
      if (promisesOf(before).some((promise) => !held.has(promise)))
        return database.transaction(system, async (db) => {
          await keepEntries(id, judged, db)
          await end(id, 'running', 'checked', db, { key: 'import:error.changed_since' })
        })
    }
    /** Writes the next entries in a transaction; a refusal comes with the entry that was refused. */
    const writeNext = async (db: Db, most: number) =>
      writeSome(id, most, await contextOf(actor, db, now()))
    if (found.is_whole)
      try {
        await database.transaction(stamp, async (db) => {
          while ((await writeNext(db, batchSize)) > 0);
          await continueNumbers(db)
          await end(id, 'running', 'done', db)
        })
      } catch (error) {
        if (!(error instanceof Failure) && !(error instanceof RefusedEntry)) throw error
        // Nothing was written: what was answered stays, and the row can be corrected or left out.
        if (error instanceof RefusedEntry) await refuse(error, database.db)
        const problem = error instanceof RefusedEntry ? told(error) : problemOf(error)
        await end(id, 'running', 'checked', database.db, problem)
      }
    else {
      // After a refusal each entry of the batch is written by itself, so that only one is left out.
      for (let alone = 0; ; alone = Math.max(0, alone - 1))
        try {
          const most = alone > 0 ? 1 : batchSize
          if ((await database.transaction(stamp, (db) => writeNext(db, most))) === 0) break
        } catch (error) {
          if (!(error instanceof RefusedEntry)) throw error
          if (alone > 0) await refuse(error, database.db)
          else alone = batchSize + 1
        }
      await continueNumbers(database.db)
      await end(id, 'running', 'done', database.db)
    }
  })

  const undo = ending('undoing', 'done', async ({ import: id, actor }, { database, now }) => {
    const found = await inStatus(id, 'undoing', database.db)
    if (!found) return
    const usedIn = await loadReferrers(database.db)
    const stamp = { actor, source: 'import' }
    /** Undoes the last entries of a kind, locked as those that are written; returns how many. */
    const undoLast = (kind: ImportKind) =>
      database.transaction(stamp, async (db) => {
        const context = await contextOf(actor, db, now())
        const batch = await db
          .select()
          .from(entries)
          .where(and(eq(entries.import, id), eq(entries.kind, kind), eq(entries.state, 'written')))
          .orderBy(desc(entries.sheet), desc(entries.line))
          .limit(batchSize)
          .for('update')
        for (const entry of batch) await undoEntry(entry, usedIn(db), context)
        return batch.length
      })
    for (const kind of importKinds.toReversed()) while ((await undoLast(kind)) > 0);
    await end(id, 'undoing', 'undone', database.db)
  })

  /** Forgets the files of a month ago, and with them what could be undone; not one that is being written or undone. */
  const forget: Job = async (_, { database: { db }, now }) => {
    const since = new Date(now().getTime() - importKeptDays * 24 * 60 * 60 * 1000).toISOString()
    await db
      .delete(table)
      .where(
        and(
          notInArray(table.status, ['running', 'undoing']),
          sql`coalesce(${table.run_at}, ${table.created_at}) < ${since}`,
        ),
      )
  }

  return {
    tasks: {
      'imports.checking': check,
      'imports.running': run,
      'imports.undoing': undo,
      'imports.forget': forget,
    },
    schedule: [{ task: 'imports.forget', match: '50 2 * * *', catchUpHours: 24 }],
  }
}

/** What becomes of each row, as things are now, with what people have answered. */
async function judgeAll(
  { id, sheets: mappings }: typeof table.$inferSelect,
  db: Db,
  now: Date,
): Promise<JudgedAnswer[]> {
  const meanings = await loadMeanings(db)
  const sheets: JudgedSheet[] = []
  for (const [sheet, mapping] of mappings.entries())
    sheets.push({
      sheet: mapping,
      readers: columnReadersOf(mapping, meanings),
      rows: await db
        .select({ line: rows.line, cells: rows.cells, corrections: rows.corrections })
        .from(rows)
        .where(and(eq(rows.import, id), eq(rows.sheet, sheet), sql`line > ${mapping.header_line}`))
        .orderBy(rows.line),
    })
  const stock = await loadStock(sheets, db)
  const answered = await db
    .select({
      kind: entries.kind,
      sheet: entries.sheet,
      line: entries.line,
      answer: entries.answer,
    })
    .from(entries)
    .where(and(eq(entries.import, id), sql`answer is not null`))
  const answers = new Map(answered.map(({ answer, ...at }) => [answerKey(at), answer!]))
  const judged: JudgedAnswer[] = []
  let began = performance.now()
  for (const entry of judgeRows(sheets, stock, answers, dayOf(now))) {
    const answer = answers.get(answerKey(entry)) ?? null
    judged.push({ ...entry, answer })
    if (performance.now() - began < turn) continue
    await afterOthers()
    began = performance.now()
  }
  return judged
}

type JudgedAnswer = JudgedEntry & { answer: StoredEntry['answer'] }

/** Keeps what becomes of the rows in place of what was found before. */
async function keepEntries(id: number, judged: readonly JudgedAnswer[], db: Db) {
  await db.delete(entries).where(eq(entries.import, id))
  for (let first = 0; first < judged.length; first += 500)
    await db
      .insert(entries)
      .values(judged.slice(first, first + 500).map((entry) => ({ import: id, ...entry })))
}

/** What an import promises to write: the rows that are new or change something, and what they change. */
const promisesOf = (
  of: readonly Pick<StoredEntry, 'kind' | 'sheet' | 'line' | 'verdict' | 'detail'>[],
) =>
  of
    .filter(({ verdict }) => verdict === 'new' || verdict === 'change')
    .map(({ kind, sheet, line, verdict, detail: { match } }) =>
      [kind, sheet, line, verdict, match && 'id' in match && match.id].join(' '),
    )

async function isBegun(id: number, db: Db): Promise<boolean> {
  const found = await db
    .select({ line: entries.line })
    .from(entries)
    .where(and(eq(entries.import, id), isNotNull(entries.state)))
    .limit(1)
  return found.length > 0
}

const system = { actor: null, source: 'system' }

type StoredEntry = typeof entries.$inferSelect

/** The refusal of an entry by the rules of its records. */
class RefusedEntry extends Error {
  constructor(
    readonly entry: StoredEntry,
    readonly failure: Failure,
  ) {
    super(failure.message)
  }
}

/** The refusal of an import as a whole, which names the line. */
const told = ({ entry: { line, detail } }: RefusedEntry): Problem => ({
  key: 'import:error.refused_line',
  params: { line, title: detail.title },
})

/** Writes the next entries and returns how many; locked, so that nobody else who does the same job writes them again. */
async function writeSome(id: number, most: number, context: Context): Promise<number> {
  const batch = await nextToWrite(id, most, context.db)
  let read: ReturnType<typeof loadPaperOffice> | undefined
  const office = () => (read ??= loadPaperOffice(context.db))
  for (const entry of batch)
    try {
      await writeEntry(entry, office, context)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new RefusedEntry(entry, error)
    }
  return batch.length
}

/** Notes why an entry is not written. */
const refuse = ({ entry, failure }: RefusedEntry, db: Db) =>
  db
    .update(entries)
    .set({ verdict: 'refused', detail: { ...entry.detail, problem: problemOf(failure) } })
    .where(isEntry(entry))

async function inStatus(id: number, status: ImportStatus, db: Db) {
  const [found] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.status, status)))
  return found
}

/** The next entries that are to be written, in the order in which they refer to each other, under a lock. */
const nextToWrite = (id: number, most: number, db: Db) =>
  db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.import, id),
        inArray(entries.verdict, ['new', 'change']),
        isNull(entries.state),
      ),
    )
    .orderBy(
      sql`array_position(${sql.raw(`'{${importKinds.join()}}'::text[]`)}, kind)`,
      asc(entries.sheet),
      asc(entries.line),
    )
    .limit(most)
    .for('update')

/** Ends a step, unless another one has ended it or begun the next. */
async function end(
  id: number,
  from: ImportStatus,
  status: ImportStatus,
  db: Db,
  problem?: Problem,
) {
  await db
    .update(table)
    .set({ status, problem: problem ?? null })
    .where(and(eq(table.id, id), eq(table.status, from)))
}
