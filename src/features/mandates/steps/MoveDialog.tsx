// Over 300 lines: one dialog, from the ways to what each of them asks.
import { Button } from '@mantine/core'
import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react'
import type { Group } from '../../../access.ts'
import { section } from '../../../kernel/field/fields.ts'
import { choice, flag, longText, object } from '../../../kernel/field/kinds.ts'
import { letter, type WrittenLetter } from '../../../kernel/letter.ts'
import { IconAlertTriangle } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { toast } from '../../../web/theme/toast.tsx'
import { StateGlyph } from '../../../web/ui/basic/StateGlyph.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { requestForm } from '../../../web/ui/form/formRequest.ts'
import { LetterContext } from '../../../web/ui/input/letterContext.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useUnsent } from '../../../web/writes/unsavedWork.ts'
import { recordName } from '../../../web/writes/write.ts'
import { useClientAccess } from '../acceptance/clientAccess.tsx'
import { hasCapability } from '../form/service.ts'
import { mandateText } from '../mandate.text.ts'
import {
  endedStatuses,
  endsWaiting,
  type Fact,
  formPath,
  type ListedMandate,
  mandateEndpoints,
  remedyFor,
  type Status,
  statuses,
} from '../mandate.ts'
import { OpenItems, useOpenItems } from '../record/OpenItems.tsx'
import { useService } from '../services/useService.tsx'
import { DeliveryNotice } from './DeliveryNotice.tsx'
import classes from './dialogs.module.css'
import { moveText } from './move.text.ts'
import { OpenQuoteList, useOpenQuotes } from './OpenQuoteList.tsx'
import { moveLabel, reasonReaders, type Way } from './ways.tsx'

type MovableMandate = Pick<
  ListedMandate,
  | 'id'
  | 'number'
  | 'status'
  | 'status_dates'
  | 'origin'
  | 'version'
  | 'waiting'
  | 'building_address'
  | 'service_type'
  | 'client'
>

type Props = {
  mandate: MovableMandate
  /** Preselected status; by default the first one to which a way is open. */
  to?: Status
  onClose: () => void
}

/** Moves a mandate to another status: shows the ways, what blocks them, and asks for a reason. */
export default function MoveDialog({ mandate, to, onClose }: Props) {
  const tMove = useWords(moveText)
  const { id } = mandate
  const isSaving = useUnsent().some(
    ({ record, state }) => record === recordName('mandates', id) && state === 'sending',
  )
  // Wait for writes that are being sent, as the ways depend on them.
  const ways = useCall(
    mandateEndpoints.ways,
    { params: { id } },
    { enabled: !isSaving, staleTime: 0 },
  )
  const freshWays = ways.isSuccess && !ways.isFetching && !isSaving ? ways.data : undefined
  // Keep showing the ways from the initial status after the move, until the dialog has closed.
  const [shownWays, setShownWays] = useState(freshWays)
  if (freshWays && freshWays !== shownWays && (!shownWays || freshWays.status === shownWays.status))
    setShownWays(freshWays)
  const [chosenStatus, setChosenStatus] = useState(to)
  // The page may show an older version of the mandate.
  const { status, version } = shownWays ?? mandate
  const results = shownWays?.results ?? []
  const options = [
    ...results.filter((option) => !isCancellation(option)),
    ...results.filter(isCancellation),
  ]
  const openOptions = options.filter(isOpen)
  const way =
    openOptions.find((option) => option.to === chosenStatus) ??
    openOptions.find((option) => !isCancellation(option))
  /** The chosen way, even if it is blocked. */
  const requested = options.find((option) => option.to === chosenStatus) ?? way ?? options[0]
  // Ticking the last open item of an accepted mandate closes it.
  const isClosedMeanwhile =
    freshWays?.status === 'closed' && status === 'delivered' && requested?.to === 'closed'
  useEffect(() => {
    if (isClosedMeanwhile) onClose()
  }, [isClosedMeanwhile, onClose])
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isLoaded = shownWays !== undefined
  const Form = way?.to === 'closed' && way.guard ? ClosingForm : MoveForm
  // The options were still loading when the dialog opened. Whoever has chosen one goes on at the reason that it needs.
  const beginsWithOptions = to === undefined || !way || !needsReason(way)
  useEffect(() => {
    if (beginsWithOptions) fieldset.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isLoaded, beginsWithOptions])
  return (
    <Dialog onClose={onClose} title={tMove('title')} size={600}>
      {!isLoaded && !ways.isError && <Skeleton widths={[60, 70, 50]} height={36} />}
      {ways.isError && !isLoaded && (
        <ErrorPart title={tMove('failed')} error={ways.error} retry={() => void ways.refetch()} />
      )}
      {shownWays && (
        <>
          <p className="quiet intro">
            {mandate.number}, {mandate.building_address}
          </p>
          {options.length === 0 && <p className="intro">{tMove('none')}</p>}
          <fieldset ref={fieldset} className="grid gap4 below16" aria-label={tMove('title')}>
            {options.map((option) => (
              <label key={option.to} className={classes.way}>
                <input
                  type="radio"
                  name="way"
                  value={option.to}
                  checked={option === way}
                  data-autofocus={(option === way && beginsWithOptions) || undefined}
                  disabled={!isOpen(option)}
                  onChange={() => setChosenStatus(option.to)}
                />
                <StateGlyph state={option.to} />
                <span>
                  <span className={classes.wayWord}>{moveLabel(tMove, status, option.to)}</span>
                  {option.open.map((guard) => (
                    <span key={guard} className="small warn block">
                      {tMove(`error.guard_${guard}`)}
                    </span>
                  ))}
                </span>
                {option.needs_reason && (
                  <span className="aside fixed end">{tMove('with_reason')}</span>
                )}
              </label>
            ))}
          </fieldset>
          {itemGuards.map(
            (guard) =>
              requested?.open.includes(guard) && (
                <OpenItems key={guard} {...{ mandate, guard, onClose }} />
              ),
          )}
          {requested?.open.map((guard) => (
            <Remedy key={guard} guard={guard} mandate={mandate} onClose={onClose} />
          ))}
          {way && (
            <Form
              key={way.to}
              mandate={{ ...mandate, status, version }}
              way={way}
              onClose={onClose}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

/** Guards that items of the checklist settle. */
const itemGuards = ['checklistDone', 'lastStageDone'] as const

/** Whether a way cancels the mandate; such a way is listed last and never preselected by default. */
const isCancellation = ({ to }: Way) => to === 'cancelled'

/** Whether a way is open: no guard blocks it, or the user may waive the guard. */
const isOpen = ({ guard, may_waive }: Way) => guard === null || may_waive

/** Whether a way asks for a reason: its own, or one to waive the guard that blocks it. */
const needsReason = ({ needs_reason, guard }: Way) => needs_reason || guard !== null

/** Where a guard can be satisfied: the tab of the form, and the field on it. */
const remedies: Partial<Record<Fact, { tab: string; field?: string; isForOffice?: boolean }>> = {
  quoteSent: { tab: 'quote', isForOffice: true },
  clientSet: { tab: 'overview', field: 'client', isForOffice: true },
  responsibleSet: { tab: 'overview', field: 'responsible', isForOffice: true },
  reportPublished: { tab: 'report' },
  reportRenewed: { tab: 'report' },
  documentMissing: { tab: 'files' },
  taskOpen: { tab: 'tasks' },
}

/** Link to the form tab on which the user can satisfy a guard, if there is one. */
function Remedy({
  guard,
  mandate: { id, service_type },
  onClose,
}: {
  guard: Fact
  mandate: MovableMandate
  onClose: () => void
}) {
  const tMove = useWords(moveText)
  const { activeGroup } = useSession()
  const path = activeGroup && service_type && formPath(activeGroup as Group, service_type, id)
  const service = useService(service_type)
  const remedy = remedies[guard]
  if (!path || !remedy || (remedy.isForOffice && activeGroup !== 'admin')) return null
  const words = remedyFor(guard, activeGroup === 'admin')
  const { field } = remedy
  const tab = words === 'askOffice' ? 'messages' : remedy.tab
  const hasReports = hasCapability(service, 'report') || hasCapability(service, 'form_report')
  if (tab === 'report' && !hasReports) return null
  return (
    <p className="intro">
      <Link
        to={path}
        search={{ tab } as never}
        onClick={() => {
          if (field) requestForm({ form: recordName('mandates', id), field })
          onClose()
        }}
      >
        {tMove(`remedy.${words}`)}
      </Link>
    </p>
  )
}

/** What the mail of a delivery says. */
const told = section('move', 'base', { letter: object(letter) })

/** Whether quotes of further mandates get a new version at once. */
const replacement = section('move', 'base', { replace_quotes: flag({ required: true }) })

type MoveFormProps = { mandate: MovableMandate; way: Way; onClose: () => void }

/** The form that closes a mandate over what is open, which its reason names unless somebody writes another one. */
function ClosingForm(props: MoveFormProps) {
  const tMove = useWords(moveText)
  const { mandate, way } = props
  const items = useOpenItems(mandate.id, 'lastStageDone')
  if (!items) return <Skeleton widths={[60, 70]} height={28} />
  const words = way.open.map((guard) => tMove(`error.guard_${guard}`))
  const names = items.map((item) => item.words[currentLanguage()]).join(', ')
  return <MoveForm {...props} openWords={[...words, names].filter(Boolean).join(' ')} />
}

function MoveForm({
  mandate,
  way,
  onClose,
  openWords,
}: MoveFormProps & {
  /** What is open, in words. */
  openWords?: string
}) {
  const t = useWords(mandateText)
  const tMove = useWords(moveText)
  const { id, status, version, number, building_address } = mandate
  const isReasonNeeded = needsReason(way)
  const callsOff = endedStatuses.some((ended) => ended === way.to)
  const isReplaceable = useOpenQuotes(callsOff ? [id] : []).some(({ fate }) => fate === 'replace')
  const Letter = use(LetterContext)
  const client = way.to === 'delivered' ? mandate.client : null
  const access = useClientAccess(client)
  const isTold = client != null && access?.state !== 'deactivated'
  const fields = useMemo(() => {
    const move = section('move', 'base', {
      to: choice(statuses, { required: true }),
      reason: longText({
        required: isReasonNeeded,
        max: 2000,
        missing: 'mandate:error.reason_required',
      }),
    })
    return { ...move, ...(isReplaceable && replacement), ...(isTold && told) }
  }, [isReasonNeeded, isReplaceable, isTold])
  const effects = [
    mandate.waiting && endsWaiting(mandate.waiting, way.to) && tMove('ends_waiting'),
    way.needs_reason && tMove(reasonReaders([mandate], way.to)),
  ].filter(Boolean)
  return (
    <>
      {way.guard && (
        <p className={classes.guard}>
          <IconAlertTriangle aria-hidden />
          {tMove('waivable')}
        </p>
      )}
      {effects.length > 0 && <p className="quiet intro">{effects.join(' ')}</p>}
      {client != null && <DeliveryNotice access={access} />}
      {callsOff && <OpenQuoteList mandates={[id]} isClosing={way.to === 'closed'} />}
      <CreateForm
        key={`${isReplaceable} ${isTold}`}
        endpoint={mandateEndpoints.setStatus}
        record={{ id, version }}
        form={`mandates/${id}/move/${way.to}`}
        fields={fields}
        hidden={['to']}
        initial={{
          to: way.to,
          ...(openWords && { reason: openWords }),
          ...(isReplaceable && { replace_quotes: true }),
        }}
        controls={{
          letter: ({ value, error, onChange }) =>
            Letter && (
              <details>
                <summary>{tMove('letter')}</summary>
                <Suspense fallback={<Skeleton widths={[92, 84]} height={44} />}>
                  <Letter
                    about="delivery"
                    id={id}
                    letter={value as WrittenLetter | undefined}
                    error={error}
                    onChange={onChange}
                  />
                </Suspense>
              </details>
            ),
        }}
        text={moveText}
        submit={moveLabel(tMove, status, way.to)}
        title={`${number} ${building_address}`}
        onCreated={(updated) => {
          toast.success(tMove('done', { status: t(`status.${updated.status}`) }))
          onClose()
        }}
        beside={
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        }
      />
    </>
  )
}
