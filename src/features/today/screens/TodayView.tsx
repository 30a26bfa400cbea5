import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, Suspense, use, useRef, useState } from 'react'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import { IconCalendarCheck } from '../../../web/icons/icons.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { homePath } from '../../../web/paths.ts'
import { weekdayAndDate } from '../../../web/ui/basic/weekday.ts'
import { Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { PaneContext } from '../../../web/ui/page/pane.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { mandateEndpoints, toCloseFilters } from '../../mandates/mandate.ts'
import { todayText } from '../today.text.ts'
import { type todayEndpoints, todayGroups, type WaitingRow } from '../today.ts'
import { FailedJobs } from './FailedJobs.tsx'
import classes from './Today.module.css'
import { TodayChips, useChosenChip } from './TodayChips.tsx'
import { TodayGroupRows } from './TodayGroup.tsx'
import { UpcomingRows } from './UpcomingRows.tsx'
import { useChecks, useToday } from './useToday.tsx'
import { isEndable, isPostponable, rowKey, useWaitingActs } from './useWaitingActs.tsx'

const IndexWatch = lazyPart(() => import('../../watch/screens/IndexWatch.tsx'))

/** What waits for whom since when, and jobs that have failed for good: a view of the office's home. */
export default function TodayView({ actions }: { actions: ReactNode }) {
  const t = useWords(todayText)
  const { mine }: { mine?: string } = useSearch({ strict: false })
  const isMine = mine === 'true'
  const chosen = useChosenChip()
  const all = useToday(isMine)
  const checks = useChecks(isMine, chosen === 'checks')
  const { data, error, refetch } = chosen === 'checks' ? checks : all
  const pane = use(PaneContext)
  const root = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const acts = useWaitingActs()
  const isWhole = chosen === undefined || chosen === 'checks'
  const groups = todayGroups.flatMap((group) =>
    data && data[group].results.length > 0 && (isWhole || group === chosen)
      ? [{ group, ...data[group] }]
      : [],
  )
  const rows = groups.flatMap(({ results }) => results)
  const row = rows.find((one) => rowKey(one) === current)

  usePageActions([
    ...(row?.may_remind
      ? [{ keys: 'r', label: t('action.remind'), run: () => acts.remind(row) }]
      : []),
    ...(row && isPostponable(row)
      ? [
          {
            keys: 'h',
            label: t('action.later'),
            run: () =>
              root.current?.querySelector<HTMLElement>('[data-current] [data-later]')?.click(),
          },
        ]
      : []),
    ...(row && isEndable(row)
      ? [{ keys: 'x', label: t('action.done'), run: () => acts.end(row) }]
      : []),
  ])

  function onKeyDown(event: KeyboardEvent, { mandate }: WaitingRow) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event
    if (altKey || ctrlKey || metaKey || shiftKey) return
    if (key === ' ' && pane) pane.show(mandate)
    else {
      const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-open]') ?? [])]
      const at = links.findIndex((link) => link === currentTarget)
      const target = targetOf(key, at, links)
      if (!target) return
      target.focus()
    }
    event.preventDefault()
  }

  return (
    <Page title={t('title')} subtitle={weekdayAndDate(new Date())} actions={actions}>
      <div className={classes.today} ref={root}>
        <div className={classes.tools}>
          <Scope isMine={isMine} count={countOf(all.data)} />
          <TodayChips data={all.data} />
          <ToClose />
        </div>
        <div className={classes.columns}>
          <div className={classes.groups}>
            {error && !data ? (
              <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
            ) : !data ? (
              <Skeleton widths={[92, 84, 92, 70, 84, 92]} height={44} />
            ) : groups.length === 0 ? (
              <Empty icon={IconCalendarCheck} title={t('empty')} />
            ) : (
              groups.map((group) => (
                <TodayGroupRows
                  key={group.group}
                  {...group}
                  {...{ acts, current, setCurrent, onKeyDown }}
                  tabStop={row ? current : rows[0] && rowKey(rows[0])}
                />
              ))
            )}
          </div>
          <div className={classes.side}>
            {/* First: nothing else on this page tells of them. */}
            <FailedJobs />
            <Suspense>
              <IndexWatch />
            </Suspense>
            {all.data && <UpcomingRows {...all.data.upcoming} />}
          </div>
        </div>
        <KeyHints />
      </div>
    </Page>
  )
}

/** The list of what is accepted and not closed, as its URL names it. */
const toCloseSearch = Object.fromEntries(
  Object.entries(toCloseFilters).map(([filter, values]) => [filter, values.join()]),
)

/** Leads to the list of what is accepted and not closed; nothing if there is none. */
function ToClose() {
  const t = useWords(todayText)
  const { data } = useCall(mandateEndpoints.counts, { query: {} })
  if (!data || data.to_close === 0) return null
  return (
    <Link to={homePath('admin')} search={toCloseSearch as never}>
      {t('to_close', { count: data.to_close })}
    </Link>
  )
}

/** The row that a key moves to. */
function targetOf(key: string, at: number, links: readonly HTMLElement[]) {
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    Home: links[0],
    End: links.at(-1),
  }
  return targets[key]
}

/** How many rows the groups have, with a sign if there are more; undefined while loading. */
function countOf(data: ResponseBody<typeof todayEndpoints.office> | undefined) {
  if (!data) return undefined
  const groups = todayGroups.map((group) => data[group])
  const sum = groups.reduce((all, { count }) => all + count, 0)
  return `${sum}${groups.some(({ count_capped }) => count_capped) ? '+' : ''}`
}

/** Chooses between what waits in the whole office and what the caller does. */
function Scope({ isMine, count }: { isMine: boolean; count: string | undefined }) {
  const t = useWords(todayText)
  const navigate = useNavigate()
  const label = (scope: 'all' | 'mine') =>
    [t(`scope.${scope}`), (scope === 'mine') === isMine && count].filter(Boolean).join(' ')
  return (
    <Segments
      aria-label={t('scope')}
      data={(['all', 'mine'] as const).map((value) => ({ value, label: label(value) }))}
      value={isMine ? 'mine' : 'all'}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({
            ...before,
            mine: chosen === 'mine' ? 'true' : undefined,
          }),
          replace: true,
        } as never)
      }
    />
  )
}

/** Keys of the list, for those who have a keyboard. */
function KeyHints() {
  const t = useWords(todayText)
  const pane = use(PaneContext)
  const hints = [
    ['↑ ↓', t('key.browse')],
    ...(pane?.hasRoom ? [[t('key.space'), t('key.beside')]] : []),
    ['r', t('key.remind')],
    ['h', t('key.later')],
    ['x', t('key.done')],
  ] as const
  return (
    <div className={classes.keys} aria-hidden>
      {hints.map(([key, word]) => (
        <span key={key}>
          <kbd>{key}</kbd>
          {word}
        </span>
      ))}
    </div>
  )
}
