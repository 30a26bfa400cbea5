import { type ComponentType, Suspense } from 'react'
import { MandateList } from '../../features/mandates/list/MandateList.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { MyTasks } from '../../features/tasks/screens/MyTasks.tsx'
import { useMyTasks } from '../../features/tasks/screens/useTasks.tsx'
import { useExpected } from '../../features/today/screens/useToday.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { useWords } from '../../web/loading/words.ts'
import { SideBySide } from '../../web/ui/list/SideBySide.tsx'
import { PageSkeleton } from '../../web/ui/page/Skeleton.tsx'
import classes from './ClientTasks.module.css'
import { Decisions, ToCorrect } from './Decisions.tsx'

const PartnerMessages = lazyPart(() => import('./PartnerMessages.tsx'))

/** What they are to correct, their tasks by deadline, and what the office decided. */
function PartnerWork() {
  const { results = [], decided = [] } = useExpected('partner').data ?? {}
  return (
    <>
      <div className={classes.above}>
        <ToCorrect rows={results} side="partner" />
      </div>
      <MyTasks />
      <div className={classes.above}>
        <Decisions rows={[...results, ...decided]} side="partner" />
      </div>
    </>
  )
}

/**
 * Home of partners: what waits for them, then the mandates assigned to them, of which `Record` shows one beside the list,
 * and below, so that they shift nothing, what they have not read. It waits for what stands above the list, which would
 * shift it.
 */
export default function PartnerHomePage({ Record }: { Record: ComponentType<{ id: number }> }) {
  const t = useWords(mandateText)
  const tasks = useMyTasks()
  const expected = useExpected('partner')
  if (tasks.isPending || expected.isPending) return <PageSkeleton />
  return (
    <>
      <SideBySide Record={Record}>
        <MandateList group="partner" title={t('list.my_title')} above={<PartnerWork />} />
      </SideBySide>
      <Suspense>
        <PartnerMessages />
      </Suspense>
    </>
  )
}
