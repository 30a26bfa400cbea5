import { ActionIcon, Button } from '@mantine/core'
import { Suspense, startTransition, use, useState } from 'react'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { WrittenLetter } from '../../../kernel/letter.ts'
import { act } from '../../../web/act.ts'
import {
  IconCircleDashed,
  IconCircleX,
  IconMail,
  IconPencil,
  IconPlus,
  IconSend,
  IconX,
} from '../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { daysBetween } from '../../../web/ui/basic/days.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { MailToSend } from '../../mails/letters/letterPart.tsx'
import { runningStatuses } from '../../mandates/mandate.ts'
import { mayAdd, mayRemove, mayWrite } from '../../technical/rights.ts'
import classes from '../screens/Files.module.css'
import { FilesContext } from '../screens/filesContext.tsx'
import { requestEndpoints } from './request.ts'
import { requestListText } from './requestList.text.ts'
import {
  isOpenRequest,
  type ListedDocumentRequest,
  useRequestName,
  useRequests,
} from './useRequests.tsx'

const RequestDialog = prefetchedPart(() => import('./RequestDialog.tsx'))

/** What the client of a mandate was asked for and is still missing; those who may ask do so here. */
export function RequestList({ mandate }: { mandate: number }) {
  const t = useWords(requestListText)
  const { place, reader } = use(FilesContext)!
  const { data } = useRequests(mandate)
  /** The request whose details are being changed, or `new`. */
  const [edited, setEdited] = useState<ListedDocumentRequest | 'new'>()
  const [isWriting, setWriting] = useState(false)
  const isOffice = reader.person.groups.includes('admin')
  const isAwaiting = runningStatuses.some((status) => status === reader.mandate?.status)
  const mayAsk = isAwaiting && mayAdd('document_requests', reader)
  const open = (data?.results ?? []).filter(isOpenRequest)
  if (!data || (open.length === 0 && !mayAsk)) return null
  const askUsual = () =>
    act(async () => {
      const { asked } = await call(requestEndpoints.askUsual, { body: { mandate } })
      void refresh('document_requests')
      toast.success(asked > 0 ? t('asked_usual', { count: asked }) : t('asked_none'))
    })
  async function write(letter: WrittenLetter | undefined) {
    try {
      await call(requestEndpoints.tell, { body: { mandate, ...(letter && { letter }) } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return error
    }
    toast.success(t('written'))
    return undefined
  }
  const title = t(mayAsk ? 'title_office' : 'title')
  return (
    <section aria-label={title}>
      <div className={classes.listHead}>
        <h2>{title}</h2>
        {/* Of more than are listed nobody has counted the open ones. */}
        {open.length > 0 && data.count === data.results.length && (
          <span>{t('open', { count: open.length })}</span>
        )}
        {mayAsk && (
          <span className={classes.headActions}>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconSend size={14} aria-hidden />}
              onClick={() => void askUsual()}
            >
              {t('ask_usual')}
            </Button>
            {open.length > 0 && isOffice && (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={<IconMail size={14} aria-hidden />}
                onClick={() => setWriting(true)}
              >
                {t('write')}
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => startTransition(() => setEdited('new'))}
            >
              {t('ask_one')}
            </Button>
          </span>
        )}
      </div>
      {open.length > 0 && (
        <ul>
          {open.map((request) => (
            <RequestRow key={request.id} request={request} edit={() => setEdited(request)} />
          ))}
        </ul>
      )}
      <Suspense>
        {edited && (
          <RequestDialog
            place={{ building: place.building, mandate }}
            changed={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
        {isWriting && (
          <MailToSend
            about="requests"
            id={mandate}
            title={t('write')}
            send={write}
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

type RequestRowProps = { request: ListedDocumentRequest; edit: () => void }

function RequestRow({ request, edit }: RequestRowProps) {
  const t = useWords(requestListText)
  const nameOf = useRequestName()
  const { reader } = use(FilesContext)!
  const { id, state, refusal, reminded_at, created_at, due_date } = request
  const row = { mandate: request.mandate ?? null }
  const name = nameOf(request)
  const days = -daysBetween(new Date(), dayOf(created_at))
  const isRefused = state === 'refused'
  const Sign = isRefused ? IconCircleX : IconCircleDashed
  return (
    <li className={classes.request}>
      <Sign size={18} aria-hidden data-refused={isRefused || undefined} />
      <span className={classes.about}>
        <span className={classes.fileName}>
          <span className={classes.nameText}>{name}</span>
        </span>
        <span className={classes.detail}>
          {[
            isRefused && (refusal ? t('refused', { reason: refusal }) : t('refused_only')),
            t('asked_on', { date: formatDate(created_at) }),
            due_date && t('due', { date: formatDate(due_date) }),
            reminded_at && t('reminded', { date: formatDate(reminded_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {days > 0 && <span className={classes.mark}>{t('days', { count: days })}</span>}
      <span className="flex fixed">
        {mayWrite('document_requests', 'base', row, reader) && (
          <ActionIcon
            variant="subtle"
            aria-label={t('change_named', { name })}
            title={t('change')}
            onClick={() => startTransition(edit)}
          >
            <IconPencil aria-hidden />
          </ActionIcon>
        )}
        {mayRemove('document_requests', row, reader) && (
          <ActionIcon
            variant="subtle"
            aria-label={t('withdraw_named', { name })}
            title={t('withdraw')}
            onClick={() =>
              void act(async () => {
                await call(requestEndpoints.remove, { params: { id }, query: {} })
                await refresh('document_requests')
              }, t('withdrawn'))
            }
          >
            <IconX aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}
