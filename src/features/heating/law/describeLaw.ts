import { formatDate } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import { formatHeatIndex } from '../../idc/describeDuty.ts'
import type { RowsOf } from '../../reference/reference.ts'
import type { heatingLawText } from './heatingLaw.text.ts'
import type { HeatingRule } from './heatingLaw.ts'

type TranslateLaw = (key: TextKey<typeof heatingLawText>, params?: Record<string, string>) => string

/** A rule in words: its sentence, article, the day since when it is in force, and how well it is known. */
export type DescribedRule = {
  id: string
  rule: string
  article: string
  from: string
  status: string
}

/** Describes rules with the limits of a building; what was not found says so. */
export function describeRules(
  rules: readonly HeatingRule[],
  limits: RowsOf<'idc_limits'>,
  t: TranslateLaw,
): DescribedRule[] {
  const limit = (name: string) => {
    const value = limits.find(({ key }) => key === name)?.value
    return value === undefined ? '–' : formatHeatIndex(value)
  }
  const named = {
    optimise: limit('optimise'),
    audit: limit('audit'),
    renovate: limit('renovate'),
  }
  return rules.map(({ id, article, from, status, isUndated, areDatesOpen }) => {
    const read = t(`status.${status ?? 'unknown'}`)
    const within = areDatesOpen ? 'open' : id === 'idc_works' ? 'works' : 'audit'
    return {
      id,
      rule: t(`rule.${id}`, { ...named, within: t(`within.${within}`) }),
      article: article.replaceAll('art. ', 'art.\u00a0'),
      from: from ? formatDate(from) : t('from.unknown'),
      status: isUndated ? t('status.undated', { status: read }) : read,
    }
  })
}
