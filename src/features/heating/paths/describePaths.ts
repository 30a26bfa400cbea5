import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { ComparisonInput } from '../comparison.ts'
import type { PricedEnergy } from '../plant/blend.ts'
import type { pricePathText } from './pricePath.text.ts'
import { type CostsOnPath, energiesOfComparison, pricePathNames, pricePaths } from './pricePaths.ts'

type Translate = (key: TextKey<typeof pricePathText>, params?: Record<string, string>) => string

const rateText = (percent: number) =>
  `${percent < 0 ? '' : '+'}${formatNumber(percent, { unit: '%', decimals: 1 })}`

/** Says by how much the price of each energy rises on each path. */
export function describePaths(
  input: ComparisonInput,
  t: Translate,
  nameOf: (energy: PricedEnergy) => string,
): string {
  const energies = energiesOfComparison(input)
  const paths = pricePathNames.map((path) => {
    const rates = energies.map((energy) => [energy, pricePaths[path][energy] * 100] as const)
    const words = rates.every(([, rate]) => rate === 0)
      ? t('constant')
      : rates.map(([energy, rate]) => `${nameOf(energy)} ${rateText(rate)}`).join(', ')
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
