import { hasItsOwnReason, plausibilityItems } from '../../heating/plausibility/acknowledgement.ts'
import { describeFinding } from '../../heating/plausibility/describeFinding.ts'
import type { PlausibilityFinding } from '../../heating/plausibility/finding.ts'
import { plausibilityText } from '../../heating/plausibility/plausibility.text.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { ReportCell, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** What a check found, in words. */
export const describedFinding = (
  finding: PlausibilityFinding,
  { translate }: Pick<Translator, 'translate'>,
) =>
  describeFinding(
    finding,
    (key, params) => translate([plausibilityText], key, params),
    (key) => translate([heatingOptionText], key),
  )

/** What the plausibility checks found, each with the reason that was given; none in snapshots of before. */
export function plausibilitySections(
  { plausibility, answers }: Snapshot,
  { t, translate }: Translator,
): Section[] {
  if (!plausibility) return []
  const rows = plausibilityItems(plausibility, answers).flatMap(({ check, findings, reason }) =>
    findings.map((finding, index): ReportCell[] => [
      index === 0 ? { text: translate([plausibilityText], `check.${check}`), isStrong: true } : '',
      describedFinding(finding, { translate }),
      translate([plausibilityText], `verdict.${finding.verdict}`),
      finding.verdict === 'acknowledge'
        ? (reason ?? (hasItsOwnReason(check) ? t('plausibility.beside') : ''))
        : '',
    ]),
  )
  return [
    {
      title: t('plausibility.title'),
      blocks: [
        {
          kind: 'text',
          text: t(rows.length > 0 ? 'plausibility.intro' : 'plausibility.none'),
          isQuiet: true,
        },
        ...(rows.length > 0
          ? [
              {
                kind: 'table' as const,
                columns: [
                  { title: t('plausibility.check'), share: 1 },
                  { title: t('plausibility.found'), share: 2 },
                  { title: t('plausibility.verdict') },
                  { title: t('plausibility.reason'), share: 1.4 },
                ],
                rows,
                isSmall: true,
              },
            ]
          : []),
      ],
    },
  ]
}
