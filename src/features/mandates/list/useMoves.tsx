import { startTransition, useRef, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { mandateText } from '../mandate.text.ts'
import { type ListedMandate, mandateEndpoints, type Status } from '../mandate.ts'
import { moveText } from '../steps/move.text.ts'
import { boardText } from './board.text.ts'
import { type DropOutcome, dropOutcome } from './board.ts'

type Move = { mandate: ListedMandate; to: Status }

type Refusal = Extract<DropOutcome, { does: 'refuse' }>

/** A card in the hand: by keyboard it stays where it is until it is dropped. */
type Lift = { mandate: ListedMandate; by: 'pointer' | 'keys'; over: Status }

export type Board = ReturnType<typeof useMoves>

/** What is in the hand, on its way, or asked about. */
export function useMoves() {
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
  function verdictAt(status: Status): DropOutcome | undefined {
    if (!lift || !ways || status === lift.mandate.status) return undefined
    return dropOutcome(ways.find(({ to }) => to === status))
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
      const verdict = dropOutcome(open.find((way) => way.to === to))
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
