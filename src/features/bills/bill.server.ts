import { buffer } from 'node:stream/consumers'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Db, one, stampFields } from '../../kernel/database/db.server.ts'
import { formatDate } from '../../kernel/field/format.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { findReadable } from '../files/content.server.ts'
import { lockFile } from '../files/file.server.ts'
import { filesTable } from '../files/file.table.ts'
import type { FileFollower, FollowerContext } from '../files/fileFollower.server.ts'
import {
  consumptionRecords,
  consumptionsDuring,
  createConsumption,
} from '../technical/consumption.server.ts'
import { addUp } from '../technical/counting/countedOnce.ts'
import { consumptionsTable } from '../technical/technical.table.ts'
import { enqueueReading } from './bill.jobs.ts'
import { billsTable, billValuesTable } from './bill.table.ts'
import {
  type billEndpoints,
  billFields,
  consumptionFieldOf,
  isReadableBill,
  isTaken,
  problemsWithBill,
  type ReadingOfBill,
  type TakenField,
  takenValue,
} from './billReading.ts'
import { statedTwice } from './statedTwice.ts'

type Bill = typeof billsTable.$inferSelect
type BillOfFile = Bill & { file: number }

/** Has the current version of a file read if it is an energy bill that nobody asked about yet. */
export const askForReading: FileFollower = async (id, context) => {
  const [file] = await context.db.select().from(filesTable).where(eq(filesTable.id, id))
  if (!file || file.deleted_at !== null || !isReadableBill(file)) return
  await enter(file, context)
}

/** Enters a version of a file among the bills to be read, unless it is there. */
async function enter(
  { id, edition }: Pick<typeof filesTable.$inferSelect, 'id' | 'edition'>,
  { db, enqueue, now }: FollowerContext,
) {
  const [entered] = await db
    .insert(billsTable)
    .values({ file: id, edition, asked_at: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: billsTable.id })
  if (entered) await enqueueReading({ bill: entered.id }, enqueue)
}

async function findBill(file: number, edition: number, db: Db) {
  const [bill] = await db
    .select()
    .from(billsTable)
    .where(and(eq(billsTable.file, file), eq(billsTable.edition, edition)))
  return bill as BillOfFile | undefined
}

/** The consumption that came of a version of the file, unless it was deleted. */
async function findTaken(file: number, db: Db) {
  const [taken] = await db
    .select({ consumption: consumptionsTable.id, at: billsTable.taken_at })
    .from(billsTable)
    .innerJoin(consumptionsTable, eq(consumptionsTable.id, billsTable.consumption))
    .where(and(eq(billsTable.file, file), isNull(consumptionsTable.deleted_at)))
    .orderBy(asc(billsTable.id))
  return taken && { consumption: taken.consumption, at: taken.at! }
}

const valuesOf = (bill: number, db: Db) =>
  db.select().from(billValuesTable).where(eq(billValuesTable.bill, bill))

/** Whether a condition of their rights lets the caller see a consumption. */
async function sees(consumption: number, context: Context): Promise<boolean> {
  const found = await context.rights.visible(context.db, { consumptions: [consumption] })
  return found.consumptions!.has(consumption)
}

/** Handlers of the bills that were read in files; `store` keeps the pictures of their lines. */
export function billHandlers(store: FilesPort): HandlersOf<typeof billEndpoints> {
  /** The picture of a line as a data address, for those who may have contents of files. */
  async function pictureOf(hash: string, context: Context): Promise<string | null> {
    if (context.linkTo('/bills/') === null) return null
    try {
      return `data:image/jpeg;base64,${(await buffer(await store.read(hash))).toString('base64')}`
    } catch (error) {
      context.log.warn({ hash, error }, 'the picture of a line is missing')
      return null
    }
  }

  async function describe(id: number, context: Context): Promise<ReadingOfBill> {
    const { edition } = await findReadable(id, context)
    const { db } = context
    const bill = await findBill(id, edition!, db)
    const taken = await findTaken(id, db)
    const found = bill ? await valuesOf(bill.id, db) : []
    const ordered = billFields.flatMap((field) => found.find((one) => one.field === field) ?? [])
    return {
      edition: edition!,
      state: bill ? (bill.outcome ?? 'waiting') : 'none',
      asked_at: bill?.asked_at ?? null,
      values: await Promise.all(
        ordered.map(async ({ field, value, printed, page, confidence, source, cut_out }) => ({
          ...{ field, value, printed, page, confidence, source },
          picture: await pictureOf(cut_out, context),
        })),
      ),
      contradictions: bill?.contradictions ?? [],
      has_several: bill?.has_several ?? false,
      taken: taken
        ? {
            consumption: (await sees(taken.consumption, context)) ? taken.consumption : null,
            at: taken.at,
          }
        : null,
    }
  }

  return {
    reading: ({ params: { id } }, context) => describe(id, context),

    async read({ params: { id } }, context) {
      await findReadable(id, context)
      const { db } = context
      const file = await lockFile(id, context)
      if (!isReadableBill(file)) fail(409, 'bill:not_readable')
      const bill = await findBill(id, file.edition, db)
      if (!bill) await enter(file, context)
      else if (bill.outcome !== 'read') {
        await db
          .update(billsTable)
          .set({ outcome: null, asked_at: context.now.toISOString() })
          .where(eq(billsTable.id, bill.id))
        await enqueueReading({ bill: bill.id }, context.enqueue)
      }
      return describe(id, context)
    },

    async takeOver({ params: { id }, body }, context) {
      const { edition, ticked, replaces = [], keeps = [], ...values } = body
      await findReadable(id, context)
      const { db } = context
      // Locked, so that a second click or window finds the consumption of the first.
      const file = await lockFile(id, context)
      const earlier = await findTaken(id, db)
      if (earlier) {
        const { id: consumption } = await consumptionRecords.find(earlier.consumption, context)
        return { consumption, was_there: true, warnings: [] }
      }
      if (file.edition !== edition) fail(409, 'bill:other_version')
      const bill = await findBill(id, edition, db)
      if (bill?.outcome !== 'read' || !isReadableBill(file)) fail(409, 'bill:not_readable')
      const problems = problemsWithBill(values)
      if (Object.keys(problems).length > 0) failFields(problems)
      const confirmed = await confirmedFields(bill.id, { ticked, values }, db)
      await stampFields(
        db,
        Object.fromEntries(confirmed.map((field) => [consumptionFieldOf[field], 'bill'])),
      )
      const { building, mandate } = file
      const named = { replaces, keeps }
      await settleStated({ ...values, building, mandate }, named, context)
      const created = await createConsumption({ body: { ...values, building, mandate } }, context)
      await stampFields(db, {})
      await noteTaken(bill, { consumption: created.id, confirmed, name: file.name }, context)
      return { consumption: created.id, was_there: false, warnings: created.warnings ?? [] }
    },

    async origin({ params: { id } }, context) {
      await consumptionRecords.find(id, context)
      const { db } = context
      const bill = one(await db.select().from(billsTable).where(eq(billsTable.consumption, id)))
      const values = (await valuesOf(bill.id, db)).filter(({ is_taken }) => is_taken)
      const isSeen =
        bill.file !== null &&
        (await context.rights.visible(db, { files: [bill.file] })).files!.has(bill.file)
      return {
        file: isSeen ? bill.file : null,
        file_name: bill.file_name ?? '',
        taken_at: bill.taken_at!,
        values: await Promise.all(
          values.flatMap(({ field, printed, page, cut_out }) =>
            isTaken(field)
              ? pictureOf(cut_out, context).then((picture) => ({
                  ...{ field: consumptionFieldOf[field], printed, page, picture },
                }))
              : [],
          ),
        ),
      }
    },
  }
}

/** Removes the consumptions that a bill replaces; refuses one that repeats others without saying what becomes of them. */
async function settleStated(
  bill: Parameters<typeof consumptionsDuring>[0],
  { replaces, keeps }: { replaces: readonly number[]; keeps: readonly number[] },
  context: Context,
) {
  if (replaces.some((id) => keeps.includes(id)))
    failFields({ overlap: [{ key: 'bill:error.both' }] })
  const during = await consumptionsDuring(bill, context)
  const stated = statedTwice(
    bill,
    during.filter((other) => addUp(bill, other)),
  )
  const isStated = (id: number) => stated.some((one) => one.id === id)
  const unknown = Object.entries({ replaces, keeps }).filter(([, ids]) => !ids.every(isStated))
  if (unknown.length > 0)
    failFields(
      Object.fromEntries(unknown.map(([field]) => [field, [{ key: 'bill:error.not_stated' }]])),
    )
  const open = stated.find(({ id }) => !replaces.includes(id) && !keeps.includes(id))
  if (open) {
    const params = { from: formatDate(open.start_date), to: formatDate(open.end_date) }
    failFields({ overlap: [{ key: 'bill:error.stated', params }] })
  }
  for (const { id } of stated)
    if (replaces.includes(id))
      await consumptionRecords.handlers.remove(
        { params: { id }, query: {} },
        { ...context, ifMatch: undefined },
      )
}

type Taking = {
  ticked: readonly TakenField[]
  values: Partial<Record<(typeof consumptionFieldOf)[TakenField], string | number>>
}

/** The ticked fields whose value is still as it was read; the others are the person's. */
async function confirmedFields(bill: number, { ticked, values }: Taking, db: Db) {
  if (ticked.length === 0) failFields({ ticked: [{ key: 'bill:error.nothing_ticked' }] })
  const read = await valuesOf(bill, db)
  return ticked.filter((field) =>
    read.some(
      (one) =>
        one.field === field && takenValue(field, one.value) === values[consumptionFieldOf[field]],
    ),
  )
}

/** Notes which consumption came of a bill, and which of its values. */
async function noteTaken(
  bill: Bill,
  {
    consumption,
    confirmed,
    name,
  }: { consumption: number; confirmed: readonly string[]; name: string },
  { db, now }: Pick<Context, 'db' | 'now'>,
) {
  await db
    .update(billsTable)
    .set({ consumption, file_name: name, taken_at: now.toISOString() })
    .where(eq(billsTable.id, bill.id))
  for (const { field } of await valuesOf(bill.id, db))
    await db
      .update(billValuesTable)
      .set({ is_taken: confirmed.includes(field) })
      .where(and(eq(billValuesTable.bill, bill.id), eq(billValuesTable.field, field)))
}
