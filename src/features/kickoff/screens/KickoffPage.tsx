import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import { type Icon, IconCircleCheck, IconLinkOff, IconLock } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import type { Kickoff } from '../kickoff.ts'
import { type KickoffStep, kickoffSteps } from '../kickoffFields.ts'
import { AnswerList } from './AnswerList.tsx'
import type { AnswerQueue } from './answerQueue.tsx'
import { CodeForm, CodeOffer } from './CodeOffer.tsx'
import classes from './Kickoff.module.css'
import { KickoffNotice } from './KickoffFrame.tsx'
import { useKickoffForm } from './kickoffCalls.tsx'
import { KickoffContext, useAnswerQueue, useFieldTexts, useTypingPause } from './kickoffContext.tsx'
import { kickoffScreenText } from './kickoffScreen.text.ts'
import { KickoffUploadsContext, useUploads } from './kickoffUploads.tsx'
import { BuildingStep } from './steps/BuildingStep.tsx'
import { ConsumptionStep } from './steps/ConsumptionStep.tsx'
import { DocumentsStep } from './steps/DocumentsStep.tsx'
import { HeatingStep } from './steps/HeatingStep.tsx'
import {
  BillingStep,
  ConsentStep,
  ContactStep,
  GoalsStep,
  VisitStep,
} from './steps/PersonSteps.tsx'
import { ReviewStep } from './steps/ReviewStep.tsx'

const OfficeContact = lazyPart(() => import('../../auth/screens/OfficeContact.tsx'))

const steps: Record<KickoffStep, () => React.ReactNode> = {
  contact: ContactStep,
  billing: BillingStep,
  building: BuildingStep,
  heating: HeatingStep,
  consumption: ConsumptionStep,
  documents: DocumentsStep,
  goals: GoalsStep,
  visit: VisitStep,
  consents: ConsentStep,
  review: ReviewStep,
}

/** The kick-off form, for whoever has its address; says what to do if it cannot be filled in. */
export default function KickoffPage() {
  const t = useWords(kickoffScreenText)
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string }
  const { data: form, error, isPending, refetch } = useKickoffForm(uuid)
  const context = useFieldTexts()
  if (isClosed(error)) return <Closed error={error} />
  if (isPending)
    return (
      <KickoffNotice title={t('title')}>
        <Skeleton widths={[40, 70, 92, 92, 92]} height={44} />
      </KickoffNotice>
    )
  if (!form)
    return (
      <KickoffNotice title={t('title')}>
        <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
      </KickoffNotice>
    )
  return (
    <FieldContext value={context}>
      {form.state === 'sent' ? (
        <Sent uuid={uuid} form={form} />
      ) : form.access === 'none' ? (
        <KickoffNotice title={t('locked')}>
          <h1 className={classes.title}>{t('locked')}</h1>
          <p className={classes.intro}>{t('locked.text')}</p>
          <CodeForm uuid={uuid} form={form} />
        </KickoffNotice>
      ) : (
        <OpenForm key={uuid} uuid={uuid} shown={form} />
      )}
    </FieldContext>
  )
}

/** Whether the server says that there is nothing to fill in at this address. */
const isClosed = (error: CallError | null): error is CallError =>
  error !== null && error.isAnswered && (error.status === 404 || error.status === 410)

const closedReasons = [
  'expired',
  'revoked',
  'mandate_ended',
  'mandate_reviewed',
  'other_client',
  'client_deactivated',
  'already_sent',
] as const
const closedIcons: Record<string, Icon> = {
  revoked: IconLock,
  mandate_ended: IconLock,
  mandate_reviewed: IconLock,
  other_client: IconLock,
  client_deactivated: IconLock,
  already_sent: IconCircleCheck,
}

/** Why the address opens nothing, in the server's words, which say what to do. */
function Closed({ error: { body } }: { error: CallError }) {
  const t = useWords(kickoffScreenText)
  const reason = closedReasons.find((known) => known === body.code)
  const title = t(`closed.${reason ?? 'unknown'}`)
  return (
    <KickoffNotice title={title}>
      <h1 className={classes.closed}>{title}</h1>
      <Empty
        icon={closedIcons[reason ?? ''] ?? IconLinkOff}
        title={body.detail}
        text={
          <Suspense>
            <OfficeContact />
          </Suspense>
        }
      />
    </KickoffNotice>
  )
}

/** A form that was sent, with what this device may read of it; the rest after the code. */
function Sent({ uuid, form }: { uuid: string; form: Kickoff }) {
  const t = useWords(kickoffScreenText)
  const { sent_at, support_email, answers, files } = form
  const title = t('closed.already_sent')
  return (
    <KickoffNotice title={title}>
      <h1 className={classes.closed}>{title}</h1>
      <Empty
        icon={IconCircleCheck}
        title={t('sent', { date: formatDate(sent_at ?? new Date()) })}
        text={
          support_email ? (
            <>
              {t('sent.change')} <a href={`mailto:${support_email}`}>{support_email}</a>
            </>
          ) : (
            t('sent.change')
          )
        }
      />
      {form.needs_code && <CodeOffer uuid={uuid} form={form} text={t('code.sent')} />}
      <AnswerList values={answers} files={files} />
    </KickoffNotice>
  )
}

/** The form while it is filled in: its answers, its files, and the step of the URL. */
function OpenForm({ uuid, shown }: { uuid: string; shown: Kickoff }) {
  const { step: asked } = useSearch({ strict: false }) as { step?: string }
  // Read here, as answers leave the queue in the moment in which the form has them, before the page above shows it.
  const form = useKickoffForm(uuid).data ?? shown
  const step = kickoffSteps.find((name) => name === asked) ?? 'contact'
  const { queue, state } = useAnswerQueue(uuid)
  useHiddenAnswers(form, queue)
  const { enter, commit } = useTypingPause(queue)
  const uploads = useUploads(uuid, form.files)
  const values = { ...form.known, ...form.answers, ...state.values }
  const Step = steps[step]
  return (
    <KickoffContext
      value={{
        ...{ uuid, form, step, queue, state, values, enter, commit },
        value: (name) => values[name] ?? undefined,
      }}
    >
      <KickoffUploadsContext value={uploads}>
        <Step key={step} />
      </KickoffUploadsContext>
    </KickoffContext>
  )
}

/** Once the code has opened the form on this device, what was typed here meets the answers that it could not show. */
function useHiddenAnswers(form: Kickoff, queue: AnswerQueue) {
  const last = useRef(form)
  useEffect(() => {
    const { access, answers } = last.current
    last.current = form
    if (access === 'full' || form.access !== 'full') return
    const shown = Object.entries(form.answers).filter(([name]) => !(name in answers))
    void queue.meet(Object.fromEntries(shown))
  }, [form, queue])
}
