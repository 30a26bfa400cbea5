import { useMemo } from 'react'
import { useMe } from '../../features/auth/useMe.tsx'
import { ReadBill } from '../../features/bills/screens/BillSection.tsx'
import type { UntakenBill } from '../../features/bills/untakenBills.ts'
import { fileEndpoints } from '../../features/files/file.ts'
import { formPath, type Mandate } from '../../features/mandates/mandate.ts'
import { mandateRecordText } from '../../features/mandates/record/record.text.ts'
import { ProposalDecisions } from '../../features/proposals/ProposalDecisions.tsx'
import { proposalText } from '../../features/proposals/proposal.text.ts'
import { proposalEndpoints } from '../../features/proposals/proposal.ts'
import { formatDate } from '../../kernel/field/format.ts'
import type { ResponseBody } from '../../kernel/http/endpoint.ts'
import { Link } from '../../web/Link.tsx'
import { useWords } from '../../web/loading/words.ts'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../web/useApi.ts'
import { useDecision } from '../../web/writes/useDecision.ts'
import classes from './NewOnMandate.module.css'
import { useNews } from './useNews.ts'
import { useProposalTargets } from './useProposalTargets.ts'

/** What arrived on a mandate since a day, with its acceptance in place; nothing if there is nothing new. */
export default function NewOnMandate({ mandate }: { mandate: Mandate }) {
  const t = useWords(mandateRecordText)
  const { since, proposed, bills } = useNews(mandate.id, true)
  if (since === undefined) return null
  return (
    <section aria-labelledby="news">
      <h2 id="news" className="lead">
        {t('news', { date: formatDate(since) })}
      </h2>
      <div className={classes.blocks}>
        {bills.map((bill) => (
          <NewBill key={bill.file} mandate={mandate} bill={bill} />
        ))}
        {proposed && <NewProposals mandate={mandate} proposed={proposed} />}
      </div>
    </section>
  )
}

/** A bill that was read, whose values are ticked and taken over. */
function NewBill({ mandate, bill }: { mandate: Mandate; bill: UntakenBill }) {
  const me = useMe()?.id
  const { data: file } = useCall(fileEndpoints.get, { params: { id: bill.file } })
  const reader = useMemo(
    () => ({ person: { id: me ?? 0, groups: ['admin' as const] }, mandate }),
    [me, mandate],
  )
  if (!file) return <Skeleton widths={[40, 92, 92, 70]} height={34} />
  const to = formPath('admin', mandate.service_type!, mandate.id)
  return (
    <ReadBill
      file={file}
      reader={reader}
      title={
        <>
          <Link to={`${to}?tab=files&file=${bill.file}`}>{bill.name}</Link>{' '}
          <span className="fine quiet plain">{formatDate(bill.arrived_at)}</span>
        </>
      }
    />
  )
}

type NewProposalsProps = {
  mandate: Mandate
  proposed: ResponseBody<typeof proposalEndpoints.list>
}

/** Values that the client or the partner proposed, such as those of the kick-off form that differ from ours. */
function NewProposals({ mandate, proposed }: NewProposalsProps) {
  const t = useWords(proposalText)
  const decision = useDecision(proposalEndpoints.decide)
  const targets = useProposalTargets(mandate, proposed)
  const { results, count } = proposed
  const authors = [...new Set(results.map(({ author_name }) => author_name))].join(', ')
  return (
    <section aria-labelledby="news-proposals">
      <h3 id="news-proposals" className={classes.head}>
        {t('line', { count })} <span className="fine quiet plain">{authors}</span>
      </h3>
      <ProposalDecisions
        title={`${mandate.number} ${mandate.building_address}`}
        proposed={results}
        {...{ targets, decision }}
      />
    </section>
  )
}
