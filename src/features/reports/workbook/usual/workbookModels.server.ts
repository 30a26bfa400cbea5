import { conductivityBounds, sizesByEnergy } from '../../../heating/plant/boreholes.ts'
import { performanceParts, type ServedBuilding } from '../../../heating/plant/heatPump.ts'
import { plantInService } from '../../../heating/plant/plantInService.ts'
import { makesHotWater, usualFullLoadHours } from '../../../heating/plant/sizing.ts'
import { figureId } from '../../../reference/figures.ts'
import type { HeatingOption } from '../../../reference/heatingOption.ts'
import type { ReportBase } from '../../snapshot.ts'
import type { Cells, WorkbookContext } from '../workbookRows.server.ts'

/** Figures that tables of before do not have. */
export const newFigures: readonly string[] = [
  'efficiency',
  'hot_water_efficiency',
  'full_load_hours_hot_water',
  'altitude_hours',
  'block_factor',
  'bivalent_low_power',
  'bivalent_low_heat',
  'bivalent_power',
  'bivalent_heat',
  'machine_power',
  'power_price',
  'borehole_energy',
  'borehole_power_poor',
  'borehole_power_medium',
  'borehole_power_good',
  'borehole_simple',
]

/** The building of a snapshot, as the performance of its heat pumps depends on it. */
export function servedBuilding({
  building,
  plants,
  consumptions,
}: Pick<ReportBase, 'building' | 'plants' | 'consumptions'>): ServedBuilding {
  const known = plants as NonNullable<ServedBuilding['plants']> & typeof plants
  return {
    ...(building.values as Partial<ServedBuilding>),
    supply_temperature: (plantInService(known)?.supply_temperature ?? null) as number | null,
    plants: known,
    consumptions: consumptions as { usage: string }[],
  }
}

/** Formula of the usual full-load hours: the sum of the figures that `usualFullLoadHours` takes. */
export function hoursFormula({ snapshot }: WorkbookContext, tables: Cells): string | undefined {
  const { answers, building, consumptions, references } = snapshot
  const { figures = [] } = usualFullLoadHours(references!, {
    hotWater: makesHotWater(answers, consumptions as { usage: string }[]),
    altitude: building.values.altitude as number | null | undefined,
  })
  return figures.map(({ id }) => tables.get(id)!).join('+')
}

/**
 * Formula of the usual metres of borehole, as `usualBoreholeMetres` calculates them of cells with power, heat and
 * performance; `conductivity` is the cell of that of the ground, if it is known.
 */
export function boreholeFormula(
  { snapshot }: WorkbookContext,
  tables: Cells,
  {
    power,
    heat,
    performance,
    conductivity,
  }: Record<'power' | 'heat' | 'performance', string> & { conductivity: string | undefined },
): string {
  const terms = snapshot.references!.site_terms.rows[0]!
  const term = (name: string) => tables.get(figureId('site_terms', terms, name))!
  if (!sizesByEnergy(terms)) return `${power}*1000/${term('borehole_power')}`
  const [low, high] = conductivityBounds
  const known = (name: string) => `IF(N(${term(name)})>0,${term(name)},${term('borehole_power')})`
  const watts = conductivity
    ? `IF(${conductivity}<${low},${known('borehole_power_poor')},IF(${conductivity}<=${high},${known('borehole_power_medium')},${known('borehole_power_good')}))`
    : term('borehole_power')
  const share = `MAX(0,1-1/${performance})`
  return `MAX(${power}*1000*${share}/${watts},${heat}*${share}/${term('borehole_energy')})`
}

/** Formula of the usual performance of a heat pump, as `performanceParts` describes it. */
export function performanceFormula(
  option: HeatingOption,
  { snapshot }: WorkbookContext,
  tables: Cells,
): string | undefined {
  const found = performanceParts(
    option,
    snapshot.answers,
    servedBuilding(snapshot),
    snapshot.references!,
  )
  if (!found) return undefined
  const sumOf = (sum: (typeof found.parts)[number]['sum']) =>
    `(${sum.map(([{ id }, weight]) => `${tables.get(id)!}*${weight}`).join('+')})`
  const [first, ...others] = found.parts
  const performance =
    others.length === 0
      ? sumOf(first!.sum)
      : `1/(${found.parts.map(({ share, sum }) => `${share}/${sumOf(sum)}`).join('+')})`
  return found.factor ? `${performance}*${tables.get(found.factor.id)!}` : performance
}
