import { ActionIcon, Button } from '@mantine/core'
import { Fragment, type ReactNode, Suspense, startTransition, useState } from 'react'
import {
  addDays,
  dayOf,
  formatDate,
  formatInstant,
  formatTime,
} from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { IconArrowBackUp, IconDots, IconEye, IconShare3 } from '../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Initials } from '../../../web/ui/basic/Initials.tsx'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { call, refresh } from '../../../web/useApi.ts'
import { messageEndpoints, withdrawMinutes } from '../message.ts'
import { type ThreadSummary } from '../thread.ts'
import { AttachmentLink } from './AttachmentLink.tsx'
import classes from './Messages.module.css'
import { messagesText } from './messages.text.ts'
import type { ListedMessage, MessagePlace, useMessages } from './useMessages.tsx'

const ForwardDialog = prefetchedPart(() => import('./ForwardDialog.tsx'))

type Props = MessagePlace & {
  pages: ReturnType<typeof useMessages>
  me: number | undefined
  firstNew: { id: number | undefined; count: number } | undefined
  others: readonly ThreadSummary[]
}

/** The messages of a thread by day, the newest at the bottom, with a line above the new ones. */
export function MessageList({ group, mandate, pages, me, firstNew, others }: Props) {
  const t = useWords(messagesText)
  const { messages, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const [forwarded, setForwarded] = useState<ListedMessage>()
  const lastRead = messages.findLast(({ author, read_by }) => author === me && read_by?.length)
  const targets = others.filter(({ may_write }) => may_write)
  return (
    // The newest message stays in view, as the list grows from the bottom.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0} role="log" aria-label={t('title')}>
      <div className={classes.list}>
        {hasNextPage && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.older}
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('older')}
          </Button>
        )}
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const day = dayOf(message.created_at)
          const isNewDay = !before || dayOf(before.created_at) !== day
          const isFirstNew = message.id === firstNew?.id
          const isToday = day === dayOf(new Date())
          const isNewPerson = before && before.counterpart_name !== message.counterpart_name
          return (
            <Fragment key={message.id}>
              {isNewDay && !(isFirstNew && isToday) && <Line>{dayName(day, t)}</Line>}
              {isNewPerson && message.counterpart_name && (
                <Line>{t('from_now', { name: message.counterpart_name })}</Line>
              )}
              {isFirstNew && <Line isNew>{t('new', { count: firstNew.count })}</Line>}
              <Message
                {...{ group, mandate, message }}
                isOwn={message.author === me}
                showsRead={message === lastRead}
                forward={
                  targets.length > 0
                    ? () => startTransition(() => setForwarded(message))
                    : undefined
                }
              />
            </Fragment>
          )
        })}
      </div>
      <Suspense>
        {forwarded && (
          <ForwardDialog
            message={forwarded}
            targets={targets}
            onClose={() => setForwarded(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

const Line = ({ children, isNew }: { children: ReactNode; isNew?: boolean }) => (
  <p className={classes.line} data-new={isNew || undefined}>
    <span>{children}</span>
  </p>
)

function dayName(day: string, t: (key: 'today' | 'yesterday') => string) {
  const today = dayOf(new Date())
  if (day === today) return t('today')
  return day === addDays(today, -1) ? t('yesterday') : formatDate(day)
}

type MessageProps = MessagePlace & {
  message: ListedMessage
  isOwn: boolean
  showsRead: boolean
  forward: (() => void) | undefined
}

function Message({ group, mandate, message, isOwn, showsRead, forward }: MessageProps) {
  const t = useWords(messagesText)
  const { id, author_name, side, text, created_at, withdrawn_at } = message
  const { attachments = [], mentions = [], read_by = [] } = message
  const mayWithdraw =
    isOwn && !withdrawn_at && Date.now() - Date.parse(created_at) < withdrawMinutes * 60_000
  const hasActions = !withdrawn_at && (mayWithdraw || forward)
  const withdraw = () =>
    act(async () => {
      await call(messageEndpoints.withdraw, { params: { id } })
      await refresh('messages')
    }, t('withdrawn'))
  return (
    <article className={classes.message}>
      <Initials name={author_name ?? ''} />
      <div className="shrink">
        <p className={classes.by}>
          <strong>{author_name}</strong>
          <span className={classes.quiet}>{side && t(`side.${side}`)}</span>
          {hasActions && (
            <MenuButton
              position="bottom-end"
              button={
                <ActionIcon
                  variant="subtle"
                  size="sm"
                  className={classes.more}
                  aria-label={t('actions')}
                >
                  <IconDots aria-hidden />
                </ActionIcon>
              }
            >
              {(Menu) => (
                <>
                  {forward && (
                    <Menu.Item leftSection={<IconShare3 aria-hidden />} onClick={forward}>
                      {t('forward')}
                    </Menu.Item>
                  )}
                  {mayWithdraw && (
                    <Menu.Item
                      leftSection={<IconArrowBackUp aria-hidden />}
                      onClick={() => void withdraw()}
                    >
                      {t('withdraw')}
                    </Menu.Item>
                  )}
                </>
              )}
            </MenuButton>
          )}
          <time dateTime={created_at} className={classes.time} title={formatInstant(created_at)}>
            {formatTime(created_at)}
          </time>
        </p>
        {withdrawn_at ? (
          <p className={classes.withdrawn}>{t('withdrawn')}</p>
        ) : (
          text && <p className={classes.text}>{withMentions(text, mentions)}</p>
        )}
        {attachments.map((attachment) => (
          <AttachmentLink key={attachment.file} {...{ group, mandate, attachment }} />
        ))}
        {showsRead &&
          read_by.map(({ id: reader, name, at }) => (
            <p key={reader} className={classes.read}>
              <IconEye size={14} aria-hidden />
              {t('read_by', { name, when: formatInstant(at) })}
            </p>
          ))}
      </div>
    </article>
  )
}

/** A text in which the mentioned people stand out. */
function withMentions(text: string, mentions: readonly { name: string }[]): ReactNode {
  const names = mentions.map(({ name }) => `@${name}`)
  if (names.length === 0) return text
  const pattern = new RegExp(
    `(${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  )
  return text.split(pattern).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
    names.includes(part) ? <mark key={index}>{part}</mark> : part,
  )
}
