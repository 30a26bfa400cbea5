import { dayOf } from '../../kernel/field/format.ts'
import type { Kind } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { hasCapability } from '../mandates/form/service.ts'
import {
  consumptionIn,
  consumptionYears,
  factsOf,
  type House,
  indexYears,
  lastPeriod,
  sourceOf,
} from '../mandates/services/samples/facts.ts'
import { isStored } from '../reference/energy.ts'
import { dayNumber } from '../technical/counting/span.ts'
import { describeAgents } from '../technical/idc/idc.ts'
import { elements, workTypes } from '../technical/renovation.ts'
import { textOfValues } from '../technical/series/dailySeries.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  idcTable,
  maintenanceCompaniesTable,
  meterSeriesTable,
  renovationsTable,
} from '../technical/technical.table.ts'
import type { Dated } from './dated.server.ts'
import { monthlyReadings } from './monthlyReadings.ts'
import { chargeFor } from './papers/charge.ts'

export const technicalTables = {
  consumptions: consumptionsTable,
  heating_systems: heatingSystemsTable,
  maintenance_companies: maintenanceCompaniesTable,
  renovations: renovationsTable,
  meter_series: meterSeriesTable,
  idc: idcTable,
}
export const technical = Object.keys(technicalTables) as (keyof typeof technicalTables)[]

type Building = House & { id: number; created_at: string }
type Mandate = { id: number; kind: Kind; building: number; client: number; created_at: string }

/** The mandate of a building that gets its heating system and latest years: one with a comparison, else the last. */
const mainMandateOf = (building: number, mandates: readonly Mandate[]) => {
  const onBuilding = mandates.filter((one) => one.building === building)
  return (
    onBuilding.find(({ kind }) => hasCapability(serviceOf(kind), 'comparison')) ?? onBuilding.at(-1)
  )
}

/** The last year of consumption of a mandate; other mandates on the building get the earlier years. */
export const lastKnown = (mandate: Mandate, mandates: readonly Mandate[], now: Date) =>
  lastPeriod(now) -
  (mainMandateOf(mandate.building, mandates)?.id === mandate.id ? 0 : consumptionYears)

const companies = ['Thermique de l’Arve Sàrl', 'Chauffage du Salève SA', 'Ventilation du Nant SA']
/** Generates technical rows of the buildings and their mandates; deterministic. */
export function technicalRows(
  buildings: readonly Building[],
  mandates: readonly Mandate[],
  { office, now }: { office: number; now: Date },
) {
  const thisYear = lastPeriod(now)
  const indexById = new Map(buildings.map(({ id }, houseIndex) => [id, houseIndex]))
  /** The twelve months up to April of a year, when meters are usually read. */
  const period = (year: number) => ({ start_date: `${year - 1}-05-01`, end_date: `${year}-04-30` })

  function consumptionOf(houseIndex: number, year: number) {
    const house = buildings[houseIndex]!
    const { energy, index } = consumptionIn(house, houseIndex, year)
    const heating = sourceOf(house)
    const decimals = heating.unit === 'MWh' ? 10 : 1
    const amount = Math.round((energy / heating.kilowattHours) * decimals) / decimals
    return { heating, area: house.sre ?? 0, index, amount }
  }

  const rows = {
    consumptions: [] as Dated<typeof consumptionsTable>[],
    heating_systems: [] as Dated<typeof heatingSystemsTable>[],
    maintenance_companies: [] as Dated<typeof maintenanceCompaniesTable>[],
    renovations: [] as Dated<typeof renovationsTable>[],
    meter_series: [] as Dated<typeof meterSeriesTable>[],
    idc: [] as Dated<typeof idcTable>[],
  }

  for (const [index, { id: building, created_at }] of buildings.entries()) {
    const last = thisYear - (index % 2)
    const valueOf = (year: number) => consumptionOf(index, year).index
    const mean = (year: number, years: number) =>
      Math.round(
        Array.from({ length: years }, (_, back) => valueOf(year - back)).reduce((a, b) => a + b) /
          years,
      )
    for (let year = last - indexYears + 1; year <= last; year++) {
      const { heating, area, amount } = consumptionOf(index, year)
      const agents = [{ agent: heating.agent, quantity: amount, unit: heating.unit }]
      rows.idc.push({
        created_at,
        building,
        year,
        ...period(year),
        idc: valueOf(year),
        mean_2: mean(year, 2),
        mean_3: mean(year, 3),
        sre: area,
        agents,
        ...describeAgents(agents),
        entry_year: year,
      })
    }
  }

  for (const [n, one] of mandates.entries()) {
    const { id: mandate, building, client, created_at } = one
    const houseIndex = indexById.get(building)!
    const last = lastKnown(one, mandates, now)
    const common = { created_at, building, mandate, entered_by: office }
    for (let year = last - consumptionYears + 1; year <= last; year++) {
      const { heating, amount } = consumptionOf(houseIndex, year)
      const isNew = year === last
      const used = {
        energy: heating.energy,
        amount,
        unit: heating.unit,
        ...period(year),
      }
      const { supplier, total: cost, delivered_on } = chargeFor(used)
      const row = { ...common, ...used, usage: 'heating_dhw' as const }
      // Who follows the energy reads the meter each month.
      if (one.kind === 'ged' && !isNew && !isStored(heating.energy)) {
        for (const reading of monthlyReadings(amount, year)) {
          const { supplier, total: cost } = chargeFor({ ...used, ...reading })
          const read = { ...row, ...reading, supplier, cost }
          rows.consumptions.push({ ...read, entered_by: office, accepted: true })
        }
        continue
      }
      rows.consumptions.push({
        ...row,
        entered_by: isNew ? client : office,
        accepted: !isNew,
        // The bill of the newest year waits among the files.
        ...(!isNew && { supplier, cost, delivered_on }),
      })
    }
    // The distributor’s load curve of what those who follow the energy use in common.
    if (one.kind === 'ged')
      rows.meter_series.push({
        ...common,
        ...commonElectricity(`${thisYear - 1}-01-01`, dayOf(now)),
      })
    const house = buildings[houseIndex]!
    rows.renovations.push({
      ...common,
      element: elements[n % elements.length]!,
      work_type: n % 2 === 0 ? 'remplacement' : workTypes[n % workTypes.length]!,
      completion_year: Math.max(house.construction_year ?? 0, thisYear - 3 - (n % 30)),
    })
    if (mainMandateOf(building, mandates)!.id !== mandate) continue
    const facts = factsOf(house, houseIndex, last)
    rows.heating_systems.push({
      ...common,
      energy_source: house.heating_energy_1!,
      generator: facts.source.generator,
      dhw_generator: 7630,
      power: facts.power,
      year: facts.plantYear,
      status: 'in_service',
      installation_type: 'central_building',
      distribution: facts.distribution,
      supply_temperature: facts.supply,
      condition: facts.condition,
      tank: facts.tank,
    })
    rows.maintenance_companies.push({
      ...common,
      company_name: companies[houseIndex % 3]!,
      role: (['heating', 'heating', 'ventilation'] as const)[houseIndex % 3]!,
      phone_number: `00412270012${String(houseIndex).padStart(2, '0')}`,
    })
  }
  return rows
}

/** Daily readings of a building's common electricity, from a day up to the day before another: more in winter, less on Sundays. */
function commonElectricity(first_day: string, until: string) {
  const [first, end] = [dayNumber(first_day), dayNumber(until)]
  const values = Array.from({ length: Math.max(1, end - first) }, (_, index) => {
    const season = Math.cos((index / 365.25) * 2 * Math.PI)
    const isSunday = (first + index) % 7 === 3
    // A week of summer without transmission.
    const isLost = index >= 190 && index < 197
    return isLost ? null : 24 + 7 * season - (isSunday ? 3 : 0) + ((index * 37) % 11) / 10
  })
  return {
    ...{ meter: 'CH1022701234500000000000001', energy: 'electricite_directe' as const },
    ...{ usage: 'common_electricity' as const, first_day, daily_kwh: textOfValues(values) },
  }
}
