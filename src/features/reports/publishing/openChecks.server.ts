import type { Context } from '../../../kernel/http/handler.server.ts'
import { openItems } from '../../heating/plausibility/acknowledgement.ts'
import { describeFinding } from '../../heating/plausibility/describeFinding.ts'
import type { OpenCheck } from '../report.ts'
import type { PublicationFacts } from './publicationGaps.server.ts'

/** The plausibility checks that stand in the way of a publication, with what they found. */
export const openChecks = (
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
