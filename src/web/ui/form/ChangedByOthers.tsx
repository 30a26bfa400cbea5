import { VisuallyHidden } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import { formatTime } from '../../../kernel/field/format.ts'
import { useWords } from '../../loading/words.ts'
import { CallerIdContext } from '../../session/callerId.ts'
import { isSame } from '../../writes/isSame.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { labelOf } from '../input/fieldValue.ts'
import classes from './ChangedByOthers.module.css'
import { changedText } from './changed.text.ts'
import type { FormRecord } from './entry.tsx'

/** How long a field shows that someone else changed it, ms. */
const highlightDuration = 10_000

/** A change of a field by someone else: when, and by whom if the reader may know it. */
export type ChangedByOther = { at: string; name: string | undefined }

/** Returns the changes of an open record by others in the last 10 s, by field. */
export function useChangedByOthers(
  record: FormRecord,
  names: readonly string[],
): Record<string, ChangedByOther> {
  const me = use(CallerIdContext)
  const [changed, setChanged] = useState<Record<string, ChangedByOther>>({})
  const previous = useRef(record)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  useEffect(() => {
    const earlier = previous.current
    if (record.version <= earlier.version) return
    previous.current = record
    const found = names.flatMap((name) => {
      const stamp = record.provenance?.[name]
      const isNew = stamp && stamp.at !== earlier.provenance?.[name]?.at
      if (!isNew || stamp.by?.id === me || isSame(record[name], earlier[name])) return []
      return [[name, { at: stamp.at, name: stamp.by?.name }] as const]
    })
    if (found.length === 0) return
    const fresh = Object.fromEntries(found)
    setChanged((earlierChanges) => ({ ...earlierChanges, ...fresh }))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setChanged((all) =>
        Object.fromEntries(Object.entries(all).filter(([name, change]) => fresh[name] !== change)),
      )
    }, highlightDuration)
    timers.current.add(timer)
  }, [record, names, me])
  return changed
}

/** Mark next to a field's label: who has just changed it. */
export function ChangedMark({ change }: { change: ChangedByOther | undefined }) {
  const t = useWords(changedText)
  if (!change) return null
  const time = formatTime(change.at)
  const label = change.name ? t('by', { name: change.name, time }) : t('at', { time })
  return (
    <span className={classes.mark} title={label} data-changed>
      {label}
    </span>
  )
}

/** Announces to screen readers which fields someone else changed. */
export function ChangesAnnouncement({ changed }: { changed: Record<string, ChangedByOther> }) {
  const t = useWords(changedText)
  const { t: tField } = use(FieldContext)
  const messages = Object.entries(changed).map(([field, { name }]) => {
    const label = labelOf(tField, field)
    return name ? t('told_by', { field: label, name }) : t('told', { field: label })
  })
  return <VisuallyHidden role="status">{messages.join(' ')}</VisuallyHidden>
}
