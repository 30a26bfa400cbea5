import type { BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { describePaths } from '../../heating/paths/describePaths.ts'
import { pricePathText } from '../../heating/paths/pricePath.text.ts'
import { costsByPath, pricePaths } from '../../heating/paths/pricePaths.ts'
import type { PricedEnergy } from '../../heating/plant/blend.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { optionName } from '../pages/frontPages.server.ts'
import { levelisedFormula } from './workbookFinance.server.ts'
import type { OptionRows } from './workbookOptions.server.ts'
import { type AddRow, columnOf } from './workbookRanking.server.ts'
import type { WorkbookContext } from './workbookRows.server.ts'
import { textLiteral } from './workbookSentences.server.ts'

type Inputs = {
  add: AddRow
  addTitle: (text: string) => void
  rows: Pick<OptionRows, 'head' | 'feasible' | 'netCapital' | 'energyFirst' | 'maintenance'>
  /** See `renewablePartFormula`. */
  renewablePart: string | undefined
  /** Cells or formulas of the shared terms. */
  factors: Record<'interest' | 'years', string>
}

/** Writes the annual cost of each option on each path of energy prices, and the cheapest that can be built there. */
export function pricePathRows(
  sheet: BookSheet,
  { snapshot, translator }: WorkbookContext,
  { add, addTitle, rows, factors, renewablePart }: Inputs,
) {
  const { translate } = translator
  const { input, results, assumptions } = snapshot.comparison
  const t = (key: string, params?: Record<string, string>) =>
    translate([pricePathText], key, params)
  const infeasible = textLiteral(translate([heatingComparisonText], 'feasible.no'))
  /** The energies that an option pays for, each with its part of the price, '' for all of it. */
  const partsOf = (option: HeatingOption): [PricedEnergy, string][] => {
    const { agent } = input.options[option]
    return option === 'fossile' && renewablePart
      ? [
          [agent, `(1-${renewablePart})`],
          ['renewable', renewablePart],
        ]
      : [[agent, '']]
  }
  addTitle(t('title'))
  for (const { path, results: onPath, ranges } of costsByPath(input, results, assumptions)) {
    const cost = add(t(path), 'CHF/a', (option, column) => ({
      formula: [
        `${column}${rows.netCapital}`,
        ...partsOf(option).map(([energy, part]) =>
          levelisedFormula(
            part ? `${column}${rows.energyFirst}*${part}` : `${column}${rows.energyFirst}`,
            {
              ...{ rise: String(pricePaths[path][energy]), ...factors },
            },
          ),
        ),
        `${column}${rows.maintenance}`,
      ].join('+'),
      result: onPath[option].annualCost,
    }))
    const isOut = (option: HeatingOption) => `${columnOf(option)}${rows.feasible}=${infeasible}`
    const least = `MIN(${heatingOptions
      .map((option) => `IF(${isOut(option)},10^15,${columnOf(option)}${cost})`)
      .join(',')})`
    // The first that can be built and costs as little as any that can.
    const cheapest = heatingOptions.reduceRight(
      (otherwise, option) =>
        `IF(AND(NOT(${isOut(option)}),${columnOf(option)}${cost}<=${least}),${columnOf(option)}$${rows.head},${otherwise})`,
      textLiteral('–'),
    )
    const [first] = ranges.leading
    add(`${t(path)}, ${t('cheapest')}`, '', (option) =>
      option === heatingOptions[0]
        ? { formula: cheapest, result: first ? optionName(translator, first) : '–' }
        : '',
    )
  }
  sheet.addRow([
    describePaths(input, t, (agent) => translate([heatingOptionText], `agent.${agent}`)),
  ])
}
