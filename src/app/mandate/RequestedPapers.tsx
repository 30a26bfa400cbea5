import { useMemo } from 'react'
import type { requestStates } from '../../features/files/requests/request.ts'
import { requestListText } from '../../features/files/requests/requestList.text.ts'
import { useRequests } from '../../features/files/requests/useRequests.tsx'
import { FoundAnswersContext } from '../../features/mandates/form/foundAnswers.tsx'
import { TabFields } from '../../features/mandates/form/MandateForm.tsx'
import type { Mandate } from '../../features/mandates/mandate.ts'
import { useWords } from '../../web/loading/words.ts'

/** State in the table of papers, by that of a request. */
const stateInTable = {
  asked: 'missing',
  refused: 'missing',
  lapsed: 'missing',
  received: 'received',
  accepted: 'accepted',
} as const satisfies Record<(typeof requestStates)[number], string>
/** Of several requests for a type, the state of the one that is furthest from its end. */
const order = ['missing', 'received', 'accepted'] as const

/** The table of papers: the state that nobody entered is that of the requests for papers of the type. */
export default function RequestedPapers({ mandate }: { mandate: Pick<Mandate, 'id'> }) {
  const t = useWords(requestListText)
  const { data } = useRequests(mandate.id)
  const found = useMemo(() => {
    const states = (data?.results ?? [])
      .filter(({ custom_type }) => custom_type === null)
      .map(({ type, state }) => ({ type, state: stateInTable[state] }))
      .sort((a, b) => order.indexOf(b.state) - order.indexOf(a.state))
    return Object.fromEntries(states.map(({ type, state }) => [`documents/${type}/status`, state]))
  }, [data])
  return (
    <FoundAnswersContext value={found}>
      <p className="quiet">{t('follows')}</p>
      <TabFields tab="documents" />
    </FoundAnswersContext>
  )
}
