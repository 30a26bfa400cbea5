import { containsReplacements } from '../../heating/comparison.ts'
import { totalFormula } from './workbookFinance.server.ts'
import type { OptionRows } from './workbookOptions.server.ts'
import type { AddRow } from './workbookRanking.server.ts'
import type { CellContent, WorkbookContext } from './workbookRows.server.ts'

/** Titles of the rows, as text keys. */
export type SpendingTitle = 'options.nominal' | 'options.nominal_once'

/**
 * Writes what each option costs over the horizon without interest, with its replacements, what is left of it then, and
 * the difference. Old snapshots leave the replacements out.
 */
export function spendingRows(
  { snapshot, translator: { t } }: WorkbookContext,
  {
    add,
    titleWithYears,
    rows,
    factors: { rise, upkeepRise, years },
  }: {
    add: AddRow
    titleWithYears: (key: SpendingTitle) => CellContent
    rows: Pick<
      OptionRows,
      'components' | 'investment' | 'grants' | 'energyFirst' | 'maintenanceFirst'
    >
    /** Cells or formulas of the shared terms. */
    factors: Record<'rise' | 'upkeepRise' | 'years', string>
  },
) {
  const { results } = snapshot.comparison
  const isReplacing = containsReplacements(results)
  /** A sum over the components, by the cells of their price and life. */
  const sumOfParts = (column: string, formula: (price: string, life: string) => string) =>
    rows.components
      .map(({ investment, life }) => formula(`${column}${investment}`, `${column}${life}`))
      .join('+')
  const spending = add(
    titleWithYears(isReplacing ? 'options.nominal' : 'options.nominal_once'),
    'CHF',
    (option, column) => {
      const replaced = sumOfParts(
        column,
        (price, life) => `${price}*(ROUNDUP(${years}/${life},0)-1)`,
      )
      const payments = [
        [`${column}${rows.investment}`, ...rows.grants.map((row) => `N(${column}${row})`)].join(
          '-',
        ),
        ...(isReplacing ? [replaced] : []),
        totalFormula(`${column}${rows.energyFirst}`, { rise, years }),
        totalFormula(`${column}${rows.maintenanceFirst}`, { rise: upkeepRise, years }),
      ]
      return { formula: payments.join('+'), result: results[option].nominalTotal }
    },
  )
  const residual = add(t('options.residual'), 'CHF', (option, column) => ({
    formula: sumOfParts(column, (price, life) => {
      // Age of the last replacement at the end of the horizon.
      const yearsUsed = `MOD(${years},${life})`
      return `${price}*IF(${yearsUsed}=0,0,1-${yearsUsed}/${life})`
    }),
    result: results[option].residualValue,
  }))
  if (isReplacing)
    add(t('options.net'), 'CHF', (option, column) => ({
      formula: `${column}${spending}-${column}${residual}`,
      result: results[option].netTotal!,
    }))
}
