import { Button, Checkbox, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import type { Provenance } from '../../../kernel/record/resource.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useDraftText } from '../../../web/ui/input/useDraftText.ts'
import { doneCell, waivedCell } from '../checklist.ts'
import { serviceText } from '../form/service.text.ts'
import { useTicksItself } from '../form/ticksItself.tsx'
import classes from './Checklist.module.css'

type Props = {
  mandate: number
  /** Key of the item. */
  name: string
  label: string
  isDone: boolean
  /** Of an item that is a fact, the fields that it still lacks. */
  missing: readonly string[] | null
  /** Reason of the waiver; '' if it is not waived. */
  waiver: string
  /** Who ticked or waived the item, and when. */
  stamp: Provenance[string] | undefined
  /** Undefined if the user may not tick the item. */
  tick: ((isDone: boolean) => void) | undefined
  /** The fields that the item still lacks, where their form does not name them: instead of their names in the sentence. */
  missingFields?: ReactNode
  /** Sets the reason of a waiver, or null to require the item again; undefined if the user may not. */
  waive: ((reason: string | null) => void) | undefined
  /** Content between who ticked or waived the item and the button that waives it. */
  beside?: ReactNode
}

/** A checklist item that can be ticked, or waived with a reason. */
export function ChecklistEntry({
  mandate,
  name,
  label,
  isDone,
  missing,
  waiver,
  stamp,
  tick,
  waive,
  missingFields,
  beside,
}: Props) {
  const t = useWords(serviceText)
  const ticksItself = useTicksItself()
  // An earlier tick of a fact that is not there can be taken back.
  const isFact = missing !== null && !(isDone && missing.length > 0)
  const {
    text: reason,
    isRestored,
    setText: setReason,
  } = useDraftText(`mandates/${mandate}/${waivedCell(name)}`)

  function submit(event: FormEvent) {
    event.preventDefault()
    // Do not submit the form of a surrounding dialog.
    event.stopPropagation()
    if (!reason?.trim()) return
    waive?.(reason.trim())
    setReason(undefined)
  }

  return (
    <li className={classes.item} data-field={doneCell(name)}>
      <Checkbox
        label={label}
        checked={isDone}
        disabled={!tick || isFact}
        onChange={({ currentTarget: { checked } }) => tick?.(checked)}
      />
      <span className={classes.detail}>
        {waiver && <q>{waiver}</q>}
        {(waiver || (isDone && !isFact)) && stamp && (
          <span className="faint">
            {waiver ? t('stages.waived') : ''}{' '}
            {[stamp.by?.name, formatDate(stamp.at)].filter(Boolean).join(', ')}
          </span>
        )}
        {beside}
        {waive && !isDone && reason === undefined && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t(waiver ? 'stages.unwaive_of' : 'stages.waive_of', { item: label })}
            onClick={() => (waiver ? waive(null) : setReason(''))}
          >
            {t(waiver ? 'stages.unwaive' : 'stages.waive')}
          </Button>
        )}
      </span>
      {isFact && !waiver && (
        <span className={classes.fact}>
          {missing.length === 0
            ? t('stages.by_itself')
            : (missingFields ?? <span>{ticksItself(missing)}</span>)}
        </span>
      )}
      {waive && reason !== undefined && (
        <form className={classes.waive} onSubmit={submit}>
          <TextInput
            aria-label={t('stages.reason_of', { item: label })}
            placeholder={t('stages.reason')}
            value={reason}
            maxLength={500}
            data-autofocus
            autoFocus={!isRestored}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // Do not close a surrounding dialog.
              event.stopPropagation()
              setReason(undefined)
            }}
          />
          <Button type="submit" size="sm" disabled={!reason.trim()}>
            {t('stages.waive')}
          </Button>
          <Button size="sm" variant="subtle" onClick={() => setReason(undefined)}>
            {t('stages.cancel')}
          </Button>
        </form>
      )}
    </li>
  )
}
