import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf, formatDate, formatTime } from '../../../kernel/field/format.ts'
import { IconShield } from '../../../web/icons/icons.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { type MessageThread, messageThreads, type ThreadSummary } from '../thread.ts'
import classes from './Messages.module.css'
import { messagesText } from './messages.text.ts'
import { ThreadView } from './ThreadView.tsx'
import { threadIcons } from './threadIcons.tsx'
import { UnreadCount } from './UnreadMark.tsx'
import { type MessagePlace } from './useMessages.tsx'
import { useThreads } from './useThreads.tsx'

/** Scrolls to the whole panel: in the page of a client it begins halfway, which would hide where to write. */
const showWhole = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

/** Gives the panel the height that the head of the page leaves, whatever the head says. */
function fillRest(panel: HTMLElement | null) {
  if (!panel) return
  const fit = () => {
    const above = panel.getBoundingClientRect().top + scrollY
    panel.style.setProperty('--above', `${Math.ceil(above)}px`)
  }
  fit()
  const head = panel.closest('main') ?? document.body
  const sizes = new ResizeObserver(() => requestAnimationFrame(fit))
  sizes.observe(head)
  return () => sizes.disconnect()
}

/** The messages of a mandate: its threads, of which one is open. Two are never in one pane. */
export default function MessagesPanel(place: MessagePlace) {
  const t = useWords(messagesText)
  const { data: threads, error, isPending, refetch } = useThreads(place.mandate.id)
  const { chosen, choose } = useChosenThread()
  const isPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const isAlone = threads?.length === 1
  const first = useFirst(threads)
  const usual = isAlone || !isPhone ? first : undefined
  const open = threads?.find(({ thread }) => thread === (chosen ?? usual))
  const step = (by: number) => {
    const at = threads?.findIndex(({ thread }) => thread === open?.thread) ?? 0
    const next = threads?.[(at + by + threads.length) % threads.length]
    if (next) choose(next.thread)
  }
  usePageActions(
    isAlone
      ? []
      : [
          { keys: '[', label: t('previous'), run: () => step(-1) },
          { keys: ']', label: t('next'), run: () => step(1) },
        ],
  )
  if (isPending) return <Skeleton widths={[40, 92, 70, 92]} height={48} />
  if (error && !threads)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (threads.length === 0) return <Empty title={t('empty_closed')} />
  return (
    <section
      ref={isAlone ? showWhole : fillRest}
      className={classes.panel}
      aria-label={t('title')}
      data-alone={isAlone || undefined}
    >
      {!isAlone && !(isPhone && open) && (
        <nav className={classes.threads} aria-label={t('choose')}>
          {threads.map((thread) => (
            <ThreadButton
              key={thread.thread}
              thread={thread}
              isOpen={thread === open}
              open={() => choose(thread.thread)}
            />
          ))}
          <p className={classes.separate}>
            <IconShield size={18} stroke={1.5} aria-hidden />
            {t('separate')}
          </p>
        </nav>
      )}
      {open && (
        <ThreadView
          key={open.thread}
          {...place}
          summary={open}
          others={threads.filter((thread) => thread !== open)}
          back={isPhone && !isAlone ? () => choose(undefined) : undefined}
        />
      )}
    </section>
  )
}

/** The thread to open first: one with unread messages, else the first. Reading it changes nothing. */
function useFirst(threads: readonly ThreadSummary[] | undefined) {
  const [first, setFirst] = useState<MessageThread>()
  const wanted = (threads?.find(({ unread }) => unread > 0) ?? threads?.[0])?.thread
  if (first === undefined && wanted !== undefined) setFirst(wanted)
  return first ?? wanted
}

/** The thread in the URL, and a function that changes it. */
function useChosenThread() {
  const { thread } = useSearch({ strict: false }) as { thread?: string }
  const navigate = useNavigate()
  const choose = useLatest(
    (next: MessageThread | undefined) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, thread: next }),
        replace: true,
        viewTransition: false,
      }),
  )
  return { chosen: messageThreads.find((known) => known === thread), choose }
}

type ThreadButtonProps = { thread: ThreadSummary; isOpen: boolean; open: () => void }

/** A thread in the list: who reads it besides the office, what is unread, and the last message. */
function ThreadButton({ thread: summary, isOpen, open }: ThreadButtonProps) {
  const t = useWords(messagesText)
  const { thread, readers, unread, last } = summary
  const Sign = threadIcons[thread]
  const others = readers.filter(({ side }) => side !== 'office')
  return (
    <UnstyledButton
      className={classes.thread}
      aria-current={isOpen ? 'true' : undefined}
      onClick={open}
    >
      <span className={classes.threadName}>
        <Sign size={17} aria-hidden />
        {t(`name.${thread}`)}
      </span>
      <UnreadCount count={unread} />
      <span className="fine quiet whole">
        {thread === 'internal'
          ? t('office_only', { count: readers.length })
          : others.map(({ name, company }) => (company ? `${company} : ${name}` : name)).join(', ')}
      </span>
      {last && (
        <>
          <span className="fine quiet clip">
            {last.is_withdrawn ? t('withdrawn') : `${last.author_name} : ${last.text ?? ''}`}
          </span>
          <time dateTime={last.at} className={classes.time}>
            {dayOf(last.at) === dayOf(new Date()) ? formatTime(last.at) : formatDate(last.at)}
          </time>
        </>
      )}
    </UnstyledButton>
  )
}
