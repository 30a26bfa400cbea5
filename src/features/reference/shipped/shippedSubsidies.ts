import rules from '../data/geneva-rules.json' with { type: 'json' }
import type { HeatingOption } from '../heatingOption.ts'
import { readOn, shipped, shippedOrigin } from './shippedOrigins.ts'

/** The subsidies of the canton from its web pages; the office must confirm each before an owner sees it. */

const { rows, common } = rules.subsidies

/** Bonus for a heat meter in CHF by measure; `data/geneva-rules.json` describes bonuses only in words. */
const meterBonuses: Record<string, number> = { 'M-05': 1000, 'M-04': 1000 }
/** Measures with a bonus for the first heat distribution. */
const measuresWithDistributionBonus: readonly string[] = ['M-04', 'M-06', 'M-07']
/** Measures that can be combined with IP-19. */
const combinableWithRenovation: readonly string[] = ['IP-05', 'IP-06', 'IP-07']
const [excluded = ''] = common.excluded_networks.split(' (not a complete list)')

/** The source page of each row; a row whose source is `same` or missing has the page of the previous row. */
const pages = rows.reduce<string[]>((previous, { source }) => {
  const page = source === 'same' || !source ? (previous.at(-1) ?? '') : (source.split(' ')[0] ?? '')
  return [...previous, page]
}, [])

export const shippedSubsidies = [
  shipped(
    'subsidies',
    rows.flatMap((row, index) =>
      row.option.split(', ').map((option) => {
        const hasDistributionBonus = measuresWithDistributionBonus.includes(row.code)
        const page = row.source ? pages[index] : undefined
        return {
          code: row.code,
          option: option as HeatingOption,
          from_kw: row.over_kw,
          to_kw: row.to_kw,
          replaces: ['mazout' as const, 'gaz' as const, 'electricite' as const],
          excluded: option === 'cad' ? excluded : null,
          group: 'heat',
          not_with: 'M-10, M-11, M-12, M-13, M-18',
          also_with: combinableWithRenovation.includes(row.code) ? 'IP-19' : null,
          fixed: row.fixed,
          per_kw: row.per_kw,
          greatest_kw: null,
          greatest_w_per_m2: 50,
          meter_bonus: meterBonuses[row.code] ?? null,
          distribution_fixed: hasDistributionBonus ? 3000 : null,
          distribution_per_kw: hasDistributionBonus ? 400 : null,
          from: shippedOrigin('secondary', page ? `GEnergie, ${row.code}` : null, {
            link: page ? `https://${page}` : null,
            read_on: readOn.rules,
            confirm: true,
          }),
        }
      }),
    ),
    { source: 'GEnergie' },
  ),
]
