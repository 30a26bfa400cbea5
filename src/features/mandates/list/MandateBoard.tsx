import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconClipboardText } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { Query } from '../../../kernel/http/endpoint.ts'
import { kinds } from '../../../kinds.ts'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { Deadline } from '../../../web/ui/basic/Deadline.tsx'
import { Hint } from '../../../web/ui/basic/Hint.tsx'
import { StateWord } from '../../../web/ui/basic/StateGlyph.tsx'
import { WaitingChip } from '../../../web/ui/basic/WaitingChip.tsx'
import { ListTools, Nothing } from '../../../web/ui/list/ListTools.tsx'
import { queryOf } from '../../../web/ui/list/listState.ts'
import { Near } from '../../../web/ui/list/Near.tsx'
import { type ListRequest, useList } from '../../../web/ui/list/useList.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import type { Filter } from '../../../web/ui/table/DataTable.tsx'
import { call, keyOf, refresh, useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { productText } from '../../products/product.text.ts'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { mandateText, waitingText } from '../mandate.text.ts'
import {
  formPath,
  type ListedMandate,
  mandateEndpoints,
  mandates,
  type Status,
  statuses,
} from '../mandate.ts'
import { PersonDisc } from '../record/PersonCard.tsx'
import { moveText } from '../steps/move.text.ts'
import { boardText } from './board.text.ts'
import { orderOf, placeOf, type Verdict, verdictOf, withMoves } from './board.ts'
import { daysSince, isRunning, productOf } from './columns.tsx'
import { useMandateFilters } from './filters.tsx'
import classes from './MandateBoard.module.css'

const MoveDialog = lazyPart(() => import('../steps/MoveDialog.tsx'))

type Props = {
  title: string
  actions: ReactNode
  emptyAction: ReactNode
  /** Filters beside kind and deadline. */
  filters: readonly Filter[]
}

type Move = { mandate: ListedMandate; to: Status }
type Refusal = Extract<Verdict, { does: 'refuse' }>
/** A card in the hand: by keyboard it stays where it is until it is dropped. */
type Lift = { mandate: ListedMandate; by: 'pointer' | 'keys'; over: Status }

// Columns stand for the states.
const filterNames = ['product', 'kind', 'responsible', 'due_date']
/** Cards that a column shows at first, and with each "more". */
const cardsAtOnce = 25

/** The mandates of the office as cards, a column a state; a card is moved by mouse or keyboard. */
export default function MandateBoard({ title, actions, emptyAction, filters }: Props) {
  const t = useWords(mandateText)
  const say = useWords(boardText)
  // What is asked, and how many there are; the cards come by column.
  const list = useList(mandates, {
    filters: filterNames,
    fixed: { page: 1, page_size: 1 },
  })
  const all = useBoardFilters(list, filters)
  const { page: _page, page_size: _size, sort: _sort, ...query } = queryOf(list.state)
  const counts = useCall(
    mandateEndpoints.counts,
    { query },
    { placeholderData: keepPreviousData },
  ).data
  const root = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const [current, setCurrent] = useState<number>()
  const board = useMoves()
  const { lift, asked } = board

  function onKeyDown(event: KeyboardEvent, mandate: ListedMandate) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isLifted = lift?.mandate.id === mandate.id
    if (isLifted) {
      if (event.key === 'Tab') return board.putBack()
      const over = statuses[columnAfter(event.key, statuses.indexOf(lift.over))]
      if (event.key === 'Escape') board.putBack()
      else if (event.key === ' ' || event.key === 'Enter') void board.drop(lift.over)
      else if (over) board.carry(over)
    } else if (event.key === ' ') board.take(mandate, 'keys')
    else {
      const next = cardBeside(root.current, event.currentTarget, event.key)
      if (!next) return
      next.focus()
    }
    event.preventDefault()
  }

  return (
    <Page title={title} total={list.total} actions={actions}>
      <div className={classes.board} ref={root}>
        <ListTools
          list={list}
          search={t('list.search')}
          filters={all}
          root={root}
          tools={
            <>
              <span className={classes.hint} aria-hidden>
                <kbd>{say('key.space')}</kbd> {say('key.lift')}
              </span>
              <ViewsMenu list={mandates.name} />
            </>
          }
        />
        <Near shown={list.isNear} words={list.state.search} />
        {list.total === 0 && !list.isStale ? (
          <Nothing
            list={list}
            filters={all}
            empty={<Empty icon={IconClipboardText} title={t('list.empty')} action={emptyAction} />}
          />
        ) : (
          <div
            className={classes.frame}
            onDragLeave={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget as Node | null)) board.carryHome()
            }}
          >
            {statuses.map((status) => (
              <Column
                key={status}
                status={status}
                query={query}
                isNear={list.isNear}
                count={counts?.by_status[status] ?? (counts && 0)}
                board={board}
                current={current}
                setCurrent={setCurrent}
                onKeyDown={onKeyDown}
                helpId={helpId}
              />
            ))}
          </div>
        )}
        <VisuallyHidden id={helpId}>{say('help')}</VisuallyHidden>
        <VisuallyHidden role="status" aria-live="assertive">
          {board.said}
        </VisuallyHidden>
      </div>
      <Suspense>
        {asked && (
          <MoveDialog mandate={asked.mandate} to={asked.to} onClose={() => board.ask(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}

/** On the board the kind has its filter; a product shows only where the list was narrowed to it. */
function useBoardFilters(list: ListRequest, others: readonly Filter[]) {
  const sayProduct = useWords(productText)
  const options = kinds.map((value) => ({ value, label: sayProduct(`kind.${value}`) }))
  return useMandateFilters(list, others)
    .filter(({ key }) => filterNames.includes(key))
    .map((filter) => {
      if (filter.key === 'kind') return { ...filter, isElsewhere: false, options }
      if (filter.key === 'product') return { ...filter, isElsewhere: !list.state.filters.product }
      return filter
    })
    .toSorted((a, b) => Number(b.key === 'kind') - Number(a.key === 'kind'))
}

type Board = ReturnType<typeof useMoves>

/** What is in the hand, on its way, or asked about. */
function useMoves() {
  const t = useWords(mandateText)
  const sayMove = useWords(moveText)
  const say = useWords(boardText)
  const { decide } = useDecision(mandateEndpoints.setStatus)
  const [lift, setLift] = useState<Lift>()
  const [moves, setMoves] = useState<readonly Move[]>([])
  const [asked, setAsked] = useState<Move>()
  const [ended, announce] = useState('')
  /** The card that takes the focus where it comes to stand. */
  const wanted = useRef<number>(undefined)
  const waysOf = ({ id }: ListedMandate) => ({ params: { id } })
  const answer = useCall(
    mandateEndpoints.ways,
    waysOf(lift?.mandate ?? ({ id: 0 } as ListedMandate)),
    { enabled: lift !== undefined },
  )
  // Those kept from before may be of the state that the card has left.
  const ways = answer.isFetching ? undefined : answer.data?.results

  const wordOf = (status: Status) => t(`status.${status}`)
  const whyNot = (why: Refusal['why']) =>
    why ? sayMove(`error.guard_${why}`) : sayMove('error.no_such_way')

  /** What dropping on a column would do; undefined until the ways are known, and at home. */
  function verdictAt(status: Status): Verdict | undefined {
    if (!lift || !ways || status === lift.mandate.status) return undefined
    return verdictOf(ways.find(({ to }) => to === status))
  }
  /** What dropping on a column would do, in words. */
  function hintAt(status: Status): string {
    const verdict = verdictAt(status)
    if (!verdict) return ''
    if (verdict.does === 'refuse') return whyNot(verdict.why)
    return say(verdict.does === 'ask' ? 'asks' : 'drop')
  }

  /** What readers hear: where the card is, and how it ended. */
  function said(): string {
    if (lift?.by !== 'keys') return ended
    const { over, mandate } = lift
    if (over === mandate.status)
      return say('lifted', { address: mandate.building_address, status: wordOf(over) })
    return [wordOf(over), hintAt(over).replace(/\.$/, '')]
      .filter(Boolean)
      .map((part) => `${part}.`)
      .join(' ')
  }

  function take(mandate: ListedMandate, by: Lift['by']) {
    if (moves.some((move) => move.mandate.id === mandate.id && move.to !== mandate.status)) return
    announce('')
    setLift({ mandate, by, over: mandate.status })
  }

  function carry(over: Status) {
    if (lift && lift.over !== over) setLift({ ...lift, over })
  }

  function putBack() {
    if (!lift) return
    const { building_address: address, status } = lift.mandate
    setLift(undefined)
    if (lift.by === 'keys')
      document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    announce(say('returned', { address, status: wordOf(status) }))
  }

  async function drop(to: Status) {
    if (!lift) return
    const { mandate } = lift
    if (to === mandate.status) return putBack()
    setLift(undefined)
    wanted.current = mandate.id
    try {
      const open = ways ?? (await call(mandateEndpoints.ways, waysOf(mandate))).results
      const verdict = verdictOf(open.find((way) => way.to === to))
      if (verdict.does === 'move') await send({ mandate, to })
      else if (verdict.does === 'ask') ask({ mandate, to })
      else toast.error(whyNot(verdict.why))
    } catch (error) {
      const isAnswer = error instanceof CallError && error.status > 0
      toast.error(isAnswer ? error.body.detail : sayMove('failed'))
    }
  }

  /** Until the server has answered, the card stands where it was dropped. */
  async function send(move: Move) {
    const { id, number, building_address, version } = move.mandate
    setMoves((before) => [...before, move])
    const { answer, problem } = await decide(
      { params: { id }, body: { to: move.to } },
      { title: `${number} ${building_address}`, version },
    )
    if (problem) toast.error(problem.body.detail)
    else toast.success(sayMove('done', { status: wordOf(move.to) }))
    const isThis = ({ mandate }: Move) => mandate.id === id
    // What the server answered stands in until the columns are read again.
    if (answer)
      setMoves((before) => before.map((one) => (isThis(one) ? { ...move, mandate: answer } : one)))
    await refresh('mandates')
    setMoves((before) => before.filter((one) => !isThis(one)))
  }

  // Until the dialog has arrived, the board stands as it is.
  const ask = (move: Move | undefined) => {
    if (!move && asked) wanted.current = asked.mandate.id
    startTransition(() => setAsked(move))
  }

  /** A card that was moved, or whose dialog closed, has the focus again. */
  function receive(id: number, element: HTMLElement | null) {
    if (!element || wanted.current !== id || document.activeElement !== document.body) return
    element.querySelector('a')?.focus()
  }
  const forget = (id: number) => {
    if (wanted.current !== id) wanted.current = undefined
  }

  return {
    lift,
    moves,
    asked,
    said: said(),
    receive,
    forget,
    take,
    carry,
    carryHome: () => lift && carry(lift.mandate.status),
    putBack,
    drop,
    ask,
    verdictAt,
    hintAt,
  }
}

type ColumnProps = {
  status: Status
  query: Query
  /** Nothing in any column has the words that are searched. */
  isNear: boolean
  count: number | undefined
  board: Board
  /** The card that Tab comes to in its column. */
  current: number | undefined
  setCurrent: (id: number) => void
  onKeyDown: (event: KeyboardEvent, mandate: ListedMandate) => void
  helpId: string
}

function Column({ status, query, isNear, count, board, current, ...ofCards }: ColumnProps) {
  const t = useWords(mandateText)
  const say = useWords(boardText)
  const titleId = useId()
  const slot = useRef<HTMLLIElement>(null)
  const asked = { ...query, status, sort: orderOf(status), page_size: cardsAtOnce }
  const endpoint = mandates.endpoints.list
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { query: asked }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { query: { ...asked, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, all) => (next === null ? undefined : all.length + 1),
    placeholderData: keepPreviousData,
  })
  const { lift, moves } = board
  // What is close by belongs here only where no other column has what was searched.
  const rows = pages.data?.pages.flatMap(({ results, approximate }) =>
    approximate && !isNear ? [] : results,
  )
  const cards = withMoves(rows ?? [], status, moves)
  const stop = cards.some(({ id }) => id === current) ? current : cards[0]?.id
  const isOver = lift !== undefined && lift.over === status && lift.mandate.status !== status
  const slotAt = isOver ? placeOf(lift.mandate, cards, status) : -1
  const verdict = board.verdictAt(status)
  const isByKeys = isOver && lift.by === 'keys'
  useEffect(() => {
    if (isByKeys) slot.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isByKeys])

  const drop = isOver && (
    <li ref={slot} className={classes.slot} data-does={verdict?.does}>
      {board.hintAt(status)}
    </li>
  )
  return (
    <section
      className={classes.column}
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      data-closed={(lift && verdict?.does === 'refuse') || undefined}
      onDragOver={(event) => {
        if (lift?.by !== 'pointer') return
        event.preventDefault()
        board.carry(status)
      }}
      onDrop={(event) => {
        event.preventDefault()
        void board.drop(status)
      }}
    >
      <h2 id={titleId} className={classes.head}>
        <StateWord state={status} word={t(`status.${status}`)} />
        <span className={classes.count}>{count === undefined ? '' : formatNumber(count)}</span>
      </h2>
      {pages.isError && !rows ? (
        <ErrorPart
          title={t('list.failed')}
          error={pages.error as CallError}
          retry={() => void pages.refetch()}
        />
      ) : !rows ? (
        <Skeleton widths={[100, 100, 100]} height={96} />
      ) : (
        <ul
          className={classes.cards}
          data-column
          aria-busy={pages.isPlaceholderData}
          data-stale={pages.isPlaceholderData || undefined}
        >
          {cards.length === 0 && !isOver && <li className={classes.none}>{say('empty')}</li>}
          {cards.flatMap((mandate, at) => [
            at === slotAt && <SlotKey key="slot">{drop}</SlotKey>,
            <Card
              key={mandate.id}
              mandate={mandate}
              board={board}
              isStop={mandate.id === stop}
              isMoving={mandate.status !== status}
              {...ofCards}
            />,
          ])}
          {slotAt === cards.length && drop}
        </ul>
      )}
      {pages.hasNextPage && cards.length > 0 && (
        <Button
          variant="default"
          fullWidth
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {say('more')}
        </Button>
      )}
    </section>
  )
}

type CardProps = Pick<ColumnProps, 'board' | 'setCurrent' | 'onKeyDown' | 'helpId'> & {
  mandate: ListedMandate
  isStop: boolean
  isMoving: boolean
}

function Card({ mandate, board, isStop, isMoving, setCurrent, onKeyDown, helpId }: CardProps) {
  const t = useWords(mandateText)
  const sayWaiting = useWords(waitingText)
  const { id, number, service_type, building_address, building_city, client_name } = mandate
  const { due_date, waiting, responsible_name } = mandate
  const { lift } = board
  const isLifted = lift?.mandate.id === id

  return (
    <li
      ref={(element) => board.receive(id, element)}
      className={classes.card}
      data-lifted={isLifted ? lift.by : undefined}
      data-moving={isMoving || undefined}
      draggable={!isMoving}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', `${number} ${building_address}`)
        board.take(mandate, 'pointer')
      }}
      onDragEnd={board.putBack}
    >
      <Link
        to={formPath('admin', service_type, id)}
        className={classes.address}
        draggable={false}
        data-open
        tabIndex={isStop ? 0 : -1}
        aria-describedby={helpId}
        onFocus={() => {
          setCurrent(id)
          board.forget(id)
        }}
        onBlur={() => lift?.by === 'keys' && isLifted && board.putBack()}
        onKeyDown={(event: KeyboardEvent) => onKeyDown(event, mandate)}
      >
        {building_address}
      </Link>
      <p className={classes.place}>{building_city || number}</p>
      <p className={classes.what}>
        {[productOf(mandate), client_name].filter(Boolean).join(' · ')}
      </p>
      {waiting && (
        <p className={classes.waits}>
          <WaitingChip
            word={sayWaiting(`reason.${waiting.reason}`)}
            days={daysSince(waiting.since)}
          />
        </p>
      )}
      <div className={classes.foot}>
        <Deadline date={due_date ?? null} done={!isRunning(mandate)} />
        {responsible_name && (
          <span className={classes.person}>
            <PersonDisc name={responsible_name} />
          </span>
        )}
      </div>
      <Hint label={t('action.move')}>
        <ActionIcon
          className={classes.move}
          size={28}
          tabIndex={-1}
          aria-label={`${t('action.move')} : ${building_address}`}
          onClick={() => board.ask({ mandate, to: mandate.status })}
        >
          <IconArrowRight size={16} stroke={1.75} />
        </ActionIcon>
      </Hint>
    </li>
  )
}

const SlotKey = ({ children }: { children: ReactNode }) => children

/** The column that a key leads to, by its place; -1 for a key that leads nowhere. */
function columnAfter(key: string, here: number): number {
  const last = statuses.length - 1
  const aims: Record<string, number> = {
    ArrowLeft: Math.max(here - 1, 0),
    ArrowRight: Math.min(here + 1, last),
    Home: 0,
    End: last,
  }
  return aims[key] ?? -1
}

/** The card beside another one: up and down in its column, left and right in the next that has cards. */
function cardBeside(
  root: HTMLElement | null,
  card: Element,
  key: string,
): HTMLElement | null | undefined {
  const columns = [...(root?.querySelectorAll('[data-column]') ?? [])]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-open]')])
    .filter((cards) => cards.length > 0)
  const column = columns.findIndex((cards) => cards.some((one) => one === card))
  const cards = columns[column] ?? []
  const at = cards.findIndex((one) => one === card)
  const besides = (cards: HTMLElement[] | undefined) => cards?.[Math.min(at, cards.length - 1)]
  const aims: Record<string, HTMLElement | undefined> = {
    ArrowDown: cards[at + 1],
    ArrowUp: cards[at - 1],
    ArrowLeft: besides(columns[column - 1]),
    ArrowRight: besides(columns[column + 1]),
    Home: cards[0],
    End: cards.at(-1),
  }
  return key in aims ? (aims[key] ?? (card as HTMLElement)) : null
}
