import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { section } from '../../../kernel/field/fields.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import { longText } from '../../../kernel/field/kinds.ts'
import { useWords } from '../../../web/loading/words.ts'
import { StateGlyph } from '../../../web/ui/basic/StateGlyph.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { bulkText } from '../../../web/writes/bulk.text.ts'
import { startBulk } from '../../../web/writes/bulk.ts'
import { mandateText } from '../mandate.text.ts'
import { endedStatuses, endsWaiting, mandateEndpoints } from '../mandate.ts'
import classes from '../steps/dialogs.module.css'
import { moveText } from '../steps/move.text.ts'
import { OpenQuoteList } from '../steps/OpenQuoteList.tsx'
import { moveLabel, reasonReaders } from '../steps/ways.tsx'
import { mandateBulkText } from './bulk.text.ts'
import { bulkWriteOf, countByStatus, type Target, targetsOf, wayTo } from './bulk.ts'
import type { BulkDialogProps } from './mandateBulk.tsx'

/** Moves many mandates to another status: shows which of them can move and asks for a reason. */
export default function MoveManyDialog({ rows, group, onClose, onEnd }: BulkDialogProps) {
  const t = useWords(mandateText)
  const tMove = useWords(moveText)
  const tMandateBulk = useWords(mandateBulkText)
  const targets = useMemo(() => targetsOf(rows, group), [rows, group])
  const [chosenStatus, choose] = useState(() => defaultTarget(targets)?.to)
  const target = targets.find(({ to }) => to === chosenStatus)
  return (
    <Dialog onClose={onClose} title={tMandateBulk('move.title', { count: rows.length })} size={480}>
      {targets.length === 0 && <p className="intro">{tMove('none')}</p>}
      <fieldset className="grid gap4 below16" aria-label={t('action.move')}>
        {targets.map(({ to, going, staying }) => (
          <label key={to} className={classes.way}>
            <input
              type="radio"
              name="way"
              value={to}
              checked={to === chosenStatus}
              onChange={() => choose(to)}
            />
            <StateGlyph state={to} />
            <span className={classes.wayWord}>{t(`status.${to}`)}</span>
            {staying.length > 0 && (
              <span className="quiet number end">
                {tMandateBulk('move.some', {
                  count: formatNumber(going.length),
                  total: formatNumber(rows.length),
                })}
              </span>
            )}
          </label>
        ))}
      </fieldset>
      {target && (
        <MoveMany key={target.to} target={target} group={group} onClose={onClose} onEnd={onEnd} />
      )}
    </Dialog>
  )
}

/** Default target: the status that most can move to, except cancelled. */
const defaultTarget = (targets: readonly Target[]) =>
  targets.filter(({ to }) => to !== 'cancelled').toSorted(byGoing)[0] ?? targets[0]
const byGoing = (a: Target, b: Target) => b.going.length - a.going.length

const { reason } = section('move', 'base', {
  reason: longText({ required: true, max: 2000, missing: 'mandate:error.reason_required' }),
})
const noFields = {}

type MoveManyProps = Omit<BulkDialogProps, 'rows' | 'query'> & { target: Target }

function MoveMany({ target: { to, going, staying }, group, onClose, onEnd }: MoveManyProps) {
  const t = useWords(mandateText)
  const tMove = useWords(moveText)
  const tMandateBulk = useWords(mandateBulkText)
  const tBulk = useWords(bulkText)
  const withReason = going.filter((mandate) => wayTo(to, mandate, group)?.reason)
  const needsReason = withReason.length > 0
  const fields = needsReason ? { reason } : noFields
  const effects = [
    going.some(({ waiting }) => waiting && endsWaiting(waiting, to)) &&
      tMandateBulk('move.ends_waiting'),
    to === 'delivered' && tMandateBulk('move.mails'),
    needsReason && tMove(reasonReaders(withReason, to)),
  ].filter(Boolean)

  function move({ reason: enteredReason }: { reason?: string }) {
    const { setStatus: endpoint } = mandateEndpoints
    onClose()
    startBulk({
      title: tMove('done', { status: t(`status.${to}`) }),
      // A reason also waives guards, so send it only if the way itself requires one.
      all: going.map((mandate) => {
        const body = wayTo(to, mandate, group)?.reason ? { to, reason: enteredReason } : { to }
        return bulkWriteOf(mandate, { group, endpoint, input: { body } })
      }),
      summarize: (done) => tBulk('changed', { count: done.length }),
      onEnd,
    })
  }

  return (
    <>
      {staying.length > 0 && (
        <ul className={classes.states}>
          {countByStatus(going).map(({ status, count }) => (
            <li key={status}>
              <StateGlyph state={status} />
              <span>{t(`status.${status}`)}</span>
              <span className={classes.count}>{formatNumber(count)}</span>
              <span>{moveLabel(tMove, status, to)}</span>
            </li>
          ))}
          {countByStatus(staying).map(({ status, count }) => (
            <li key={status} data-stays>
              <StateGlyph state={status} />
              <span>{t(`status.${status}`)}</span>
              <span className={classes.count}>{formatNumber(count)}</span>
              <span>{tMandateBulk('move.stays')}</span>
            </li>
          ))}
        </ul>
      )}
      {effects.length > 0 && <p className="quiet intro">{effects.join(' ')}</p>}
      {endedStatuses.some((ended) => ended === to) && (
        <OpenQuoteList mandates={going.map(({ id }) => id)} isClosing={to === 'closed'} />
      )}
      <CreateForm
        form={`mandates/many/move/${to}`}
        fields={fields}
        text={moveText}
        submit={tMandateBulk('move.submit', { count: going.length })}
        onEntered={move}
        beside={
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        }
      />
    </>
  )
}
