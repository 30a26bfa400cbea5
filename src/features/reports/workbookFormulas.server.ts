import type excel from 'exceljs'
import {
  type Component,
  type OptionInput,
  type OptionResult,
  referenceOf,
} from '../heating/comparison.ts'
import { heatingText } from '../heating/heating.text.ts'
import { heatingOptionText } from '../reference/heatingOption.text.ts'
import {
  type HeatingComponent,
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../reference/heatingOption.ts'
import { optionName } from './frontPages.server.ts'
import {
  type Cells,
  type Given,
  headRow,
  letterOf,
  letters,
  printable,
  refer,
  rule,
  titleRow,
  unknownCell,
} from './workbookRows.server.ts'

/** The rows of the sheet of options that others refer to. */
export type OptionRows = Record<
  | 'head'
  | 'feasible'
  | 'investment'
  | 'subsidy'
  | 'maintenanceFirst'
  | 'energyFirst'
  | 'netCapital'
  | 'energy'
  | 'maintenance'
  | 'annualCost'
  | 'co2Total'
  | 'rank',
  number
>

/** The column of the first option; before it stand names and units. */
const firstColumn = 3
const columnOf = (option: HeatingOption) => letterOf(heatingOptions.indexOf(option) + firstColumn)
const lastColumn = letterOf(heatingOptions.length + firstColumn - 1)

/** A share of an interest or rise, in percent on the sheet of assumptions. */
const rate = (cell: string) => `${cell}/100`
const annuityOf = (years: string, interest: string) =>
  `IF(${interest}=0,1/(${years}),(${interest})/(1-(1+${interest})^-(${years})))`
/** Σ (1+e)^(t−1)/(1+i)^t over the horizon, as a closed form. */
const presentOf = (rise: string, interest: string, years: string) =>
  `IF(${rise}=${interest},${years}/(1+${interest}),(1-((1+${rise})/(1+${interest}))^${years})/(${interest}-${rise}))`

type Said = { formula: string; result: number | string } | number | string

/**
 * The six options side by side, calculated by formulas from the sheet of assumptions, with the server's
 * results beside them: whoever opens it sees the same figures before and after it calculates.
 */
export function optionSheet(sheet: excel.Worksheet, given: Given, cells: Cells): OptionRows {
  const { snapshot, saying } = given
  const { say, word } = saying
  const { input, results } = snapshot.comparison
  sheet.columns = [40, 10, ...heatingOptions.map(() => 18)].map((width) => ({ width }))
  titleRow(sheet, say('options.title'))
  sheet.addRow([])
  headRow(sheet, [
    say('options.option'),
    say('sheet.unit'),
    ...heatingOptions.map((option) => optionName(saying, option)),
  ])
  const head = sheet.rowCount

  /** Adds a row of one value an option, and gives its place. */
  function add(
    title: string,
    unit: string,
    value: (option: HeatingOption, column: string) => Said,
    { format = '#,##0', isStrong = false } = {},
  ): number {
    const row = sheet.addRow([
      title,
      unit,
      ...heatingOptions.map((option) => value(option, columnOf(option))),
    ])
    rule(row, isStrong)
    for (let column = firstColumn; column < firstColumn + heatingOptions.length; column++) {
      row.getCell(column).numFmt = format
      row.getCell(column).alignment = { horizontal: 'right' }
    }
    return row.number
  }
  const title = (text: string) => {
    sheet.addRow([])
    sheet.addRow([text]).font = { ...letters, bold: true }
  }
  /** What stands on the sheet of assumptions; the value itself where it has no row there. */
  const taken = (name: string, known: number | null): Said => {
    const result = known ?? unknownCell
    const cell = cells.get(name)
    return cell ? { formula: cell, result } : result
  }
  const shared = (name: string, value: number) => cells.get(name) ?? String(value)
  const interest = rate(shared('interest', input.interest * 100))
  const horizon = shared('horizon', input.horizon)
  const heat = shared('useful_heat', input.usefulHeat)
  const rise = rate(shared('energy_escalation', input.energyEscalation * 100))
  const upkeepRise = rate(shared('maintenance_escalation', input.maintenanceEscalation * 100))
  const ofInput = (option: HeatingOption): OptionInput => input.options[option]
  const ofResult = (option: HeatingOption): OptionResult => results[option]
  const partOf = (option: HeatingOption, component: HeatingComponent): Component | undefined =>
    ofInput(option).components.find((one) => one.component === component)

  const no = word([heatingText], 'feasible.no')
  const feasible = add(say('options.feasible'), '', (option) =>
    word([heatingText], `feasible.${ofInput(option).feasible}`),
  )
  title(say('sheet.inputs'))
  const parts = heatingComponents.map((component) => {
    const name = word([heatingOptionText], `component.${component}`)
    return {
      component,
      investment: add(name, 'CHF', (option) => {
        const part = partOf(option, component)
        return part ? taken(`options/${option}/${component}_investment`, part.investment) : 0
      }),
      life: add(`${name}, ${say('sheet.life')}`, 'a', (option) => {
        const part = partOf(option, component)
        // A part that there is not must have a life all the same, for nothing to divide by zero.
        return part ? taken(`options/${option}/${component}_life`, part.life) : input.horizon
      }),
    }
  })
  const subsidy = add(say('options.subsidies'), 'CHF', (option) =>
    taken(`options/${option}/subsidy`, ofInput(option).subsidy),
  )
  const efficiency = add(
    say('options.efficiency'),
    '',
    (option) => taken(`options/${option}/efficiency`, ofInput(option).efficiency),
    { format: '0.00' },
  )
  const price = add(
    say('options.energy_price'),
    'CHF/kWh',
    (option) => {
      const cell = cells.get(`options/${option}/energy_price`)
      const value = ofInput(option).energyPrice
      return cell ? { formula: rate(cell), result: value } : value
    },
    { format: '0.0000' },
  )
  const fee = add(say('options.fixed_fee'), 'CHF/a', (option) =>
    taken(`options/${option}/fixed_fee`, ofInput(option).fixedFee),
  )
  const maintenanceFirst = add(say('options.maintenance'), 'CHF/a', (option) =>
    taken(`options/${option}/upkeep`, ofInput(option).maintenance),
  )
  const co2Factor = add(
    'CO₂',
    'kg/kWh',
    (option) => taken(`options/${option}/co2`, ofInput(option).co2),
    { format: '0.000' },
  )

  title(say('sheet.results'))
  const investment = add(say('options.investment'), 'CHF', (option, column) => ({
    formula: parts.map((part) => `${column}${part.investment}`).join('+'),
    result: ofResult(option).investment,
  }))
  const finalEnergy = add(say('options.final_energy'), 'kWh/a', (option, column) => ({
    formula: `${heat}/${column}${efficiency}`,
    result: ofResult(option).finalEnergy,
  }))
  const energyFirst = add(say('note.first_year'), 'CHF', (option, column) => ({
    formula: `${column}${finalEnergy}*${column}${price}+N(${column}${fee})`,
    result: ofResult(option).energyFirstYear,
  }))
  const capital = add(say('options.capital'), 'CHF/a', (option, column) => ({
    formula: parts
      .map(
        ({ investment: at, life }) => `${column}${at}*${annuityOf(`${column}${life}`, interest)}`,
      )
      .join('+'),
    result: ofResult(option).capital,
  }))
  const subsidyYearly = add(say('options.subsidy'), 'CHF/a', (option, column) => ({
    formula: `-N(${column}${subsidy})*${annuityOf(horizon, interest)}`,
    result: ofResult(option).subsidy,
  }))
  const netCapital = add(say('chart.capital'), 'CHF/a', (option, column) => ({
    formula: `${column}${capital}+${column}${subsidyYearly}`,
    result: ofResult(option).capital + ofResult(option).subsidy,
  }))
  const levelised = (first: string, by: string) =>
    `${first}*${presentOf(by, interest, horizon)}*${annuityOf(horizon, interest)}`
  const energy = add(say('options.energy'), 'CHF/a', (option, column) => ({
    formula: levelised(`${column}${energyFirst}`, rise),
    result: ofResult(option).energy,
  }))
  const maintenance = add(say('options.maintenance'), 'CHF/a', (option, column) => ({
    formula: levelised(`${column}${maintenanceFirst}`, upkeepRise),
    result: ofResult(option).maintenance,
  }))
  const annualCost = add(
    say('options.annual_cost'),
    'CHF/a',
    (option, column) => ({
      formula: `${column}${netCapital}+${column}${energy}+${column}${maintenance}`,
      result: ofResult(option).annualCost,
    }),
    { isStrong: true },
  )
  add(
    say('options.heat_price'),
    'ct/kWh',
    (option, column) => ({
      formula: `IF(${heat}>0,${column}${annualCost}/${heat}*100,"–")`,
      result: ofResult(option).heatPrice ?? '–',
    }),
    { format: '0.00' },
  )
  const grown = (first: string, by: string) =>
    `${first}*IF(${by}=0,${horizon},((1+${by})^${horizon}-1)/(${by}))`
  add(say('options.nominal', { years: input.horizon }), 'CHF', (option, column) => ({
    formula: `${column}${investment}-N(${column}${subsidy})+${grown(`${column}${energyFirst}`, rise)}+${grown(`${column}${maintenanceFirst}`, upkeepRise)}`,
    result: ofResult(option).nominalTotal,
  }))
  add(say('options.residual'), 'CHF', (option, column) => ({
    formula: parts
      .map(({ investment: at, life }) => {
        const used = `MOD(${horizon},${column}${life})`
        return `${column}${at}*IF(${used}=0,0,1-${used}/${column}${life})`
      })
      .join('+'),
    result: ofResult(option).residualValue,
  }))
  const co2Yearly = add(say('options.co2_yearly'), 'kg', (option, column) => ({
    formula: `${column}${finalEnergy}*${column}${co2Factor}`,
    result: ofResult(option).co2Yearly,
  }))
  const co2Total = add(
    say('options.co2_total', { years: input.horizon }),
    't',
    (option, column) => ({
      formula: `${column}${co2Yearly}*${horizon}/1000`,
      result: ofResult(option).co2Total,
    }),
    { format: '#,##0.0' },
  )
  const against = referenceOf(input, results)
  /** The reference stands in the first column: an option of the table, or the plant as it is. */
  const ofReference = (title: string, unit: string, ofOption: number, existing: Said) =>
    add(title, unit, (option) => {
      if (option !== heatingOptions[0]) return ''
      if (input.reference === 'existing') return existing
      const result = ofOption === annualCost ? against.annualCost : against.co2Yearly
      return { formula: `$${columnOf(input.reference)}${ofOption}`, result }
    })
  const bill = cells.get('energy_bill') ?? String(input.existing?.energyPrice ?? 0)
  const upkeepNow = cells.get('existing_upkeep') ?? String(input.existing?.maintenance ?? 0)
  const referenceCost = ofReference(say('options.reference_cost'), 'CHF/a', annualCost, {
    formula: `${levelised(bill, rise)}+${levelised(upkeepNow, upkeepRise)}`,
    result: against.annualCost,
  })
  const referenceCo2 = ofReference(say('options.reference_co2'), 'kg', co2Yearly, {
    formula: `${heat}/${input.existing?.efficiency ?? 1}*${input.existing?.co2 ?? 0}`,
    result: against.co2Yearly,
  })
  const first = columnOf(heatingOptions[0])
  add(say('options.abatement'), 'CHF/t', (option, column) => {
    if (option === input.reference) return '–'
    const saved = `($${first}${referenceCo2}-${column}${co2Yearly})`
    return {
      formula: `IF(${saved}>0,(${column}${annualCost}-$${first}${referenceCost})/${saved}*1000,"–")`,
      result: ofResult(option).abatement ?? '–',
    }
  })
  const across = (row: number) => `$${columnOf(heatingOptions[0])}$${row}:$${lastColumn}$${row}`
  const rank = add(
    say('options.rank'),
    '',
    (option, column) => {
      const possible = `(${across(feasible)}<>"${no.replaceAll('"', '""')}")`
      const costs = across(annualCost)
      const own = `${column}${annualCost}`
      return {
        formula: `IF(${column}${feasible}="${no.replaceAll('"', '""')}","–",1+SUMPRODUCT(${possible}*(${costs}<${own}))+SUMPRODUCT(${possible}*(${costs}=${own})*(COLUMN(${costs})<COLUMN(${own}))))`,
        result: ofResult(option).rank ?? '–',
      }
    },
    { format: '0', isStrong: true },
  )
  printable(sheet, heatingOptions.length + 2, head)
  sheet.views = [{ state: 'frozen', xSplit: 2, ySplit: head }]
  return {
    head,
    feasible,
    investment,
    subsidy,
    maintenanceFirst,
    energyFirst,
    netCapital,
    energy,
    maintenance,
    annualCost,
    co2Total,
    rank,
  }
}

/** What has been paid up to each year of the horizon, without interest. */
export function yearSheet(
  sheet: excel.Worksheet,
  { snapshot, saying, names }: Given,
  { cells, options }: { cells: Cells; options: OptionRows },
): { first: number; last: number } {
  const { say } = saying
  const { input, results } = snapshot.comparison
  sheet.columns = [12, ...heatingOptions.map(() => 18)].map((width) => ({ width }))
  titleRow(sheet, say('chart.paid'))
  sheet.addRow([say('sheet.years_note')])
  headRow(sheet, [
    say('column.year'),
    ...heatingOptions.map((option) => optionName(saying, option)),
  ])
  const first = sheet.rowCount + 1
  const rateOf = (name: string, value: number) => rate(cells.get(name) ?? String(value * 100))
  const rise = rateOf('energy_escalation', input.energyEscalation)
  const upkeepRise = rateOf('maintenance_escalation', input.maintenanceEscalation)
  for (let year = 0; year <= input.horizon; year++) {
    const at = first + year
    const row = sheet.addRow([
      year,
      ...heatingOptions.map((option, index): Said => {
        const column = letterOf(index + 2)
        const on = (place: number) => refer(names.options, `${columnOf(option)}$${place}`)
        const grown = (place: number, by: string) => `${on(place)}*(1+${by})^($A${at}-1)`
        return {
          formula:
            year === 0
              ? `${on(options.investment)}-N(${on(options.subsidy)})`
              : `${column}${at - 1}+${grown(options.energyFirst, rise)}+${grown(options.maintenanceFirst, upkeepRise)}`,
          result: results[option].years[year]!.cumulated,
        }
      }),
    ])
    rule(row)
    for (let column = 2; column <= heatingOptions.length + 1; column++)
      row.getCell(column).numFmt = '#,##0'
  }
  printable(sheet, heatingOptions.length + 1, first - 1)
  sheet.views = [{ state: 'frozen', xSplit: 1, ySplit: first - 1 }]
  return { first, last: sheet.rowCount }
}
