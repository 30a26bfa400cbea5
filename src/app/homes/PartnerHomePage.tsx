import { type ComponentType, Suspense } from 'react'
import { MandateList } from '../../features/mandates/list/MandateList.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { MyTasks } from '../../features/tasks/screens/MyTasks.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import { SideBySide } from '../../web/ui/list/SideBySide.tsx'

const PartnerMessages = lazyPart(() => import('./PartnerMessages.tsx'))

/**
 * Home of partners: the mandates assigned to them, of which `Record` shows one beside the list, and below, so that they
 * shift nothing, what they have not read and their tasks.
 */
export default function PartnerHomePage({ Record }: { Record: ComponentType<{ id: number }> }) {
  const t = useWords(mandateText)
  return (
    <>
      <SideBySide Record={Record}>
        <MandateList group="partner" title={t('list.my_title')} />
      </SideBySide>
      <Suspense>
        <PartnerMessages />
      </Suspense>
      <MyTasks />
    </>
  )
}
