import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'

const MandateQuotes = lazyPart(() => import('./MandateQuotes.tsx'))

/** The tab of a mandate with its quotes, in one file: the page of a mandate names no more of them. */
export default function QuotesTab(props: ComponentProps<typeof MandateQuotes>) {
  return (
    <Suspense fallback={<Skeleton widths={[92, 70]} height={48} />}>
      <MandateQuotes {...props} />
    </Suspense>
  )
}
