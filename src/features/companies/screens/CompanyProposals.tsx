import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { type CompanyProposal, companyEndpoints } from '../company.ts'
import { peopleText } from './people.text.ts'

/** Proposals shown at once; the next ones follow when these are decided. */
const shown = 3

/** Proposes to make one company of people who name the same, of one person or of all; nothing if there are none. */
export default function CompanyProposals({ person }: { person?: number }) {
  const { data } = useCall(companyEndpoints.proposals, {})
  return data?.results
    .filter(({ people }) => person === undefined || people.some(({ id }) => id === person))
    .slice(0, shown)
    .map((proposal) => (
      <Proposal key={proposal.people.map(({ id }) => id).join()} proposal={proposal} />
    ))
}

function Proposal({ proposal: { name, company, people, same } }: { proposal: CompanyProposal }) {
  const t = useWords(peopleText)
  const navigate = useNavigate()
  const ids = people.map(({ id }) => id)
  const reasons = same.map((reason) => t(`same.${reason}`))
  async function join() {
    await act(async () => {
      const body = { people: ids, ...(company !== null && { company }) }
      const { id } = await call(companyEndpoints.join, { body })
      void refresh('mandates')
      void navigate({ to: `/users/c${id}` })
    }, t('proposal.made'))
    void refresh('companies')
  }
  async function dismiss() {
    await act(() => call(companyEndpoints.dismiss, { body: { people: ids } }))
    void refresh('companies')
  }
  return (
    <div className="notice tools" role="status">
      <span className="grow">
        <strong>{t(company === null ? 'proposal.title' : 'proposal.existing', { name })}</strong>{' '}
        {[...reasons, people.map((person) => person.name).join(', ')].join(' · ')}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => void dismiss()}>
        {t('proposal.dismiss')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => void join()}>
        {t('proposal.make')}
      </Button>
    </div>
  )
}
