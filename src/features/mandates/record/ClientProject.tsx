import { type JSXElementConstructor, type ReactNode, Suspense } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { IconBell } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { Stepper } from '../../../web/ui/page/Stepper.tsx'
import { useMe } from '../../auth/useMe.tsx'
import { awaitsAcceptance } from '../acceptance/acceptance.ts'
import { AcceptedByClient, ClientDelivery } from '../acceptance/ClientDelivery.tsx'
import { clientStep, clientSteps, type ListedMandate, type Mandate } from '../mandate.ts'
import { AskOffice } from './AskOffice.tsx'
import classes from './ClientProject.module.css'
import { KickoffClosed } from './KickoffClosed.tsx'
import { projectText } from './project.text.ts'
import { mandateRecordText } from './record.text.ts'

type Project = Pick<
  ListedMandate,
  | 'id'
  | 'number'
  | 'kickoff'
  | 'kind'
  | 'origin'
  | 'status'
  | 'status_dates'
  | 'service_type'
  | 'version'
  | 'waiting'
  | 'accepted_at'
  | 'finished'
  | 'building_address'
  | 'client'
> &
  Partial<Pick<Mandate, 'accepts_on' | 'earlier_acceptance' | 'objected_at'>>

/** Links to the published reports of a mandate; `hasReport` is undefined while loading. */
export type Published = { hasReport: boolean | undefined; downloads: ReactNode }
/** Component that loads the published reports of a mandate; the reports feature provides it. */
export type PublishedProps = {
  mandate: number
  /** Whether reading the newest report is the main action of the page. */
  isMainAction?: boolean
  children: (published: Published) => ReactNode
}
export type PublishedPart = JSXElementConstructor<PublishedProps>

/** Documents that the client is asked to send; `hasOpen` is undefined while loading. */
export type Asked = { hasOpen: boolean | undefined; list: ReactNode }
/** Component that loads what the client is asked to send; the files feature provides it. */
export type AskedProps = {
  mandate: Pick<Project, 'id' | 'kind' | 'kickoff' | 'origin' | 'status' | 'status_dates'>
  children: (asked: Asked) => ReactNode
}
export type AskedPart = JSXElementConstructor<AskedProps>

type Props = {
  mandate: Project
  Published?: PublishedPart | undefined
  Asked?: AskedPart | undefined
  /** Renders the results with the links to the reports, above the client's next action. */
  result?: (published: Published) => ReactNode
}

/** Progress of a project, its result, and the client's next action. */
export function ClientProject({ mandate, Published, Asked, result }: Props) {
  const render = (published: Published) => (
    <>
      <ClientSteps mandate={mandate} hasReport={published.hasReport} />
      {result?.(published)}
      <KickoffClosed mandate={mandate} />
      <WithAsked mandate={mandate} Asked={Asked}>
        {(asked) => (
          <ClientAction
            {...{ mandate, asked }}
            published={result ? { ...published, downloads: null } : published}
          />
        )}
      </WithAsked>
    </>
  )
  if (!Published) return render({ hasReport: false, downloads: null })
  return (
    <Suspense fallback={render({ hasReport: undefined, downloads: null })}>
      <WithReports mandate={mandate} Published={Published}>
        {render}
      </WithReports>
    </Suspense>
  )
}

/** Loads what was published as the result. */
export function WithReports({
  mandate,
  Published,
  isMainAction = true,
  children,
}: WithReportsProps) {
  return (
    <Published mandate={mandate.id} isMainAction={isMainAction}>
      {children}
    </Published>
  )
}
type WithReportsProps = {
  mandate: Pick<Project, 'id' | 'service_type'>
  Published: PublishedPart
  /** Whether reading the newest report is the main action of the page. */
  isMainAction?: boolean
  children: (published: Published) => ReactNode
}

/** Loads what the client is asked to send. */
function WithAsked({ mandate, Asked, children }: AskedProps & Pick<Props, 'Asked'>) {
  if (!Asked) return children({ hasOpen: false, list: null })
  return (
    <Suspense fallback={children({ hasOpen: undefined, list: null })}>
      <Asked mandate={mandate}>{children}</Asked>
    </Suspense>
  )
}

/** Whether the next action on a mandate is the client's. */
export const needsClientAction = (mandate: Pick<Project, 'status' | 'accepted_at' | 'waiting'>) =>
  awaitsAcceptance(mandate) || mandate.waiting?.reason === 'client'

/** Progress in four steps; offers and cancelled mandates have none. */
function ClientSteps({
  mandate,
  hasReport,
}: {
  mandate: Pick<Project, 'status' | 'finished'>
  hasReport: boolean | undefined
}) {
  const t = useWords(projectText)
  const current = clientStep(mandate)
  if (!current) return null
  const isHandedOver = current === 'report' || current === 'done'
  return (
    <Stepper
      label={t('home.steps')}
      steps={clientSteps.map((step) => ({
        key: step,
        word:
          step === 'report' && isHandedOver && !hasReport ? t('step.delivered') : t(`step.${step}`),
      }))}
      current={current}
    />
  )
}

/** The client's next action: what the office waits for, documents to send, or a delivery to accept. */
function ClientAction({
  mandate,
  asked: { hasOpen, list },
  published: { hasReport, downloads },
}: {
  mandate: Project
  asked: Asked
  published: Published
}) {
  const tRecord = useWords(mandateRecordText)
  const t = useWords(projectText)
  const { waiting, accepts_on, earlier_acceptance, objected_at } = mandate
  const me = useMe()
  // Accepted and objected to by who answers for it, not by whom it is opened to.
  const isDelivery = awaitsAcceptance(mandate) && me?.id === mandate.client
  const isForDocuments = waiting?.for_documents === true
  const clientWaiting = waiting?.reason === 'client' && !isForDocuments ? waiting : undefined
  const needsDocuments = hasOpen ?? isForDocuments
  if (!clientWaiting && !needsDocuments && !isDelivery)
    return (
      <>
        <AcceptedByClient mandate={mandate} />
        {list}
        {downloads}
      </>
    )
  return (
    <div className={classes.turn}>
      <p className={classes.heading}>
        <IconBell aria-hidden />
        {t('home.your_turn')}
      </p>
      {clientWaiting && (
        <>
          <p className="strong breaks">{clientWaiting.next_action ?? t('home.waits_for_you')}</p>
          {!clientWaiting.next_action && <AskOffice mandate={mandate} />}
          <p className="quiet">
            {[
              tRecord('waits_since', { date: formatDate(clientWaiting.since) }),
              clientWaiting.until &&
                tRecord('waits_until', { date: formatDate(clientWaiting.until) }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </>
      )}
      {needsDocuments && hasOpen === undefined && !list ? (
        <Skeleton widths={[70, 92]} height={44} />
      ) : (
        list
      )}
      {isDelivery && (
        <ClientDelivery
          mandate={mandate}
          acceptsOn={accepts_on}
          earlierAcceptance={earlier_acceptance}
          objectedAt={objected_at}
          published={{ hasReport, downloads }}
        />
      )}
      {!isDelivery && downloads}
    </div>
  )
}
