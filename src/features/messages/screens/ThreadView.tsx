import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentProps, useEffect, useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import { act } from '../../../web/act.ts'
import {
  IconArrowLeft,
  IconBell,
  IconChevronDown,
  IconMessage,
  IconSearch,
} from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, refresh } from '../../../web/useApi.ts'
import { messageMails } from '../../auth/account.ts'
import { useMe } from '../../auth/useMe.tsx'
import { OfficeNote } from '../../mandates/record/OfficeNote.tsx'
import { messageText } from '../message.text.ts'
import { messageEndpoints } from '../message.ts'
import { type ThreadSummary } from '../thread.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import classes from './Messages.module.css'
import { messagesText } from './messages.text.ts'
import { ThreadAside } from './ThreadAside.tsx'
import { threadIcons } from './threadIcons.tsx'
import { type ListedMessage, type MessagePlace, useMessages } from './useMessages.tsx'

type Props = MessagePlace & {
  summary: ThreadSummary
  /** The other threads of the mandate that the reader sees. */
  others: readonly ThreadSummary[]
  /** On phones, returns to the list of threads. */
  back: (() => void) | undefined
}

/** Time after the last letter before the search starts, ms. */
const searchDelay = 250

/** One open thread: its messages, what is new in it, and where to write. */
export function ThreadView({ group, mandate, summary, others, back }: Props) {
  const t = useWords(messagesText)
  const tMessage = useWords(messageText)
  const { thread, may_write, closed } = summary
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchDelay)
  const { messages, data, error, refetch } = useMessages(mandate.id, thread)
  const pages = useMessages(mandate.id, thread, search)
  const me = useMe()?.id
  const newest = messages.at(-1)?.id
  const firstNew = useFirstNew(summary.unread, messages, me, data !== undefined)
  useReading({ mandate: mandate.id, thread }, newest, summary.unread)
  return (
    <>
      <div className={classes.middle}>
        <ThreadHead {...{ group, mandate, summary, back }} search={typed} onSearch={setTyped} />
        {thread === 'internal' && (
          <div className={classes.pinned}>
            <OfficeNote mandate={mandate} />
          </div>
        )}
        {data ? (
          messages.length === 0 ? (
            <div className={classes.nothing}>
              <Empty icon={IconMessage} title={may_write ? t('empty') : t('empty_closed')} />
            </div>
          ) : (
            <Found {...{ group, mandate, pages, me, others, search, firstNew }} />
          )
        ) : error ? (
          <ErrorPart title={t('failed')} error={error as CallError} retry={() => void refetch()} />
        ) : (
          <div className={classes.loading}>
            <Skeleton widths={[92, 60, 84]} height={56} />
          </div>
        )}
        {may_write ? (
          <Composer {...{ group, mandate, summary }} />
        ) : (
          closed && <p className={classes.closed}>{tMessage(`error.${closed}`)}</p>
        )}
      </div>
      <ThreadAside {...{ group, mandate, summary }} />
    </>
  )
}

type FoundProps = Omit<ComponentProps<typeof MessageList>, 'pages'> & {
  pages: ReturnType<typeof useMessages>
  search: string
}

/** All messages of the thread, or those that a search found. */
function Found({ pages, search, firstNew, ...list }: FoundProps) {
  const t = useWords(messagesText)
  if (search === '') return <MessageList {...{ pages, firstNew, ...list }} />
  const { data, error, messages, refetch } = pages
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error as CallError} retry={() => void refetch()} />
  if (messages.length > 0) return <MessageList {...{ pages, ...list }} firstNew={undefined} />
  return (
    <div className={classes.nothing} role="status">
      <Empty icon={IconSearch} title={t('search.nothing')} />
    </div>
  )
}

/** The first message that was unread when the thread opened, with their number; it stays while the thread is open. */
function useFirstNew(
  unread: number,
  messages: readonly ListedMessage[],
  me: number | undefined,
  isLoaded: boolean,
) {
  const [found, setFound] = useState<{ id: number | undefined; count: number }>()
  if (!found && isLoaded && me !== undefined) {
    const others = messages.filter(({ author, withdrawn_at }) => author !== me && !withdrawn_at)
    setFound({ id: unread > 0 ? others.at(-unread)?.id : undefined, count: unread })
  }
  return found
}

/** Marks a thread as read up to its newest message, while somebody looks at the page. */
function useReading(
  place: { mandate: number; thread: ThreadSummary['thread'] },
  newest: number | undefined,
  unread: number,
) {
  const { mandate, thread } = place
  useEffect(() => {
    if (newest === undefined || unread === 0) return
    const mark = () => {
      if (document.visibilityState === 'hidden') return
      void call(messageEndpoints.markRead, { body: { mandate, thread, up_to: newest } }).then(
        () => refresh('messages'),
        // Whoever views the product as somebody else, or is offline, reads without a mark.
        () => undefined,
      )
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [mandate, thread, newest, unread])
}

type HeadProps = Pick<Props, 'group' | 'mandate' | 'summary' | 'back'> &
  ComponentProps<typeof MessageSearch>

function ThreadHead({ group, mandate, summary, back, search, onSearch }: HeadProps) {
  const t = useWords(messagesText)
  const { thread, count, since } = summary
  const Sign = threadIcons[thread]
  return (
    <header className={classes.head}>
      {back && (
        <ActionIcon variant="subtle" aria-label={t('back')} onClick={back}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      )}
      <Sign size={18} aria-hidden />
      <h2>{t(group === 'admin' ? `head.${thread}` : 'head.office')}</h2>
      {since && (
        <span className={classes.quiet}>{t('count', { count, date: formatDate(since) })}</span>
      )}
      {count > 0 && <MessageSearch {...{ search, onSearch }} />}
      <MailMenu mandate={mandate.id} summary={summary} />
    </header>
  )
}

/** How mail tells the reader of this thread. */
function MailMenu({ mandate, summary }: { mandate: number; summary: ThreadSummary }) {
  const t = useWords(messagesText)
  const { thread, mail } = summary
  const choose = (chosen: ThreadSummary['mail']['is'] | null) =>
    void act(async () => {
      await call(messageEndpoints.chooseMail, { body: { mandate, thread, mail: chosen } })
      await refresh('messages')
    }, t('mail.chosen'))
  return (
    <MenuButton
      position="bottom-end"
      button={
        <Button
          size="compact-sm"
          variant="default"
          className={classes.mail}
          leftSection={<IconBell size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('mail.button', { what: t(`mail.${mail.is}`) })}
        >
          <span className={classes.mailWords}>
            {t('mail.button', { what: t(`mail.${mail.is}`) })}
          </span>
        </Button>
      }
    >
      {(Menu) => (
        <>
          {messageMails.map((one) => (
            <Menu.Item key={one} onClick={() => choose(one)}>
              {t(`mail.${one}`)}
            </Menu.Item>
          ))}
          {mail.is_own && <Menu.Item onClick={() => choose(null)}>{t('mail.profile')}</Menu.Item>}
        </>
      )}
    </MenuButton>
  )
}
