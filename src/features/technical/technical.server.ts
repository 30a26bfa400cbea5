import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { one } from '../../kernel/db.server.ts'
import { type FieldProblems, fail, failFields } from '../../kernel/errors.ts'
import { dayOf, formatDate } from '../../kernel/format.ts'
import { mailTime } from '../../kernel/mail.server.ts'
import { records } from '../../kernel/record.server.ts'
import type { RecordTable, Values } from '../../kernel/recordRead.server.ts'
import type { SearchWord } from '../../kernel/search.server.ts'
import type { Context, HandlersOf } from '../../kernel/serve.server.ts'
import { findsBuilding } from '../buildings/building.server.ts'
import { buildings } from '../buildings/building.table.ts'
import { mandates } from '../mandates/mandate.table.ts'
import { kilowattHours } from '../reference/energy.ts'
import { codeLabels } from '../register/codes.ts'
import {
  type Consumption,
  type ConsumptionValues,
  type consumptionEndpoints,
  consumptions,
  problemsWithConsumption,
} from './consumption.ts'
import {
  heatingStatuses,
  type heatingSystemEndpoints,
  heatingSystems,
  problemsWithHeating,
} from './heatingSystem.ts'
import { maintenanceCompanies, type maintenanceCompanyEndpoints } from './maintenanceCompany.ts'
import { overlapsAndGaps } from './periods.ts'
import { problemsWithRenovation, type renovationEndpoints, renovations } from './renovation.ts'
import * as tables from './technical.table.ts'

type PlaceColumns = { building: PgColumn; mandate: PgColumn }

/** What all technical rows have in common, beside their fields. */
export const placed = (table: RecordTable & PlaceColumns) => ({
  joins: [
    { table: buildings, on: eq(buildings.id, table.building), always: true },
    { table: mandates, on: eq(mandates.id, table.mandate) },
  ],
  columns: { building_address: buildings.address, mandate_number: mandates.number },
  search: (word: SearchWord) =>
    sql`${table.building} in (select ${buildings.id} from ${buildings} where ${findsBuilding(word)})`,
  filters: {
    building: (ids: number[]) => inArray(table.building, ids),
    mandate: (ids: number[]) => inArray(table.mandate, ids),
  },
})

const authorOf = (table: RecordTable) => ({
  entered_by_name: sql<string | null>`(
    select coalesce(u.company_name, u.name) from users u where u.id = ${table}.entered_by)`,
})

/**
 * Completes and refuses what is about to be written to a technical table: the row of somebody who does
 * not reach all comes from a mandate and stays where it is, and a mandate is about the row's building.
 */
async function putInPlace(
  resource: string,
  values: Values,
  { db, rights, user }: Context,
  current?: Values,
): Promise<Values> {
  const next = { ...current, ...values } as { building: number; mandate?: number | null }
  const moved = (['building', 'mandate'] as const).filter(
    (field) => field in values && values[field] !== (current?.[field] ?? null),
  )
  if (!current && !next.mandate && rights.to(resource, 'create') !== true)
    failFields({ mandate: [{ key: 'kernel:error.required' }] })
  if (current && moved.length > 0 && rights.to(resource, 'write') !== true)
    fail(403, 'kernel:forbidden', {
      fields: Object.fromEntries(
        moved.map((field) => [field, [{ key: 'kernel:error.not_writable' }]]),
      ),
    })
  if (moved.length > 0 && next.mandate) {
    const { building } = one(
      await db
        .select({ building: mandates.building })
        .from(mandates)
        .where(eq(mandates.id, next.mandate)),
    )
    if (building !== next.building)
      failFields({ mandate: [{ key: 'technical:error.other_building' }] })
  }
  return current ? values : { ...values, entered_by: user.id }
}

/** The rules of a table, after those of all technical rows. */
const written =
  (resource: string, problems: (next: Values, today: string) => FieldProblems = () => ({})) =>
  async (values: Values, context: Context, current?: Values) => {
    const found = problems({ ...current, ...values }, dayOf(context.now))
    if (Object.keys(found).length > 0) failFields(found)
    return putInPlace(resource, values, context, current)
  }

const { consumptions: consumptionTable, heatingSystems: systemTable } = tables

/** What counts as accepted: the values that somebody enters. */
const acceptedFields = Object.entries(consumptions.fields).flatMap(([name, field]) =>
  field.section === 'consumption' && field.group === 'base' && !field.readOnly ? [name] : [],
)

/**
 * Takes the acceptance from a consumption whose values are changed by somebody who may not accept it,
 * and tells the office.
 */
async function unacceptChanged(values: Values, context: Context, current: Values = {}) {
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

const writtenConsumption = written('consumptions', (next) =>
  problemsWithConsumption(next as ConsumptionValues),
)

export const consumptionRecords = records(consumptions, {
  table: consumptionTable,
  ...placed(consumptionTable),
  columns: {
    ...placed(consumptionTable).columns,
    ...authorOf(consumptionTable),
    energy_kwh: sql`round(${consumptionTable.amount} * (${JSON.stringify(kilowattHours)}::jsonb -> ${consumptionTable.energy} ->> ${consumptionTable.unit})::numeric, 1)`,
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
      accepted: 'accepted',
    },
  },
  beforeWrite: async (values, context, current) =>
    unacceptChanged(await writtenConsumption(values, context, current), context, current),
})

/** Overlaps that are told of one consumption; there are more only where something is amiss anyway. */
const mostWarnings = 5

/** Says with which other consumptions that the caller sees a consumption has days in common. */
async function warned(row: Consumption, context: Context): Promise<Consumption> {
  const { id, building, energy, usage, start_date, end_date } = consumptionTable
  const others = await context.db
    .select({ id, energy, usage, start_date, end_date })
    .from(consumptionTable)
    .where(
      and(
        consumptionRecords.visible(context),
        ne(id, row.id),
        eq(building, row.building),
        eq(energy, row.energy),
        eq(usage, row.usage),
        sql`${start_date} < ${row.end_date} and ${end_date} > ${row.start_date}`,
      ),
    )
    .orderBy(desc(start_date), id)
    .limit(mostWarnings)
  const warnings = others
    .flatMap((other) => overlapsAndGaps([row, other]))
    .map(({ from, to }) =>
      context.say('consumption:warning.overlap', { from: formatDate(from), to: formatDate(to) }),
    )
  return warnings.length > 0 ? { ...row, warnings } : row
}

export const consumptionHandlers: HandlersOf<typeof consumptionEndpoints> = {
  ...consumptionRecords.handlers,
  create: async (input, context) =>
    warned(await consumptionRecords.handlers.create(input, context), context),
  update: async (input, context) =>
    warned(await consumptionRecords.handlers.update(input, context), context),
}

/**
 * The buildings that a system serves, its own first. Shares are those of the SRE in tenths of a percent;
 * what rounding down leaves goes to the largest remainders, so that they make 100 %.
 */
const served = sql`(
  select json_agg(json_build_object('building', shared.id, 'address', shared.address, 'share',
      case when shared.is_known then
        (shared.tenths + (shared.place <= 1000 - shared.given)::int) / 10.0 end)
    order by shared.id <> ${systemTable}.building, shared.address, shared.id)
  from (
    select counted.*, sum(counted.tenths) over () as given,
      row_number() over (order by counted.rest desc, counted.id) as place
    from (
      select b.id, b.address, bool_and(coalesce(b.sre, 0) > 0) over () as is_known,
        b.sre * 1000::bigint / nullif(sum(b.sre) over (), 0)::bigint as tenths,
        b.sre * 1000::bigint % nullif(sum(b.sre) over (), 0)::bigint as rest
      from heating_system_buildings link join buildings b on b.id = link.building_id
      where link.system_id = ${systemTable}.id and b.deleted_at is null
    ) counted
  ) shared)`

const statusOrder = sql.raw(`'{${heatingStatuses.join()}}'::text[]`)

export const heatingSystemRecords = records(heatingSystems, {
  table: systemTable,
  ...placed(systemTable),
  columns: { ...placed(systemTable).columns, ...authorOf(systemTable), served },
  filters: {
    ...placed(systemTable).filters,
    building: (ids): SQL => {
      const { system_id, building_id } = tables.heatingSystemBuildings
      return sql`${systemTable.id} in (select ${system_id} from ${tables.heatingSystemBuildings}
        where ${inArray(building_id, ids)})`
    },
  },
  order: { status: sql`array_position(${statusOrder}, ${systemTable.status})` },
  exported: {
    words: 'heating',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      energy_source: 'energy_source',
      generator: 'generator',
      power: 'power',
      year: 'year',
      status: 'status',
      installation_type: 'installation_type',
      distribution: 'distribution',
      supply_temperature: 'supply_temperature',
      condition: 'condition',
      dhw_generator: 'dhw_generator',
      tank: 'tank',
      heated_share: 'heated_share',
    },
    codeLabels,
  },
  beforeWrite: written('heating_systems', problemsWithHeating),
})

export const heatingSystemHandlers: HandlersOf<typeof heatingSystemEndpoints> =
  heatingSystemRecords.handlers

export const maintenanceCompanyRecords = records(maintenanceCompanies, {
  table: tables.maintenanceCompanies,
  ...placed(tables.maintenanceCompanies),
  columns: {
    ...placed(tables.maintenanceCompanies).columns,
    ...authorOf(tables.maintenanceCompanies),
  },
  order: { company_name: sql`${tables.maintenanceCompanies.company_name} collate reading` },
  exported: {
    words: 'maintenance',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      company_name: 'company_name',
      role: 'role',
      phone_number: 'phone_number',
      email: 'email',
    },
  },
  beforeWrite: written('maintenance_companies'),
})

export const maintenanceCompanyHandlers: HandlersOf<typeof maintenanceCompanyEndpoints> =
  maintenanceCompanyRecords.handlers

export const renovationRecords = records(renovations, {
  table: tables.renovations,
  ...placed(tables.renovations),
  columns: { ...placed(tables.renovations).columns, ...authorOf(tables.renovations) },
  exported: {
    words: 'renovation',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      element: 'element',
      work_type: 'work_type',
      company: 'company',
      completion_year: 'completion_year',
    },
  },
  beforeWrite: written('renovations', problemsWithRenovation),
})

export const renovationHandlers: HandlersOf<typeof renovationEndpoints> = renovationRecords.handlers
