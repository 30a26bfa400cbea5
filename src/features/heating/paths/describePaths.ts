import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import type { Agent, HeatingOption } from '../../reference/heatingOption.ts'
import type { ComparisonInput } from '../comparison.ts'
import type { pricePathText } from './pricePath.text.ts'
import { agentsOfComparison, type CostsOnPath, pricePathNames, pricePaths } from './pricePaths.ts'

type Translate = (key: TextKey<typeof pricePathText>, params?: Record<string, string>) => string

const rateText = (percent: number) =>
  `${percent < 0 ? '' : '+'}${formatNumber(percent, { unit: '%', decimals: 1 })}`

/** Says by how much the price of each energy rises on each path. */
export function describePaths(
  input: ComparisonInput,
  t: Translate,
  nameOf: (agent: Agent) => string,
): string {
  const agents = agentsOfComparison(input)
  const paths = pricePathNames.map((path) => {
    const rates = agents.map((agent) => [agent, pricePaths[path][agent] * 100] as const)
    const words = rates.every(([, rate]) => rate === 0)
      ? t('constant')
      : rates.map(([agent, rate]) => `${nameOf(agent)} ${rateText(rate)}`).join(', ')
    return t('path', { path: t(path), rates: words })
  })
  const base = t('base', { rate: rateText(input.energyEscalation * 100) })
  return `${t('rates', { paths: paths.join('. ') })} ${t('source')} ${base}`
}

/** Names the options that lead on a path; "–" if none can be built. */
export function describeLeading(
  { ranges }: Pick<CostsOnPath, 'ranges'>,
  t: Translate,
  nameOf: (option: HeatingOption) => string,
): string {
  const names = ranges.leading.map(nameOf)
  const options = names.join(', ')
  return names.length > 1 ? t('tied', { options }) : options || '–'
}
