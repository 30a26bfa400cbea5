import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { formatDate } from '../../kernel/field/format.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { mailTime } from '../../kernel/mail.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import type { Values } from '../../kernel/record/recordRead.server.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { kilowattHours } from '../reference/energy.ts'
import {
  type Consumption,
  type ConsumptionValues,
  type consumptionEndpoints,
  problemsWithConsumption,
  consumptions as resource,
  sameBillKey,
} from './consumption.ts'
import { addUp } from './counting/countedOnce.ts'
import { describeStated, differ } from './counting/differing.ts'
import { overlapsAndGaps, type Period } from './periods.ts'
import { authorColumns, technicalRowConfig, validateTechnicalRow } from './technical.server.ts'
import { consumptionsTable as table } from './technical.table.ts'

/** Names of the entered fields, whose values the office accepts. */
const acceptedFields = Object.entries(resource.fields).flatMap(([name, field]) =>
  field.section === 'consumption' && field.group === 'base' && !field.readOnly ? [name] : [],
)

/** If somebody without the right to accept changes accepted values, removes the acceptance and notifies the office. */
async function withdrawAcceptance(values: Values, context: Context, current: Values = {}) {
  const isChanged = acceptedFields.some(
    (name) => name in values && !isDeepStrictEqual(values[name], current[name]),
  )
  if (current.accepted !== true || !isChanged) return values
  const id = current.id as number
  if (await consumptionRecords.allows(id, 'write', 'acceptance', context)) return values
  await context.enqueue('consumptions.tellOffice', [id], {
    jobKey: `consumptions/${current.mandate}`,
    runAt: mailTime(context.now),
  })
  return { ...values, accepted: null }
}

const validateConsumption = validateTechnicalRow('consumptions', (next, today) =>
  problemsWithConsumption(next as ConsumptionValues, today),
)

/** Fields that say what a bill states, and which rows it may be stated by. */
const statedFields = ['energy', 'amount', 'unit', 'start_date', 'end_date', 'building', 'mandate']

/**
 * Refuses a consumption that the caller can see already for this building and mandate: one bill entered twice doubles
 * the heat that a comparison is sized by.
 */
async function refuseSameBill(values: Values, context: Context, current: Values = {}) {
  if (!statedFields.some((field) => field in values && values[field] !== current[field])) return
  if (await isStated({ ...current, ...values } as StatedBill, context)) failFields(sameBill)
}

const sameBill = { amount: [{ key: 'consumption:error.same_bill' }] }

type StatedBill = Omit<ConsumptionValues, 'building'> & { building: number; id?: number }

/** Whether the caller can see another consumption of the same building and mandate that states the same bill. */
async function isStated(next: StatedBill, context: Context): Promise<boolean> {
  const key = sameBillKey(next)
  if (key === undefined) return false
  // Without the lock, two requests at once would not see each other's row.
  await context.db
    .select({ id: buildingsTable.id })
    .from(buildingsTable)
    .where(eq(buildingsTable.id, next.building))
    .for('no key update')
  const { id, building, mandate, energy, amount, unit, start_date, end_date } = table
  const others = await context.db
    .select({ energy, amount, unit, start_date, end_date })
    .from(table)
    .where(
      and(
        consumptionRecords.visible(context),
        eq(building, next.building),
        next.mandate ? or(eq(mandate, next.mandate), isNull(mandate)) : undefined,
        eq(energy, next.energy!),
        eq(start_date, next.start_date!),
        eq(end_date, next.end_date!),
        next.id === undefined ? undefined : ne(id, next.id),
      ),
    )
  return others.some((other) => sameBillKey(other) === key)
}

/** Whether the mandate of a row is cancelled; null if it has none. */
export const isCancelled = sql<boolean | null>`(select of_row.status = 'cancelled'
  from ${mandatesTable} of_row where of_row.id = ${table.mandate})`

export const consumptionRecords = records(resource, {
  table,
  ...technicalRowConfig(table),
  columns: {
    ...technicalRowConfig(table).columns,
    ...authorColumns(table),
    mandate_cancelled: isCancelled,
    energy_kwh: sql`round(${table.amount} * (${JSON.stringify(kilowattHours)}::jsonb -> ${table.energy} ->> ${table.unit})::numeric, 1)`,
  },
  exported: {
    words: 'consumption',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      energy: 'energy',
      usage: 'usage',
      amount: 'amount',
      unit: 'unit',
      start_date: 'start_date',
      end_date: 'end_date',
      energy_kwh: 'energy_kwh',
      cost: 'cost',
      supplier: 'supplier',
      delivered_on: 'delivered_on',
      accepted: 'accepted',
    },
  },
  // Accepting conflicts with changes of these fields since the caller read them.
  dependsOn: ({ accepted }) => (accepted === true ? acceptedFields : []),
  async beforeWrite(values, context, current) {
    const valid = await validateConsumption(values, context, current)
    await refuseSameBill(valid, context, current)
    return withdrawAcceptance(valid, context, current)
  },
})

/** Maximum number of overlap warnings. */
const maxWarnings = 5

type StatedPeriod = Period & { id?: number; building: number; mandate: number | null }

/** The consumptions of the same energy and building that the caller can see and that share days with one, the latest first. */
export async function consumptionsDuring(row: StatedPeriod, context: Context) {
  const { id, building, mandate, energy, usage, amount, unit, start_date, end_date } = table
  return context.db
    .select({
      ...{ id, mandate, energy, usage, amount, unit, start_date, end_date },
      mandate_number: mandatesTable.number,
    })
    .from(table)
    .leftJoin(mandatesTable, eq(mandatesTable.id, mandate))
    .where(
      and(
        consumptionRecords.visible(context),
        row.id === undefined ? undefined : ne(id, row.id),
        eq(building, row.building),
        eq(energy, row.energy),
        sql`${start_date} < ${row.end_date} and ${end_date} > ${row.start_date}`,
      ),
    )
    .orderBy(desc(start_date), id)
}

/** Which warning two consumptions that share days need. */
const overlapOf = (
  row: Consumption,
  other: Awaited<ReturnType<typeof consumptionsDuring>>[number],
) => (addUp(row, other) ? 'overlap' : differ(row, other) ? 'differs' : 'counted_once')

/** Adds warnings about other consumptions that the caller can see: overlaps, and days that count once for the building. */
async function withOverlapWarnings(row: Consumption, context: Context): Promise<Consumption> {
  const warnings = (await consumptionsDuring(row, context))
    .flatMap((other) =>
      overlapsAndGaps([row, other]).flatMap(({ kind, from, to }) =>
        kind === 'overlap' ? [{ other, from, to }] : [],
      ),
    )
    .slice(0, maxWarnings)
    .map(({ other, from, to }) =>
      context.say(`consumption:warning.${overlapOf(row, other)}`, {
        ...{ from: formatDate(from), to: formatDate(to), ...describeStated([row, other]) },
      }),
    )
  return warnings.length > 0 ? { ...row, warnings } : row
}

/** Creates a consumption, with warnings about overlaps. */
export const createConsumption = async (
  input: Parameters<typeof consumptionRecords.handlers.create>[0],
  context: Context,
) => withOverlapWarnings(await consumptionRecords.handlers.create(input, context), context)

export const consumptionHandlers: HandlersOf<typeof consumptionEndpoints> = {
  ...consumptionRecords.handlers,
  create: createConsumption,
  async restore(input, context) {
    const restored = await consumptionRecords.handlers.restore(input, context)
    // It may have been entered again while it was in the bin.
    if (await isStated(restored as StatedBill, context))
      fail(409, 'kernel:not_restorable', { fields: sameBill })
    return restored
  },
  update: async (input, context) =>
    withOverlapWarnings(await consumptionRecords.handlers.update(input, context), context),
}
