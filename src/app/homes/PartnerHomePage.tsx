import { type ComponentType, Suspense } from 'react'
import { MandateList } from '../../features/mandates/list/MandateList.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { MyTasks } from '../../features/tasks/screens/MyTasks.tsx'
import { useMyTasks } from '../../features/tasks/screens/useTasks.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import { SideBySide } from '../../web/ui/list/SideBySide.tsx'
import { PageSkeleton } from '../../web/ui/page/Skeleton.tsx'

const PartnerMessages = lazyPart(() => import('./PartnerMessages.tsx'))

/**
 * Home of partners: their tasks by deadline, then the mandates assigned to them, of which `Record` shows one beside the
 * list, and below, so that they shift nothing, what they have not read. It waits for the tasks, which would shift the
 * list.
 */
export default function PartnerHomePage({ Record }: { Record: ComponentType<{ id: number }> }) {
  const t = useWords(mandateText)
  const { isPending } = useMyTasks()
  if (isPending) return <PageSkeleton />
  return (
    <>
      <SideBySide Record={Record}>
        <MandateList group="partner" title={t('list.my_title')} above={<MyTasks />} />
      </SideBySide>
      <Suspense>
        <PartnerMessages />
      </Suspense>
    </>
  )
}
