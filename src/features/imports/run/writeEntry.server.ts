import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { one, stampFields } from '../../../kernel/database/db.server.ts'
import { Failure, fail, type Problem } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { buildingRecords } from '../../buildings/building.server.ts'
import { queryLoadedRegisters } from '../../buildings/buildingRegister.server.ts'
import { contactRecords } from '../../contacts/contact.server.ts'
import { mandatesTable, sleepingMandates } from '../../mandates/mandate.table.ts'
import { type Status, statuses } from '../../mandates/mandate.ts'
import { mandateRecords } from '../../mandates/mandateRecords.server.ts'
import {
  type PaperOffice,
  type QuotePaper,
  writePaper,
} from '../../quotes/imported/importedQuote.server.ts'
import { quoteRecords } from '../../quotes/quoteRecords.server.ts'
import { consumptionRecords } from '../../technical/consumption.server.ts'
import { heatingSystemRecords } from '../../technical/heatingSystem.server.ts'
import { renovationRecords } from '../../technical/technical.server.ts'
import { userRecords } from '../../users/user.server.ts'
import { importTables } from '../check/stock.server.ts'
import { importEntriesTable as entries, type Ref } from '../import.table.ts'
import type { ImportKind } from '../import.ts'

type JudgedEntry = typeof entries.$inferSelect
type Values = Record<string, unknown>

/** The records that an import writes, by their own rules. */
export const importRecords = {
  users: userRecords,
  buildings: buildingRecords,
  contacts: contactRecords,
  mandates: mandateRecords,
  quotes: quoteRecords,
  consumptions: consumptionRecords,
  heating_systems: heatingSystemRecords,
  renovations: renovationRecords,
}

/**
 * Writes the record of an entry, new or changed, and notes what was written. The rules of its records hold: what is refused
 * fails with a `Failure`. Nothing follows from it: the context adds no jobs. `office` reads what all quotes of a batch say.
 */
export async function writeEntry(
  entry: JudgedEntry,
  office: () => Promise<PaperOffice>,
  context: Context,
): Promise<void> {
  const { db } = context
  const refs: Values = {}
  for (const [field, ref] of Object.entries(entry.detail.refs))
    refs[field] = Array.isArray(ref)
      ? await Promise.all(ref.map((one) => idOf(entry.import, one, context)))
      : await idOf(entry.import, ref, context)
  const { values } = entry.detail
  const done =
    entry.verdict === 'new'
      ? await create(entry, { values, refs }, office, context)
      : await change(entry, refs, context)
  const table = importTables[entry.kind]
  const { id: idColumn, version } = getTableColumns(table)
  const { record_version } = one(
    await db.select({ record_version: version }).from(table).where(eq(idColumn, done.id)),
  )
  await db
    .update(entries)
    .set({ record_id: done.id, record_version, written: done.written, state: 'written' })
    .where(isEntry(entry))
}

export const isEntry = ({
  import: of,
  kind,
  sheet,
  line,
}: Pick<JudgedEntry, 'import' | 'kind' | 'sheet' | 'line'>) =>
  and(
    eq(entries.import, of),
    eq(entries.kind, kind),
    eq(entries.sheet, sheet),
    eq(entries.line, line),
  )

/** The id of a record that is there, or that an earlier row became. */
async function idOf(of: number, ref: Ref, { db }: Context): Promise<number> {
  if ('id' in ref) return ref.id
  const [found] = await db
    .select({ id: entries.record_id })
    .from(entries)
    .where(isEntry({ import: of, ...ref }))
  return found?.id ?? fail(409, 'import:other_row', { params: { line: ref.line } })
}

async function create(
  { kind }: JudgedEntry,
  { values, refs }: { values: Values; refs: Values },
  office: () => Promise<PaperOffice>,
  context: Context,
) {
  if (kind === 'buildings')
    return { id: await createBuilding({ ...values, ...refs }, context), written: null }
  if (kind === 'mandates') return { id: await createMandate(values, refs, context), written: null }
  if (kind === 'quotes') {
    const paper = { ...values, ...refs } as QuotePaper
    return { id: await writePaper(paper, await office(), context), written: null }
  }
  return { id: await importRecords[kind].add({ ...values, ...refs }, context), written: null }
}

/** A building, with what the loaded registers say of its EGID where the file says nothing. No outside service is asked. */
async function createBuilding(values: Values, context: Context): Promise<number> {
  const { db } = context
  const { egid } = values
  const found = typeof egid === 'number' ? await queryLoadedRegisters(egid, db) : undefined
  const sources = Object.entries(found?.sources ?? {}).filter(
    ([field]) => values[field] === undefined,
  )
  if (sources.length > 0) await stampFields(db, Object.fromEntries(sources))
  const id = await buildingRecords.add({ ...found?.values, ...values }, context)
  if (sources.length > 0) await stampFields(db, {})
  return id
}

/** A mandate with the number, status and dates of the file; it sleeps until somebody acts on it. */
async function createMandate(values: Values, refs: Values, context: Context): Promise<number> {
  const { db, now } = context
  const { product, due_date, number, price } = values
  const id = await mandateRecords.add(
    {
      ...{ product, ...refs },
      ...(due_date !== undefined && { due_date }),
      ...(number !== undefined && { number: String(number) }),
    },
    context,
  )
  const status = values.status as Status
  const days = statuses.flatMap((one) => {
    const day = values[`${one}_on`]
    return typeof day === 'string' ? [[one, `${day}T12:00:00.000Z`] as const] : []
  })
  const earliest = days.map(([, at]) => at).toSorted()[0] ?? now.toISOString()
  const latest =
    days
      .map(([, at]) => at)
      .toSorted()
      .at(-1) ?? now.toISOString()
  await db
    .update(mandatesTable)
    .set({
      status,
      // Since when it has its status is the last day that the file knows.
      status_dates: { draft: earliest, [status]: latest, ...Object.fromEntries(days) },
      ...(price !== undefined && { price: Number(price) }),
    })
    .where(eq(mandatesTable.id, id))
  await db.insert(sleepingMandates).values({ mandate: id })
  return id
}

/** Writes the changes of a record that is there. A value that somebody changed since it was checked stays. */
async function change(entry: JudgedEntry, refs: Values, context: Context) {
  const { kind, detail } = entry
  const { match } = detail
  if (!match || !('id' in match)) throw new Failure(409, 'kernel:not_found')
  const records = importRecords[kind]
  const current: Values = await records.find(match.id, context)
  const wanted = detail.changes
    .filter(
      ({ field, before, is_kept }) =>
        !is_kept && isDeepStrictEqual(current[field] ?? null, before ?? null),
    )
    .map(({ field, after }): [string, unknown] => [field, refs[field] ?? after])
  const after = Object.fromEntries(wanted)
  const before = Object.fromEntries(wanted.map(([field]) => [field, current[field] ?? null]))
  if (wanted.length > 0) await writeFields(kind, match.id, after, context)
  return { id: match.id, written: { before, after } }
}

/** Writes fields of a record that is there; the price of a mandate is no field that anybody edits. */
export async function writeFields(
  kind: ImportKind,
  id: number,
  { price, ...fields }: Values,
  context: Context,
) {
  if (kind === 'mandates' && price !== undefined)
    await context.db
      .update(mandatesTable)
      .set({ price: price as number | null })
      .where(eq(mandatesTable.id, id))
  const body = kind === 'mandates' || price === undefined ? fields : { ...fields, price }
  if (Object.keys(body).length > 0)
    await importRecords[kind].handlers.update({ params: { id }, body: body as never }, context)
}

/** What a refusal says: of a field, if it names one. */
export function problemOf({ key, options }: Failure): Problem {
  const [first] = Object.values(options.fields ?? {}).flat()
  if (first) return first
  const at = key.indexOf(':')
  return { key: `${key.slice(0, at)}:error.${key.slice(at + 1)}`, params: options.params }
}
