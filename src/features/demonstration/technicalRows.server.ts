import { saidOfAgents } from '../technical/idc.ts'
import { elements, workTypes } from '../technical/renovation.ts'
import {
  consumptions,
  heatingSystems,
  idc,
  maintenanceCompanies,
  renovations,
} from '../technical/technical.table.ts'
import type { Dated } from './dated.server.ts'

export const technicalTables = {
  consumptions,
  heating_systems: heatingSystems,
  maintenance_companies: maintenanceCompanies,
  renovations,
  idc,
}
export const technical = Object.keys(technicalTables) as (keyof typeof technicalTables)[]

type Building = {
  id: number
  sre: number | null
  heating_energy_1: number | null
  heating_generator_1: number | null
  created_at: string
}
type Mandate = { id: number; building: number; client: number; created_at: string }

/**
 * How each energy source of the demonstration buildings is bought; heat pumps draw a third of the heat,
 * which published indices seem to count more than three times (domain, section 4).
 */
const bought = {
  7530: { energy: 'mazout', unit: 'l', kilowattHours: 10.45, part: 1, weight: 1, agent: 'Mazout' },
  7520: { energy: 'gaz', unit: 'kWh', kilowattHours: 1, part: 1, weight: 1, agent: 'Gaz' },
  7501: {
    energy: 'electricite_pac_apres',
    unit: 'kWh',
    kilowattHours: 1,
    part: 1 / 3,
    weight: 3.3,
    agent: 'Électricité PAC (DD après le 5 août 2010)',
  },
  7580: {
    energy: 'cad_tarife',
    unit: 'MWh',
    kilowattHours: 1000,
    part: 1,
    weight: 1,
    agent: 'CAD',
  },
} as const

const companies = ['Thermique de l’Arve Sàrl', 'Chauffage du Salève SA', 'Ventilation du Nant SA']
const statedYears = 6
const toldYears = 3

/** Invented technical rows of the demonstration buildings and their mandates; the same at each loading. */
export function technicalRows(
  buildings: readonly Building[],
  mandates: readonly Mandate[],
  { office, now }: { office: number; now: Date },
) {
  // Periods end in April.
  const thisYear = now.getMonth() < 4 ? now.getFullYear() - 1 : now.getFullYear()
  const indexOf = new Map(buildings.map(({ id }, index) => [id, index]))
  /** The period that ends in April of a year, as boiler rooms are read. */
  const period = (year: number) => ({ start_date: `${year - 1}-05-01`, end_date: `${year}-04-30` })

  function used(index: number, year: number) {
    const { sre, heating_energy_1 } = buildings[index]!
    const way = bought[(heating_energy_1 ?? 7530) as keyof typeof bought]
    // MJ/m² of heat: from good to bad, with milder and colder years.
    const heat = (260 + ((index * 67) % 520)) * (1 + (((year * 7 + index) % 9) - 4) / 60)
    const kilowattHours = ((sre ?? 0) * heat * way.part) / 3.6
    return {
      way,
      area: sre ?? 0,
      index: Math.round(heat * way.part * way.weight),
      amount: Math.round(kilowattHours / way.kilowattHours),
    }
  }

  const rows = {
    consumptions: [] as Dated<typeof consumptions>[],
    heating_systems: [] as Dated<typeof heatingSystems>[],
    maintenance_companies: [] as Dated<typeof maintenanceCompanies>[],
    renovations: [] as Dated<typeof renovations>[],
    idc: [] as Dated<typeof idc>[],
  }

  for (const [index, { id: building, created_at }] of buildings.entries()) {
    const last = thisYear - (index % 2)
    const valueOf = (year: number) => used(index, year).index
    const mean = (year: number, years: number) =>
      Math.round(
        Array.from({ length: years }, (_, back) => valueOf(year - back)).reduce((a, b) => a + b) /
          years,
      )
    for (let year = last - statedYears + 1; year <= last; year++) {
      const { way, area, amount } = used(index, year)
      const agents = [{ agent: way.agent, quantity: amount, unit: way.unit }]
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
        ...saidOfAgents(agents),
        entry_year: year,
      })
    }
  }

  for (const [n, { id: mandate, building, client, created_at }] of mandates.entries()) {
    const index = indexOf.get(building)!
    const isLatest = !mandates.slice(n + 1).some((later) => later.building === building)
    // An earlier mandate knew earlier years, and the installation before.
    const last = thisYear - (isLatest ? 0 : toldYears)
    for (let year = last - toldYears + 1; year <= last; year++) {
      const { way, amount } = used(index, year)
      const isNew = year === last
      rows.consumptions.push({
        created_at,
        building,
        mandate,
        entered_by: isNew ? client : office,
        energy: way.energy,
        usage: 'heating_dhw',
        amount,
        unit: way.unit,
        ...period(year),
        accepted: !isNew,
      })
    }
    const { heating_energy_1, heating_generator_1, sre } = buildings[index]!
    rows.heating_systems.push({
      created_at,
      building,
      mandate,
      entered_by: office,
      energy_source: isLatest ? (heating_energy_1 ?? 7530) : 7530,
      generator: isLatest ? heating_generator_1 : 7430,
      dhw_generator: 7630,
      power: Math.round((sre ?? 400) * 0.45) / 10,
      year: isLatest ? 1996 + ((index * 7) % 28) : 1968 + (index % 20),
      status: isLatest ? 'in_service' : 'removed',
      installation_type: 'central_building',
      distribution: index % 4 === 3 ? 'floor' : 'radiators',
      supply_temperature: index % 4 === 3 ? 35 : 60,
      condition: (['good', 'used', 'worn'] as const)[index % 3]!,
      tank: heating_energy_1 === 7530 ? 2000 + 500 * (index % 7) : null,
      // One boiler room in the neighbourhood heats the next house too.
      further_buildings: isLatest && index === 4 ? [buildings[5]!.id] : null,
    })
    rows.maintenance_companies.push({
      created_at,
      building,
      mandate,
      entered_by: office,
      company_name: companies[index % 3]!,
      role: (['heating', 'heating', 'ventilation'] as const)[index % 3]!,
      phone_number: `00412270012${String(index).padStart(2, '0')}`,
    })
    rows.renovations.push({
      created_at,
      building,
      mandate,
      entered_by: office,
      element: elements[n % elements.length]!,
      work_type: n % 2 === 0 ? 'remplacement' : workTypes[n % workTypes.length]!,
      completion_year: thisYear - 3 - (n % 30),
    })
  }
  return rows
}
