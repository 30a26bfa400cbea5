// Over 300 lines: one sheet, row by row.
import type { BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import {
  type Component,
  netCapital as netCapitalOf,
  type OptionInput,
} from '../../heating/comparison.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { additionText } from '../../heating/notes/addition.text.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import {
  type Addition,
  additions,
  type HeatingComponent,
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../../reference/heatingOption.ts'
import { isInfeasible, optionName } from '../pages/frontPages.server.ts'
import { yearsText } from '../pages/translator.server.ts'
import { electricityCo2, pvFormulas } from './usual/workbookAdditions.server.ts'
import { blendedCell } from './usual/workbookPeak.server.ts'
import { subscribedFormula } from './usual/workbookPrices.server.ts'
import { expectedIndexRows } from './workbookExpectedIndex.server.ts'
import { annuityFormula, levelisedFormula, percentFormula } from './workbookFinance.server.ts'
import { pricePathRows } from './workbookPricePaths.server.ts'
import { type RangeRows, rangeRows, renewablePartFormula } from './workbookRanges.server.ts'
import {
  type ExistingPlant,
  isUnknown,
  rankingRows,
  rowAdder,
  titleAdder,
  unknownCostsFormula,
  unknownCostsText,
} from './workbookRanking.server.ts'
import { hasVerdictReason, isVerdict } from './workbookRecommendation.server.ts'
import {
  type CellContent,
  type Cells,
  headerRow,
  setPrintArea,
  titleRow,
  unknownCell,
  type WorkbookContext,
} from './workbookRows.server.ts'
import { sentenceFormula, yearsFormula } from './workbookSentences.server.ts'
import { type SpendingTitle, spendingRows } from './workbookSpending.server.ts'

/** Row numbers on the options sheet that other sheets refer to; `head` is the row of the option names. */
export type OptionRows = Record<
  | 'head'
  | 'feasible'
  | 'investment'
  | 'subsidy'
  | 'maintenanceFirst'
  | 'energyFirst'
  | 'netCapital'
  | 'subsidyYearly'
  | 'energy'
  | 'maintenance'
  | 'annualCost'
  | 'co2Total'
  | 'rank'
  | 'displayOrder'
  | 'lacking'
  | 'referenceCost'
  | 'referenceCo2'
  | 'fee'
  | 'existingCost'
  | 'existingCo2'
  | 'existingUnknownCosts',
  number
> & {
  components: { component: HeatingComponent | Addition; investment: number; life: number }[]
  /** What photovoltaics save and earn, and their subsidy by year; absent if no option has any. */
  pvIncome: number | undefined
  pvSubsidyYearly: number | undefined
  /** All subsidies, CHF: that of the option, which may be unknown, and that of photovoltaics if there is one. */
  grants: readonly number[]
  /** Absent for snapshots without bands. */
  ranges: RangeRows | undefined
}

/**
 * Writes the sheet with the six options side by side: formulas of the assumptions with the server's results as
 * cached values, so that it shows the same figures before and after recalculation.
 */
export function optionSheet(
  sheet: BookSheet,
  workbook: WorkbookContext,
  {
    cells,
    existing,
    area,
    tables,
  }: { cells: Cells; existing: ExistingPlant; area: string | undefined; tables: Cells },
): OptionRows {
  const { snapshot, translator } = workbook
  const { t, translate } = translator
  const { input, results } = snapshot.comparison
  sheet.widths = [40, 10, ...heatingOptions.map(() => 18)]
  titleRow(sheet, t('options.title'))
  sheet.addRow([])
  const names = heatingOptions.map((option) => optionName(translator, option))
  headerRow(sheet, [t('options.option'), t('sheet.unit'), ...names], [2])
  const head = sheet.rowCount

  const add = rowAdder(sheet)
  const addTitle = titleAdder(sheet)
  const cellOf = (option: HeatingOption, name: string) => cells.get(`options/${option}/${name}`)
  const figureOf = (formula: string | undefined, value: number | null): CellContent => {
    const result = value ?? unknownCell
    return formula ? { formula, result } : result
  }
  /** A reference to an effective value on the sheet of assumptions; the plain value if it has no row there. */
  const linkTo = (option: HeatingOption, name: string, value: number | null) =>
    figureOf(cellOf(option, name), value)
  /** Formula of a shared assumption: its cell, else the plain value. */
  const sharedFormula = (name: string, value: number) => cells.get(name) ?? String(value)
  const interest = percentFormula(sharedFormula('interest', input.interest * 100))
  const years = sharedFormula('horizon', input.horizon)
  const heat = sharedFormula('useful_heat', input.usefulHeat)
  const rise = percentFormula(sharedFormula('energy_escalation', input.energyEscalation * 100))
  const upkeepRise = percentFormula(
    sharedFormula('maintenance_escalation', input.maintenanceEscalation * 100),
  )
  /** A row title that contains the horizon, as a formula. */
  const titleWithYears = (key: SpendingTitle | 'options.co2_total'): CellContent => ({
    formula: sentenceFormula(t(key), { years: yearsFormula(years, translator) }),
    result: t(key, { years: yearsText(input.horizon, translator) }),
  })
  const inputOf = (option: HeatingOption): OptionInput => input.options[option]
  const componentOf = (option: HeatingOption, component: Component['component']) =>
    inputOf(option).components.find((part) => part.component === component)

  const feasible = add(t('options.feasible'), '', (option) => ({
    formula: cells.get(`options/${option}/feasible`)!,
    result: translate([heatingComparisonText], `feasible.${inputOf(option).feasible}`),
  }))
  addTitle(t('sheet.inputs'))
  const added = additions.filter((addition) =>
    heatingOptions.some((option) => componentOf(option, addition)),
  )
  const componentRows = [...heatingComponents, ...added].map((component) => {
    const name = translate([heatingOptionText, additionText], `component.${component}`)
    return {
      component,
      investment: add(name, 'CHF', (option) => {
        const part = componentOf(option, component)
        return part ? linkTo(option, `${component}_investment`, part.investment) : 0
      }),
      life: add(`${name}, ${t('sheet.life')}`, 'a', (option) => {
        const part = componentOf(option, component)
        // A missing component needs a lifetime too, to avoid a division by zero.
        return part ? linkTo(option, `${component}_life`, part.life) : 1
      }),
    }
  })
  // Snapshots of before counted the subsidies of options that cannot be built.
  const countsAll = heatingOptions.some(
    (option) => isInfeasible(snapshot, option) && inputOf(option).subsidy !== 0,
  )
  /** A subsidy, none for what cannot be built. */
  const granted = (option: HeatingOption, name: string, value: number | null) => {
    const content = linkTo(option, name, value)
    if (countsAll || !(content instanceof Object)) return content
    const hasReason = hasVerdictReason(snapshot, option)
    const isOut = isVerdict('no', option, { hasReason, translator, cells })
    return { ...content, formula: `IF(${isOut},0,${content.formula})` }
  }
  const subsidy = add(t('options.subsidies'), 'CHF', (option) =>
    granted(option, 'subsidy', inputOf(option).subsidy),
  )
  const pvSubsidy = added.includes('pv')
    ? add(t('options.pv_subsidies'), 'CHF', (option) =>
        granted(option, 'pv_subsidy', inputOf(option).pv?.subsidy ?? 0),
      )
    : undefined
  const grants = [subsidy, ...(pvSubsidy ? [pvSubsidy] : [])]
  /** A figure of the generator of an option, or of both with a peak boiler. */
  const blended = (option: HeatingOption, name: 'efficiency' | 'co2') =>
    figureOf(
      blendedCell(workbook, cells, option, name) ?? cellOf(option, name),
      inputOf(option)[name],
    )
  const efficiency = add(t('options.efficiency'), '', (option) => blended(option, 'efficiency'), {
    format: '0.00',
  })
  const price = add(
    t('options.energy_price'),
    'CHF/kWh',
    (option) => {
      const blend = blendedCell(workbook, cells, option, 'energy_price')
      const cell = blend ? `(${blend})` : cellOf(option, 'energy_price')
      return figureOf(cell && percentFormula(cell), inputOf(option).energyPrice)
    },
    { format: '0.0000' },
  )
  const fee = add(t('options.fixed_fee'), 'CHF/a', (option) =>
    figureOf(
      subscribedFormula(cells, option) ?? cellOf(option, 'fixed_fee'),
      inputOf(option).fixedFee,
    ),
  )
  const maintenanceFirst = add(t('options.maintenance'), 'CHF/a', (option) => {
    const parts = ['upkeep', 'additions_upkeep'].flatMap((name) => cellOf(option, name) ?? [])
    return figureOf(parts.join('+') || undefined, inputOf(option).maintenance)
  })
  const pvIncome = added.includes('pv')
    ? add(t('options.pv_income'), 'CHF/a', (option) =>
        figureOf(pvFormulas(cells, option)?.income, inputOf(option).pv?.income ?? 0),
      )
    : undefined
  const co2Factor = add('CO₂', 'kg/kWh', (option) => blended(option, 'co2'), { format: '0.000' })

  addTitle(t('sheet.results'))
  const investment = add(t('options.investment'), 'CHF', (option, column) => ({
    formula: componentRows.map((part) => `${column}${part.investment}`).join('+'),
    result: results[option].investment,
  }))
  const finalEnergy = add(t('options.final_energy'), 'kWh/a', (option, column) => ({
    formula: `${heat}/${column}${efficiency}`,
    result: results[option].finalEnergy,
  }))
  const energyFirst = add(t('note.first_year'), 'CHF', (option, column) => ({
    formula: `${column}${finalEnergy}*${column}${price}+N(${column}${fee})${pvIncome ? `-${column}${pvIncome}` : ''}`,
    result: results[option].energyFirstYear,
  }))
  const capital = add(t('options.capital'), 'CHF/a', (option, column) => ({
    formula: componentRows
      .map(
        ({ investment: row, life }) =>
          `${column}${row}*${annuityFormula(`${column}${life}`, interest)}`,
      )
      .join('+'),
    result: results[option].capital,
  }))
  /** A subsidy spread as `subsidyYears` says: over the horizon, but no fewer years than what it is granted for lasts. */
  const spread = (column: string, row: number, of: Component['component']) => {
    const { life } = componentRows.find(({ component }) => component === of)!
    return `-N(${column}${row})*${annuityFormula(`MAX(${years},${column}${life})`, interest)}`
  }
  const subsidyYearly = add(t('options.subsidy'), 'CHF/a', (option, column) => ({
    formula: spread(column, subsidy, 'generator'),
    result: results[option].subsidy,
  }))
  const pvSubsidyYearly =
    pvSubsidy &&
    add(t('options.pv_subsidy'), 'CHF/a', (option, column) => ({
      formula: spread(column, pvSubsidy, 'pv'),
      result: results[option].pvSubsidy ?? 0,
    }))
  const netCapital = add(t('chart.capital'), 'CHF/a', (option, column) => ({
    formula: [capital, subsidyYearly, ...(pvSubsidyYearly ? [pvSubsidyYearly] : [])]
      .map((row) => `${column}${row}`)
      .join('+'),
    result: netCapitalOf(results[option]),
  }))
  const energy = add(t('options.energy'), 'CHF/a', (option, column) => ({
    formula: levelisedFormula(`${column}${energyFirst}`, { rise, interest, years }),
    result: results[option].energy,
  }))
  const maintenance = add(t('options.maintenance'), 'CHF/a', (option, column) => ({
    formula: levelisedFormula(`${column}${maintenanceFirst}`, {
      rise: upkeepRise,
      interest,
      years,
    }),
    result: results[option].maintenance,
  }))
  const annualCost = add(
    t('options.annual_cost'),
    'CHF/a',
    (option, column) => ({
      formula: `${column}${netCapital}+${column}${energy}+${column}${maintenance}`,
      result: results[option].annualCost,
    }),
    { isStrong: true },
  )
  add(
    t('options.heat_price'),
    'ct/kWh',
    (option, column) => ({
      formula: `IF(${heat}>0,${column}${annualCost}/${heat}*100,"–")`,
      result: results[option].heatPrice ?? '–',
    }),
    { format: '0.00' },
  )
  spendingRows(workbook, {
    add,
    titleWithYears,
    rows: { components: componentRows, investment, grants, energyFirst, maintenanceFirst },
    factors: { rise, upkeepRise, years },
  })
  const co2Yearly = add(t('options.co2_yearly'), 'kg', (option, column) => {
    const used = pvFormulas(cells, option)?.used
    return {
      formula: `${column}${finalEnergy}*${column}${co2Factor}${used ? `-${used}*${electricityCo2(snapshot)}` : ''}`,
      result: results[option].co2Yearly,
    }
  })
  const co2Total = add(titleWithYears('options.co2_total'), 't', (option, column) => ({
    formula: `${column}${co2Yearly}*${years}/1000`,
    result: results[option].co2Total,
  }))
  expectedIndexRows(workbook, { add, cells, area })
  const lacking = add(t('sheet.not_counted'), '', (option, column) => ({
    formula: unknownCostsFormula(translator, {
      subsidy: isUnknown(`${column}${subsidy}`),
      fee: isUnknown(`${column}${fee}`),
    }),
    result: unknownCostsText(translator, results[option]),
  }))
  const ranking = rankingRows(workbook, {
    add,
    rows: { feasible, annualCost, co2Yearly },
    cells,
    existing,
    factors: { rise, upkeepRise, interest, years, heat },
  })
  const renewablePart = renewablePartFormula(workbook, { cells, tables })
  const ranges = rangeRows(workbook, {
    ...{ add, addTitle, cells, renewablePart },
    rows: {
      ...{ components: componentRows, subsidyYearly, energy, maintenance, annualCost },
      ...{ pvIncome, pvSubsidyYearly },
      ...{ finalEnergy, co2Factor, co2Yearly },
      ...ranking,
    },
    factors: { rise, upkeepRise, interest, years },
  })
  const pathInputs = { head, feasible, netCapital, energyFirst, maintenance }
  pricePathRows(sheet, workbook, {
    ...{ add, addTitle, renewablePart, rows: pathInputs },
    factors: { interest, years },
  })
  setPrintArea(sheet, heatingOptions.length + 2, head)
  sheet.frozen = { columns: 2, rows: head }
  return {
    head,
    feasible,
    components: componentRows,
    pvIncome,
    investment,
    subsidy,
    grants,
    fee,
    maintenanceFirst,
    energyFirst,
    netCapital,
    energy,
    maintenance,
    annualCost,
    co2Total,
    lacking,
    subsidyYearly,
    pvSubsidyYearly,
    ranges,
    ...ranking,
  }
}
