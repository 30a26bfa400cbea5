import { type JSXElementConstructor, type ReactNode, Suspense, use } from 'react'
import type { Group } from '../../access.ts'
import { FormStateContext, TabFields } from '../../features/mandates/form/MandateForm.tsx'
import { OrderForm } from '../../features/mandates/form/OfficeForm.tsx'
import { hasCapability, type Service } from '../../features/mandates/form/service.ts'
import { TabCompleteness } from '../../features/mandates/form/TabCompleteness.tsx'
import { isRunning } from '../../features/mandates/list/columns.tsx'
import type { Mandate } from '../../features/mandates/mandate.ts'
import { Checklist } from '../../features/mandates/record/Checklist.tsx'
import type {
  PublishedPart,
  Published as PublishedReports,
} from '../../features/mandates/record/ClientProject.tsx'
import { MandateBuilding } from '../../features/mandates/record/MandateBuilding.tsx'
import { mandateRecordText } from '../../features/mandates/record/record.text.ts'
import { useWords } from '../../web/loading/words.ts'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import classes from './Overview.module.css'
import { useNews } from './useNews.ts'

type OverviewProps = {
  group: Group
  service: Service
  mandate: Mandate
  /** The recommended system with its cost. */
  Recommended: JSXElementConstructor<{ building: number }>
  /** The building's heat index with its verdict. */
  Index: JSXElementConstructor<{ building: number; mandate: number }>
  Published: PublishedPart
  /** What arrived and waits for the office. */
  News: JSXElementConstructor<{ mandate: Mandate }>
  /** Whom people outside the office contact. */
  Contacts: JSXElementConstructor<{ mandate: number }>
  /** The last events. */
  recent: ReactNode
}

/** First tab of a mandate: its result, open tasks and main facts, which are edited in place. */
export function Overview({
  group,
  service,
  mandate,
  Recommended,
  Index,
  Published,
  News,
  Contacts,
  recent,
}: OverviewProps) {
  const { form, entry, set, fields } = use(FormStateContext)!
  const { building, status } = mandate
  const isDraft = status === 'draft'
  const isDelivered = status === 'delivered' || status === 'closed' || undefined
  const isOffice = group === 'admin'
  // Without news, its code is not loaded.
  const hasNews = useNews(mandate.id, isOffice).since !== undefined
  const buildingPart = building != null && <MandateBuilding id={building} isLinked={isOffice} />
  const todo = 'checklist' in fields && status !== 'cancelled' && (
    <Checklist form={form} status={status} entry={entry} set={set} />
  )
  const hasAside = Boolean(todo || recent)
  return (
    <div
      className={classes.overview}
      data-delivered={isDelivered}
      // Then the result comes first also in one column.
      data-steady={isDelivered}
    >
      <div className={classes.main} data-steady>
        {hasNews && (
          <Suspense fallback={<Skeleton widths={[40, 92, 92, 92, 70]} height={34} />}>
            <News mandate={mandate} />
          </Suspense>
        )}
        {group !== 'client' && hasCapability(service, 'report') && (
          <Result {...{ service, mandate, Recommended, Index, Published }} />
        )}
        {isOffice && isDraft && <OrderForm mandate={mandate} />}
        {(isDraft || isRunning(mandate)) && <TabCompleteness service={service} />}
        {hasAside && buildingPart}
        {isOffice && !isDraft && <OrderForm mandate={mandate} />}
        <TabFields tab="overview" asFacts />
      </div>
      <div className={classes.todo}>{hasAside ? todo : buildingPart}</div>
      <div className={classes.recent}>
        {!isOffice && (
          <Suspense fallback={<Skeleton widths={[40, 92, 70]} height={28} />}>
            <Contacts mandate={mandate.id} />
          </Suspense>
        )}
        {recent}
      </div>
    </div>
  )
}

/** Loads the published reports and shows the result of the mandate. */
function Result({ Published, ...shown }: ResultProps & Pick<OverviewProps, 'Published'>) {
  return (
    <Suspense fallback={<FoundResult {...shown} published={notLoaded} />}>
      <Published mandate={shown.mandate.id}>
        {(published) => <FoundResult {...shown} published={published} />}
      </Published>
    </Suspense>
  )
}

const notLoaded: PublishedReports = { hasReport: undefined, downloads: null }

type ResultProps = Pick<OverviewProps, 'service' | 'mandate' | 'Recommended' | 'Index'>

/** The recommended system, the heat index and the published reports; nothing if there is neither system nor report. */
export function FoundResult({
  service,
  mandate: { id, building, status },
  Recommended,
  Index,
  published: { hasReport, downloads },
}: ResultProps & { published: PublishedReports }) {
  const t = useWords(mandateRecordText)
  const { values } = use(FormStateContext)!
  const isRecommended = hasCapability(service, 'comparison') && Boolean(values.recommended)
  const isExpected = hasReport ?? (status === 'delivered' || status === 'closed')
  if (!isRecommended && !isExpected) return null
  return (
    <section aria-labelledby="result">
      <h2 id="result" className="lead">
        {t('result')}
      </h2>
      <div className={classes.result}>
        <Suspense fallback={<ResultSkeleton {...{ isRecommended, isExpected }} />}>
          {isRecommended && building != null && (
            <div className={classes.recommended}>
              <Recommended building={building} />
            </div>
          )}
          {building != null && (
            <div className={classes.index}>
              <Index building={building} mandate={id} />
            </div>
          )}
          <div className={classes.reports}>
            {hasReport === undefined && isExpected ? <ReportSkeleton /> : downloads}
          </div>
        </Suspense>
      </div>
    </section>
  )
}

const ReportSkeleton = () => <Skeleton widths={[100]} height={68} />

/** Reserves the space of the result; its parts load later. */
const ResultSkeleton = ({
  isRecommended,
  isExpected,
}: Record<'isRecommended' | 'isExpected', boolean>) => (
  <>
    {isRecommended && (
      <div className={classes.recommended}>
        <Skeleton widths={[40, 70, 50, 92, 80]} height={32} />
      </div>
    )}
    <div className={classes.index}>
      <Skeleton widths={[40, 30, 92, 92, 92, 92, 60]} height={24} />
    </div>
    <div className={classes.reports}>{isExpected && <ReportSkeleton />}</div>
  </>
)
