import { formatDate, formatNumber } from '../../kernel/format.ts'
import type { Language } from '../../kernel/text.ts'
import { annualCostChart } from '../heating/charts.ts'
import { type OptionResult, referenceOf, type Unknown } from '../heating/comparison.ts'
import { heatingText } from '../heating/heating.text.ts'
import { heatingOptionText } from '../reference/heatingOption.text.ts'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import type { Charts } from './charts.server.ts'
import type { Block, Cell, Layout, Section } from './layout.ts'
import type { Saying } from './saying.server.ts'
import type { Snapshot } from './snapshot.ts'

/** 12’345 CHF: what is estimated is not told to the cent. */
export const francs = (value: number, unit = 'CHF') =>
  formatNumber(Math.round(value), { decimals: 0, unit })

export const optionName = ({ word }: Saying, option: HeatingOption) =>
  word([heatingOptionText], `option.${option}`)

/** Options by their rank; those that cannot be built last. */
export const inOrder = ({ comparison: { results } }: Snapshot): HeatingOption[] =>
  heatingOptions.toSorted(
    (one, other) =>
      (results[one].rank ?? Number.POSITIVE_INFINITY) -
        (results[other].rank ?? Number.POSITIVE_INFINITY) ||
      results[one].annualCost - results[other].annualCost,
  )

/** The option that is recommended, where one is. */
export function recommendedOf({ answers, comparison }: Snapshot): HeatingOption | undefined {
  const { recommended } = answers
  return heatingOptions.find((option) => option === recommended && option in comparison.results)
}

/** What the reference of a comparison is called. */
export const referenceName = ({ comparison: { input } }: Snapshot, saying: Saying) =>
  input.reference === 'existing' ? saying.say('existing') : optionName(saying, input.reference)

/** Options that may be built, as charts draw them. */
export const drawn = (snapshot: Snapshot, saying: Saying) =>
  inOrder(snapshot)
    .map((option) => ({
      option,
      name: optionName(saying, option),
      result: snapshot.comparison.results[option],
    }))
    .filter(({ result }) => result.rank !== null)

const tones = { yes: 'ok', to_check: 'warn', no: 'danger' } as const

export const feasibility = (
  { comparison: { input } }: Snapshot,
  option: HeatingOption,
  { word }: Saying,
): Cell => {
  const { feasible } = input.options[option]
  return { text: word([heatingText], `feasible.${feasible}`), tone: tones[feasible] }
}

/** The cover: what it is about, for whom, by whom, of which day. */
export function coverOf(
  snapshot: Snapshot,
  { say }: Saying,
  { language, isDraft }: { language: Language; isDraft: boolean },
): Layout['cover'] {
  const { mandate, office, people, building, day, logo } = snapshot
  const { name, address, email, vat_number } = office
  return {
    kind: mandate.product[language],
    title: say('title'),
    address: building.address,
    place: building.place,
    facts: [
      { name: say('cover.client'), value: [people.client, ...people.client_address].join('\n') },
      { name: say('cover.mandate'), value: mandate.number },
      {
        name: say('cover.report'),
        value: say('cover.report_number', { number: mandate.report, date: formatDate(day) }),
      },
      ...(people.partner ? [{ name: say('cover.advisor'), value: people.partner }] : []),
      ...(people.responsible
        ? [{ name: say('cover.responsible'), value: people.responsible }]
        : []),
    ],
    office: [name, ...address, email, vat_number].flatMap((line) => line ?? []),
    hasLogo: logo !== null,
    note: isDraft ? say('draft_note') : null,
  }
}

/** A sum, with a sign where it lacks one of these that nobody knows. */
export const marked = (
  { unknown }: Pick<OptionResult, 'unknown'>,
  lacking: readonly Unknown[],
  sum: number,
) => `${formatNumber(sum)}${unknown.some((one) => lacking.includes(one)) ? ' *' : ''}`

/** Says under a table what its marked sums do not count. */
export function unknownNote({ comparison: { results } }: Snapshot, { say }: Saying): Block[] {
  const unknown = new Set(Object.values(results).flatMap((result) => result.unknown ?? []))
  if (unknown.size === 0) return []
  const names = [...unknown].map((one) => say(`unknown.${one}`)).join(', ')
  return [{ kind: 'text', text: `* ${say('unknown.not_counted', { names })}`, isQuiet: true }]
}

/** Steps for which the summary has room. */
const mostSteps = 4

/** One page with what an owner has to know. */
export function summaryOf(
  snapshot: Snapshot,
  saying: Saying,
  { charts, firstSteps }: { charts: Charts; firstSteps: readonly string[] },
): Section {
  const { say } = saying
  const { results, input } = snapshot.comparison
  const recommended = recommendedOf(snapshot)
  const order = inOrder(snapshot)
  const named = order.map((option) => ({
    option,
    name: optionName(saying, option),
    result: results[option],
  }))
  return {
    title: say('summary.title'),
    isPage: true,
    blocks: [
      ...(recommended
        ? recommendation(snapshot, recommended, saying)
        : [{ kind: 'text' as const, text: say('summary.open') }]),
      { kind: 'subtitle', text: say('summary.ranking') },
      {
        kind: 'table',
        columns: [
          { title: say('options.rank'), isNumber: true },
          { title: say('options.option'), share: 1 },
          { title: say('options.feasible') },
          { title: `${say('figure.net_investment')}\nCHF`, isNumber: true },
          { title: `${say('options.annual_cost')}\nCHF/a`, isNumber: true },
          { title: `${say('options.co2_total', { years: input.horizon })}\nt`, isNumber: true },
        ],
        rows: named.map(({ option, name, result }) => [
          result.rank === null ? '–' : String(result.rank),
          name,
          feasibility(snapshot, option, saying),
          marked(
            result,
            ['subsidy'],
            Math.round(result.investment - (input.options[option].subsidy ?? 0)),
          ),
          marked(result, ['subsidy', 'fixed_fee'], Math.round(result.annualCost)),
          formatNumber(result.co2Total, { decimals: 1 }),
        ]),
        strong: recommended ? [order.indexOf(recommended)] : [],
      },
      ...unknownNote(snapshot, saying),
      charts.draw(
        'annual-cost',
        say('chart.annual_cost'),
        annualCostChart(drawn(snapshot, saying), {
          option: say('options.option'),
          capital: say('chart.capital'),
          energy: say('options.energy'),
          maintenance: say('options.maintenance'),
        }),
        190,
      ),
      ...(firstSteps.length > 0
        ? [
            { kind: 'subtitle' as const, text: say('next.title') },
            { kind: 'list' as const, items: firstSteps.slice(0, mostSteps) },
          ]
        : []),
    ],
  }
}

/** What is recommended in sentences: its cost and rank, and what it saves against the reference. */
export function recommendationSaid(snapshot: Snapshot, option: HeatingOption, saying: Saying) {
  const { say } = saying
  const { results, input } = snapshot.comparison
  const result = results[option]
  const reference = referenceOf(input, results)
  const difference = reference.annualCost - result.annualCost
  const saved = reference.co2Total - result.co2Total
  const cost = say('summary.cost', {
    cost: francs(result.annualCost),
    rank: result.rank ?? '–',
  })
  const compared =
    option === input.reference
      ? say('summary.is_reference')
      : say(difference >= 0 ? 'summary.cheaper' : 'summary.dearer', {
          difference: francs(Math.abs(difference)),
          reference: referenceName(snapshot, saying),
          co2: formatNumber(saved, { decimals: 1, unit: 't' }),
          years: input.horizon,
        })
  return `${cost} ${compared}`
}

function recommendation(snapshot: Snapshot, option: HeatingOption, saying: Saying): Block[] {
  const { say } = saying
  const { results, input } = snapshot.comparison
  const result = results[option]
  const saved = referenceOf(input, results).co2Total - result.co2Total
  const isReference = option === input.reference
  const { subsidy } = input.options[option]
  return [
    {
      kind: 'lead',
      title: say('summary.recommended', { option: optionName(saying, option) }),
      text: recommendationSaid(snapshot, option, saying),
    },
    {
      kind: 'figures',
      figures: [
        {
          name: say('figure.annual_cost'),
          value: formatNumber(Math.round(result.annualCost)),
          unit: 'CHF/a',
          note: say('figure.all_in'),
        },
        {
          name: say('figure.net_investment'),
          value: formatNumber(Math.round(result.investment - (subsidy ?? 0))),
          unit: 'CHF',
          note: say(subsidy === null ? 'figure.without_subsidy' : 'figure.after_subsidy'),
        },
        {
          name: say('figure.subsidy'),
          value: subsidy === null ? say('unknown') : formatNumber(Math.round(subsidy)),
          unit: subsidy === null ? '' : 'CHF',
          note: say('figure.to_confirm'),
        },
        {
          name: say('figure.co2_saved'),
          value: formatNumber(isReference ? 0 : saved, { decimals: 1 }),
          unit: 't',
          note: say('figure.over_horizon', { years: input.horizon }),
        },
      ],
    },
  ]
}
