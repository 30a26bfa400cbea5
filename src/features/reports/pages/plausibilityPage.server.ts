import { hasItsOwnReason, plausibilityItems } from '../../heating/plausibility/acknowledgement.ts'
import { describeFinding } from '../../heating/plausibility/describeFinding.ts'
import type { PlausibilityFinding } from '../../heating/plausibility/finding.ts'
import { plausibilityText } from '../../heating/plausibility/plausibility.text.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { Block, ReportCell, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** What the plausibility checks found, each with the reason that was given; empty if they found nothing. */
export function plausibilityBlocks(
  { plausibility = [], answers }: Pick<Snapshot, 'plausibility' | 'answers'>,
  { t, translate }: Translator,
): Block[] {
  const describe = (finding: PlausibilityFinding) =>
    describeFinding(
      finding,
      (key, params) => translate([plausibilityText], key, params),
      (key) => translate([heatingOptionText], key),
    )
  const rows = plausibilityItems(plausibility, answers).flatMap(({ check, findings, reason }) =>
    findings.map((finding, index): ReportCell[] => [
      index === 0 ? { text: translate([plausibilityText], `check.${check}`), isStrong: true } : '',
      describe(finding),
      translate([plausibilityText], `verdict.${finding.verdict}`),
      finding.verdict === 'acknowledge'
        ? (reason ?? (hasItsOwnReason(check) ? t('plausibility.beside') : ''))
        : '',
    ]),
  )
  if (rows.length === 0) return []
  return [
    { kind: 'text', text: t('plausibility.intro'), isQuiet: true },
    {
      kind: 'table',
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
}

/** The chapter of what the plausibility checks found; none in snapshots of before. */
export function plausibilitySections(snapshot: Snapshot, translator: Translator): Section[] {
  if (!snapshot.plausibility) return []
  const blocks = plausibilityBlocks(snapshot, translator)
  const none: Block = { kind: 'text', text: translator.t('plausibility.none'), isQuiet: true }
  return [
    {
      title: translator.t('plausibility.title'),
      blocks: blocks.length > 0 ? blocks : [none],
    },
  ]
}
