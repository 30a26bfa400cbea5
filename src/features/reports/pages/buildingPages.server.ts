import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { buildingText } from '../../buildings/building.text.ts'
import { buildingFields } from '../../buildings/building.ts'
import { usualBoilerEfficiency } from '../../heating/plant/boilerInService.ts'
import { meanUpTo, publishedMean } from '../../idc/duty.ts'
import { numberIn } from '../../mandates/form/service.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import type { Origin } from '../../reference/origin/origin.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import { consumptionFields } from '../../technical/consumption.ts'
import { heatingText } from '../../technical/heatingSystem.text.ts'
import { heatingFields } from '../../technical/heatingSystem.ts'
import {
  type Block,
  factsBlock,
  type ReportCell,
  type ReportFact,
  type Section,
  withTitle,
} from '../layout.ts'
import type { ReportBase, Snapshot } from '../snapshot.ts'
import { servedBuilding } from '../workbook/usual/workbookModels.server.ts'
import {
  provenanceLabel,
  renovationLines,
  reportedAnswers,
  reportedBuildingFields,
  reportedFacts,
  reportedPlantFields,
} from './knownFacts.server.ts'
import { energyTitle, grossNote, type Translator } from './translator.server.ts'

/** Facts with a subtitle; empty without facts. */
const factsBlocks = (title: string, facts: ReportFact[]): Block[] =>
  withTitle(title, factsBlock(facts))

/** The building, with the source of each value. */
export function buildingSection(snapshot: ReportBase, translator: Translator): Section {
  const { t } = translator
  const { values } = snapshot.building
  const facts = reportedFacts(
    { fields: buildingFields, names: reportedBuildingFields, values },
    [buildingText],
    translator,
    (name) => provenanceLabel(snapshot, translator, name),
  )
  const renovations = renovationLines(snapshot, translator)
  return {
    title: t('building.title'),
    blocks: [
      { kind: 'text', text: t('building.intro'), isQuiet: true },
      ...(facts.length > 0
        ? [
            {
              kind: 'table' as const,
              columns: [
                { title: t('column.item') },
                { title: t('column.value'), share: 1 },
                { title: t('column.source') },
              ],
              rows: facts.map(({ name, value, source = '' }): ReportCell[] => [
                name,
                value,
                { text: source, tone: 'quiet' },
              ]),
            },
          ]
        : [{ kind: 'text' as const, text: t('building.none') }]),
      ...(renovations.length > 0
        ? [
            { kind: 'subtitle' as const, text: t('building.renovations') },
            { kind: 'list' as const, items: renovations },
          ]
        : []),
      ...('comparison' in snapshot
        ? factsBlocks(t('building.site'), reportedAnswers(snapshot, ['site'], translator))
        : []),
    ],
  }
}

/** Heating systems (including planned and removed ones), consumption and heat load. */
export function plantSection(snapshot: ReportBase, translator: Translator): Section {
  const { t, valueOf } = translator
  const { consumptions, plants } = snapshot
  const valueText = (row: Record<string, unknown>, name: keyof typeof consumptionFields) =>
    valueOf([consumptionText], name, consumptionFields[name], row[name])
  return {
    title: t('plant.title'),
    blocks: [
      ...plants.flatMap((row, index) =>
        factsBlocks(
          t('plant.system', { number: index + 1 }),
          reportedFacts(
            { fields: heatingFields, names: reportedPlantFields, values: row },
            [heatingText],
            translator,
          ),
        ),
      ),
      // Another kind asks none of these: what its answers have of them was found in other records.
      ...('comparison' in snapshot
        ? factsBlocks(
            t('plant.found'),
            reportedAnswers(snapshot, ['eligibility', 'plant'], translator),
          )
        : []),
      { kind: 'subtitle', text: t('plant.consumption') },
      consumptions.length === 0
        ? { kind: 'text', text: t('plant.no_consumption') }
        : {
            kind: 'table',
            columns: [
              { title: t('column.period') },
              { title: t('column.energy'), share: 1 },
              { title: t('column.usage'), share: 1 },
              { title: t('column.amount'), isNumber: true },
              { title: `${energyTitle(consumptions, translator)}\nkWh`, isNumber: true },
            ],
            rows: consumptions.map((row) => [
              `${formatDate(String(row.start_date))} – ${formatDate(String(row.end_date))}`,
              valueText(row, 'energy'),
              valueText(row, 'usage'),
              `${formatNumber(Number(row.amount))} ${valueText(row, 'unit')}`,
              typeof row.energy_kwh === 'number' ? formatNumber(Math.round(row.energy_kwh)) : '–',
            ]),
          },
      ...('comparison' in snapshot ? [] : grossNote(consumptions, translator)),
      ...factsBlocks(t('plant.load'), [
        ...reportedAnswers(snapshot, ['load'], translator),
        ...('comparison' in snapshot ? assumedEfficiency(snapshot as Snapshot, translator) : []),
      ]),
    ],
  }
}

/** The efficiency that counts for the boiler in service, as none was entered, with where it comes from. */
function assumedEfficiency(snapshot: Snapshot, { t, translate }: Translator): ReportFact[] {
  const { answers, comparison, references } = snapshot
  const agent = comparison.input.existing?.agent
  if (!agent || !references || numberIn(answers, 'boiler_efficiency')) return []
  const figure = usualBoilerEfficiency(agent, answers, servedBuilding(snapshot), references)
  if (!figure?.value) return []
  const value = formatNumber(figure.value * 100, { decimals: 0, unit: '%' })
  const origin = describeOrigin(figure, (key) => translate([originText], key))
  return [{ name: t('plant.assumed'), value: `${value} (${origin})` }]
}

/** Maximum number of years in the table of the heat index. */
const maxYears = 10

/** Heat index of the last ten years: published and estimated values, and the calculation of the latest estimate. */
export function idcSection(snapshot: ReportBase, translator: Translator): Section {
  const { t } = translator
  const { official, indices } = snapshot
  const years = [...new Set([...official, ...indices].map(({ year }) => year))].sort()
  const latestYears = years.slice(-maxYears)
  const ofYear = (year: number) => ({
    published: official.find((index) => index.year === year),
    estimate: indices.find((index) => index.year === year),
  })
  const numberText = (value: number | null | undefined, decimals = 0) =>
    value === null || value === undefined ? '–' : formatNumber(value, { decimals })
  /** The published mean; if there is none, that with our estimates, naming their years. */
  const meanCell = (year: number, published: ReportBase['official'][number] | undefined) => {
    const decided = published ? publishedMean(published) : null
    const mean = decided === null ? meanUpTo(year, official, indices) : null
    return mean?.estimated
      ? {
          text: t('idc.estimated', {
            value: numberText(mean.mean),
            years: mean.estimated.join(', '),
          }),
          tone: 'quiet' as const,
        }
      : numberText(decided)
  }
  const blocks: Block[] = [{ kind: 'text', text: t('idc.intro'), isQuiet: true }]
  if (latestYears.length === 0)
    return { title: t('idc.title'), blocks: [...blocks, { kind: 'text', text: t('idc.none') }] }
  blocks.push(
    {
      kind: 'table',
      columns: [
        { title: t('idc.year') },
        { title: `${t('idc.official')}\nMJ/m²·a`, isNumber: true },
        { title: `${t('idc.mean_3')}\nMJ/m²·a`, isNumber: true },
        { title: `${t('idc.estimate')}\nMJ/m²·a`, isNumber: true },
        { title: `${t('idc.sre')}\nm²`, isNumber: true },
        { title: t('idc.agents'), share: 1 },
      ],
      rows: latestYears.toReversed().map((year) => {
        const { published, estimate } = ofYear(year)
        return [
          String(year),
          numberText(published?.idc),
          meanCell(year, published),
          numberText(estimate?.value),
          numberText(estimate?.sre ?? published?.sre),
          published?.energetic_agent ?? '',
        ]
      }),
    },
    ...estimateCalculation(snapshot, translator),
  )
  return { title: t('idc.title'), blocks }
}

/** Calculation of the latest estimate, so that readers can check it by hand. */
function estimateCalculation({ indices }: ReportBase, { t, translate }: Translator): Block[] {
  const [latest] = indices
  if (!latest) return []
  const originLine = (origin: Origin) =>
    describeOrigin(origin, (key, params) =>
      translate([originText], key, params as Record<string, string>),
    )
  const withUnit = (value: number, unit: string, decimals = 1) =>
    formatNumber(value, { decimals, unit })
  return [
    {
      kind: 'subtitle',
      text: t('idc.note', {
        year: latest.year,
        from: formatDate(latest.start_date),
        to: formatDate(latest.end_date),
      }),
    },
    {
      kind: 'table',
      columns: [
        { title: t('column.energy'), share: 1 },
        { title: t('column.amount'), isNumber: true },
        { title: t('idc.content'), isNumber: true },
        { title: t('idc.weight'), isNumber: true },
        { title: `${t('idc.result')}\nMJ`, isNumber: true },
        { title: t('column.source'), share: 1 },
      ],
      rows: [
        ...latest.terms.map((term): ReportCell[] => [
          `${translate([consumptionText], `energy.${term.energy}`)}, ${translate([consumptionText], `usage.${term.usage}`)}`,
          `${formatNumber(Math.round(term.quantity * 100) / 100)} ${translate([consumptionText], `unit.${term.unit}`)}`,
          formatNumber(term.megajoules),
          formatNumber(term.weight),
          formatNumber(term.result, { decimals: 0 }),
          {
            text: [
              originLine(term.origins.megajoules),
              // Where it is 1 there is no figure to be traced.
              ...(term.weight === 1
                ? []
                : [`${t('idc.weight')} (${originLine(term.origins.weight)})`]),
            ].join('\n'),
            tone: 'quiet',
          },
        ]),
        [t('idc.sum'), '', '', '', formatNumber(latest.energy, { decimals: 0 }), ''],
      ],
      strong: [latest.terms.length],
      isSmall: true,
    },
    {
      kind: 'text',
      text: t('idc.raw', {
        energy: withUnit(latest.energy, 'MJ', 0),
        sre: withUnit(latest.sre, 'm²', 0),
        days: latest.days,
        raw: withUnit(latest.raw, 'MJ/m²·a'),
      }),
    },
    {
      kind: 'text',
      text:
        latest.corrected === null || latest.degreeDays === null
          ? t('idc.uncorrected')
          : t('idc.corrected', {
              hot_water: withUnit(latest.hotWater, 'MJ/m²·a'),
              degree_days: withUnit(latest.degreeDays, 'K·d', 0),
              usual: withUnit(latest.usualDegreeDays, 'K·d', 0),
              corrected: withUnit(latest.corrected, 'MJ/m²·a'),
            }),
    },
  ]
}
