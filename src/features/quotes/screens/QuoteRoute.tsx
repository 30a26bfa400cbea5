import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useSession } from '../../../web/session/session.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'

const AcceptPage = lazyPart(() => import('./client/AcceptPage.tsx'))
const ClientQuotePage = lazyPart(() => import('./client/ClientQuotePage.tsx'))
const NewQuotePage = lazyPart(() => import('./NewQuotePage.tsx'))
const QuotePage = lazyPart(() => import('./QuotePage.tsx'))
const QuotesPage = lazyPart(() => import('./QuotesPage.tsx'))

/** The screens of quotes in one file, so that the first screen of the product names no more than this one. */
export default function QuoteRoute({ screen }: { screen: 'accept' | 'list' | 'new' | 'record' }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      {screen === 'list' && <QuotesPage />}
      {screen === 'new' && <NewQuotePage />}
      {screen === 'record' && <Quote />}
      {screen === 'accept' && <AcceptPage />}
    </Suspense>
  )
}

/** A quote: for the office to write and send, for its contractor to read and answer. */
function Quote() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { activeGroup } = useSession()
  return activeGroup === 'admin' ? <QuotePage id={id} /> : <ClientQuotePage id={id} />
}
