import * as excel from '@cj-tech-master/excelts'
import { feasibilities } from '../../src/features/heating/comparison.ts'
import { heatingComparisonText } from '../../src/features/heating/heating.text.ts'
import type { Translator } from '../../src/features/reports/pages/translator.server.ts'
import type { Snapshot } from '../../src/features/reports/snapshot.ts'
import type { WorkbookInput } from '../../src/features/reports/workbook/workbook.server.ts'
import { calculateConsultation } from './consultations.ts'

/** A changed input: a cell of the form, the area, or an amount consumed. */
export type Change = { name: string; value: number | string }

/** Ranges of random values, by the suffix of an input's name. */
const valueRanges: Record<string, [min: number, max: number, decimals: number]> = {
  useful_heat: [5_000, 900_000, 0],
  full_load_hours: [1200, 2600, 0],
  load_power: [3, 700, 1],
  power: [3, 700, 1],
  interest: [0, 6, 3],
  horizon: [5, 60, 0],
  energy_escalation: [-3, 6, 3],
  maintenance_escalation: [-1, 3, 3],
  efficiency: [0.6, 5, 2],
  investment: [0, 400_000, 0],
  life: [3, 80, 0],
  subsidy: [0, 90_000, 0],
  energy_price: [3, 45, 2],
  fixed_fee: [0, 4_000, 0],
  power_price: [0, 150, 0],
  // A smaller one cannot make all of the heat.
  pump_share: [30, 99, 0],
  pv_power: [1, 290, 1],
  pv_yield: [500, 1200, 0],
  pv_own_use: [0, 100, 1],
  pv_feed_in: [0, 20, 2],
  solar_area: [2, 90, 1],
  solar_share: [1, 95, 1],
  water_heaters: [1, 20, 0],
  electricity_price: [3, 45, 2],
  // A smaller one is more than the least peak boiler makes all year.
  heat_share: [94, 100, 1],
  peak_price: [3, 45, 2],
  upkeep: [0, 6_000, 0],
  co2: [0, 0.4, 3],
  energy_bill: [500, 90_000, 0],
  existing_upkeep: [0, 6_000, 0],
  sre: [150, 12_000, 0],
  boiler_efficiency: [60, 100, 0],
  outdoor_space: [0, 3_000, 0],
  ground_conductivity: [0.5, 4, 1],
  borehole_metres: [100, 4_000, 0],
  electrical_connection: [40, 400, 0],
  amount: [500, 60_000, 0],
}

/** Picks `count` different inputs at random and gives each a random value. */
export function randomChanges(
  snapshot: Snapshot,
  inputs: readonly string[],
  count: number,
  random: () => number,
): Change[] {
  const remaining = [...inputs]
  const chosen: string[] = []
  while (chosen.length < count && remaining.length > 0)
    chosen.push(...remaining.splice(Math.floor(random() * remaining.length), 1))
  return chosen.map((name) => ({ name, value: randomInput(name, random) }))
}

/** A random value for an input. */
export function randomInput(name: string, random: () => number): number | string {
  const suffix = name.split('/').at(-1)!
  if (suffix === 'feasible') return feasibilities[Math.floor(random() * feasibilities.length)]!
  const range = valueRanges[suffix] ?? valueRanges[suffix.split('_').at(-1)!]
  if (!range) throw new Error(`no range of values for ${name}`)
  const [min, max, decimals] = range
  return Number((min + random() * (max - min)).toFixed(decimals))
}

/** Applies the changes to a snapshot and recalculates it with the product's own code. */
export function applyChanges(snapshot: Snapshot, changes: readonly Change[]): Snapshot {
  const answers = { ...snapshot.answers }
  const values = { ...snapshot.building.values }
  const consumptions = snapshot.consumptions.map((row) => ({ ...row }))
  for (const { name, value } of changes) {
    const [table, row] = name.split('/')
    if (table === 'consumptions') consumptions[Number(row)]!.amount = value
    else if (name === 'sre') values.sre = value
    else answers[name] = value
  }
  return calculateConsultation({
    ...snapshot,
    answers,
    building: { ...snapshot.building, values },
    consumptions,
  })
}

/** Enters the changes into the input cells of a workbook. */
export async function enterChanges(
  content: Uint8Array,
  inputs: ReadonlyMap<string, WorkbookInput>,
  changes: readonly Change[],
  { translate }: Translator,
): Promise<Uint8Array> {
  const book = new excel.Workbook()
  await book.xlsx.load(content as unknown as ArrayBuffer)
  for (const { name, value } of changes) {
    const { sheet, address } = inputs.get(name)!
    book.getWorksheet(sheet)!.getCell(address).value = name.endsWith('/feasible')
      ? translate([heatingComparisonText], `feasible.${value}`)
      : value
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}
