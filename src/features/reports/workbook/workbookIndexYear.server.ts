import { formatDate } from '../../../kernel/field/format.ts'
import type { BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import { usualBoilerEfficiency } from '../../heating/plant/boilerInService.ts'
import { efficiencyBy, netContent } from '../../heating/plant/usefulHeat.ts'
import {
  type HeatIndex,
  type MeteredConsumption,
  statementParts,
  type Term,
  termOf,
} from '../../idc/idc.ts'
import { isFuel } from '../../reference/energy.ts'
import { figureId } from '../../reference/figures.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import { servedBuilding } from './usual/workbookModels.server.ts'
import {
  baseFont,
  borderRow,
  type CellContent,
  type Cells,
  figureRow,
  headerRow,
  numberFormatOf,
  unknownCell,
  type WorkbookContext,
} from './workbookRows.server.ts'

/** Cells of the inputs on the consumption sheet, which other sheets refer to as well. */
export const indexInputCells = { sre: '$B$4', boiler_efficiency: '$B$5' } as const

/** The index of a year, the cell of its value, and the cell of the useful heat, undefined if that is unknown. */
export type IndexYear = { index: HeatIndex; value: string; heat: string | undefined }

type YearInputs = {
  index: HeatIndex
  /** Cells of the consumed amounts, in the order of the snapshot's consumptions. */
  amounts: readonly string[]
  tables: Cells
}

const { sre } = indexInputCells
const boilerEfficiency = indexInputCells.boiler_efficiency

/** Adds rows that calculate a year's index and useful heat. */
export function indexYearRows(
  sheet: BookSheet,
  workbook: WorkbookContext,
  inputs: YearInputs,
): IndexYear {
  const { index } = inputs
  const { t } = workbook.translator
  const { references } = workbook.snapshot
  const heats =
    references && workbook.snapshot.building.values.sre ? termHeats(workbook, index) : []
  sheet.addRow([])
  sheet.addRow([
    t('idc.note', {
      year: index.year,
      from: formatDate(index.start_date),
      to: formatDate(index.end_date),
    }),
  ]).font = { ...baseFont, bold: true }
  const titles = [
    t('column.energy'),
    t('column.usage'),
    t('column.amount'),
    t('sheet.unit'),
    t('idc.content'),
    t('idc.weight'),
    `${t('idc.result')}, MJ`,
    ...(heats.length > 0
      ? [t('sheet.net_content'), t('options.efficiency'), `${t('sheet.useful_heat')}, kWh`]
      : []),
  ]
  headerRow(sheet, titles, [2, 4])
  const first = sheet.rowCount + 1
  for (const [termIndex, term] of index.terms.entries())
    termRow(sheet, workbook, { ...inputs, term, heat: heats[termIndex] })
  const last = sheet.rowCount
  const total = (column: string) => `SUM($${column}$${first}:$${column}$${last})`
  const addFigure = (title: string, value: CellContent, unit: string) =>
    figureRow(sheet, { title, value, unit })
  const isHeatKnown = heats.length > 0 && heats.every(({ net }) => net !== null)
  const energy = addFigure(t('idc.sum'), { formula: total('G'), result: index.energy }, 'MJ')
  const days = addFigure(t('sheet.days'), index.days, 'd')
  /** Converts an energy in MJ to MJ/m² in 365 days. */
  const perAreaAndYear = (megajoules: string) => `${megajoules}/${sre}*365/${days}`
  const raw = addFigure(
    t('sheet.raw_index'),
    { formula: perAreaAndYear(energy), result: index.raw },
    'MJ/m²·a',
  )
  const energyFor = (usage: Term['usage']) =>
    index.terms
      .flatMap((term, termIndex) => (term.usage === usage ? [`$G$${first + termIndex}`] : []))
      .join('+') || '0'
  const flatRate = index.usualHotWater ?? references?.climate.rows[0]?.hot_water_share
  const usualHotWater =
    references && flatRate && addFigure(t('sheet.usual_hot_water'), flatRate, 'MJ/m²·a')
  const meteredHotWater = perAreaAndYear(`(${energyFor('dhw')})`)
  const hotWater = addFigure(
    t('sheet.hot_water'),
    usualHotWater
      ? {
          formula: `${meteredHotWater}+MIN(MAX(0,${usualHotWater}-${meteredHotWater}),${perAreaAndYear(`(${energyFor('heating_dhw')})`)})`,
          result: index.hotWater,
        }
      : index.hotWater,
    'MJ/m²·a',
  )
  let value = raw
  if (index.degreeDays !== null && index.corrected !== null) {
    const degreeDays = addFigure(t('sheet.degree_days'), index.degreeDays, 'K·d')
    const usual = addFigure(t('sheet.usual_degree_days'), index.usualDegreeDays, 'K·d')
    value = addFigure(
      t('sheet.corrected_index'),
      {
        formula: `(${energy}/${sre}-${hotWater}*${days}/365)*${usual}/${degreeDays}+${hotWater}`,
        result: index.corrected,
      },
      'MJ/m²·a',
    )
  } else sheet.addRow([t('idc.uncorrected')])
  if (!isHeatKnown) return { index, value, heat: undefined }
  const usefulEnergy = heats.reduce((sum, { net, efficiency }) => sum + net! * efficiency, 0)
  const climateCorrection =
    index.corrected !== null && index.raw > 0 ? index.corrected / index.raw : 1
  const heat = addFigure(
    t('sheet.useful_heat'),
    {
      formula: `${total('J')}*365/${days}*IF(${raw}>0,${value}/${raw},1)`,
      result: ((usefulEnergy * 365) / index.days) * climateCorrection,
    },
    'kWh/a',
  )
  return { index, value, heat }
}

/** Net energy of a term in kWh, per unit (`content`) and in all (`net`), null if unknown, and its efficiency. */
type TermHeat = { term: Term; content: number | null; net: number | null; efficiency: number }

/** Net energy and efficiency of each term, whose product is its useful heat. */
function termHeats({ snapshot }: WorkbookContext, { terms }: HeatIndex): TermHeat[] {
  const references = snapshot.references!
  const efficiency = efficiencyBy(snapshot.answers, servedBuilding(snapshot), references)
  return terms.map((term) => {
    const content = netContent(term, references)
    return {
      term,
      content,
      net: content && term.quantity * content,
      efficiency: efficiency(term.energy),
    }
  })
}

function termRow(
  sheet: BookSheet,
  workbook: WorkbookContext,
  { index, amounts, tables, term, heat }: YearInputs & { term: Term; heat: TermHeat | undefined },
) {
  const { snapshot, translator } = workbook
  const { translate } = translator
  const rowNumber = sheet.rowCount + 1
  const quantity = snapshot.references && quantityFormula(workbook, index, term, amounts)
  const row = sheet.addRow([
    translate([consumptionText], `energy.${term.energy}`),
    translate([consumptionText], `usage.${term.usage}`),
    quantity ? { formula: quantity, result: term.quantity } : term.quantity,
    translate([consumptionText], `unit.${term.unit}`),
    term.megajoules,
    term.weight,
    { formula: `$C$${rowNumber}*$E$${rowNumber}*$F$${rowNumber}`, result: term.result },
    ...(heat
      ? [
          heat.content ?? unknownCell,
          efficiencyCell(heat, snapshot, tables),
          heat.net === null
            ? unknownCell
            : {
                formula: `$C$${rowNumber}*$H$${rowNumber}*$I$${rowNumber}`,
                result: heat.net * heat.efficiency,
              },
        ]
      : []),
  ])
  borderRow(row)
  for (const [column, value] of [term.quantity, null, term.megajoules, term.weight].entries())
    row.getCell(column + 3).numFmt = value === null ? '@' : numberFormatOf(value)
  for (const column of [7, 10]) row.getCell(column).numFmt = '#,##0'
}

/** Formula of a term's quantity: the share of each statement that falls into the year, by days. */
function quantityFormula(
  { snapshot }: WorkbookContext,
  index: HeatIndex,
  term: Term,
  amounts: readonly string[],
): string {
  const rows = snapshot.consumptions as unknown as MeteredConsumption[]
  return statementParts(index, rows, snapshot.references!)
    .filter((statement) => statement.term === termOf(term))
    .map(({ row, part, days }) => {
      const amount = amounts[rows.indexOf(row)]!
      return part === days ? amount : `${amount}*${part}/${days}`
    })
    .join('+')
}

/** Efficiency of a term: for heat pumps the usual one; for fuels the boiler's if entered, else the usual one. */
function efficiencyCell(
  { term, efficiency }: TermHeat,
  snapshot: WorkbookContext['snapshot'],
  tables: Cells,
): CellContent {
  const references = snapshot.references!
  if (term.energy.startsWith('electricite_pac')) {
    const row = references.heating_options.rows.find(
      ({ agent, option }) => agent === 'electricite' && option === 'pacAir',
    )
    const heatPump =
      row?.efficiency == null
        ? undefined
        : tables.get(figureId('heating_options', row, 'efficiency'))
    return heatPump ? { formula: heatPump, result: efficiency } : efficiency
  }
  if (!isFuel(term.energy)) return efficiency
  const usual = usualBoilerEfficiency(
    ...([term.energy, snapshot.answers, servedBuilding(snapshot), references] as const),
  )
  const fuelEfficiency = (usual && tables.get(usual.id)) ?? '1'
  return {
    formula: `IF(N(${boilerEfficiency})>0,${boilerEfficiency}/100,${fuelEfficiency})`,
    result: efficiency,
  }
}
