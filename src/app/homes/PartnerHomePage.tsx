import { type ComponentType, Suspense } from 'react'
import { MandateList } from '../../features/mandates/list/MandateList.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import type { LazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import { SideBySide } from '../../web/ui/list/SideBySide.tsx'

type HomeParts = {
  /** Shows a mandate beside the list. */
  Record: ComponentType<{ id: number }>
  MyTasks: LazyPart<object>
}

/** Home of partners: the mandates assigned to them, and below, so that they shift nothing, their tasks. */
export default function PartnerHomePage({ Record, MyTasks }: HomeParts) {
  const t = useWords(mandateText)
  return (
    <>
      <SideBySide Record={Record}>
        <MandateList group="partner" title={t('list.my_title')} />
      </SideBySide>
      <Suspense>
        <MyTasks />
      </Suspense>
    </>
  )
}
