import { useLocation, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useSession } from '../../../web/session/session.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'

const AcceptPage = lazyPart(() => import('./client/AcceptPage.tsx'))
const ClientQuotePage = lazyPart(() => import('./client/ClientQuotePage.tsx'))
const NewQuotePage = lazyPart(() => import('./NewQuotePage.tsx'))
const QuotePage = lazyPart(() => import('./QuotePage.tsx'))
const QuotesPage = lazyPart(() => import('./QuotesPage.tsx'))

/** The screens of quotes by their path, in one file: the first screen of the product names no more of them. */
export default function QuoteRoute() {
  const { pathname } = useLocation()
  const { id } = useParams({ strict: false }) as { id?: string }
  const { activeGroup } = useSession()
  return (
    <Suspense fallback={<PageSkeleton />}>
      {pathname.startsWith('/accept') ? (
        <AcceptPage />
      ) : pathname.startsWith('/quotes-list') ? (
        <QuotesPage />
      ) : id === undefined ? (
        <NewQuotePage />
      ) : activeGroup === 'admin' ? (
        <QuotePage id={id} />
      ) : (
        <ClientQuotePage id={id} />
      )}
    </Suspense>
  )
}
