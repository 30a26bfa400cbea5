import type { Context } from '../../../kernel/http/handler.server.ts'
import { openItems } from '../../heating/plausibility/acknowledgement.ts'
import { describeFinding } from '../../heating/plausibility/describeFinding.ts'
import { withRefusedSubsidy } from '../kinds/kindGaps.ts'
import type { OpenCheck } from '../report.ts'
import { type AnySnapshot, isOfKind, type KindSnapshot } from '../snapshot.ts'
import type { PublicationFacts } from './publicationGaps.server.ts'

/** The plausibility checks that stand in the way of a publication, with what they found. */
export const openChecks = (snapshot: AnySnapshot, say: Context['say']): OpenCheck[] =>
  isOfKind(snapshot)
    ? [...openSubsidies(snapshot, say), ...openFindings(snapshot, say)]
    : openFindings(snapshot, say)

/** The subsidies of variants or measures that are above what they are granted for. */
function openSubsidies({ variants }: KindSnapshot, say: Context['say']): OpenCheck[] {
  const refused = variants ? withRefusedSubsidy(variants) : []
  if (refused.length === 0) return []
  const error = say('service:error.above_investment')
  return [
    {
      check: 'subsidy_share',
      label: say('plausibility:check.subsidy_share'),
      verdict: 'refuse',
      findings: refused.map(({ title }) => [title, error].filter(Boolean).join(' · ')),
      figure: '',
    },
  ]
}

const openFindings = (
  { plausibility = [], answers }: Pick<PublicationFacts, 'plausibility' | 'answers'>,
  say: Context['say'],
): OpenCheck[] =>
  openItems(plausibility, answers).map(({ check, verdict, findings, figure }) => ({
    check,
    label: say(`plausibility:check.${check}`),
    verdict: verdict === 'refuse' ? 'refuse' : 'acknowledge',
    findings: findings
      .filter((finding) => finding.verdict === verdict)
      .map((finding) =>
        describeFinding(
          finding,
          (key, params) => say(`plausibility:${key}`, params),
          (key) => say(`heatingOption:${key}`),
        ),
      ),
    figure,
  }))
