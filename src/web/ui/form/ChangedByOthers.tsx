import { VisuallyHidden } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import { formatTime } from '../../../kernel/field/format.ts'
import { useWords } from '../../loading/words.ts'
import { CallerIdContext } from '../../session/callerId.ts'
import { isSame } from '../../writes/isSame.ts'
import { FieldMeansContext } from '../input/fieldMeans.ts'
import { labelOf } from '../input/fieldValue.ts'
import { uiText } from '../ui.text.ts'
import classes from './ChangedByOthers.module.css'
import type { FormRecord } from './entry.tsx'

/** How long a field shows that somebody else changed it, ms. */
const changeShows = 10_000

/** When somebody else changed a field, and who, where the reader may know it. */
export type ChangedByOther = { at: string; name: string | undefined }

/** The fields of a record that somebody else changed while it was open, for a while, by name. */
export function useChangedByOthers(
  record: FormRecord,
  names: readonly string[],
): Record<string, ChangedByOther> {
  const me = use(CallerIdContext)
  const [changed, setChanged] = useState<Record<string, ChangedByOther>>({})
  const before = useRef(record)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  useEffect(() => {
    const earlier = before.current
    if (record.version <= earlier.version) return
    before.current = record
    const found = names.flatMap((name) => {
      const stamp = record.provenance?.[name]
      const isNew = stamp && stamp.at !== earlier.provenance?.[name]?.at
      if (!isNew || stamp.by?.id === me || isSame(record[name], earlier[name])) return []
      return [[name, { at: stamp.at, name: stamp.by?.name }] as const]
    })
    if (found.length === 0) return
    const fresh = Object.fromEntries(found)
    setChanged((others) => ({ ...others, ...fresh }))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setChanged((shown) =>
        Object.fromEntries(Object.entries(shown).filter(([name, one]) => fresh[name] !== one)),
      )
    }, changeShows)
    timers.current.add(timer)
  }, [record, names, me])
  return changed
}

/** Beside a field's label, in the room that is left there: who changed it just now. */
export function ChangedMark({ change }: { change: ChangedByOther | undefined }) {
  const t = useWords(uiText)
  if (!change) return null
  const time = formatTime(change.at)
  const said = change.name
    ? t('changed.by', { name: change.name, time })
    : t('changed.at', { time })
  return (
    <span className={classes.mark} title={said} data-changed>
      {said}
    </span>
  )
}

/** Tells readers which fields somebody else changed. */
export function ChangesTold({ changed }: { changed: Record<string, ChangedByOther> }) {
  const t = useWords(uiText)
  const { say } = use(FieldMeansContext)
  const told = Object.entries(changed).map(([field, { name }]) => {
    const word = labelOf(say, field)
    return name ? t('changed.told_by', { field: word, name }) : t('changed.told', { field: word })
  })
  return <VisuallyHidden role="status">{told.join(' ')}</VisuallyHidden>
}
