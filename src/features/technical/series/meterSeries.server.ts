import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { authorColumns, technicalRowConfig, validateTechnicalRow } from '../technical.server.ts'
import { meterSeriesTable as table } from '../technical.table.ts'
import {
  haveSameDays,
  type MeterSeriesValues,
  meterKey,
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
    await refuseSecondUsage({ ...current, ...values }, context)
    return validateTechnicalRow('meter_series', problemsWithSeries)(values, context, current)
  },
})

/** Refuses days of a meter that are stored under another usage already: they would count twice. */
async function refuseSecondUsage(
  next: MeterSeriesValues & { id?: number; building?: number | null },
  context: Context,
) {
  const { id, building, meter, energy, usage, first_day, daily_kwh } = next
  if (!building || !meter || !energy || !usage || !first_day || !daily_kwh) return
  const others = await context.db
    .select({ meter: table.meter, first_day: table.first_day, daily_kwh: table.daily_kwh })
    .from(table)
    .where(
      and(
        meterSeriesRecords.visible(context),
        eq(table.building, building),
        eq(table.energy, energy),
        ne(table.usage, usage),
        id === undefined ? undefined : ne(table.id, id),
      ),
    )
  const isStored = others.some(
    (other) =>
      meterKey(other.meter) === meterKey(meter) && haveSameDays(other, { first_day, daily_kwh }),
  )
  if (isStored) failFields({ meter: [{ key: 'meter_series:error.usage' }] })
}

export const meterSeriesHandlers: HandlersOf<typeof meterSeriesEndpoints> =
  meterSeriesRecords.handlers

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
