import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import type { Provenance } from '../../../kernel/record/resource.ts'
import { useWords } from '../../../web/loading/words.ts'
import { serviceText } from '../form/service.text.ts'
import classes from './Checklist.module.css'

type Props = {
  /** Key of the item. */
  name: string
  label: string
  isDone: boolean
  /** Why it is waived; '' where it is not. */
  why: string
  /** Who ticked or waived it, and when. */
  stamp: Provenance[string] | undefined
  /** None where one may not. */
  tick: ((isDone: boolean) => void) | undefined
  waive: ((why: string | null) => void) | undefined
  beside?: ReactNode
}

/** An item of a checklist, to be ticked, or waived with its reason. */
export function ChecklistEntry({ name, label, isDone, why, stamp, tick, waive, beside }: Props) {
  const t = useWords(serviceText)
  const [reason, setReason] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    // Within the form of a dialog it is not that one which is sent.
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
        disabled={!tick}
        onChange={({ currentTarget: { checked } }) => tick?.(checked)}
      />
      <span className={classes.detail}>
        {why && <q>{why}</q>}
        {(isDone || why) && stamp && (
          <span className={classes.who}>
            {why ? t('stages.waived') : ''}{' '}
            {[stamp.by?.name, formatDate(stamp.at)].filter(Boolean).join(', ')}
          </span>
        )}
        {beside}
        {waive && !isDone && reason === undefined && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t(why ? 'stages.unwaive_of' : 'stages.waive_of', { item: label })}
            onClick={() => (why ? waive(null) : setReason(''))}
          >
            {t(why ? 'stages.unwaive' : 'stages.waive')}
          </Button>
        )}
      </span>
      {reason !== undefined && (
        <form className={classes.waive} onSubmit={submit}>
          <TextInput
            aria-label={t('stages.reason_of', { item: label })}
            placeholder={t('stages.reason')}
            value={reason}
            maxLength={500}
            data-autofocus
            autoFocus
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // It ends this, and not the dialog around.
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

/** The answers in which a form keeps that an item is done, and why it is waived. */
export const doneCell = (key: string) => `checklist/${key}/done`
export const waivedCell = (key: string) => `waivers/${key}/reason`
