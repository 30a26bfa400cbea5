import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { type FieldProblems, fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { meterKey } from '../../reference/meter.ts'
import { authorColumns, technicalRowConfig, validateTechnicalRow } from '../technical.server.ts'
import { meterSeriesTable as table } from '../technical.table.ts'
import {
  haveSameDays,
  type MeterSeriesValues,
  type meterSeriesEndpoints,
  problemsWithSeries,
  meterSeries as resource,
} from './meterSeries.ts'

/** The stored values, one a day. */
const days = sql`string_to_array(${table.daily_kwh}, ' ')`

export const meterSeriesRecords = records(resource, {
  table,
  ...technicalRowConfig(table),
  columns: {
    ...technicalRowConfig(table).columns,
    ...authorColumns(table),
    last_day: sql`${table.first_day} + cardinality(${days}) - 1`,
    known_days: sql`cardinality(array_remove(${days}, '-'))`,
  },
  exported: {
    words: 'meter_series',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      meter: 'meter',
      energy: 'energy',
      usage: 'usage',
      first_day: 'first_day',
      last_day: 'last_day',
      known_days: 'known_days',
    },
  },
  async beforeWrite(values, context, current) {
    const problems = await storedAlready({ ...current, ...values }, context, current)
    if (Object.keys(problems).length > 0) failFields(problems)
    return validateTechnicalRow('meter_series', problemsWithSeries)(values, context, current)
  },
})

type StoredSeries = Omit<MeterSeriesValues, 'building'> & {
  id?: number
  building?: number | null
  mandate?: number | null
}

/**
 * Finds what of a series is stored already: days of its meter under another usage, which would count twice, or under
 * the same for its mandate, of which the later series would hide what is completed in this one. What was so before
 * `current` is written is no matter.
 */
async function storedAlready(
  next: StoredSeries,
  context: Context,
  current: StoredSeries = {},
): Promise<FieldProblems> {
  const { id, building, mandate, meter, energy, usage, first_day, daily_kwh } = next
  if (!building || !meter || !energy || !usage || !first_day || !daily_kwh) return {}
  // Without the lock, two requests at once would not see each other's row.
  await context.db
    .select({ id: buildingsTable.id })
    .from(buildingsTable)
    .where(eq(buildingsTable.id, building))
    .for('no key update')
  const others = await context.db
    .select({
      ...{ meter: table.meter, usage: table.usage, mandate: table.mandate },
      ...{ first_day: table.first_day, daily_kwh: table.daily_kwh },
    })
    .from(table)
    .where(
      and(
        meterSeriesRecords.visible(context),
        eq(table.building, building),
        eq(table.energy, energy),
        id === undefined ? undefined : ne(table.id, id),
      ),
    )
  const isOfMeter = (other: StoredSeries) => meterKey(other.meter!) === meterKey(meter)
  const wasThere =
    current.building === building && current.energy === energy && isOfMeter(current)
      ? { first_day: current.first_day!, daily_kwh: current.daily_kwh! }
      : undefined
  const same = others.filter(
    (other) =>
      isOfMeter(other) &&
      haveSameDays(other, { first_day, daily_kwh }) &&
      !(wasThere && haveSameDays(other, wasThere)),
  )
  if (same.some((other) => other.usage !== usage))
    return { meter: [{ key: 'meter_series:error.usage' }] }
  const isRepeated = same.some(
    (other) => !mandate || other.mandate === null || other.mandate === mandate,
  )
  return isRepeated ? { meter: [{ key: 'meter_series:error.same_meter' }] } : {}
}

export const meterSeriesHandlers: HandlersOf<typeof meterSeriesEndpoints> = {
  ...meterSeriesRecords.handlers,
  async restore(input, context) {
    const restored = await meterSeriesRecords.handlers.restore(input, context)
    // It may have been read again while it was in the bin.
    const fields = await storedAlready(restored, context)
    if (Object.keys(fields).length > 0) fail(409, 'kernel:not_restorable', { fields })
    return restored
  },
}

/** The daily readings of a building that the caller can see; with a mandate those of it and of none. */
export const findSeries = (
  { building, mandate }: { building: number; mandate?: number | undefined },
  context: Context,
) =>
  context.db
    .select({
      ...{ meter: table.meter, energy: table.energy, usage: table.usage },
      ...{ first_day: table.first_day, daily_kwh: table.daily_kwh },
    })
    .from(table)
    .where(
      and(
        meterSeriesRecords.visible(context),
        eq(table.building, building),
        mandate === undefined ? undefined : or(eq(table.mandate, mandate), isNull(table.mandate)),
      ),
    )
    .orderBy(table.id)
