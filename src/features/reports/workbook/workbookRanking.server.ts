import { type OptionResult, referenceOf, unknownIn } from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { optionsByRank } from '../pages/frontPages.server.ts'
import type { Translator } from '../pages/translator.server.ts'
import { levelisedFormula } from './workbookFinance.server.ts'
import {
  type CellContent,
  type Cells,
  letterOf,
  unknownCell,
  type WorkbookContext,
} from './workbookRows.server.ts'
import { quoted } from './workbookSentences.server.ts'

/** Column of the first option, after names and units. */
export const firstColumn = 3
export const columnOf = (option: HeatingOption) =>
  letterOf(heatingOptions.indexOf(option) + firstColumn)
const first = columnOf(heatingOptions[0])
/** Range of all options in a row. */
export const rangeOfOptions = (row: number) =>
  `$${first}$${row}:$${letterOf(heatingOptions.length + firstColumn - 1)}$${row}`

/** Adds a row with one value per option; returns its number. */
export type AddRow = (
  title: CellContent,
  unit: string,
  value: (option: HeatingOption, column: string) => CellContent,
  format?: { format?: string; isStrong?: boolean },
) => number

/** Cells and formulas of the existing plant; `isFeeUnknown`: whether its bill lacks the standing charge. */
export type ExistingPlant = { efficiency: string; co2: string; isFeeUnknown: string }

type RankingInputs = {
  add: AddRow
  cells: Cells
  rows: Record<'feasible' | 'annualCost' | 'co2Yearly', number>
  existing: ExistingPlant
  factors: Record<'rise' | 'upkeepRise' | 'interest' | 'years' | 'heat', string>
}

/** Adds the reference of the comparison and the ranking of options by cost; infeasible ones come last. */
export function rankingRows(
  { snapshot, translator }: WorkbookContext,
  { add, cells, rows, existing, factors }: RankingInputs,
) {
  const { say, word } = translator
  const { input, results } = snapshot.comparison
  const { annualCost, co2Yearly } = rows
  const { rise, upkeepRise, interest, years, heat } = factors
  const reference = referenceOf(input, results)
  /** Adds a row with a single value, in the column of the first option. */
  const singleValueRow = (title: string, unit: string, value: CellContent) =>
    add(title, unit, (option) => (option === heatingOptions[0] ? value : ''))
  const today = say('today.as_is')
  const [bill, upkeepNow] = [cells.get('energy_bill'), cells.get('existing_upkeep')]
  const isKnown = results.existing && bill && upkeepNow
  const costs = isKnown && [
    levelisedFormula(bill, { rise, interest, years }),
    levelisedFormula(upkeepNow, { rise: upkeepRise, interest, years }),
  ]
  /** Adds a row of the existing plant; "unknown" if its costs are. */
  const existingRow = (title: string, unit: string, formula: string, result: number | string) =>
    singleValueRow(`${today}, ${title}`, unit, isKnown ? { formula, result } : unknownCell)
  const existingCost = existingRow(
    say('options.annual_cost'),
    'CHF/a',
    costs ? costs.join('+') : '',
    results.existing?.annualCost ?? unknownCell,
  )
  const existingCo2 = existingRow(
    say('options.co2_yearly'),
    'kg',
    `${heat}/${existing.efficiency}*${existing.co2}`,
    results.existing?.co2Yearly ?? unknownCell,
  )
  const existingLacking = existingRow(
    say('sheet.not_counted'),
    '',
    `IF(${existing.isFeeUnknown},${quoted(say('unknown.fixed_fee'))},"–")`,
    results.existing ? unknownCostsText({ say }, results.existing) : unknownCell,
  )
  const referenceRow = (title: string, unit: string, row: number, result: number) =>
    singleValueRow(title, unit, {
      formula: `$${input.reference === 'existing' ? first : columnOf(input.reference)}$${row}`,
      result,
    })
  const isExisting = input.reference === 'existing'
  const referenceCost = referenceRow(
    say('options.reference_cost'),
    'CHF/a',
    isExisting ? existingCost : annualCost,
    reference.annualCost,
  )
  const referenceCo2 = referenceRow(
    say('options.reference_co2'),
    'kg',
    isExisting ? existingCo2 : co2Yearly,
    reference.co2Yearly,
  )
  add(say('options.abatement'), 'CHF/t', (option, column) => {
    if (option === input.reference) return '–'
    const saved = `($${first}${referenceCo2}-${column}${co2Yearly})`
    return {
      formula: `IF(${saved}>0,(${column}${annualCost}-$${first}${referenceCost})/${saved}*1000,"–")`,
      result: results[option].abatement ?? '–',
    }
  })
  const no = quoted(word([heatingComparisonText], 'feasible.no'))
  const all = rangeOfOptions(annualCost)
  /** Number of options of a kind that are cheaper, or equal and further left. */
  const before = (kind: string, own: string) =>
    `SUMPRODUCT(${kind}*(${all}<${own}))+SUMPRODUCT(${kind}*(${all}=${own})*(COLUMN(${all})<COLUMN(${own})))`
  const possible = `(${rangeOfOptions(rows.feasible)}<>${no})`
  const impossible = `(${rangeOfOptions(rows.feasible)}=${no})`
  const rank = add(
    say('options.rank'),
    '',
    (option, column) => ({
      formula: `IF(${column}${rows.feasible}=${no},"–",1+${before(possible, `${column}${annualCost}`)})`,
      result: results[option].rank ?? '–',
    }),
    { format: '0', isStrong: true },
  )
  const order = optionsByRank(snapshot)
  const place = add(
    say('sheet.place'),
    '',
    (option, column) => ({
      formula: `IF(${column}${rows.feasible}=${no},COUNT(${rangeOfOptions(rank)})+1+${before(impossible, `${column}${annualCost}`)},${column}${rank})`,
      result: order.indexOf(option) + 1,
    }),
    { format: '0' },
  )
  return { rank, place, referenceCost, referenceCo2, existingCost, existingCo2, existingLacking }
}

/** Names of the unknown costs that an option's sums lack. */
export function unknownCostsText({ say }: Pick<Translator, 'say'>, result: OptionResult): string {
  return (
    unknownIn([result])
      .map((one) => say(`unknown.${one}`))
      .join(', ') || '–'
  )
}

/** Condition that a cell is unknown. */
export const isUnknown = (cell: string) => `${cell}="${unknownCell}"`

/** The same as a formula, from the conditions that subsidy and standing charge are unknown. */
export function unknownCostsFormula(
  { say }: Pick<Translator, 'say'>,
  { subsidy, fee }: Record<'subsidy' | 'fee', string>,
  textOf: (names: string) => string = (names) => names || '–',
): string {
  const [first, second] = [say('unknown.subsidy'), say('unknown.fixed_fee')]
  const text = (names: string) => quoted(textOf(names))
  return `IF(${subsidy},IF(${fee},${text(`${first}, ${second}`)},${text(first)}),IF(${fee},${text(second)},${text('')}))`
}
