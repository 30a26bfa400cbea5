// Over 300 lines: the calls of imports, which share the lock and how one is shown.
import { setImmediate as afterOthers } from 'node:timers/promises'
import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  sql,
} from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { fail, failFields, type Problem } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { usersTable } from '../auth/user.table.ts'
import type { PlainSheet } from '../files/preview/tableOf.server.ts'
import { foldText } from '../register/address.ts'
import { readingOfColumn } from './check/columnReadings.server.ts'
import { loadMeanings } from './check/stock.server.ts'
import { guessFields, guessHeaderLine, guessKinds } from './columns/guessColumns.server.ts'
import { columnNamed, fieldsFor } from './columns/importColumns.server.ts'
import { foldWord } from './columns/meanings.server.ts'
import { nameOfField, shownEntry } from './entry.server.ts'
import {
  importEntriesTable as entries,
  importProfilesTable as profiles,
  importRowsTable as rows,
  type StoredSheet,
  importsTable as table,
} from './import.table.ts'
import {
  type Import,
  type ImportSheet,
  type ImportStatus,
  importEndpoints,
  importKinds,
  type SheetMapping,
  verdicts,
} from './import.ts'
import { readImportFile } from './readFile.server.ts'
import { isTouched } from './run/undo.server.ts'
import { isWaiting, waitingRows } from './waitingRows.server.ts'

/** Imports that are listed: rows are kept for a month. */
const maxListed = 100

/** Statuses in which the columns may be said anew, and answers given. */
const openStatuses: readonly ImportStatus[] = ['mapping', 'checked', 'failed']

/** Handlers of imports. What a person can make long runs in a job or a process of its own. */
export const importHandlers = ({
  outside,
}: Pick<HandlerParts, 'outside'>): HandlersOf<typeof importEndpoints> => ({
  async list(_, context) {
    const found = await context.db
      .select()
      .from(table)
      .orderBy(desc(table.created_at), desc(table.id))
      .limit(maxListed)
    return {
      results: await shownImports(found, context),
      profiles: await context.db
        .select({ id: profiles.id, name: profiles.name })
        .from(profiles)
        .orderBy(profiles.name),
    }
  },

  create: prepared(importEndpoints.create, {
    prepare: ({ body: { name, content } }) =>
      readImportFile({ name, content: Buffer.from(content, 'base64') }, outside.previewer),
    async handle({ body }, context) {
      const { db, now, user, prepared: found } = context
      const profile = body.profile ? await findProfile(body.profile, db) : undefined
      const sheets = found.map((sheet) => {
        const mapping = guessMapping(sheet, body.kind)
        return profile ? withProfile(mapping, profile.sheets) : mapping
      })
      const stored = found.map(({ rows }, index) => rowsBelow(rows, sheets[index]!.header_line))
      const { id, status } = one(
        await db
          .insert(table)
          .values({
            ...{
              name: body.name,
              status: 'mapping',
              created_at: now.toISOString(),
              created_by: user.id,
            },
            sheets,
            readings: await readColumns(sheets, stored, db),
          })
          .returning({ id: table.id, status: table.status }),
      )
      for (const [sheet, { rows: cells }] of found.entries())
        await insertRows(
          cells.flatMap((row, index) =>
            row.some((cell) => cell !== null)
              ? [{ import: id, sheet, line: index + 1, cells: row }]
              : [],
          ),
          db,
        )
      await context.audit('import:read', { resource: 'imports', id, detail: { name: body.name } })
      return { id, status }
    },
  }),

  get: ({ params: { id }, query }, context) => detailed(id, query, context),

  async map({ params: { id }, body }, context) {
    const { db } = context
    const found = await lockOpen(id, db)
    if (body.sheets.length !== found.sheets.length) fail(400, 'import:other_sheets')
    const sheets: StoredSheet[] = []
    for (const [index, before] of found.sheets.entries()) {
      const next = body.sheets[index]!
      refuseOddColumns(next, index)
      const headers =
        next.header_line === before.header_line
          ? before.headers
          : await headersOf(id, index, next.header_line, db)
      sheets.push({ ...before, ...next, headers, columns: fitted(next.columns, headers.length) })
    }
    const stored: { line: number; cells: (string | number | null)[] }[][] = []
    for (const [sheet, { header_line }] of sheets.entries())
      stored.push(
        await db
          .select({ line: rows.line, cells: rows.cells })
          .from(rows)
          .where(and(eq(rows.import, id), eq(rows.sheet, sheet), sql`line > ${header_line}`))
          .orderBy(rows.line),
      )
    await db
      .update(table)
      .set({
        sheets,
        readings: await readColumns(sheets, stored, db),
        status: 'mapping',
        problem: null,
      })
      .where(eq(table.id, id))
    await db.delete(entries).where(eq(entries.import, id))
    return detailed(id, {}, context)
  },

  async check({ params: { id } }, context) {
    const { db } = context
    const { sheets } = await lockOpen(id, db)
    if (sheets.every(({ kinds }) => kinds.length === 0)) fail(409, 'import:nothing')
    return begin(id, 'checking', context)
  },

  async waiting({ params: { id, sheet } }, context) {
    const [found] = await context.db.select().from(table).where(eq(table.id, id))
    const mapping = found?.sheets[sheet]
    if (!found || !mapping) fail(404, 'kernel:not_found')
    await context.audit('kernel:exported', {
      resource: 'imports',
      detail: { format: 'csv', import: id, sheet },
    })
    return waitingRows({ id, name: found.name, sheet, mapping }, context)
  },

  async answer({ params: { id }, body }, context) {
    const { db } = context
    await lockOpen(id, db)
    const { sheet, line, kind, answer, correction, for_alike: forAlike } = body
    const at = and(
      eq(entries.import, id),
      eq(entries.sheet, sheet),
      eq(entries.line, line),
      eq(entries.kind, kind),
    )
    const { question } = one(await db.select().from(entries).where(at))
    const alike =
      forAlike && question ? and(eq(entries.import, id), eq(entries.question, question)) : at
    if (answer !== undefined) await db.update(entries).set({ answer }).where(alike)
    if (correction) {
      const corrected = JSON.stringify({ [correction.column]: correction.text })
      await db.execute(sql`update import_rows set corrections = coalesce(corrections, '{}') || ${corrected}::jsonb
        where import = ${id} and (sheet, line) in (select sheet, line from import_entries where ${alike})`)
    }
    return begin(id, 'checking', context)
  },

  async run({ params: { id }, body: { whole = false } }, context) {
    const { db } = context
    const { status } = await lock(id, db)
    if (status !== 'checked' && status !== 'done') fail(409, 'import:unchecked')
    await db
      .update(table)
      .set({ is_whole: whole && status === 'checked', run_at: context.now.toISOString() })
      .where(eq(table.id, id))
    await context.audit('import:run', { resource: 'imports', id })
    return begin(id, 'running', context)
  },

  async undo({ params: { id } }, context) {
    const { status } = await lock(id, context.db)
    if (status !== 'done') fail(409, 'import:not_done')
    await context.audit('import:undone', { resource: 'imports', id })
    return begin(id, 'undoing', context)
  },

  async remove({ params: { id } }, { db }) {
    const { status } = await lock(id, db)
    if (status === 'running' || status === 'undoing') fail(409, 'import:under_way')
    await db.delete(table).where(eq(table.id, id))
  },

  async keepProfile({ params: { id }, body: { name } }, { db }) {
    const { sheets } = await lock(id, db)
    const kept = sheets.map(({ name, kinds, existing, columns, headers }) => ({
      ...{ name, kinds, existing },
      columns: Object.fromEntries(
        columns.flatMap((column, index) => {
          const header = foldText(headers[index] ?? '')
          return header ? [[header, column]] : []
        }),
      ),
    }))
    return one(
      await db
        .insert(profiles)
        .values({ name, sheets: kept })
        .onConflictDoUpdate({ target: profiles.name, set: { sheets: kept } })
        .returning({ id: profiles.id, name: profiles.name }),
    )
  },

  async removeProfile({ params: { id } }, { db }) {
    await findProfile(id, db)
    await db.delete(profiles).where(eq(profiles.id, id))
  },
})

async function lock(id: number, db: Db) {
  const [found] = await db.select().from(table).where(eq(table.id, id)).for('update')
  return found ?? fail(404, 'kernel:not_found')
}

async function lockOpen(id: number, db: Db) {
  const found = await lock(id, db)
  if (!openStatuses.includes(found.status)) fail(409, 'import:under_way')
  return found
}

async function findProfile(id: number, db: Db) {
  const [found] = await db.select().from(profiles).where(eq(profiles.id, id))
  return found ?? fail(404, 'kernel:not_found')
}

/** Lets a job do the next step of an import. */
async function begin(id: number, status: 'checking' | 'running' | 'undoing', context: Context) {
  const { db, enqueue } = context
  await db.update(table).set({ status, problem: null }).where(eq(table.id, id))
  await enqueue(
    `imports.${status}`,
    { import: id, actor: context.user.id },
    // One after the other: what one writes the next one finds.
    { jobKey: `imports/${id}`, queueName: 'imports' },
  )
  const [shown] = await shownImports(await db.select().from(table).where(eq(table.id, id)), context)
  return shown!
}

/** Inserts in parts, as a statement has a limited number of parameters. */
async function insertRows(values: (typeof rows.$inferInsert)[], db: Db) {
  for (let first = 0; first < values.length; first += 1000)
    await db.insert(rows).values(values.slice(first, first + 1000))
}

/** What the columns of a sheet may be, by their names and contents. */
function guessMapping(
  { name, rows: cells }: PlainSheet,
  kind: ImportSheet['kinds'][number] | undefined,
): StoredSheet {
  const texts = cells
    .slice(0, 60)
    .map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
  const header_line = guessHeaderLine(texts)
  const width = Math.max(0, ...cells.map(({ length }) => length))
  const headers = Array.from(
    { length: width },
    (_, column) => texts[header_line - 1]?.[column] ?? '',
  )
  const kinds = kind ? [kind] : guessKinds(name, headers)
  const below = cells.slice(header_line)
  const samples = headers.map((_, column) =>
    below
      .flatMap((row) =>
        row[column] === null || row[column] === undefined ? [] : [String(row[column])],
      )
      .slice(0, 50),
  )
  const columns = guessFields(kinds, headers, samples).map((field) => ({ field, words: {} }))
  const filled = below.filter((row) => row.some((cell) => cell !== null)).length
  return { name, rows: filled, headers, header_line, kinds, existing: 'fill', columns }
}

/** A mapping with what a profile says of columns of the same names. */
function withProfile(
  sheet: StoredSheet,
  kept: (typeof profiles.$inferSelect)['sheets'],
): StoredSheet {
  const named = kept.find(({ name }) => foldText(name) === foldText(sheet.name))
  const known =
    named ??
    kept.find(({ columns }) =>
      sheet.headers.some((header) => Object.hasOwn(columns, foldText(header))),
    )
  if (!known) return sheet
  return {
    ...sheet,
    ...{ kinds: known.kinds, existing: known.existing },
    columns: sheet.columns.map((column, index) => {
      const header = foldText(sheet.headers[index] ?? '')
      return Object.hasOwn(known.columns, header) ? known.columns[header]! : column
    }),
  }
}

const rowsBelow = (cells: PlainSheet['rows'], header: number) =>
  cells.flatMap((row, index) => (index < header ? [] : [{ line: index + 1, cells: row }]))

async function headersOf(id: number, sheet: number, line: number, db: Db): Promise<string[]> {
  const at = and(eq(rows.import, id), eq(rows.sheet, sheet))
  const { width } = one(
    await db
      .select({ width: sql<number>`coalesce(max(jsonb_array_length(cells)), 0)::int` })
      .from(rows)
      .where(at),
  )
  const [header] = await db
    .select()
    .from(rows)
    .where(and(at, eq(rows.line, line)))
  return Array.from({ length: width }, (_, column) => String(header?.cells[column] ?? ''))
}

/** A column for each of the sheet, whose words are folded as they are looked up. */
const fitted = (columns: SheetMapping['columns'], width: number) =>
  Array.from({ length: width }, (_, column) => {
    const { field, words } = columns[column] ?? { field: null, words: {} }
    const folded = Object.entries(words).map(([word, meaning]) => [foldWord(word), meaning])
    return { field, words: Object.fromEntries(folded) as typeof words }
  })

/** Refuses fields that no import knows, and one that two columns have. */
function refuseOddColumns({ columns }: SheetMapping, sheet: number) {
  const seen = new Set<string>()
  for (const [index, { field }] of columns.entries()) {
    if (field === null) continue
    const key = !columnNamed(field)
      ? 'import:error.unknown_field'
      : seen.has(field)
        ? 'import:error.twice'
        : undefined
    if (key) failFields({ [`sheets.${sheet}.columns.${index}.field`]: [{ key }] })
    seen.add(field)
  }
}

/** Reads the columns of all sheets; in parts, so that nobody else waits for a long file. */
async function readColumns(
  sheets: readonly StoredSheet[],
  stored: readonly (readonly { line: number; cells: (string | number | null)[] }[])[],
  db: Db,
) {
  const meanings = await loadMeanings(db)
  const readings: (typeof table.$inferInsert)['readings'] = []
  for (const [index, { columns }] of sheets.entries()) {
    const ofSheet = []
    for (const [column, mapping] of columns.entries()) {
      await afterOthers()
      const find = mapping.field === null ? undefined : meanings(mapping.field)?.find
      ofSheet.push(readingOfColumn(stored[index]!, column, mapping, find))
    }
    readings.push(ofSheet)
  }
  return readings
}

const arrayOf = (words: readonly string[]) => sql.raw(`'{${words.join()}}'::text[]`)

type Query = { kind?: string; verdict?: string; search?: string; page?: number; page_size?: number }

async function detailed(
  id: number,
  { kind, verdict, search, page = 1, page_size: size = 100 }: Query,
  context: Context,
) {
  const { db, say, language } = context
  const [found] = await db.select().from(table).where(eq(table.id, id))
  if (!found) fail(404, 'kernel:not_found')
  const [shown] = await shownImports([found], context)
  const meanings = await loadMeanings(db)
  const folded = search ? `%${foldText(search)}%` : undefined
  const wanted = and(
    eq(entries.import, id),
    kind ? eq(entries.kind, kind as never) : undefined,
    verdict ? eq(entries.verdict, verdict as never) : undefined,
    folded
      ? sql`(fold(detail ->> 'title') like ${folded} or fold(detail ->> 'detail') like ${folded} or line::text = ${search})`
      : undefined,
  )
  const { total } = one(await db.select({ total: count() }).from(entries).where(wanted))
  const alike = sql<number>`(select count(*)::int from import_entries other
    where other.import = ${id} and other.question = import_entries.question)`
  const listed = await db
    .select({ ...getTableColumns(entries), alike })
    .from(entries)
    .where(wanted)
    // What asks for an answer comes first.
    .orderBy(
      sql`array_position(${arrayOf(verdicts)}, verdict)`,
      sql`array_position(${arrayOf(importKinds)}, kind)`,
      entries.sheet,
      entries.line,
    )
    .limit(size)
    .offset((page - 1) * size)
  const waiting = await db
    .select({ sheet: entries.sheet, rows: countDistinct(entries.line) })
    .from(entries)
    .where(and(eq(entries.import, id), isWaiting))
    .groupBy(entries.sheet)
  const told = (problem: Problem | null) => (problem ? say(problem.key, problem.params) : null)
  return {
    import: shown!,
    sheets: found.sheets.map(({ columns, headers, ...sheet }, index) => ({
      ...sheet,
      fields: fieldsFor(sheet.kinds).map((field) => ({
        field,
        name: nameOfField(field, context),
      })),
      waiting: waiting.find((one) => one.sheet === index)?.rows ?? 0,
      columns: columns.map((column, at) => {
        const { problem, ...reading } = found.readings[index]![at]!
        const { field } = column
        return {
          ...{ header: headers[at] ?? '', ...column, ...reading, problem: told(problem) },
          options: field === null ? null : (meanings(field)?.options(language) ?? null),
        }
      }),
    })),
    verdicts: {
      count: total,
      results: await Promise.all(listed.map((entry) => shownEntry(entry, context))),
    },
  }
}

/** Imports as their list shows them. */
async function shownImports(
  found: (typeof table.$inferSelect)[],
  { db, say }: Context,
): Promise<Import[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const tallies = await db
    .select({
      import: entries.import,
      kind: entries.kind,
      verdict: entries.verdict,
      count: count(),
    })
    .from(entries)
    .where(inArray(entries.import, ids))
    .groupBy(entries.import, entries.kind, entries.verdict)
  const written = await db
    .select({
      import: entries.import,
      created: sql<number>`(count(*) filter (where written is null))::int`,
      changed: sql<number>`(count(*) filter (where written is not null))::int`,
      touched: sql<number>`(count(*) filter (where ${isTouched}))::int`,
    })
    .from(entries)
    .where(
      and(inArray(entries.import, ids), isNotNull(entries.record_id), isNotNull(entries.state)),
    )
    .groupBy(entries.import)
  const names = await db
    .select({ id: usersTable.id, name: usersTable.name })
    .from(usersTable)
    .where(
      inArray(
        usersTable.id,
        found.flatMap(({ created_by }) => created_by ?? []),
      ),
    )
  return found.map(({ id, name, status, created_at, created_by, run_at, sheets, problem }) => {
    const ofImport = written.find((one) => one.import === id)
    return {
      ...{ id, name, status, created_at, run_at },
      created_by: names.find((person) => person.id === created_by)?.name ?? null,
      rows: sheets.reduce((sum, { rows }) => sum + rows, 0),
      progress: ofImport ? ofImport.created + ofImport.changed : 0,
      problem: problem ? say(problem.key, problem.params) : null,
      tallies: tallies.flatMap(({ import: of, ...tally }) => (of === id ? [tally] : [])),
      written: ofImport
        ? { created: ofImport.created, changed: ofImport.changed, touched: ofImport.touched }
        : null,
    }
  })
}
