import { formatDate } from '../../../kernel/field/format.ts'
import { heatingLawText } from '../../heating/law/heatingLaw.text.ts'
import { type HeatingRule, lawReadOn } from '../../heating/law/heatingLaw.ts'
import { formatHeatIndex } from '../../idc/describeDuty.ts'
import type { ReportCell, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** The rules of law that concern the replacement, each with its article, date and status; none in snapshots of before. */
export function lawSections({ rules, limits }: Snapshot, { translate }: Translator): Section[] {
  if (!rules) return []
  const t = (key: string, params?: Record<string, string>) =>
    translate([heatingLawText], key, params)
  const limit = (name: string) => {
    const value = limits.rows.find(({ key }) => key === name)?.value
    return value === undefined ? '–' : formatHeatIndex(value)
  }
  const sentence = ({ id, areDatesOpen }: HeatingRule) =>
    t(`rule.${id}`, {
      optimise: limit('optimise'),
      audit: limit('audit'),
      renovate: limit('renovate'),
      within: t(
        areDatesOpen ? 'within.open' : id === 'idc_works' ? 'within.works' : 'within.audit',
      ),
    })
  const readIn = ({ status, isUndated }: HeatingRule) => {
    const words = t(`status.${status ?? 'unknown'}`)
    return isUndated ? t('status.undated', { status: words }) : words
  }
  return [
    {
      title: t('title'),
      blocks: [
        { kind: 'text', text: t('intro', { date: formatDate(lawReadOn) }), isQuiet: true },
        {
          kind: 'table',
          columns: [
            { title: t('column.rule'), share: 3 },
            { title: t('column.article'), share: 1 },
            { title: t('column.from') },
            { title: t('column.status'), share: 0.8 },
          ],
          rows: rules.map((rule): ReportCell[] => [
            sentence(rule),
            rule.article.replaceAll('art. ', 'art.\u00a0'),
            rule.from ? formatDate(rule.from) : t('from.unknown'),
            { text: readIn(rule), tone: 'quiet' },
          ]),
          isSmall: true,
        },
      ],
    },
  ]
}
