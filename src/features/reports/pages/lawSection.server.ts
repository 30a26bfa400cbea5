import { formatDate } from '../../../kernel/field/format.ts'
import { describeRules } from '../../heating/law/describeLaw.ts'
import { heatingLawText } from '../../heating/law/heatingLaw.text.ts'
import { lawReadOn } from '../../heating/law/heatingLaw.ts'
import type { ReportCell, Section } from '../layout.ts'
import type { ReportBase } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** The rules of law that concern the replacement, each with its article, date and status; none in snapshots of before. */
export function lawSections(
  { rules, limits, building }: Pick<ReportBase, 'rules' | 'limits' | 'building'>,
  { translate }: Translator,
): Section[] {
  if (!rules) return []
  const t = (key: string, params?: Record<string, string>) =>
    translate([heatingLawText], key, params)
  const zone = building.values.cad_zone as string | null | undefined
  return [
    {
      title: t('title'),
      blocks: [
        { kind: 'text', text: t('intro', { date: formatDate(lawReadOn) }), isQuiet: true },
        { kind: 'text', text: zone ? t('zone', { zone }) : t('zone_unknown') },
        {
          kind: 'table',
          columns: [
            { title: t('column.rule'), share: 3 },
            { title: t('column.article'), share: 1 },
            { title: t('column.from') },
            { title: t('column.status'), share: 0.8 },
          ],
          rows: describeRules(rules, limits.rows, t).map(
            ({ rule, article, from, status }): ReportCell[] => [
              rule,
              article,
              from,
              { text: status, tone: 'quiet' },
            ],
          ),
          isSmall: true,
        },
      ],
    },
  ]
}
