import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { todaysCost } from '../../heating/plant/todaysCost.ts'
import { numberIn } from '../../mandates/form/service.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import { consumptionFields } from '../../technical/consumption.ts'
import { heatingText as plantText } from '../../technical/heatingSystem.text.ts'
import { heatingFields } from '../../technical/heatingSystem.ts'
import { type Block, type Part, part, type ReportCell, type Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { ReportCharts } from './charts.server.ts'
import { expectedCell, expectedTitle, saysExpected } from './expectedIndexPart.server.ts'
import {
  figureFormatter,
  incompleteSign,
  missingCostsSentence,
  optionName,
  powerDecimals,
  recommendedOption,
  roughNote,
} from './frontPages.server.ts'
import { dwellingCount, reportedFacts } from './knownFacts.server.ts'
import { legalPositionParts } from './legalPart.server.ts'
import { energyTitle, grossNote, type Translator, yearsText } from './translator.server.ts'

/** Consumptions and plants that fit on the page; the detail pages list all. */
const maxConsumptions = 4
const maxPlants = 2

/** One-page section on the existing building: legal duties, consumption and costs, plant and its size. */
export function todaySection(
  snapshot: Snapshot,
  translator: Translator,
  charts: ReportCharts,
): Section {
  const { t } = translator
  const { construction_year, sre } = snapshot.building.values as Record<string, number | null>
  const dwellings = dwellingCount(snapshot)
  return {
    title: t('today.title'),
    subtitle: [
      construction_year && t('today.built', { year: construction_year }),
      dwellings && t('today.dwellings', { count: dwellings }),
      sre && t('today.sre', { area: formatNumber(sre, { unit: 'm²' }) }),
    ]
      .filter(Boolean)
      .join('  ·  '),
    isPage: true,
    blocks: [
      ...legalPositionParts(snapshot, translator, charts),
      ...consumptionParts(snapshot, translator),
      ...plantParts(snapshot, translator),
      sizingPart(snapshot, translator),
      ...effectParts(snapshot, translator),
    ],
  }
}

/** Latest consumptions, and the yearly costs of the existing plant: energy and maintenance. */
function consumptionParts(snapshot: Snapshot, translator: Translator): Part[] {
  const { t, valueOf } = translator
  const { consumptions, comparison } = snapshot
  const { existing } = comparison.results
  const { figure } = figureFormatter(snapshot)
  const valueText = (row: Record<string, unknown>, name: keyof typeof consumptionFields) =>
    valueOf([consumptionText], name, consumptionFields[name], row[name])
  const latest = consumptions
    .toSorted((one, other) => String(other.start_date).localeCompare(String(one.start_date)))
    .slice(0, maxConsumptions)
  const amounts: Block[] =
    latest.length === 0
      ? [{ kind: 'text', text: t('plant.no_consumption') }]
      : [
          {
            kind: 'table',
            columns: [
              { title: t('column.period') },
              { title: t('column.energy'), share: 1 },
              { title: t('column.amount'), isNumber: true },
              { title: `${energyTitle(latest, translator)}\nkWh`, isNumber: true },
            ],
            rows: latest.map((row) => [
              `${formatDate(String(row.start_date))} – ${formatDate(String(row.end_date))}`,
              `${valueText(row, 'energy')}, ${valueText(row, 'usage')}`,
              `${formatNumber(Number(row.amount))} ${valueText(row, 'unit')}`,
              typeof row.energy_kwh === 'number'
                ? formatNumber(row.energy_kwh, { decimals: 0 })
                : '–',
            ]),
          },
        ]
  const bill = comparison.assumptions.find(({ name }) => name === 'energy_bill')
  const isBilled = !!bill && (bill.override !== null || !!bill.billed)
  const costs: Block[] = existing ? [] : [{ kind: 'text', text: t('today.bill_unknown') }]
  if (existing) {
    const sign = incompleteSign(existing, 'annualCost')
    const dwellings = dwellingCount(snapshot)
    const today = todaysCost(comparison.input, comparison.results, dwellings)!
    const { yearly: total, monthly } = today
    const costText = (
      value: number,
      result: 'energy' | 'maintenance' | 'annualCost' = 'annualCost',
      relativeTo = total,
    ) =>
      figure('existing', result, value, { relativeTo, isStated: result === 'energy' && isBilled })
    costs.push({
      kind: 'figures',
      figures: [
        {
          name: t('options.energy'),
          value: costText(existing.energyFirstYear, 'energy'),
          unit: `CHF/a${sign}`,
        },
        {
          name: t('options.maintenance'),
          value: costText(total - existing.energyFirstYear, 'maintenance'),
          unit: 'CHF/a',
        },
        { name: t('today.total'), value: costText(total), unit: `CHF/a${sign}` },
        {
          name: t(today.isPerDwelling ? 'today.each_month' : 'today.month'),
          value: costText(monthly, 'annualCost', monthly),
          unit: `CHF${sign}`,
        },
      ],
    })
  }
  if (existing && bill?.billed && bill.override === null)
    costs.push({
      kind: 'text',
      text: t('today.billed', { source: bill.billed.source! }),
      isQuiet: true,
    })
  return [
    part(t('today.energy'), [
      ...amounts,
      ...grossNote(latest, translator),
      ...costs,
      ...roughNote([JSON.stringify(costs)], translator),
      ...missingCostsSentence(existing ? [existing] : [], translator).map(
        (text): Block => ({ kind: 'text', text: `* ${text}`, isQuiet: true }),
      ),
    ]),
  ]
}

const summaryPlantFields = ['generator', 'energy_source', 'power', 'year', 'condition'] as const

/** Whether a plant exists today: it is neither planned nor removed. */
const isExisting = ({ status }: Snapshot['plants'][number]) =>
  status !== 'planned' && status !== 'removed'

/** Main facts of the existing plants, of the first ones if there are many. */
function plantParts({ plants }: Snapshot, translator: Translator): Part[] {
  const facts = plants
    .filter(isExisting)
    .slice(0, maxPlants)
    .map((values) =>
      reportedFacts(
        { fields: heatingFields, names: summaryPlantFields, values },
        [plantText],
        translator,
      ),
    )
    .filter((plantFacts) => plantFacts.length > 0)
  if (facts.length === 0) return []
  return [
    part(
      translator.t('plant.title'),
      facts.map((plantFacts) => ({ kind: 'facts', facts: plantFacts })),
    ),
  ]
}

/** Heat demand, heat load, and how the installed power compares with the load. */
function sizingPart(snapshot: Snapshot, translator: Translator): Part {
  const { t } = translator
  const { input } = snapshot.comparison
  const { figure } = figureFormatter(snapshot)
  const { sre } = snapshot.building.values as { sre?: number | null }
  const installedPower =
    numberIn(snapshot.answers, 'boiler_power') ??
    snapshot.plants.filter(isExisting).reduce((sum, { power }) => sum + (Number(power) || 0), 0)
  const { power, usefulHeat } = input
  // All options share heat demand and load, so these are equally rough for any option.
  const decimals = powerDecimals(power)
  const figures: Extract<Block, { kind: 'figures' }> = {
    kind: 'figures',
    figures: [
      {
        name: t('today.useful_heat'),
        value: figure('fossile', 'usefulHeat', usefulHeat),
        unit: 'kWh/a',
      },
      {
        name: t('today.power'),
        value: figure('fossile', 'heatLoad', power, { decimals }),
        unit: 'kW',
      },
      ...(sre
        ? [
            {
              name: t('today.by_area'),
              value: figure('fossile', 'heatLoad', (power * 1000) / sre),
              unit: 'W/m²',
            },
          ]
        : []),
      ...(power > 0
        ? [
            {
              name: t('today.hours'),
              value: figure('fossile', 'heatLoad', usefulHeat / power),
              unit: 'h/a',
            },
          ]
        : []),
    ],
  }
  return part(
    t('today.sizing'),
    [
      figures,
      ...(installedPower > 0 && power > 0
        ? [
            {
              kind: 'text' as const,
              text: t('today.installed', {
                power: formatNumber(installedPower, { unit: 'kW' }),
                times: figure('fossile', 'heatLoad', installedPower / power, { decimals: 1 }),
              }),
            },
          ]
        : []),
    ],
    t('today.sizing_note'),
  )
}

/** Monthly cost and emissions of the recommended option beside those of the existing plant. */
function effectParts(snapshot: Snapshot, translator: Translator): Part[] {
  const { t } = translator
  const { results, input } = snapshot.comparison
  const recommended = recommendedOption(snapshot)
  if (!recommended) return []
  const { figure, tonnes } = figureFormatter(snapshot)
  const hasIndex = saysExpected(snapshot)
  const { law, expected } = snapshot
  const indexOf = (option: 'existing' | typeof recommended): ReportCell[] => {
    if (!hasIndex) return []
    if (option === 'existing') return [law ? formatNumber(Math.round(law.mean)) : t('unknown')]
    return [expected?.[option] ? expectedCell(expected[option]) : t('unknown')]
  }
  const row = (name: string, option: 'existing' | typeof recommended): ReportCell[] => {
    const result = results[option]
    if (!result) return [name, t('unknown'), t('unknown'), ...indexOf(option)]
    return [
      name,
      figure(option, 'annualCost', result.annualCost / 12) + incompleteSign(result, 'annualCost'),
      tonnes(option),
      ...indexOf(option),
    ]
  }
  return [
    part(
      t('today.effect'),
      [
        {
          kind: 'table',
          columns: [
            { title: '', share: 1 },
            { title: t('today.per_month'), isNumber: true },
            { title: 'CO₂, t/a', isNumber: true },
            ...(hasIndex ? [{ title: expectedTitle(translator), isNumber: true }] : []),
          ],
          rows: [
            row(t('today.as_is'), 'existing'),
            row(optionName(translator, recommended), recommended),
          ],
          strong: [1],
        },
        ...missingCostsSentence(
          [results[recommended], ...(results.existing ? [results.existing] : [])],
          translator,
        ).map((text): Block => ({ kind: 'text', text: `* ${text}`, isQuiet: true })),
      ],
      t('summary.cost_note', { years: yearsText(input.horizon, translator) }),
    ),
  ]
}
