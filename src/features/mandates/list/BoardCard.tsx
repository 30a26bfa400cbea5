import { ActionIcon } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { IconArrowRight } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords, withColon } from '../../../web/loading/words.ts'
import { Deadline } from '../../../web/ui/basic/Deadline.tsx'
import { Hint } from '../../../web/ui/basic/Hint.tsx'
import { WaitingChip } from '../../../web/ui/basic/WaitingChip.tsx'
import { PersonLink } from '../../users/screens/PersonLink.tsx'
import { mandateText, waitingText } from '../mandate.text.ts'
import { formPath, type ListedMandate } from '../mandate.ts'
import { PersonDisc } from '../record/Person.tsx'
import type { ColumnProps } from './BoardColumn.tsx'
import { daysSince, isRunning, productOf } from './columns.tsx'
import classes from './MandateBoard.module.css'

type CardProps = Pick<ColumnProps, 'board' | 'setCurrent' | 'onKeyDown' | 'helpId'> & {
  mandate: ListedMandate
  isTabStop: boolean
  isMoving: boolean
}

export function BoardCard({
  mandate,
  board,
  isTabStop,
  isMoving,
  setCurrent,
  onKeyDown,
  helpId,
}: CardProps) {
  const t = useWords(mandateText)
  const tWaiting = useWords(waitingText)
  const { id, number, service_type, building_address, building_city, client_name } = mandate
  const { client, responsible, due_date, waiting, responsible_name } = mandate
  const { lift } = board
  const isLifted = lift?.mandate.id === id

  return (
    <li
      ref={(element) => board.restoreFocus(id, element)}
      className={classes.card}
      data-lifted={isLifted ? lift.by : undefined}
      data-moving={isMoving || undefined}
      draggable={!isMoving}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', `${number} ${building_address}`)
        board.pickUp(mandate, 'pointer')
      }}
      onDragEnd={board.putBack}
    >
      <Link
        to={formPath('admin', service_type, id)}
        className={classes.address}
        draggable={false}
        data-open
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby={helpId}
        onFocus={() => {
          setCurrent(id)
          board.clearFocusTargetExcept(id)
        }}
        onBlur={() => lift?.by === 'keys' && isLifted && board.putBack()}
        onKeyDown={(event: KeyboardEvent) => onKeyDown(event, mandate)}
      >
        {building_address}
      </Link>
      <p className="small aside">{building_city || number}</p>
      <p className={classes.what}>
        {productOf(mandate)}
        {client_name && (
          <>
            {' · '}
            <PersonLink person={client} tabIndex={-1} draggable={false}>
              {client_name}
            </PersonLink>
          </>
        )}
      </p>
      {waiting && (
        <p className={classes.waits}>
          <WaitingChip
            word={tWaiting(`reason.${waiting.reason}`)}
            days={daysSince(waiting.since)}
          />
        </p>
      )}
      <div className={classes.foot}>
        <Deadline date={due_date ?? null} done={!isRunning(mandate)} />
        {responsible_name && (
          <span className={classes.person}>
            <PersonLink person={responsible} tabIndex={-1} draggable={false}>
              <PersonDisc name={responsible_name} />
            </PersonLink>
          </span>
        )}
      </div>
      <Hint label={t('action.move')}>
        <ActionIcon
          className={classes.move}
          size={28}
          tabIndex={-1}
          aria-label={withColon(t('action.move'), building_address)}
          onClick={() => board.openMoveDialog({ mandate, to: mandate.status })}
        >
          <IconArrowRight aria-hidden />
        </ActionIcon>
      </Hint>
    </li>
  )
}
