import { letterOf } from '../../../kernel/workbook/openXml.ts'
import type { BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import { type OptionResult, referenceOf, unknownIn } from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { optionsByRank } from '../pages/frontPages.server.ts'
import type { Translator } from '../pages/translator.server.ts'
import { levelisedFormula } from './workbookFinance.server.ts'
import {
  baseFont,
  borderRow,
  type CellContent,
  type Cells,
  unknownCell,
  type WorkbookContext,
} from './workbookRows.server.ts'
import { textLiteral } from './workbookSentences.server.ts'

/** Column number of the first option (from 1), after names and units. */
export const firstColumn = 3
export const columnOf = (option: HeatingOption) =>
  letterOf(heatingOptions.indexOf(option) + firstColumn)
const firstLetter = columnOf(heatingOptions[0])
/** Range of all options in a row. */
export const rangeOfOptions = (row: number) =>
  `$${firstLetter}$${row}:$${letterOf(heatingOptions.length + firstColumn - 1)}$${row}`

/**
 * Adds a row with one cell per option and returns the row number. `value` returns the content of an option's cell,
 * given its column letter; `format.format` is an Excel number format.
 */
export type AddRow = (
  title: CellContent,
  unit: string,
  value: (option: HeatingOption, column: string) => CellContent,
  format?: { format?: string; isStrong?: boolean },
) => number

/** Adds rows to a sheet; see `AddRow`. */
export function rowAdder(sheet: BookSheet): AddRow {
  return (title, unit, value, { format = '#,##0', isStrong = false } = {}) => {
    const row = sheet.addRow([
      title,
      unit,
      ...heatingOptions.map((option) => value(option, columnOf(option))),
    ])
    borderRow(row, isStrong)
    for (let column = firstColumn; column < firstColumn + heatingOptions.length; column++) {
      row.getCell(column).numFmt = format
      row.getCell(column).alignment = { horizontal: 'right' }
    }
    return row.number
  }
}

/** Adds titles of groups of rows to a sheet. */
export const titleAdder = (sheet: BookSheet) => (text: string) => {
  sheet.addRow([])
  sheet.addRow([text]).font = { ...baseFont, bold: true }
}

/** Formulas for the existing plant; `isFeeUnknown` is true if its bill lacks the standing charge. */
export type ExistingPlant = { efficiency: string; co2: string; isFeeUnknown: string }

type RankingInputs = {
  add: AddRow
  cells: Cells
  rows: Record<'feasible' | 'annualCost' | 'co2Yearly', number>
  existing: ExistingPlant
  factors: Record<'rise' | 'upkeepRise' | 'interest' | 'years' | 'heat', string>
}

/**
 * Adds the reference of the comparison and the ranking of options by cost; infeasible ones come last. Returns the
 * row numbers.
 */
export function rankingRows(
  { snapshot, translator }: WorkbookContext,
  { add, cells, rows, existing, factors }: RankingInputs,
) {
  const { t, translate } = translator
  const { input, results } = snapshot.comparison
  const { annualCost, co2Yearly } = rows
  const { rise, upkeepRise, interest, years, heat } = factors
  const reference = referenceOf(input, results)
  /** Adds a row with a single value, in the column of the first option. */
  const singleValueRow = (title: string, unit: string, value: CellContent) =>
    add(title, unit, (option) => (option === heatingOptions[0] ? value : ''))
  const existingName = t('today.as_is')
  const bill = cells.get('energy_bill')
  const existingUpkeep = cells.get('existing_upkeep')
  const isExistingKnown = results.existing && bill && existingUpkeep
  const existingCosts = isExistingKnown && [
    levelisedFormula(bill, { rise, interest, years }),
    levelisedFormula(existingUpkeep, { rise: upkeepRise, interest, years }),
  ]
  /** Adds a row of the existing plant; "unknown" if its costs are unknown. */
  const existingRow = (title: string, unit: string, formula: string, result: number | string) =>
    singleValueRow(
      `${existingName}, ${title}`,
      unit,
      isExistingKnown ? { formula, result } : unknownCell,
    )
  const existingCost = existingRow(
    t('options.annual_cost'),
    'CHF/a',
    existingCosts ? existingCosts.join('+') : '',
    results.existing?.annualCost ?? unknownCell,
  )
  const existingCo2 = existingRow(
    t('options.co2_yearly'),
    'kg',
    `${heat}/${existing.efficiency}*${existing.co2}`,
    results.existing?.co2Yearly ?? unknownCell,
  )
  const existingUnknownCosts = existingRow(
    t('sheet.not_counted'),
    '',
    `IF(${existing.isFeeUnknown},${textLiteral(t('unknown.fixed_fee'))},"–")`,
    results.existing ? unknownCostsText({ t }, results.existing) : unknownCell,
  )
  const referenceColumn = input.reference === 'existing' ? firstLetter : columnOf(input.reference)
  const referenceRow = (title: string, unit: string, row: number, result: number) =>
    singleValueRow(title, unit, { formula: `$${referenceColumn}$${row}`, result })
  const isReferenceExisting = input.reference === 'existing'
  const referenceCost = referenceRow(
    t('options.reference_cost'),
    'CHF/a',
    isReferenceExisting ? existingCost : annualCost,
    reference.annualCost,
  )
  const referenceCo2 = referenceRow(
    t('options.reference_co2'),
    'kg',
    isReferenceExisting ? existingCo2 : co2Yearly,
    reference.co2Yearly,
  )
  const abatement = add(t('options.abatement'), 'CHF/t', (option, column) => {
    if (option === input.reference) return '–'
    const savedCo2 = `($${firstLetter}${referenceCo2}-${column}${co2Yearly})`
    return {
      formula: `IF(${savedCo2}>0,(${column}${annualCost}-$${firstLetter}${referenceCost})/${savedCo2}*1000,"–")`,
      result: results[option].abatement ?? '–',
    }
  })
  const infeasibleText = textLiteral(translate([heatingComparisonText], 'feasible.no'))
  const costs = rangeOfOptions(annualCost)
  /** Number of options that meet a condition and are cheaper than `cost`, or cost the same and are further left. */
  const countCheaper = (condition: string, cost: string) =>
    `SUMPRODUCT(${condition}*(${costs}<${cost}))+SUMPRODUCT(${condition}*(${costs}=${cost})*(COLUMN(${costs})<COLUMN(${cost})))`
  const isFeasible = `(${rangeOfOptions(rows.feasible)}<>${infeasibleText})`
  const isInfeasible = `(${rangeOfOptions(rows.feasible)}=${infeasibleText})`
  const rank = add(
    t('options.rank'),
    '',
    (option, column) => ({
      formula: `IF(${column}${rows.feasible}=${infeasibleText},"–",1+${countCheaper(isFeasible, `${column}${annualCost}`)})`,
      result: results[option].rank ?? '–',
    }),
    { format: '0', isStrong: true },
  )
  const order = optionsByRank(snapshot)
  const displayOrder = add(
    t('sheet.place'),
    '',
    (option, column) => ({
      formula: `IF(${column}${rows.feasible}=${infeasibleText},COUNT(${rangeOfOptions(rank)})+1+${countCheaper(isInfeasible, `${column}${annualCost}`)},${column}${rank})`,
      result: order.indexOf(option) + 1,
    }),
    { format: '0' },
  )
  return {
    rank,
    displayOrder,
    abatement,
    referenceCost,
    referenceCo2,
    existingCost,
    existingCo2,
    existingUnknownCosts,
  }
}

/** Names of the unknown costs that are left out of an option's sums; "–" if there are none. */
export function unknownCostsText({ t }: Pick<Translator, 't'>, result: OptionResult): string {
  return (
    unknownIn([result])
      .map((figure) => t(`unknown.${figure}`))
      .join(', ') || '–'
  )
}

/** Excel condition that the value of a cell is unknown. */
export const isUnknown = (cell: string) => `${cell}="${unknownCell}"`

/**
 * `unknownCostsText` as a formula. `subsidy` and `fee` are the conditions under which these costs are unknown;
 * `textOf` returns the text for the names of the unknown costs, which are '' if all are known.
 */
export function unknownCostsFormula(
  { t }: Pick<Translator, 't'>,
  { subsidy, fee }: Record<'subsidy' | 'fee', string>,
  textOf: (names: string) => string = (names) => names || '–',
): string {
  const subsidyName = t('unknown.subsidy')
  const feeName = t('unknown.fixed_fee')
  const text = (names: string) => textLiteral(textOf(names))
  return `IF(${subsidy},IF(${fee},${text(`${subsidyName}, ${feeName}`)},${text(subsidyName)}),IF(${fee},${text(feeName)},${text('')}))`
}
