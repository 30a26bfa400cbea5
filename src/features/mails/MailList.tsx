import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatTime } from '../../kernel/field/format.ts'
import { IconMail } from '../../web/icons/icons.ts'
import { useWords } from '../../web/loading/words.ts'
import { Segments } from '../../web/ui/input/ChoiceControls.tsx'
import { Dialog } from '../../web/ui/page/Dialog.tsx'
import { Empty } from '../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { refresh, useCall } from '../../web/useApi.ts'
import { useDecision } from '../../web/writes/useDecision.ts'
import { DecisionNote } from '../mandates/record/DecisionNote.tsx'
import classes from './MailList.module.css'
import { mailText } from './mail.text.ts'
import { type ListedMail, type MailState, mailDays, mailEndpoints, mailStates } from './mail.ts'

const pageSize = 50

/** The mails of the product with their state; failed ones can be sent again. */
export default function MailList() {
  const t = useWords(mailText)
  const [state, setState] = useState<MailState>()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number>()
  const list = useCall(
    mailEndpoints.list,
    { query: { page, page_size: pageSize, state } },
    { refetchInterval: ({ state: { data } }) => (data?.results.some(isQueued) ? 5_000 : false) },
  )
  const { data } = list
  return (
    <>
      <p className="quiet reading intro">{t('about', { days: mailDays })}</p>
      {data?.port === 'outbox' && <p className={classes.note}>{t('no_server')}</p>}
      <div className={classes.tools}>
        <Segments
          aria-label={t('show')}
          data={(['all', ...mailStates] as const).map((value) => ({
            value,
            label: t(`show.${value}`),
          }))}
          value={state ?? 'all'}
          onChange={(chosen) => {
            setState(chosen === 'all' ? undefined : (chosen as MailState))
            setPage(1)
          }}
        />
      </div>
      {!data && list.error ? (
        <ErrorPart title={t('list.failed')} error={list.error} retry={() => void list.refetch()} />
      ) : !data ? (
        <Skeleton widths={[92, 84, 92, 70, 84]} height={44} />
      ) : data.results.length === 0 ? (
        <Empty icon={IconMail} title={t(state ? `list.empty.${state}` : 'list.empty')} />
      ) : (
        <MailTable mails={data.results} open={setOpen} />
      )}
      {data && (page > 1 || data.next) && (
        <div className="flex later gap8">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('list.newer')}
          </Button>
          <Button variant="default" disabled={!data.next} onClick={() => setPage(page + 1)}>
            {t('list.older')}
          </Button>
        </div>
      )}
      {open !== undefined && <MailDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const isQueued = ({ state }: ListedMail) => state === 'queued'
const formatMoment = (at: string) => `${formatDate(at)} ${formatTime(at)}`

function MailTable({ mails, open }: { mails: ListedMail[]; open: (id: number) => void }) {
  const t = useWords(mailText)
  return (
    <div>
      {/* Explicit roles: on phones `display: block` drops the semantics of a table. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with the display of a table */}
      <table role="table" className={classes.table} aria-label={t('list.title')}>
        <thead role="rowgroup">
          <tr role="row">
            {(['written', 'recipient', 'topic', 'state'] as const).map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {mails.map((mail) => (
            <tr key={mail.id} role="row">
              <td role="cell" className="number nowrap">
                {formatMoment(mail.created_at)}
              </td>
              <td role="cell" className="breaks">
                {mail.recipient}
              </td>
              <td role="cell">
                <UnstyledButton className={classes.subject} onClick={() => open(mail.id)}>
                  {mail.subject}
                </UnstyledButton>
              </td>
              <td role="cell" className={classes.state} data-state={mail.state}>
                <StateWord mail={mail} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: lost with the display of a table */}
    </div>
  )
}

/** The state of a mail. */
function StateWord({ mail: { state, port, tries } }: { mail: ListedMail }) {
  const t = useWords(mailText)
  if (state === 'sent') return t(`state.${port ?? 'smtp'}`)
  return state === 'queued' && tries > 0
    ? t('state.retried', { count: tries })
    : t(`state.${state}`)
}

function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useWords(mailText)
  const { data: mail, error, refetch } = useCall(mailEndpoints.get, { params: { id } })
  const { decide, problem, isSending, isKept } = useDecision(mailEndpoints.send)
  async function sendAgain() {
    const title = mail?.subject ?? ''
    const sent = await decide({ params: { id } }, { title })
    if (!sent.problem) void refresh('mails')
  }
  return (
    <Dialog title={mail?.subject ?? t('list.title')} size={640} onClose={onClose}>
      {error && !mail ? (
        <ErrorPart title={t('list.failed')} error={error} retry={() => void refetch()} />
      ) : !mail ? (
        <Skeleton widths={[60, 92, 84, 92]} height={28} />
      ) : (
        <>
          <dl className={classes.facts}>
            <dt>{t('column.recipient')}</dt>
            <dd>{mail.recipient}</dd>
            <dt>{t('column.written')}</dt>
            <dd>{formatMoment(mail.created_at)}</dd>
            <dt>{t('column.state')}</dt>
            <dd className={classes.state} data-state={mail.state}>
              <StateWord mail={mail} />
              {mail.sent_at && `, ${formatMoment(mail.sent_at)}`}
            </dd>
            {mail.problem && (
              <>
                <dt>{t('problem', { date: mail.tried_at ? formatMoment(mail.tried_at) : '' })}</dt>
                <dd>{mail.problem}</dd>
              </>
            )}
          </dl>
          <div className={classes.text} lang={mail.language}>
            {mail.text}
          </div>
          {mail.state === 'failed' && !mail.has_secret && (
            <Button loading={isSending} disabled={isKept} onClick={() => void sendAgain()}>
              {t('send_again')}
            </Button>
          )}
          <DecisionNote isKept={isKept}>
            {problem && t('error.not_queued', { detail: problem.body.detail })}
          </DecisionNote>
        </>
      )}
    </Dialog>
  )
}
