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

/** A lifted card; with the keyboard it stays in its column until it is dropped. */
type Lift = { mandate: ListedMandate; by: 'pointer' | 'keys'; over: Status }

export type Board = ReturnType<typeof useMoves>

/** State of the board: the lifted card, moves being saved, and the move that a dialog asks about. */
export function useMoves() {
  const t = useWords(mandateText)
  const tMove = useWords(moveText)
  const tBoard = useWords(boardText)
  const { decide } = useDecision(mandateEndpoints.setStatus)
  const [lift, setLift] = useState<Lift>()
  const [moves, setMoves] = useState<readonly Move[]>([])
  const [requestedMove, setRequestedMove] = useState<Move>()
  const [lastResult, setLastResult] = useState('')
  /** Card to focus once it is rendered in its column. */
  const focusTarget = useRef<number>(undefined)
  const waysInput = ({ id }: ListedMandate) => ({ params: { id } })
  const waysCall = useCall(
    mandateEndpoints.ways,
    waysInput(lift?.mandate ?? ({ id: 0 } as ListedMandate)),
    { enabled: lift !== undefined },
  )
  // Cached ways may be of the card's previous status.
  const ways = waysCall.isFetching ? undefined : waysCall.data?.results

  const statusLabel = (status: Status) => t(`status.${status}`)
  const refusalText = (why: Refusal['why']) =>
    why ? tMove(`error.guard_${why}`) : tMove('error.no_such_way')

  /** Outcome of a drop on a column; undefined while the ways load and on the card's own column. */
  function outcomeAt(status: Status): DropOutcome | undefined {
    if (!lift || !ways || status === lift.mandate.status) return undefined
    return dropOutcome(ways.find(({ to }) => to === status))
  }
  /** Outcome of a drop on a column, as text. */
  function hintAt(status: Status): string {
    const outcome = outcomeAt(status)
    if (!outcome) return ''
    if (outcome.does === 'refuse') return refusalText(outcome.why)
    return tBoard(outcome.does === 'ask' ? 'asks' : 'drop')
  }

  /** Live text for screen readers: the column under the lifted card, then the result. */
  function announcementText(): string {
    if (lift?.by !== 'keys') return lastResult
    const { over, mandate } = lift
    if (over === mandate.status)
      return tBoard('lifted', { address: mandate.building_address, status: statusLabel(over) })
    return [statusLabel(over), hintAt(over).replace(/\.$/, '')]
      .filter(Boolean)
      .map((part) => `${part}.`)
      .join(' ')
  }

  function pickUp(mandate: ListedMandate, by: Lift['by']) {
    if (moves.some((move) => move.mandate.id === mandate.id && move.to !== mandate.status)) return
    setLastResult('')
    setLift({ mandate, by, over: mandate.status })
  }

  function moveOver(over: Status) {
    if (lift && lift.over !== over) setLift({ ...lift, over })
  }

  function putBack() {
    if (!lift) return
    const { building_address: address, status } = lift.mandate
    setLift(undefined)
    if (lift.by === 'keys')
      document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    setLastResult(tBoard('returned', { address, status: statusLabel(status) }))
  }

  async function drop(to: Status) {
    if (!lift) return
    const { mandate } = lift
    if (to === mandate.status) return putBack()
    setLift(undefined)
    focusTarget.current = mandate.id
    try {
      const availableWays = ways ?? (await call(mandateEndpoints.ways, waysInput(mandate))).results
      const outcome = dropOutcome(availableWays.find((way) => way.to === to))
      if (outcome.does === 'move') await send({ mandate, to })
      else if (outcome.does === 'ask') openMoveDialog({ mandate, to })
      else toast.error(refusalText(outcome.why))
    } catch (error) {
      const isRefusal = error instanceof CallError && error.status > 0
      toast.error(isRefusal ? error.body.detail : tMove('failed'))
    }
  }

  /** Optimistic move: the card stays where it was dropped until the server answers. */
  async function send(move: Move) {
    const { id, number, building_address, version } = move.mandate
    const isOther = ({ mandate }: Move) => mandate.id !== id
    let pending = move
    setMoves((before) => [...before.filter(isOther), pending])
    try {
      const { answer, problem } = await decide(
        { params: { id }, body: { to: move.to } },
        { title: `${number} ${building_address}`, version },
      )
      if (problem) toast.error(problem.body.detail)
      else toast.success(tMove('done', { status: statusLabel(move.to) }))
      // Show the response until the columns are refetched, unless the card has moved again.
      if (answer) {
        const savedMove = { ...move, mandate: answer }
        setMoves((before) => before.map((one) => (one === move ? savedMove : one)))
        pending = savedMove
      }
      await refresh('mandates')
    } finally {
      setMoves((before) => before.filter((one) => one !== pending))
    }
  }

  // `startTransition` keeps the board visible while the dialog loads.
  const openMoveDialog = (move: Move | undefined) => {
    if (!move && requestedMove) focusTarget.current = requestedMove.mandate.id
    startTransition(() => setRequestedMove(move))
  }

  /** Restores focus to a card that moved or whose dialog closed. */
  function restoreFocus(id: number, element: HTMLElement | null) {
    if (!element || focusTarget.current !== id || document.activeElement !== document.body) return
    element.querySelector('a')?.focus()
  }
  const clearFocusTargetExcept = (id: number) => {
    if (focusTarget.current !== id) focusTarget.current = undefined
  }

  return {
    lift,
    moves,
    requestedMove,
    announcement: announcementText(),
    restoreFocus,
    clearFocusTargetExcept,
    pickUp,
    moveOver,
    moveHome: () => lift && moveOver(lift.mandate.status),
    putBack,
    drop,
    openMoveDialog,
    outcomeAt,
    hintAt,
  }
}
