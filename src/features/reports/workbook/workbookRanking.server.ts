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

/** The column of the first option; before it stand names and units. */
export const firstColumn = 3
export const columnOf = (option: HeatingOption) =>
  letterOf(heatingOptions.indexOf(option) + firstColumn)
const first = columnOf(heatingOptions[0])
/** A row of all options. */
export const rangeOfOptions = (row: number) =>
  `$${first}$${row}:$${letterOf(heatingOptions.length + firstColumn - 1)}$${row}`

/** Adds a row of one value an option, and gives its place. */
export type AddRow = (
  title: CellContent,
  unit: string,
  value: (option: HeatingOption, column: string) => CellContent,
  format?: { format?: string; isStrong?: boolean },
) => number

/** Cells and formulas of today's plant; `isFeeUnknown`: whether its bill lacks the standing charge. */
export type ExistingPlant = { efficiency: string; co2: string; isFeeUnknown: string }

type Means = {
  add: AddRow
  cells: Cells
  rows: Record<'feasible' | 'annualCost' | 'co2Yearly', number>
  existing: ExistingPlant
  factors: Record<'rise' | 'upkeepRise' | 'interest' | 'years' | 'heat', string>
}

/** What the options are held against, and their order by cost; those that cannot be built come last. */
export function rankingRows(
  { snapshot, translator }: WorkbookContext,
  { add, cells, rows, existing, factors }: Means,
) {
  const { say, word } = translator
  const { input, results } = snapshot.comparison
  const { annualCost, co2Yearly } = rows
  const { rise, upkeepRise, interest, years, heat } = factors
  const against = referenceOf(input, results)
  /** What is of no option stands in the first column. */
  const alone = (title: string, unit: string, value: CellContent) =>
    add(title, unit, (option) => (option === heatingOptions[0] ? value : ''))
  const today = say('today.as_is')
  const [bill, upkeepNow] = [cells.get('energy_bill'), cells.get('existing_upkeep')]
  const isKnown = results.existing && bill && upkeepNow
  const costs = isKnown && [
    levelisedFormula(bill, { rise, interest, years }),
    levelisedFormula(upkeepNow, { rise: upkeepRise, interest, years }),
  ]
  /** Of today's plant: not known is a value, not nothing. */
  const ofToday = (title: string, unit: string, formula: string, result: number | string) =>
    alone(`${today}, ${title}`, unit, isKnown ? { formula, result } : unknownCell)
  const existingCost = ofToday(
    say('options.annual_cost'),
    'CHF/a',
    costs ? costs.join('+') : '',
    results.existing?.annualCost ?? unknownCell,
  )
  const existingCo2 = ofToday(
    say('options.co2_yearly'),
    'kg',
    `${heat}/${existing.efficiency}*${existing.co2}`,
    results.existing?.co2Yearly ?? unknownCell,
  )
  const existingLacking = ofToday(
    say('sheet.not_counted'),
    '',
    `IF(${existing.isFeeUnknown},${quoted(say('unknown.fixed_fee'))},"–")`,
    results.existing ? unknownCostsText({ say }, results.existing) : unknownCell,
  )
  const ofReference = (title: string, unit: string, row: number, result: number) =>
    alone(title, unit, {
      formula: `$${input.reference === 'existing' ? first : columnOf(input.reference)}$${row}`,
      result,
    })
  const isExisting = input.reference === 'existing'
  const referenceCost = ofReference(
    say('options.reference_cost'),
    'CHF/a',
    isExisting ? existingCost : annualCost,
    against.annualCost,
  )
  const referenceCo2 = ofReference(
    say('options.reference_co2'),
    'kg',
    isExisting ? existingCo2 : co2Yearly,
    against.co2Yearly,
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
  /** How many of a kind are cheaper, or as dear and stand before. */
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

/** What the sums of an option lack since nobody knows it. */
export function unknownCostsText({ say }: Pick<Translator, 'say'>, result: OptionResult): string {
  return (
    unknownIn([result])
      .map((one) => say(`unknown.${one}`))
      .join(', ') || '–'
  )
}

/** Whether a cell holds what nobody knows, as a condition. */
export const isUnknown = (cell: string) => `${cell}="${unknownCell}"`

/** The same as a formula, from the conditions that subsidy and fixed fee are not known. */
export function unknownCostsFormula(
  { say }: Pick<Translator, 'say'>,
  { subsidy, fee }: Record<'subsidy' | 'fee', string>,
  said: (names: string) => string = (names) => names || '–',
): string {
  const [first, second] = [say('unknown.subsidy'), say('unknown.fixed_fee')]
  const text = (names: string) => quoted(said(names))
  return `IF(${subsidy},IF(${fee},${text(`${first}, ${second}`)},${text(first)}),IF(${fee},${text(second)},${text('')}))`
}
