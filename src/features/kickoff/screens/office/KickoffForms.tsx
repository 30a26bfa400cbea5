import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { kickoffStatuses } from '../../../../access.ts'
import { formatDate } from '../../../../kernel/field/format.ts'
import { linkIn } from '../../../../kernel/text.ts'
import { act } from '../../../../web/act.ts'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconCopy,
} from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { Dialog } from '../../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../../web/ui/ui.text.ts'
import { call, refresh, useCall } from '../../../../web/useApi.ts'
import { endedStatuses, type Status } from '../../../mandates/mandate.ts'
import { type KickoffForm, kickoffEndpoints } from '../../kickoff.ts'
import { FormMail } from './FormMail.tsx'
import classes from './KickoffForms.module.css'
import { kickoffOfficeText } from './kickoffOffice.text.ts'

/** The kick-off forms of a mandate, for the office: how far the client is, and what can be done about it. */
export default function KickoffForms({ mandate, status }: { mandate: number; status: Status }) {
  const t = useWords(kickoffOfficeText)
  const titleId = useId()
  // Clients fill in forms on pages of their own, of which nothing tells this one.
  const { data, error, refetch } = useCall(
    kickoffEndpoints.list,
    { params: { id: mandate } },
    { refetchOnMount: 'always' },
  )
  const [isRunning, setRunning] = useState(false)
  const closedReason = closedReasonOf(status)
  const hasOpen = data?.some(({ state }) => state === 'open')

  /** Does something to a form, and reads the list and the mandate again, also if it was refused. */
  async function run(work: () => Promise<unknown>, done: string) {
    setRunning(true)
    await act(work, done)
    await refresh('mandates')
    setRunning(false)
  }
  const params = { id: mandate }
  const make = () =>
    run(() => call(kickoffEndpoints.make, { params, body: { mail: false } }), t('made'))
  const [isWriting, setWriting] = useState(false)
  return (
    <section className={classes.forms} aria-labelledby={titleId}>
      <h2 id={titleId} className="below4">
        {t('title')}
      </h2>
      {!data ? (
        error ? (
          <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton widths={[92]} height={56} />
        )
      ) : (
        <>
          {data.length === 0 && <p className={classes.none}>{t('none')}</p>}
          <ul>
            {data.map((form) => (
              <FormRow
                key={form.id}
                {...{ mandate, form, run }}
                isBusy={isRunning}
                mayReopen={closedReason === undefined}
              />
            ))}
          </ul>
          {closedReason ? (
            <p className={classes.none}>{t(`closed.${closedReason}`)}</p>
          ) : (
            <div className="wrap above12">
              <Button
                variant={hasOpen || data.length > 0 ? 'default' : 'filled'}
                disabled={isRunning}
                onClick={() => setWriting(true)}
              >
                {t(hasOpen ? 'replace' : 'make_mail')}
              </Button>
              {!hasOpen && (
                <Button variant="subtle" disabled={isRunning} onClick={() => void make()}>
                  {t('make')}
                </Button>
              )}
              {isWriting && (
                <FormMail
                  {...{ mandate }}
                  title={t(hasOpen ? 'replace' : 'make_mail')}
                  done={t('made_mailed')}
                  send={(letter) =>
                    call(kickoffEndpoints.make, { params, body: { mail: true, ...letter } })
                  }
                  onClose={() => setWriting(false)}
                />
              )}
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** Why a mandate has no use for a form now; undefined if it has. */
function closedReasonOf(status: Status) {
  if (kickoffStatuses.some((open) => open === status)) return undefined
  if (status === 'draft') return 'draft'
  return endedStatuses.some((ended) => ended === status) ? 'ended' : 'reviewed'
}

type FormRowProps = {
  mandate: number
  form: KickoffForm
  run: (work: () => Promise<unknown>, done: string) => Promise<void>
  isBusy: boolean
  mayReopen: boolean
}

function FormRow({ mandate, form, run, isBusy, mayReopen }: FormRowProps) {
  const t = useWords(kickoffOfficeText)
  const { state, url, made_at, made_by_name: name, mailed_at, reminded_at } = form
  const { opened_at, changed_at } = form
  const params = { id: mandate, form: form.id }
  const [isRevoking, setRevoking] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const date = formatDate(made_at)
  /** Accessible name of a button, which tells the forms apart. */
  const nameOf = (button: string) => t('of', { act: button, date })
  const Sign =
    state === 'sent' ? IconCircleCheck : state === 'open' ? IconCircleDashed : IconCircleX
  const details = [
    form.further.length > 0 &&
      t('further', { numbers: form.further.map(({ number }) => number).join(', ') }),
    name === null ? t('made_on', { date }) : t('made_by', { date, name }),
    mailed_at ? t('mailed_on', { date: formatDate(mailed_at) }) : t('not_mailed'),
    reminded_at && t('reminded_on', { date: formatDate(reminded_at) }),
    opened_at && t('opened_on', { date: formatDate(opened_at) }),
    changed_at
      ? t('changed_on', { date: formatDate(changed_at) })
      : state === 'open' && t('not_begun'),
  ]
  return (
    <li className={classes.form} data-state={state}>
      <Sign size={18} aria-hidden />
      <span className={classes.about}>
        <span className={classes.state}>
          {t(`state.${state}`, { date: formatDate(momentOf(form)) })}
        </span>
        <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="wrap gap6">
        {url && <CopyButton url={linkIn(form.language, url)} label={nameOf(t('copy'))} />}
        {state === 'open' && (
          <>
            <Button
              variant="default"
              size="xs"
              disabled={isBusy}
              aria-label={nameOf(t(mailed_at ? 'mail_again' : 'mail'))}
              onClick={() => setWriting(true)}
            >
              {t(mailed_at ? 'mail_again' : 'mail')}
            </Button>
            {isWriting && (
              <FormMail
                {...{ mandate }}
                title={t(mailed_at ? 'mail_again' : 'mail')}
                done={t('mailed')}
                send={(body) => call(kickoffEndpoints.mail, { params, body })}
                onClose={() => setWriting(false)}
              />
            )}
            <Button
              variant="default"
              color="danger"
              size="xs"
              disabled={isBusy}
              aria-label={nameOf(t('revoke'))}
              onClick={() => setRevoking(true)}
            >
              {t('revoke')}
            </Button>
            {isRevoking && (
              <RevokeDialog
                onClose={() => setRevoking(false)}
                revoke={() => {
                  setRevoking(false)
                  void run(() => call(kickoffEndpoints.revoke, { params }), t('revoked_now'))
                }}
              />
            )}
          </>
        )}
        {mayReopen && (state === 'sent' || state === 'expired') && (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={nameOf(t('reopen'))}
            onClick={() => void run(() => call(kickoffEndpoints.reopen, { params }), t('reopened'))}
          >
            {t('reopen')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Asks before a form is revoked: it cannot be reopened, and the button takes the place of the one that reopens. */
function RevokeDialog({ onClose, revoke }: { onClose: () => void; revoke: () => void }) {
  const t = useWords(kickoffOfficeText)
  const tUi = useWords(uiText)
  return (
    <Dialog title={t('revoke_title')} onClose={onClose}>
      <p className={classes.none}>{t('revoke_text')}</p>
      <div className="wrap above12">
        <Button variant="default" onClick={onClose}>
          {tUi('dialog.cancel')}
        </Button>
        <Button color="red" onClick={revoke}>
          {t('revoke')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The moment that the state of a form is about. */
function momentOf({ state, expires_at, sent_at, revoked_at }: KickoffForm): string {
  if (state === 'sent') return sent_at ?? expires_at
  return state === 'revoked' ? (revoked_at ?? expires_at) : expires_at
}

function CopyButton({ url, label }: { url: string; label: string }) {
  const t = useWords(kickoffOfficeText)
  /** Shown if the browser does not let us copy. */
  const [isShown, setShown] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('copied'))
    } catch {
      setShown(true)
      toast.error(t('not_copied'))
    }
  }
  if (isShown)
    return (
      <input
        className={classes.link}
        aria-label={t('link')}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    )
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={label}
      leftSection={<IconCopy size={14} aria-hidden />}
      onClick={() => void copy()}
    >
      {t('copy')}
    </Button>
  )
}
