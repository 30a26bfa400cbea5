import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../kernel/format.ts'
import { GoTo } from '../../web/GoTo.tsx'
import { NotFoundPage } from '../../web/NotFoundPage.tsx'
import { homePath } from '../../web/paths.ts'
import { DeclaredForm } from '../../web/ui/DeclaredForm.tsx'
import { daysBetween } from '../../web/ui/days.ts'
import { ErrorPart } from '../../web/ui/ErrorPart.tsx'
import type { ControlProps } from '../../web/ui/fieldMeans.ts'
import { MoreActions } from '../../web/ui/MoreActions.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { RecordHistory } from '../../web/ui/RecordHistory.tsx'
import { RecordSaved } from '../../web/ui/SaveState.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { StateGlyph, StateWord } from '../../web/ui/StateGlyph.tsx'
import { Stepper } from '../../web/ui/Stepper.tsx'
import { WaitingChip } from '../../web/ui/WaitingChip.tsx'
import { useCall } from '../../web/useApi.ts'
import { currentLanguage, useWords } from '../../web/words.ts'
import { recordName } from '../../web/writes.ts'
import type { Group } from '../auth/auth.ts'
import type { ServiceType } from '../products/kind.ts'
import { type Product, products } from '../products/product.ts'
import { useContacts } from '../users/contacts.tsx'
import { BuildingInput } from './BuildingInput.tsx'
import { ClientSteps, ClientTurn } from './ClientProject.tsx'
import { daysSince, isRunning, productOf } from './columns.tsx'
import DeleteMandateDialog from './DeleteMandateDialog.tsx'
import { MandateBuilding } from './MandateBuilding.tsx'
import classes from './MandatePage.module.css'
import MoveDialog, { moveWord, type Way } from './MoveDialog.tsx'
import { mandateText, waitingText } from './mandate.text.ts'
import {
  formPath,
  type Mandate,
  mandateEndpoints,
  mandateFields,
  mandates,
  openStatuses,
  type Status,
  statuses,
  type Waiting,
} from './mandate.ts'
import { Person } from './Person.tsx'
import { WaitingDialog } from './WaitingDialog.tsx'

type Props = { group: Group; serviceType: ServiceType }

/** A mandate as its client, its partner or the office sees it. */
export default function MandatePage({ group, serviceType }: Props) {
  const t = useWords(mandateText)
  const { mandate_id = '' } = useParams({ strict: false }) as { mandate_id?: string }
  const id = /^[1-9]\d{0,9}$/.test(mandate_id) ? Number(mandate_id) : 0
  const {
    data: mandate,
    error,
    refetch,
  } = useCall(mandates.endpoints.get, { params: { id } }, { enabled: id > 0 })
  if (id === 0 || error?.status === 404) return <NotFoundPage />
  if (mandate && mandate.service_type !== serviceType) {
    const path = formPath(group, mandate.service_type, id)
    return path ? <GoTo path={path} /> : <NotFoundPage />
  }
  if (mandate) return <Loaded key={id} group={group} mandate={mandate} />
  return (
    <Page title={t('list.title')}>
      {error ? (
        <ErrorPart title={t('record.failed')} error={error} retry={() => void refetch()} />
      ) : (
        <div className={classes.body}>
          <Skeleton widths={[48, 30, 92, 92, 70]} height={32} />
        </div>
      )}
    </Page>
  )
}

function Loaded({ group, mandate }: { group: Group; mandate: Mandate }) {
  const t = useWords(mandateText)
  const sayWaiting = useWords(waitingText)
  const { number, building_address, building, status } = mandate
  const list = t(group === 'admin' ? 'list.title' : 'list.my_title')
  const shown = {
    status: (state: unknown) => (
      <StateWord state={state as Status} word={t(`status.${state as Status}`)} />
    ),
    waiting(value: unknown) {
      const { reason, next_action } = value as Waiting
      return [sayWaiting(`reason.${reason}`), next_action].filter(Boolean).join(', ')
    },
  }
  return (
    <RecordHistory
      endpoints={mandateEndpoints}
      record={withProductName(mandate)}
      title={`${number} ${building_address}`}
      fields={mandateFields}
      text={mandateText}
      hidden={['number', 'kind']}
      readOnly={status === 'draft' ? [] : ['product', 'building']}
      shown={shown}
    >
      {(history) => (
        <Page
          title={building_address}
          isRecord
          documentTitle={`${number} ${building_address}`}
          breadcrumb={[{ label: list, to: homePath(group) }]}
          actions={<Actions group={group} mandate={mandate} />}
          aside={history}
        >
          <div className={classes.body}>
            <Head mandate={mandate} isClient={group === 'client'} />
            {group === 'client' ? (
              <ClientProgress mandate={mandate} />
            ) : (
              <States mandate={mandate} isPartner={group === 'partner'} />
            )}
            <div className={classes.columns}>
              {group === 'admin' && <OfficeForm mandate={mandate} />}
              {building != null && <MandateBuilding id={building} isLinked={group === 'admin'} />}
            </div>
          </div>
        </Page>
      )}
    </RecordHistory>
  )
}

/** What the record is about in one line, whether it waits, and who takes part. */
function Head({ mandate, isClient }: { mandate: Mandate; isClient: boolean }) {
  const t = useWords(mandateText)
  const { number, building_city, client_name, partner_name, responsible_name, waiting } = mandate
  const line = [number, building_city, productOf(mandate), !isClient && client_name].filter(Boolean)
  const nobody = t('record.nobody')
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        <p className={classes.line}>{line.join(' · ')}</p>
        {waiting && (
          <p className={classes.waiting}>
            <WaitingChip word={t(`waits_for.${waiting.reason}`)} days={daysSince(waiting.since)} />
            <span>
              {[
                waiting.next_action,
                waiting.until && t('record.waits_until', { date: formatDate(waiting.until) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
        )}
      </div>
      <dl className={classes.people} aria-label={t('record.people')}>
        <Person part={t('field.responsible')} name={responsible_name} nobody={nobody} />
        <Person part={t('field.partner')} name={partner_name} nobody={nobody} />
        {!isClient && <Person part={t('field.client')} name={client_name} nobody={nobody} />}
      </dl>
    </div>
  )
}

/** The seven states with their dates; a cancelled mandate tells only since when it is. */
function States({ mandate, isPartner }: { mandate: Mandate; isPartner: boolean }) {
  const t = useWords(mandateText)
  const { status, due_date } = mandate
  const dates = mandate.status_dates ?? {}
  const way = statuses.filter((state) => state !== 'cancelled')
  const reached = way.indexOf(status as (typeof way)[number])
  const dateOf = (state: Status) => {
    const at = dates[state]
    return at && formatDate(at)
  }
  const planned = due_date && isRunning(mandate) ? due_date : undefined
  return (
    <div className={classes.states}>
      <Stepper
        label={t('record.states')}
        current={status}
        cancelled={
          status === 'cancelled'
            ? t('record.cancelled', { date: dateOf('cancelled') ?? '' })
            : undefined
        }
        steps={way.map((state, place) => {
          const isDue = state === 'delivered' && planned !== undefined
          return {
            key: state,
            word: t(`status.${state}`),
            // What was reached once and left again has a date that no longer says anything.
            detail: isDue
              ? t('record.planned', { date: formatDate(planned) })
              : place <= reached
                ? dateOf(state)
                : undefined,
            late: isDue && daysBetween(new Date(), planned) < 0,
          }
        })}
      />
      {isPartner && !planned && due_date && (
        <p className={classes.quiet}>
          {t('field.due_date')} {formatDate(due_date)}
        </p>
      )}
    </div>
  )
}

function ClientProgress({ mandate }: { mandate: Mandate }) {
  const t = useWords(mandateText)
  const { status, status_dates } = mandate
  const cancelledAt = status_dates?.cancelled
  return (
    <div className={classes.progress}>
      {status === 'offered' && <p className={classes.quiet}>{t('home.offer_text')}</p>}
      {status === 'cancelled' && (
        <p className={classes.cancelled}>
          {cancelledAt
            ? t('record.cancelled', { date: formatDate(cancelledAt) })
            : t('status.cancelled')}
        </p>
      )}
      <ClientSteps mandate={mandate} />
      <ClientTurn mandate={mandate} />
    </div>
  )
}

const controls = { building: (props: ControlProps) => <BuildingInput {...props} /> }

/** Products are known by their code elsewhere; here the name of this one is at hand. */
const withProductName = (mandate: Mandate) => ({
  ...mandate,
  labels: { ...mandate.labels, products: { [mandate.product ?? 0]: productOf(mandate) } },
})

/** What the office keeps of a mandate; each field is saved as it is left. */
function OfficeForm({ mandate }: { mandate: Mandate }) {
  const t = useWords(mandateText)
  const { id, status, number, building_address } = mandate
  const references = {
    client: useContacts('client', true),
    partner: useContacts('partner', true),
    responsible: useContacts('admin', false),
    product: {
      find: products.endpoints.list,
      label: ({ name }: Product) => name[currentLanguage()],
      failed: t('list.failed'),
    },
  }
  const isDraft = status === 'draft'
  return (
    <DeclaredForm
      key={id}
      mode="record"
      endpoint={mandateEndpoints.update}
      record={withProductName(mandate)}
      fields={mandateFields}
      sections={['order', 'team', 'office']}
      // Later the work is about this building; the block beside tells which.
      hidden={isDraft ? [] : ['building']}
      readOnly={isDraft ? [] : ['product']}
      controls={controls}
      text={mandateText}
      references={references}
      title={`${number} ${building_address}`}
    />
  )
}

/** The next state as the one primary action, the others and the rest behind it. */
function Actions({ group, mandate }: { group: Group; mandate: Mandate }) {
  const t = useWords(mandateText)
  const navigate = useNavigate()
  const { id, status, waiting } = mandate
  const [moving, setMoving] = useState<Status>()
  const [open, setOpen] = useState<'waiting' | 'delete'>()
  const ways = useCall(mandateEndpoints.ways, { params: { id } }, { enabled: group !== 'client' })
    .data?.results
  if (group === 'client') return null
  const isForward = ({ to }: Way) =>
    to !== 'cancelled' && statuses.indexOf(to) > statuses.indexOf(status)
  const next = ways?.find(isForward) ?? ways?.find(({ to }) => to !== 'cancelled')
  const others = ways?.filter((way) => way !== next) ?? []
  const close = () => setOpen(undefined)
  return (
    <>
      <RecordSaved record={recordName('mandates', id)} />
      {next && <Button onClick={() => setMoving(next.to)}>{moveWord(t, status, next.to)}</Button>}
      <MoreActions onDelete={group === 'admin' ? () => setOpen('delete') : undefined}>
        {(Menu) => (
          <>
            {others.map(({ to }) => (
              <Menu.Item
                key={to}
                leftSection={<StateGlyph state={to} size={16} />}
                onClick={() => setMoving(to)}
              >
                {moveWord(t, status, to)}
              </Menu.Item>
            ))}
            {group === 'admin' && openStatuses.some((open) => open === status) && (
              <Menu.Item
                leftSection={<IconHourglass size={16} stroke={1.75} />}
                onClick={() => setOpen('waiting')}
              >
                {t(waiting ? 'action.change_waiting' : 'action.wait')}
              </Menu.Item>
            )}
          </>
        )}
      </MoreActions>
      {moving && <MoveDialog mandate={mandate} to={moving} onClose={() => setMoving(undefined)} />}
      {open === 'waiting' && <WaitingDialog mandate={mandate} onClose={close} />}
      {open === 'delete' && (
        <DeleteMandateDialog
          mandate={mandate}
          onClose={close}
          onDeleted={() => void navigate({ to: homePath(group), replace: true })}
        />
      )}
    </>
  )
}
