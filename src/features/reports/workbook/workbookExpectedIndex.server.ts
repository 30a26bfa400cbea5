import { indexUnit } from '../../heating/afterWorks/describeExpectedIndex.ts'
import { expectedIndexText } from '../../heating/afterWorks/expectedIndex.text.ts'
import type { CountedEnergy } from '../../heating/afterWorks/expectedIndex.ts'
import { areaBand } from '../../idc/band/indexBand.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { saysExpected } from '../pages/expectedIndexPart.server.ts'
import { hotWaterFormulas } from './usual/workbookAdditions.server.ts'
import { heatFormula, peakCells } from './usual/workbookPeak.server.ts'
import { bandFormulas, hasBands, hypotenuse } from './workbookRanges.server.ts'
import type { AddRow } from './workbookRanking.server.ts'
import { type Cells, unknownCell, type WorkbookContext } from './workbookRows.server.ts'

type Inputs = {
  add: AddRow
  cells: Cells
  /** The cell of the reference area. */
  area: string | undefined
}

const countedMegajoules = ({ megajoules, weight }: CountedEnergy) => megajoules * weight

/**
 * Writes the heat index that each option leads to, as `expectedIndices` calculates it, with its half width; none in
 * snapshots of before, outside Geneva or without an area.
 */
export function expectedIndexRows(workbook: WorkbookContext, { add, cells, area }: Inputs) {
  const { snapshot, translator } = workbook
  const { expected = {}, building, references } = snapshot
  if (!area || !references || !saysExpected(snapshot) || Object.keys(expected).length === 0) return
  const { t, translate } = translator
  const title = translate([expectedIndexText], 'title')
  const factor = add(
    t('sheet.index_factor'),
    'MJ/kWh',
    (option) => (expected[option] ? countedMegajoules(expected[option].parts[0]!) : unknownCell),
    { format: '0.000' },
  )
  const index = add(title, indexUnit, (option, column) => {
    const known = expected[option]
    if (!known) return unknownCell
    return {
      formula: `(${energyTerms(option, `${column}${factor}`).join('+')})/${area}`,
      result: known.position.mean,
    }
  })
  if (!hasBands(snapshot)) return
  const band = bandFormulas(snapshot, cells)
  const ofArea = String(areaBand(building.provenance, references.accuracy.rows))
  add(t('sheet.index_half'), indexUnit, (option, column) => {
    const known = expected[option]
    if (!known) return unknownCell
    const { mean, band: share = 0 } = known.position
    return {
      formula: `${column}${index}*${hypotenuse([band('useful_heat'), band('efficiency', option), ofArea])}`,
      result: mean * share,
    }
  })

  /** Weighted MJ of what the generator, its peak boiler and water heaters draw. */
  function energyTerms(option: HeatingOption, ofGenerator: string): string[] {
    const heat = cells.get('useful_heat')!
    const [, ...others] = expected[option]!.parts.map(countedMegajoules)
    const peak = peakCells(cells, option)
    const hotWater = hotWaterFormulas(workbook, cells, option)
    return [
      `${heatFormula(workbook, cells, option)}/${cells.get(`options/${option}/efficiency`)}*${ofGenerator}`,
      ...(peak
        ? [
            `${heat}*${hotWater?.generator ?? '1'}*(1-${peak.heatShare}/100)/${peak.efficiency}*${others.shift()}`,
          ]
        : []),
      ...(hotWater?.performance
        ? [`${heat}*${hotWater.heater}/${hotWater.performance}*${others.shift()}`]
        : []),
    ]
  }
}
