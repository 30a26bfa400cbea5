import { useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useSession } from '../../../web/session/session.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'

const AcceptPage = lazyPart(() => import('./client/AcceptPage.tsx'))
const ClaimPage = lazyPart(() => import('./claims/ClaimPage.tsx'))
const ClaimsPage = lazyPart(() => import('./claims/ClaimsPage.tsx'))
const ClientQuotePage = lazyPart(() => import('./client/ClientQuotePage.tsx'))
const InvoicePage = lazyPart(() => import('./invoices/InvoicePage.tsx'))
const InvoicesPage = lazyPart(() => import('./invoices/InvoicesPage.tsx'))
const NewQuotePage = lazyPart(() => import('./NewQuotePage.tsx'))
const QuotePage = lazyPart(() => import('./QuotePage.tsx'))
const QuotesPage = lazyPart(() => import('./QuotesPage.tsx'))

/** The screens of quotes: the list, the form of a new one, a quote, and what the link in its mail opens; those of invoices and subsidies. */
export type QuoteScreen =
  | 'list'
  | 'new'
  | 'quote'
  | 'link'
  | 'invoices'
  | 'invoice'
  | 'claims'
  | 'claim'

/** One of the screens of quotes. */
export default function QuoteRoute({ screen }: { screen: QuoteScreen }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { activeGroup } = useSession()
  const screens: Record<QuoteScreen, ReactNode> = {
    list: <QuotesPage />,
    new: <NewQuotePage />,
    quote: activeGroup === 'admin' ? <QuotePage id={id} /> : <ClientQuotePage id={id} />,
    link: <AcceptPage />,
    invoices: <InvoicesPage />,
    invoice: <InvoicePage id={id} />,
    claims: <ClaimsPage />,
    claim: <ClaimPage />,
  }
  return <Suspense fallback={<PageSkeleton />}>{screens[screen]}</Suspense>
}
