import { formatNumber } from '../../../kernel/field/format.ts'
import {
  annuity,
  levelisingFactor,
  type OptionInput,
  type OptionResult,
  referenceOf,
  unknownIn,
} from '../../heating/comparison.ts'
import { isOverruled } from '../../heating/feasibility.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { annualCostChart, emissionsChart, paidChart } from '../../heating/result/charts.ts'
import { describeFeasibility } from '../../heating/result/describeFeasibility.ts'
import { turningText } from '../../heating/result/turning.text.ts'
import { describeTurningPoints } from '../../heating/result/turning.ts'
import type { ResultName } from '../../heating/rough.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { Block, ReportCell, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Charts } from './charts.server.ts'
import {
  drawn,
  feasibility,
  inOrder,
  lackingSign,
  optionName,
  overruledNote,
  recommendedOf,
  referenceSaid,
  roughNote,
  sayFigures,
  showsExisting,
  unknownNote,
} from './frontPages.server.ts'
import type { Saying } from './saying.server.ts'

const percent = (share: number) => formatNumber(Math.round(share * 1e6) / 1e4, { unit: '%' })

/** The six options side by side, and why some cannot be built. */
export function comparedOptions(snapshot: Snapshot, saying: Saying, charts: Charts): Section {
  const { say } = saying
  const { results, input } = snapshot.comparison
  const order = inOrder(snapshot)
  const recommended = recommendedOf(snapshot)
  const years = input.horizon
  const { figure } = sayFigures(snapshot)
  /** Today's plant has a column of its own: what is not known of it says so. */
  const isShown = showsExisting(snapshot)
  const row = (
    title: string,
    unit: string,
    said: (option: HeatingOption, result: OptionResult) => ReportCell,
    ofExisting: ReportCell = '–',
  ): ReportCell[] => [
    unit ? `${title}, ${unit}` : title,
    ...order.map((option) => said(option, results[option])),
    ...(isShown ? [ofExisting] : []),
  ]
  /** A row of results as they are worth. Parts of the annual cost are rounded as their sum is. */
  const rowOf = (
    title: string,
    unit: string,
    name: ResultName & keyof OptionResult,
    { decimals, isPart = false }: { decimals?: number; isPart?: boolean } = {},
  ) => {
    const said = (option: HeatingOption | 'existing', result: OptionResult) => {
      const value = result[name]
      if (typeof value !== 'number') return '–'
      const of = isPart ? result.annualCost : undefined
      const counted = name === 'abatement' ? [result, referenceOf(input, results)] : [result]
      const sign = lackingSign({ unknown: unknownIn(counted) }, name)
      return figure(option, name, value, { decimals, of }) + sign
    }
    const { existing } = results
    return row(title, unit, said, existing ? said('existing', existing) : say('unknown'))
  }
  /** The same of an input. */
  const inputRow = (
    title: string,
    unit: string,
    said: (option: HeatingOption | 'existing', given: OptionInput) => string,
  ) =>
    row(
      title,
      unit,
      (option) => said(option, input.options[option]),
      input.existing ? said('existing', input.existing) : say('unknown'),
    )
  const part = { isPart: true }
  const rows: ReportCell[][] = [
    row(say('options.feasible'), '', (option) => feasibility(snapshot, option, saying)),
    rowOf(say('options.investment'), 'CHF', 'investment'),
    inputRow(say('options.subsidies'), 'CHF', (option, { subsidy }) =>
      subsidy === null ? say('unknown') : figure(option, 'subsidies', subsidy),
    ),
    inputRow(say('options.efficiency'), '', (option, { efficiency }) =>
      figure(option, 'efficiency', efficiency, { decimals: 2 }),
    ),
    rowOf(say('options.final_energy'), 'kWh/a', 'finalEnergy'),
    inputRow(say('options.energy_price'), 'ct/kWh', (option, { energyPrice }) =>
      figure(option, 'energyPrice', energyPrice * 100, { decimals: 1 }),
    ),
    rowOf(say('options.capital'), 'CHF/a', 'capital', part),
    rowOf(say('options.subsidy'), 'CHF/a', 'subsidy', part),
    rowOf(say('options.energy'), 'CHF/a', 'energy', part),
    rowOf(say('options.maintenance'), 'CHF/a', 'maintenance', part),
    rowOf(say('options.annual_cost'), 'CHF/a', 'annualCost'),
    rowOf(say('options.heat_price'), 'ct/kWh', 'heatPrice', { decimals: 2 }),
    rowOf(say('options.nominal', { years }), 'CHF', 'nominalTotal'),
    rowOf(say('options.residual'), 'CHF', 'residualValue'),
    rowOf(say('options.co2_yearly'), 'kg', 'co2Yearly'),
    rowOf(say('options.co2_total', { years }), 't', 'co2Total', { decimals: 1 }),
    rowOf(say('options.abatement'), 'CHF/t', 'abatement'),
    row(say('options.rank'), '', (_, { rank }) => (rank === null ? '–' : String(rank))),
  ]
  const intro = say('options.intro', {
    heat: figure('fossile', 'usefulHeat', input.usefulHeat, { unit: 'kWh/a' }),
    power: figure('fossile', 'heatLoad', input.power, { unit: 'kW', decimals: 1 }),
    years,
    interest: figure('fossile', 'interest', input.interest * 100, { unit: '%', decimals: 2 }),
  })
  const named = drawn(snapshot, saying)
  const turns = turning(snapshot, saying)
  return {
    title: say('options.title'),
    blocks: [
      { kind: 'text', text: `${intro} ${referenceSaid(snapshot, saying)}`, isQuiet: true },
      {
        kind: 'table',
        columns: [
          { title: '', share: 1.9 },
          ...order.map((option) => ({
            title: optionName(saying, option),
            isNumber: true,
            share: 1,
          })),
          ...(isShown ? [{ title: say('today.as_is'), isNumber: true, share: 1 }] : []),
        ],
        rows,
        strong: [10],
        groups: [1, 6, 10, 14, 17],
        isSmall: true,
        chosen: recommended && order.indexOf(recommended) + 1,
      },
      ...roughNote([JSON.stringify([intro, rows, turns])], saying),
      ...unknownNote(snapshot, saying),
      ...overruledNote(snapshot, saying),
      ...reasons(snapshot, order, saying),
      ...turns,
      charts.draw(
        'annual-cost',
        say('chart.annual_cost'),
        annualCostChart(named, {
          option: say('options.option'),
          capital: say('chart.capital'),
          energy: say('options.energy'),
          maintenance: say('options.maintenance'),
        }),
        170,
      ),
      charts.draw('paid', say('chart.paid'), paidChart(named, { year: say('column.year') }), 220),
      charts.draw(
        'emissions',
        say('chart.emissions', { years }),
        emissionsChart(named, {
          option: say('options.option'),
          emissions: say('options.co2_total', { years }),
        }),
        160,
      ),
      ...(recommended ? calculation(snapshot, recommended, saying) : []),
    ],
  }
}

function reasons(snapshot: Snapshot, order: readonly HeatingOption[], saying: Saying): Block[] {
  const { say, word } = saying
  const facts = order.flatMap((option) => {
    const judged = snapshot.judged[option]
    if (judged.feasible === 'yes' && !isOverruled(judged)) return []
    const why = describeFeasibility(judged, (key, params) =>
      word([heatingComparisonText], key, params as Record<string, string>),
    )
    const verdict = word([heatingComparisonText], `feasible.${judged.feasible}`)
    return [{ name: optionName(saying, option), value: [verdict, ...why].join('\n') }]
  })
  return facts.length === 0
    ? []
    : [
        { kind: 'subtitle', text: say('options.reasons') },
        { kind: 'facts', facts },
      ]
}

/** Turning points that are told, the nearest first. */
const mostPoints = 5

/** Which assumption, changed alone, would put another option in the first place. */
function turning(snapshot: Snapshot, saying: Saying): Block[] {
  const { say, word } = saying
  const items = describeTurningPoints(snapshot.comparison.input, sayFigures(snapshot).isRough, {
    say: (key, params) => word([turningText], key, params as Record<string, string>),
    option: (option) => optionName(saying, option),
    agent: (agent) => word([heatingOptionText], `agent.${agent}`),
  }).slice(0, mostPoints)
  return items.length === 0
    ? []
    : [
        { kind: 'subtitle', text: say('options.turning') },
        { kind: 'list', items },
      ]
}

const cents = (value: number) => formatNumber(value, { decimals: 2 })
const factor = (value: number) => formatNumber(value, { decimals: 8 })

/** The annual cost of an option term by term, to be followed with a pocket calculator. */
function calculation(
  { comparison: { input, results } }: Snapshot,
  option: HeatingOption,
  saying: Saying,
): Block[] {
  const { say, word } = saying
  const { interest, horizon, usefulHeat } = input
  const chosen = input.options[option]
  const result = results[option]
  const i = percent(interest)
  const lives = [...new Set([...chosen.components.map(({ life }) => life), horizon])].sort(
    (one, other) => one - other,
  )
  const annuityOf = (years: number) => annuity(interest, years)
  const rising = (escalation: number) =>
    `∑ (1 + ${percent(escalation)})^(t−1) / (1 + ${i})^t · ${factor(annuityOf(horizon))}`
  const energyFactor = levelisingFactor(input.energyEscalation, interest, horizon)
  const maintenanceFactor = levelisingFactor(input.maintenanceEscalation, interest, horizon)
  const rows: string[][] = [
    ...lives.map((years) => [
      say('note.annuity', { years }),
      interest === 0 ? `1 / ${years}` : `${i} / (1 − (1 + ${i})^−${years})`,
      factor(annuityOf(years)),
    ]),
    [say('note.levelising'), rising(input.energyEscalation), factor(energyFactor)],
    [
      say('note.levelising_maintenance'),
      rising(input.maintenanceEscalation),
      factor(maintenanceFactor),
    ],
    ...chosen.components.map(({ component, investment, life }) => [
      word([heatingOptionText], `component.${component}`),
      `${cents(investment)} · ${factor(annuityOf(life))}`,
      cents(investment * annuityOf(life)),
    ]),
    [
      say('options.subsidies'),
      chosen.subsidy === null
        ? say('unknown')
        : `−${cents(chosen.subsidy)} · ${factor(annuityOf(horizon))}`,
      cents(result.subsidy),
    ],
    [
      `${say('options.final_energy')}, kWh/a`,
      `${formatNumber(usefulHeat)} / ${formatNumber(chosen.efficiency)}`,
      cents(result.finalEnergy),
    ],
    [
      say('note.first_year'),
      `${cents(result.finalEnergy)} · ${formatNumber(chosen.energyPrice)} + ${chosen.fixedFee === null ? say('unknown') : cents(chosen.fixedFee)}`,
      cents(result.energyFirstYear),
    ],
    [
      say('options.energy'),
      `${cents(result.energyFirstYear)} · ${factor(energyFactor)}`,
      cents(result.energy),
    ],
    [
      say('options.maintenance'),
      `${cents(chosen.maintenance)} · ${factor(maintenanceFactor)}`,
      cents(result.maintenance),
    ],
    [`${say('options.annual_cost')}, CHF/a`, say('note.sum'), cents(result.annualCost)],
  ]
  return [
    { kind: 'subtitle', text: say('note.title', { option: optionName(saying, option) }) },
    {
      kind: 'table',
      columns: [
        { title: say('note.step') },
        { title: say('note.formula'), share: 1 },
        { title: say('note.result'), isNumber: true },
      ],
      rows,
      strong: [rows.length - 1],
      isSmall: true,
    },
  ]
}
