import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useSession } from '../../../web/session/session.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'

const ClientQuotePage = lazyPart(() => import('./client/ClientQuotePage.tsx'))
const QuotePage = lazyPart(() => import('./QuotePage.tsx'))

/** A quote: for the office to write and send, for its contractor to read and answer. */
export default function QuoteRoute() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { activeGroup } = useSession()
  const Content = activeGroup === 'admin' ? QuotePage : ClientQuotePage
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Content id={id} />
    </Suspense>
  )
}
