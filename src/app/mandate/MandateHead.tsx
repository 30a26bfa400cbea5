import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { Group } from '../../access.ts'
import { doneCell, waivedCell } from '../../features/mandates/checklist.ts'
import { Decided } from '../../features/mandates/decisions/Decided.tsx'
import { currentDecision } from '../../features/mandates/decisions/decision.ts'
import { OfficePeople } from '../../features/mandates/form/OfficeForm.tsx'
import { serviceText } from '../../features/mandates/form/service.text.ts'
import { daysSince, isRunning, productOf } from '../../features/mandates/list/columns.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import {
  formPath,
  type ListedItem,
  type Mandate,
  type MandateFormAnswers,
  mandateEndpoints,
  type Status,
  statuses,
} from '../../features/mandates/mandate.ts'
import {
  type AskedPart,
  ClientProject,
  type Published,
  type PublishedPart,
} from '../../features/mandates/record/ClientProject.tsx'
import { PersonRow } from '../../features/mandates/record/Person.tsx'
import { projectText } from '../../features/mandates/record/project.text.ts'
import { mandateRecordText } from '../../features/mandates/record/record.text.ts'
import { formatDate } from '../../kernel/field/format.ts'
import { deviceStorage } from '../../web/device/textStorage.ts'
import { IconChevronDown } from '../../web/icons/icons.ts'
import { Link } from '../../web/Link.tsx'
import { useWords } from '../../web/loading/words.ts'
import { Deadline } from '../../web/ui/basic/Deadline.tsx'
import { daysBetween } from '../../web/ui/basic/days.ts'
import { StateLabel } from '../../web/ui/basic/StateGlyph.tsx'
import { WaitingChip } from '../../web/ui/basic/WaitingChip.tsx'
import { Stepper } from '../../web/ui/page/Stepper.tsx'
import { useCall } from '../../web/useApi.ts'
import classes from './MandatePage.module.css'

type MandateHeadProps = { mandate: Mandate; group: Group }

/**
 * Header of a mandate: summary line, person to act next, and the people involved, whom the office can change in
 * place. On phones it is below the form.
 */
export function MandateHead({ mandate, group }: MandateHeadProps) {
  const t = useWords(mandateText)
  const tRecord = useWords(mandateRecordText)
  const { number, building_city } = mandate
  const isRequest = mandate.origin === 'request' && mandate.status === 'draft'
  const line = [number, building_city, productOf(mandate), isRequest && tRecord('by_client')]
  return (
    <div className={classes.head}>
      <div className="shrink">
        <p className="quiet breaks">
          {line.filter(Boolean).join(' · ')}
          {mandate.duplicate_of && ` · ${t('field.duplicate_of')} `}
          <DuplicateOf mandate={mandate} />
        </p>
        {mandate.waiting && <Waiting waiting={mandate.waiting} />}
      </div>
      <div className={classes.people} role="group" aria-label={tRecord('people')}>
        {group === 'admin' ? (
          <OfficePeople mandate={mandate} />
        ) : (
          <People mandate={mandate} isClient={group === 'client'} />
        )}
      </div>
    </div>
  )
}

function Waiting({ waiting }: { waiting: NonNullable<Mandate['waiting']> }) {
  const t = useWords(mandateRecordText)
  const until = waiting.until && t('waits_until', { date: formatDate(waiting.until) })
  const since = t('waits_since', { date: formatDate(waiting.since) })
  const what = waiting.next_action ?? (waiting.for_documents && t('waits_documents'))
  return (
    <p className={classes.waiting}>
      <MandateWaiting waiting={waiting} />
      <span>{[what, since, until].filter(Boolean).join(', ')}</span>
    </p>
  )
}

/** The state beside the title; without a header (`hasHeader`), also the person to act next and the deadline. */
export function StateLine({ mandate, hasHeader }: { mandate: Mandate; hasHeader: boolean }) {
  const t = useWords(mandateText)
  const { status, waiting, due_date } = mandate
  return (
    <>
      <StateLabel state={status} word={t(`status.${status}`)} />
      <span className={classes.brief} data-whole={hasHeader || undefined}>
        {waiting && <MandateWaiting waiting={waiting} />}
        {due_date && isRunning(mandate) && <Deadline date={due_date} />}
      </span>
    </>
  )
}

/** The person that a mandate waits for, and the number of days. */
function MandateWaiting({ waiting }: { waiting: NonNullable<Mandate['waiting']> }) {
  const t = useWords(mandateText)
  return <WaitingChip word={t(`waits_for.${waiting.reason}`)} days={daysSince(waiting.since)} />
}

function People({ mandate, isClient }: { mandate: Mandate; isClient: boolean }) {
  const t = useWords(mandateText)
  const tRecord = useWords(mandateRecordText)
  const { client_name, partner_name, responsible_name, due_date } = mandate
  const nobody = tRecord('nobody')
  return (
    <dl>
      <PersonRow label={t('field.responsible')} name={responsible_name} nobody={nobody} />
      <PersonRow label={t('field.partner')} name={partner_name} nobody={nobody} />
      {!isClient && <PersonRow label={t('field.client')} name={client_name} nobody={nobody} />}
      {due_date && (
        <div>
          <dt>{t('field.due_date')}</dt>
          <dd>
            <Deadline date={due_date} done={!isRunning(mandate)} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Link to the mandate that this one duplicates. */
export function DuplicateOf({ mandate }: { mandate: Mandate }) {
  const { duplicate_of: originalId, labels, service_type } = mandate
  return originalId ? (
    <Link to={formPath('admin', service_type, originalId)!}>
      {labels.mandates?.[originalId] ?? originalId}
    </Link>
  ) : null
}

type MandateStatesProps = { mandate: Mandate; form: MandateFormAnswers }

/** The states with their dates and the progress of the current one; for a cancelled mandate, also that date. */
export function MandateStates({ mandate, form }: MandateStatesProps) {
  const tService = useWords(serviceText)
  const progress = useStageProgress(mandate, form)
  const t = useWords(mandateText)
  const tRecord = useWords(mandateRecordText)
  const { status, due_date } = mandate
  const dates = mandate.status_dates ?? {}
  const states = statuses.filter((state) => state !== 'cancelled')
  const current = states.indexOf(status as (typeof states)[number])
  const dateOf = (state: Status) => {
    const at = dates[state]
    return at && formatDate(at)
  }
  const progressText =
    progress &&
    [
      tService('stages.progress', progress),
      progress.waived > 0 && tService('stages.waived_count', { count: progress.waived }),
    ]
      .filter(Boolean)
      .join(', ')
  const planned = due_date && isRunning(mandate) ? due_date : undefined
  return (
    <div className={classes.states}>
      <Stepper
        label={tRecord('states')}
        current={status}
        {...(progress && { progress: (progress.done + progress.waived) / progress.count })}
        cancelled={
          status === 'cancelled'
            ? tRecord('cancelled', { date: dateOf('cancelled') ?? '' })
            : undefined
        }
        steps={states.map((state, index) => {
          const isDue = state === 'delivered' && planned !== undefined
          const isSkipped = index < current && !dates[state]
          return {
            key: state,
            word: t(`status.${state}`),
            // States after the current one may have a date from before the mandate was moved back: hide it.
            detail: isDue
              ? tRecord('planned', { date: formatDate(planned) })
              : isSkipped
                ? tRecord('skipped')
                : index <= current
                  ? [dateOf(state), state === status && progressText].filter(Boolean).join(' · ') ||
                    undefined
                  : undefined,
            isSkipped,
            late: isDue && daysBetween(new Date(), planned) < 0,
          }
        })}
      />
    </div>
  )
}

/** Numbers of checklist items of the current status: done, waived, all; undefined without items, or if they are hidden. */
function useStageProgress({ id, status }: Mandate, form: MandateFormAnswers) {
  const list = useCall(
    mandateEndpoints.checklist,
    { params: { id } },
    { enabled: 'stages' in form.may },
  )
  const items = list.data?.results.filter(({ stage }) => stage === status) ?? []
  if (items.length === 0) return undefined
  const isDone = ({ key, missing }: ListedItem) =>
    missing?.length === 0 || form[doneCell(key)] === true
  const waived = items.filter((item) => !isDone(item) && form[waivedCell(item.key)])
  return { done: items.filter(isDone).length, waived: waived.length, count: items.length }
}

type ClientProgressProps = {
  mandate: Mandate
  Published: PublishedPart
  Asked: AskedPart
  /** Renders the result with the published reports. */
  result: (published: Published) => ReactNode
}

/** Storage key that is there while this device folds the client's head. */
const foldedKey = 'clientHeadFolded'

/** For the client: progress of the mandate, its result, and open tasks, above the tabs; folds on this device. */
export function ClientProgress(props: ClientProgressProps) {
  const t = useWords(projectText)
  const id = useId()
  const [isFolded, setFolded] = useState(() => deviceStorage.getItem(foldedKey) !== null)
  function toggle() {
    if (isFolded) deviceStorage.removeItem(foldedKey)
    else deviceStorage.setItem(foldedKey, '')
    setFolded(!isFolded)
  }
  return (
    <div className={classes.clientHead}>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={toggle}
      >
        {t('progress')}
        <IconChevronDown aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={isFolded}>
        <Progress {...props} />
      </div>
    </div>
  )
}

function Progress({ mandate, Published, Asked, result }: ClientProgressProps) {
  const t = useWords(mandateText)
  const tProject = useWords(projectText)
  const tRecord = useWords(mandateRecordText)
  const { status, status_dates } = mandate
  const cancelledAt = status_dates?.cancelled
  return (
    <div className="fields reading below24" data-steady>
      {status === 'offered' && <p className="quiet">{tProject('home.offer_text')}</p>}
      {status === 'cancelled' && !currentDecision(mandate) && (
        <p className="danger">
          {cancelledAt
            ? tRecord('cancelled', { date: formatDate(cancelledAt) })
            : t('status.cancelled')}
        </p>
      )}
      <Decided mandate={mandate} />
      <ClientProject {...{ mandate, Published, Asked, result }} />
    </div>
  )
}
