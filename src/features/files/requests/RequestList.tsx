import { ActionIcon, Button } from '@mantine/core'
import { IconCircleDashed, IconCircleX, IconSend, IconX } from '@tabler/icons-react'
import { use } from 'react'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { daysBetween } from '../../../web/ui/basic/days.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import classes from '../screens/Files.module.css'
import { FilesContext } from '../screens/filesContext.tsx'
import { useTypeName } from '../screens/useTypeOptions.tsx'
import { type DocumentRequest, openRequestStates, requestEndpoints } from './request.ts'
import { requestListText } from './requestList.text.ts'

/** What the client of a mandate was asked for and what is still missing; the office asks and withdraws here. */
export function RequestList({ mandate }: { mandate: number }) {
  const t = useWords(requestListText)
  const { place } = use(FilesContext)!
  const { data } = useCall(requestEndpoints.list, { query: { mandate: [mandate], page_size: 100 } })
  const isOffice = place.group === 'admin'
  const open = (data?.results ?? []).filter(({ state }) =>
    openRequestStates.some((openState) => openState === state),
  )
  if (!data || (open.length === 0 && !isOffice)) return null
  const ask = () =>
    act(async () => {
      const { asked } = await call(requestEndpoints.askUsual, { body: { mandate } })
      await refresh('document_requests')
      return asked
    }, t('asked_usual'))
  return (
    <section aria-label={t(isOffice ? 'title_office' : 'title')}>
      <div className={classes.listHead}>
        <h2>{t(isOffice ? 'title_office' : 'title')}</h2>
        {open.length > 0 ? (
          <span>{t('open', { count: open.length })}</span>
        ) : (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconSend size={14} stroke={1.75} aria-hidden />}
            onClick={() => void ask()}
          >
            {t('ask_usual')}
          </Button>
        )}
      </div>
      {open.length > 0 && (
        <ul className={classes.files}>
          {open.map((request) => (
            <RequestRow key={request.id} request={request} isOffice={isOffice} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RequestRowProps = {
  request: Pick<
    DocumentRequest,
    | 'id'
    | 'type'
    | 'custom_type'
    | 'custom_type_name'
    | 'label'
    | 'state'
    | 'reminded_at'
    | 'created_at'
  > & { refusal?: string | null }
  isOffice: boolean
}

function RequestRow({ request, isOffice }: RequestRowProps) {
  const t = useWords(requestListText)
  const typeName = useTypeName()
  const { id, label, state, refusal, reminded_at, created_at } = request
  const name = [typeName(request), label].filter(Boolean).join(' · ')
  const isRefused = state === 'refused'
  const Sign = isRefused ? IconCircleX : IconCircleDashed
  return (
    <li className={classes.request}>
      <Sign size={18} stroke={1.75} aria-hidden data-refused={isRefused || undefined} />
      <span className={classes.about}>
        <span className={classes.fileName}>
          <span className={classes.nameText}>{name}</span>
        </span>
        <span className={classes.detail}>
          {[
            refusal && t('refused', { reason: refusal }),
            t('asked_on', { date: formatDate(created_at) }),
            reminded_at && t('reminded', { date: formatDate(reminded_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.mark}>
        {t('days', { count: -daysBetween(new Date(), dayOf(created_at)) })}
      </span>
      {isOffice && (
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
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
