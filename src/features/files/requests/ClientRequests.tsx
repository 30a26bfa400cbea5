import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import {
  IconCamera,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPlus,
  IconUpload,
} from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { daysBetween } from '../../../web/ui/basic/days.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import type { QueuedUpload } from '../../../web/uploads/uploadQueue.ts'
import { useMe } from '../../auth/useMe.tsx'
import type { AskedPart } from '../../mandates/record/ClientProject.tsx'
import type { RowReader } from '../../technical/rights.ts'
import { mayUpload } from '../rights/fileRights.ts'
import { fileUploads } from '../uploads/fileUploads.tsx'
import { UploadRow } from '../uploads/UploadFoot.tsx'
import classes from './ClientRequests.module.css'
import { requestListText } from './requestList.text.ts'
import { useAnswer } from './useAnswer.tsx'
import {
  type AnswerableRequest,
  isOpenRequest,
  useRequestName,
  useRequests,
} from './useRequests.tsx'

type AskedMandate = ComponentProps<AskedPart>['mandate']

/** What the client of a mandate is asked to send, each with the button that does it, and what became of the rest. */
export default function ClientRequests({ mandate, children }: ComponentProps<AskedPart>) {
  const t = useWords(requestListText)
  const { data, error, isFetching, refetch } = useRequests(mandate.id)
  const me = useMe()?.id
  useEffect(() => {
    if (me !== undefined) void fileUploads.open(me)
  }, [me])
  const reader = useMemo(
    (): RowReader => ({ person: { id: me ?? 0, groups: ['client'] }, mandate }),
    [me, mandate],
  )
  if (!mayUpload(reader, new Date())) return children({ hasOpen: false, list: null })
  if (!data)
    return children({
      hasOpen: undefined,
      list: error && <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />,
    })
  const open = data.results.filter(isOpenRequest)
  const others = data.results.filter((request) => !isOpenRequest(request))
  const isWorkUnderWay = mandate.status !== 'delivered'
  const isAllSent = others.every(({ from_client }) => from_client)
  const list = (open.length > 0 || (others.length > 0 && isWorkUnderWay)) && (
    <section aria-label={t('title')} className={classes.asked}>
      <ul>
        {[...open, ...others].map((request) => (
          <AskedDocument
            key={request.id}
            {...{ mandate, request, isFetching }}
            isFirst={request === open[0]}
          />
        ))}
      </ul>
      {open.length === 0 && data.count === others.length && (
        <p className={classes.thanks} role="status">
          <IconCircleCheck aria-hidden />
          {t(isAllSent ? 'all_sent' : 'all_there')}
        </p>
      )}
    </section>
  )
  return children({ hasOpen: open.length > 0, list })
}

type AskedDocumentProps = {
  mandate: Pick<AskedMandate, 'kind'>
  request: AnswerableRequest
  /** Whether what became of the request is being read again. */
  isFetching: boolean
  /** Whether it is what the client should do first. */
  isFirst: boolean
  /** Where it belongs, if that is not clear from its surroundings. */
  place?: ReactNode
}

/** A document that the client is asked to send, with the buttons that do it. */
export function AskedDocument({
  mandate,
  request,
  isFetching,
  isFirst,
  place,
}: AskedDocumentProps) {
  const nameOf = useRequestName()
  const { uploads, isUnderWay, send } = useAnswer(request, mandate, isFetching)
  const name = nameOf(request)
  const isOpen = isOpenRequest(request)
  // What another window sends is that window's to stop.
  const shown = uploads.filter(({ state }) => state !== 'done' && state !== 'elsewhere')
  // A paper often has several pages, of which each is a photo.
  const mayAdd = request.state === 'received' && request.from_client === true
  return (
    <li className={classes.document} data-open={isOpen || undefined}>
      <span className={classes.name}>{name}</span>
      {place && <span className={classes.place}>{place}</span>}
      <Standing request={request} isUnderWay={isUnderWay} isHeld={shown.some(isHeld)} />
      {shown.length > 0 && (
        <ul className={classes.upload}>
          {shown.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {isOpen && !isUnderWay && <SendButtons name={name} send={send} isFirst={isFirst} />}
      {mayAdd && !isUnderWay && (
        <div className={classes.send}>
          <SendButton way="add" {...{ name, send }} isMain={false} />
        </div>
      )}
    </li>
  )
}

/** Whether an upload stands still; its row says why. */
const isHeld = ({ state }: QueuedUpload) => ['paused', 'lost', 'missing'].includes(state)

type StandingProps = {
  request: AnswerableRequest
  isUnderWay: boolean
  isHeld: boolean
}

/** What became of a request, as far as the product knows. */
function Standing({ request, isUnderWay, isHeld }: StandingProps) {
  const t = useWords(requestListText)
  const { state, refusal, created_at, due_date, from_client } = request
  const days = -daysBetween(new Date(), dayOf(created_at))
  if (isUnderWay && isHeld) return null
  if (isUnderWay)
    return (
      <span className={classes.standing} role="status">
        <IconUpload size={14} aria-hidden />
        {t('standing.sending')}
      </span>
    )
  if (state === 'accepted' || state === 'received') {
    const Sign = state === 'accepted' ? IconCircleCheck : IconCircleDashed
    return (
      <span className={classes.standing} data-state={state}>
        <Sign size={14} aria-hidden />
        {t(from_client === false ? 'standing.there' : `standing.${state}`)}
      </span>
    )
  }
  return (
    <>
      <span className={classes.age}>
        {due_date
          ? t('due', { date: formatDate(due_date) })
          : days > 0
            ? t('since', { count: days })
            : t('today')}
      </span>
      {state === 'refused' && (
        <span className={classes.refused}>
          <IconCircleX size={14} aria-hidden />
          <span>
            {refusal ? t('standing.refused', { reason: refusal }) : t('standing.refused_only')}
          </span>
        </span>
      )}
    </>
  )
}

type SendButtonsProps = { name: string; isFirst: boolean; send: (files: readonly File[]) => void }

/** Chooses files, or takes a photo on a device with a camera; they are sent at once. */
function SendButtons({ name, isFirst, send }: SendButtonsProps) {
  const hasCamera = useMediaQuery('(pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  })
  return (
    <div className={classes.send}>
      {hasCamera && <SendButton way="photo" {...{ name, send }} isMain={isFirst} />}
      <SendButton way="choose" {...{ name, send }} isMain={isFirst && !hasCamera} />
    </div>
  )
}

const signOfWay = { photo: IconCamera, choose: IconUpload, add: IconPlus }

type SendButtonProps = Omit<SendButtonsProps, 'isFirst'> & {
  way: keyof typeof signOfWay
  isMain: boolean
}

function SendButton({ way, name, isMain, send }: SendButtonProps) {
  const t = useWords(requestListText)
  const input = useRef<HTMLInputElement>(null)
  const Sign = signOfWay[way]
  const label = t(`named.${way}`, { name })
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<Sign aria-hidden />}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {t(way)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        {...(way === 'photo' ? { accept: 'image/*', capture: 'environment' } : { multiple: true })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
