import { type OptionResult, referenceOf } from '../../heating/comparison.ts'
import { heatingText } from '../../heating/heating.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { inOrder } from '../frontPages.server.ts'
import type { Saying } from '../saying.server.ts'
import { levelised } from './workbookFinance.server.ts'
import { type Cells, type Given, letterOf, type Said, unknownCell } from './workbookRows.server.ts'
import { quoted } from './workbookSaid.server.ts'

/** The column of the first option; before it stand names and units. */
export const firstColumn = 3
export const columnOf = (option: HeatingOption) =>
  letterOf(heatingOptions.indexOf(option) + firstColumn)
const first = columnOf(heatingOptions[0])
/** A row of all options. */
export const across = (row: number) =>
  `$${first}$${row}:$${letterOf(heatingOptions.length + firstColumn - 1)}$${row}`

/** Adds a row of one value an option, and gives its place. */
export type AddRow = (
  title: Said,
  unit: string,
  value: (option: HeatingOption, column: string) => Said,
  format?: { format?: string; isStrong?: boolean },
) => number

export type ExistingPlant = { efficiency: string; co2: string }

type Means = {
  add: AddRow
  cells: Cells
  rows: Record<'feasible' | 'annualCost' | 'co2Yearly', number>
  existing: ExistingPlant
  factors: Record<'rise' | 'upkeepRise' | 'interest' | 'years' | 'heat', string>
}

/** What the options are held against, and their order by cost; those that cannot be built come last. */
export function rankingRows(
  { snapshot, saying }: Given,
  { add, cells, rows, existing, factors }: Means,
) {
  const { say, word } = saying
  const { input, results } = snapshot.comparison
  const { annualCost, co2Yearly } = rows
  const { rise, upkeepRise, interest, years, heat } = factors
  const against = referenceOf(input, results)
  /** The reference stands in the first column: an option of the table, or the plant as it is. */
  const ofReference = (title: string, unit: string, ofOption: number, ofExisting: Said) =>
    add(title, unit, (option) => {
      if (option !== heatingOptions[0]) return ''
      if (input.reference === 'existing') return ofExisting
      const result = ofOption === annualCost ? against.annualCost : against.co2Yearly
      return { formula: `$${columnOf(input.reference)}${ofOption}`, result }
    })
  const bill = cells.get('energy_bill') ?? '0'
  const upkeepNow = cells.get('existing_upkeep') ?? '0'
  const costs = [
    levelised(bill, { rise, interest, years }),
    levelised(upkeepNow, { rise: upkeepRise, interest, years }),
  ]
  const referenceCost = ofReference(say('options.reference_cost'), 'CHF/a', annualCost, {
    formula: costs.join('+'),
    result: against.annualCost,
  })
  const referenceCo2 = ofReference(say('options.reference_co2'), 'kg', co2Yearly, {
    formula: `${heat}/${existing.efficiency}*${existing.co2}`,
    result: against.co2Yearly,
  })
  add(say('options.abatement'), 'CHF/t', (option, column) => {
    if (option === input.reference) return '–'
    const saved = `($${first}${referenceCo2}-${column}${co2Yearly})`
    return {
      formula: `IF(${saved}>0,(${column}${annualCost}-$${first}${referenceCost})/${saved}*1000,"–")`,
      result: results[option].abatement ?? '–',
    }
  })
  const no = quoted(word([heatingText], 'feasible.no'))
  const all = across(annualCost)
  /** How many of a kind are cheaper, or as dear and stand before. */
  const before = (kind: string, own: string) =>
    `SUMPRODUCT(${kind}*(${all}<${own}))+SUMPRODUCT(${kind}*(${all}=${own})*(COLUMN(${all})<COLUMN(${own})))`
  const possible = `(${across(rows.feasible)}<>${no})`
  const impossible = `(${across(rows.feasible)}=${no})`
  const rank = add(
    say('options.rank'),
    '',
    (option, column) => ({
      formula: `IF(${column}${rows.feasible}=${no},"–",1+${before(possible, `${column}${annualCost}`)})`,
      result: results[option].rank ?? '–',
    }),
    { format: '0', isStrong: true },
  )
  const order = inOrder(snapshot)
  const place = add(
    say('sheet.place'),
    '',
    (option, column) => ({
      formula: `IF(${column}${rows.feasible}=${no},COUNT(${across(rank)})+1+${before(impossible, `${column}${annualCost}`)},${column}${rank})`,
      result: order.indexOf(option) + 1,
    }),
    { format: '0' },
  )
  return { rank, place, referenceCost, referenceCo2 }
}

/** What the sums of an option lack since nobody knows it. */
export function lackingSaid({ say }: Pick<Saying, 'say'>, result: OptionResult): string {
  const { unknown }: Partial<OptionResult> = result
  return (unknown ?? []).map((one) => say(`unknown.${one}`)).join(', ') || '–'
}

/** The same as a formula, from the cells of subsidy and fixed fee. */
export function lackingFormula(
  { say }: Pick<Saying, 'say'>,
  [subsidy, fee]: readonly [string, string],
): string {
  const isUnknown = (cell: string) => `${cell}="${unknownCell}"`
  const [first, second] = [say('unknown.subsidy'), say('unknown.fixed_fee')]
  return `IF(${isUnknown(subsidy)},IF(${isUnknown(fee)},${quoted(`${first}, ${second}`)},${quoted(first)}),IF(${isUnknown(fee)},${quoted(second)},"–"))`
}
