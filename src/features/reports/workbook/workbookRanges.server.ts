// Over 300 lines: the ranges of one workbook, a formula for each figure that has one.
import { bandOf } from '../../heating/accuracy/bands.ts'
import {
  combined,
  costContributions,
  costOfAvoided,
  costRanges,
  emissionHalfWidths,
  pvBands,
} from '../../heating/accuracy/ranges.ts'
import { type Assumption, assumptionCell, isGranted } from '../../heating/assumptions.ts'
import { maxHeatingYears } from '../../heating/plant/usefulHeat.ts'
import { figureId, figureIn } from '../../reference/figures.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import type { Version } from '../../reference/reference.ts'
import type { Snapshot } from '../snapshot.ts'
import { annuityFormula, levelisedFormula } from './workbookFinance.server.ts'
import type { OptionRows } from './workbookOptions.server.ts'
import { type AddRow, columnOf, rangeOfOptions } from './workbookRanking.server.ts'
import { type CellContent, type Cells, type WorkbookContext } from './workbookRows.server.ts'
import { textLiteral } from './workbookSentences.server.ts'

/** Row numbers of the ranges on the options sheet. */
export type RangeRows = Record<
  'half' | 'low' | 'high' | 'rank' | 'existingLow' | 'existingHigh',
  number
>

/** Whether a snapshot has the bands of its assumptions and the table that they come from; older ones do not. */
export const hasBands = ({ references, comparison }: Snapshot) =>
  Boolean(references?.accuracy) && comparison.assumptions.some(({ band }) => band !== undefined)

/** The band of a usual value and of an entered one. */
function bandsOf(snapshot: Snapshot, assumption: Assumption): { usual: number; entered: number } {
  const { references, comparison, indices } = snapshot
  const { options, existing } = comparison.input
  const { name, option, override } = assumption
  const isOpen = name === 'subsidy' && assumption.figures.length === 0
  // Another power may be granted a subsidy where this one is not.
  const figures = isOpen ? subsidyFigures(references!.subsidies, option!) : assumption.figures
  const bandIf = (override: number | null) =>
    bandOf(
      {
        ...assumption,
        // How far an entered one is from the scale is a formula.
        ...{ override, figures, usual: null },
        agent: option ? options[option].agent : existing?.agent,
        isBilled: assumption.billed !== undefined,
        isGranted: isGranted(assumption, snapshot.answers),
        heatingYears: Math.min(indices.length, maxHeatingYears),
      },
      references!.accuracy.rows,
    )
  const { band = 0 } = assumption
  return override === null
    ? { usual: isOpen ? bandIf(null) : band, entered: bandIf(0) }
    : { usual: bandIf(null), entered: isOpenSubsidy(snapshot, assumption) ? bandIf(0) : band }
}

/** Whether an assumption is a subsidy that nobody granted: as an entered one, it is as unsure as it is far from the scale. */
const isOpenSubsidy = ({ answers }: Snapshot, assumption: Assumption) =>
  ['subsidy', 'pv_subsidy'].includes(assumption.name) && !isGranted(assumption, answers)

/** Returns a function for the band of an assumption as a formula: an entered value has another than the usual one. */
export const bandFormulas =
  (snapshot: Snapshot, cells: Cells) =>
  (name: string, option?: HeatingOption): string => {
    const { assumptions } = snapshot.comparison
    const assumption = assumptions.find((one) => one.name === name && one.option === option)
    const cell = assumption && cells.get(assumptionCell(assumption))
    if (!assumption || !cell) return '0'
    const { usual, entered } = bandsOf(snapshot, assumption)
    // The usual value is one, the entered one two columns beside the effective one.
    const [scale, typed] = [cell.replace('$B$', '$C$'), cell.replace('$B$', '$D$')]
    if (isOpenSubsidy(snapshot, assumption))
      // A promise above the scale counts, and is as sure, as the scale.
      return `IF(OR(ISBLANK(${typed}),N(${typed})>N(${cell})),${usual},MAX(${entered},IF(N(${scale})*N(${typed})>0,ABS(${typed}-${scale})/${typed},0)))`
    return usual === entered ? String(usual) : `IF(ISBLANK(${typed}),${usual},${entered})`
  }

/** Formula of the root of the sum of squares. */
export const hypotenuse = (parts: readonly string[]) =>
  `SQRT(${parts.map((part) => `(${part})^2`).join('+')})`

/** The figures of the rules that may grant an option a subsidy. */
const subsidyFigures = (table: Version<'subsidies'>, option: HeatingOption) =>
  table.rows
    .filter((rule) => rule.option === option)
    .flatMap((rule) =>
      (['fixed', 'per_kw'] as const).map((column) => figureIn('subsidies', table, rule, column)),
    )

/**
 * The part of the price of a new fossil boiler that pays for the renewable share of the law, as a formula: none of a price
 * that is entered as a whole. Undefined if the price is no blend, or no table says of what.
 */
export function renewablePartFormula(
  { snapshot }: WorkbookContext,
  { cells, tables }: { cells: Cells; tables: Cells },
): string | undefined {
  const { assumptions, input } = snapshot.comparison
  const price = assumptions.find(
    ({ name, option }) => name === 'energy_price' && option === 'fossile',
  )
  const cell = price && cells.get(assumptionCell(price))
  const [law] = snapshot.references?.lawful_fossil.rows ?? []
  const [share, renewable] = ['renewable_share', 'renewable_price'].map(
    (name) => law && tables.get(figureId('lawful_fossil', law, name)),
  )
  const isMixed = price?.override === null && !input.options.fossile.renewable
  if (!cell || !share || !renewable || isMixed) return undefined
  const [usual, typed] = [cell.replace('$B$', '$C$'), cell.replace('$B$', '$D$')]
  return `IF(AND(ISBLANK(${typed}),N(${usual})>0),${share}/100*${renewable}/${usual},0)`
}

type Inputs = {
  add: AddRow
  addTitle: (text: string) => void
  cells: Cells
  rows: Pick<
    OptionRows,
    | 'components'
    | 'pvIncome'
    | 'subsidyYearly'
    | 'pvSubsidyYearly'
    | 'energy'
    | 'maintenance'
    | 'annualCost'
    | 'rank'
    | 'existingCost'
  > &
    Record<'finalEnergy' | 'co2Factor' | 'co2Yearly' | 'abatement' | 'referenceCo2', number>
  /** See `renewablePartFormula`. */
  renewablePart: string | undefined
  /** Cells or formulas of the shared terms. */
  factors: Record<'rise' | 'upkeepRise' | 'interest' | 'years', string>
}

/**
 * Writes how sure the annual costs are, as `costRanges` says it: half widths by what options share, the ends of each range
 * as they are printed, and which options do not differ significantly from the cheapest.
 */
export function rangeRows(
  { snapshot, translator }: WorkbookContext,
  { add, addTitle, cells, rows, factors, renewablePart }: Inputs,
): RangeRows | undefined {
  if (!hasBands(snapshot)) return undefined
  const { t, translate } = translator
  const { input, results, assumptions } = snapshot.comparison
  const ranges = costRanges(input, results, assumptions)
  const contributions = costContributions(input, results, assumptions)
  const { interest, years, rise, upkeepRise } = factors
  const firstOption = heatingOptions[0]

  const bandFormula = bandFormulas(snapshot, cells)
  const shared = (option: HeatingOption) => ['useful_heat', `price/${input.options[option].agent}`]
  const renewableOf = (option: HeatingOption) => (option === 'fossile' ? renewablePart : undefined)
  const contribution = (option: HeatingOption, name: string) => contributions(option).get(name) ?? 0

  /** What the income of photovoltaics is worth over the horizon, and what is bought besides. */
  const incomeOf = (column: string) =>
    rows.pvIncome && levelisedFormula(`${column}${rows.pvIncome}`, { rise, interest, years })
  const boughtBy = (column: string) => {
    const income = incomeOf(column)
    return income ? `(${column}${rows.energy}+${income})` : `${column}${rows.energy}`
  }
  addTitle(t('sheet.precision'))
  const own = add(t('sheet.half_own'), 'CHF/a', (option, column) => ({
    formula: hypotenuse([
      ...rows.components.map(
        ({ component, investment, life }) =>
          `${column}${investment}*${annuityFormula(`${column}${life}`, interest)}*${bandFormula(`${component}_investment`, option)}`,
      ),
      `${column}${rows.subsidyYearly}*${bandFormula('subsidy', option)}`,
      ...(rows.pvSubsidyYearly
        ? [`${column}${rows.pvSubsidyYearly}*${bandFormula('pv_subsidy', option)}`]
        : []),
      `${boughtBy(column)}*${bandFormula('efficiency', option)}`,
      ...(renewableOf(option)
        ? [`${boughtBy(column)}*${renewableOf(option)}*${bandFormula('energy_price', option)}`]
        : []),
      ...(rows.pvIncome && input.options[option].pv
        ? [`${incomeOf(column)}*${hypotenuse(pvBands.map((name) => bandFormula(name, option)))}`]
        : []),
      `${column}${rows.maintenance}*${bandFormula('upkeep', option)}`,
    ]),
    result: combined(
      [...contributions(option)].flatMap(([name, part]) =>
        shared(option).includes(name) ? [] : [part],
      ),
    ),
  }))
  const heat = add(t('sheet.half_heat'), 'CHF/a', (option, column) => ({
    formula: `${boughtBy(column)}*${bandFormula('useful_heat')}`,
    result: contribution(option, 'useful_heat'),
  }))
  const price = add(t('sheet.half_price'), 'CHF/a', (option, column) => ({
    formula: [
      boughtBy(column),
      ...(renewableOf(option) ? [`(1-${renewableOf(option)})`] : []),
      bandFormula('energy_price', option),
    ].join('*'),
    result: contribution(option, `price/${input.options[option].agent}`),
  }))
  const agent = add(t('column.energy'), '', (option) =>
    translate([heatingOptionText], `agent.${input.options[option].agent}`),
  )
  const half = add(t('sheet.half'), 'CHF/a', (option, column) => ({
    formula: hypotenuse([own, heat, price].map((row) => `${column}${row}`)),
    result: ranges.halfWidth(option)!,
  }))

  /** An end of a range as it is printed (`printedRangeOf`), "–" below a hundredth of the cost. */
  const endFormula = (sign: '-' | '+', cost: string, halfWidth: string) => {
    const twoDigits = `ROUND(${halfWidth},1-INT(LOG10(${halfWidth})))`
    const step = `10^MAX(0,INT(LOG10(${twoDigits}))-1)`
    const rounded = (value: string) => `ROUND(${value}/${step},0)*${step}`
    return `IF(OR(${halfWidth}<=0,${halfWidth}<ABS(${cost})*0.01),"–",${rounded(cost)}${sign}${rounded(halfWidth)})`
  }
  const ends = (['low', 'high'] as const).map((end) =>
    add(t(`sheet.range_${end}`), 'CHF/a', (option, column) => ({
      formula: endFormula(
        end === 'low' ? '-' : '+',
        `${column}${rows.annualCost}`,
        `${column}${half}`,
      ),
      result: ranges.range(option)?.[end] ?? '–',
    })),
  )

  const halfEmissions = emissionHalfWidths(input, results, assumptions)
  if (halfEmissions) {
    const emitted = add(t('sheet.half_emissions'), 'kg', (option, column) => {
      const gross = `${column}${rows.finalEnergy}*${column}${rows.co2Factor}`
      const bands = [
        bandFormula('useful_heat'),
        ...['efficiency', 'co2'].map((name) => bandFormula(name, option)),
      ]
      return {
        formula: hypotenuse([
          `${gross}*${hypotenuse(bands)}`,
          ...(input.options[option].pv
            ? [`(${gross}-${column}${rows.co2Yearly})*${bandFormula('pv_yield', option)}`]
            : []),
        ]),
        result: halfEmissions(option),
      }
    })
    for (const end of ['low', 'high'] as const)
      add(`${t('options.co2_yearly')}, ${t(`sheet.range_${end}`)}`, 'kg', (option, column) => ({
        formula: endFormula(
          end === 'low' ? '-' : '+',
          `${column}${rows.co2Yearly}`,
          `${column}${emitted}`,
        ),
        result: ranges.emissions(option)?.[end] ?? '–',
      }))
  }

  const cheapest = heatingOptions.find((option) => results[option].rank === 1)
  /** The cell of a row of the cheapest option. */
  const ofCheapest = (row: number) =>
    `INDEX(${rangeOfOptions(row)},1,MATCH(1,${rangeOfOptions(rows.rank)},0))`
  const difference = add(t('sheet.half_difference'), 'CHF/a', (option, column) => {
    const cell = (row: number) => `${column}${row}`
    const apart = (row: number) => `(${cell(row)}-${ofCheapest(row)})^2`
    const both = (row: number) => `${cell(row)}^2+${ofCheapest(row)}^2`
    return {
      formula: `IFERROR(IF(${cell(rows.rank)}=1,0,SQRT(${both(own)}+${apart(heat)}+IF(${cell(agent)}=${ofCheapest(agent)},${apart(price)},${both(price)}))),"–")`,
      result: cheapest ? ranges.difference(option, cheapest).halfWidth! : '–',
    }
  })
  const isLeading = (option: HeatingOption) => ranges.leading.includes(option)
  const leading = add(
    t('sheet.leading'),
    '',
    (option, column) => ({
      formula: `IF(${column}${rows.rank}="–",0,IF(OR(${column}${rows.rank}=1,${column}${rows.annualCost}-${ofCheapest(rows.annualCost)}<${column}${difference}),1,0))`,
      result: isLeading(option) ? 1 : 0,
    }),
    { format: '0' },
  )
  const rank = add(
    t('sheet.printed_rank'),
    '',
    (option, column) => ({
      formula: `IF(AND(${column}${leading}=1,SUM(${rangeOfOptions(leading)})>1),${textLiteral(t('options.tied'))},${column}${rows.rank})`,
      result:
        isLeading(option) && ranges.leading.length > 1
          ? t('options.tied')
          : (results[option].rank ?? '–'),
    }),
    { format: '0' },
  )

  /** A row with a single value, of today's plant, in the column of the first option. */
  const existingRow = (title: string, content: CellContent) =>
    add(`${t('today.as_is')}, ${title}`, 'CHF/a', (option) =>
      option === firstOption ? content : '',
    )
  const [bill, upkeep] = [cells.get('energy_bill'), cells.get('existing_upkeep')]
  const isKnown = results.existing && bill && upkeep
  const isBilled = assumptions.some(({ name, billed }) => name === 'energy_bill' && billed)
  const energy = isKnown ? levelisedFormula(bill, { rise, interest, years }) : ''
  // A bill states what was paid, whatever heat it made.
  const heatOfBill = isKnown
    ? `IF(ISBLANK(${bill.replace('$B$', '$D$')}),${isBilled ? '0' : `${energy}*${bandFormula('useful_heat')}`},0)`
    : ''
  const upkeepHalf = isKnown
    ? `${levelisedFormula(upkeep, { rise: upkeepRise, interest, years })}*${bandFormula('existing_upkeep')}`
    : ''
  const existingHalf = existingRow(
    t('sheet.half'),
    isKnown
      ? {
          formula: hypotenuse([`${energy}*${bandFormula('energy_bill')}`, heatOfBill, upkeepHalf]),
          result: ranges.halfWidth('existing')!,
        }
      : '–',
  )
  const column = columnOf(firstOption)
  const [existingLow, existingHigh] = (['low', 'high'] as const).map((end) =>
    existingRow(
      t(`sheet.range_${end}`),
      isKnown
        ? {
            formula: endFormula(
              end === 'low' ? '-' : '+',
              `${column}${rows.existingCost}`,
              `${column}${existingHalf}`,
            ),
            result: ranges.range('existing')?.[end] ?? '–',
          }
        : '–',
    ),
  ) as [number, number]

  /** What the reference shares with no option, and what it may share: CHF/a, as cells or formulas. */
  const referenceParts = (): Record<'own' | 'heat' | 'price', string> => {
    if (input.reference !== 'existing') {
      const letter = columnOf(input.reference)
      const cell = (row: number) => `$${letter}$${row}`
      return { own: cell(own), heat: cell(heat), price: cell(price) }
    }
    const { agent: burnt } = input.existing!
    const part = (name: string) => contributions('existing').get(name) ?? 0
    const payer = heatingOptions.find((option) => input.options[option].agent === burnt)
    const billed = bandFormula('energy_bill')
    const cell = (row: number) => `$${column}$${row}`
    const shared = cell(
      existingRow(t('sheet.half_price'), {
        formula: `${energy}*MIN(${payer ? bandFormula('energy_price', payer) : '0'},${billed})`,
        result: part(`price/${burnt}`),
      }),
    )
    const alone = existingRow(t('sheet.half_own'), {
      formula: `SQRT((${energy}*${billed})^2-${shared}^2+(${upkeepHalf})^2)`,
      result: combined([part('existing/energy_bill'), part('existing/maintenance')]),
    })
    return { own: cell(alone), heat: heatOfBill, price: shared }
  }
  const ofReference = referenceParts()
  const { agent: referenceAgent } =
    input.reference === 'existing' ? input.existing! : input.options[input.reference]
  const abatementHalf = add(t('sheet.half_abatement'), 'CHF/t', (option, letter) => {
    const cell = (row: number) => `${letter}${row}`
    const { abatement } = results[option]
    if (option === input.reference) return '–'
    const prices =
      input.options[option].agent === referenceAgent
        ? `(${cell(price)}-${ofReference.price})^2`
        : `${cell(price)}^2+(${ofReference.price})^2`
    const { value, halfWidth } = ranges.difference(option, input.reference)
    return {
      formula: `IF(ISNUMBER(${cell(rows.abatement)}),SQRT(${cell(own)}^2+(${ofReference.own})^2+(${cell(heat)}-(${ofReference.heat}))^2+${prices})/($${column}${rows.referenceCo2}-${cell(rows.co2Yearly)})*1000,"–")`,
      result: abatement === null ? '–' : value ? Math.abs((abatement / value) * halfWidth!) : 0,
    }
  })
  for (const end of ['low', 'high'] as const)
    add(`${t('options.abatement')}, ${t(`sheet.range_${end}`)}`, 'CHF/t', (option, letter) => {
      if (option === input.reference) return '–'
      const [value, width] = [`${letter}${rows.abatement}`, `${letter}${abatementHalf}`]
      const printed = endFormula(end === 'low' ? '-' : '+', value, width)
      const avoided = costOfAvoided({ input, results, ranges }, option)
      return {
        formula: `IF(ISNUMBER(${width}),IF(ABS(${value})<${width},${textLiteral(t('options.not_significant'))},${printed}),"–")`,
        result:
          avoided === 'insignificant'
            ? t('options.not_significant')
            : (avoided?.range?.[end] ?? '–'),
      }
    })
  const [low, high] = ends as [number, number]
  return { half, low, high, rank, existingLow, existingHigh }
}
