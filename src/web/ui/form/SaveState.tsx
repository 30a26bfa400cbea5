import { UnstyledButton } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatTime } from '../../../kernel/field/format.ts'
import {
  IconCheck,
  IconCloudCheck,
  IconCloudOff,
  IconExclamationCircle,
} from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { useUnsent, writes } from '../../writes/unsavedWork.ts'
import type { Unsent } from '../../writes/write.ts'
import { uiText } from '../ui.text.ts'
import classes from './SaveState.module.css'

/** How long a field shows "saved", ms. */
const savedDuration = 2_000

/** Time (ms) of the last save of a record, or of one field, in this window. */
const useSavedAt = (record: string, field?: string) =>
  useSyncExternalStore(writes.subscribe, () => writes.savedAt(record, field))

/** Save state next to a field's label. */
export function SaveState(props: {
  record: string
  field: string
  /** The field's unsent write. */
  unsent?: Unsent
  /** Opens the dialog of its conflict. */
  onDecide: () => void
}) {
  const t = useWords(uiText)
  const { record, field, unsent } = props
  const savedAt = useSavedAt(record, field)
  const isJustSaved = useIsJustSaved(savedAt)
  if (unsent?.state === 'sending') {
    return (
      <span key="sending" className={classes.state} data-state="sending">
        <span className={classes.ring} aria-hidden />
        {t('save.saving')}
      </span>
    )
  }
  if (unsent?.state === 'kept') {
    return (
      <span className={classes.state} data-state="kept" role="status">
        <IconCloudOff size={13} aria-hidden />
        {t('save.kept')}
      </span>
    )
  }
  if (unsent?.state === 'refused') {
    return (
      <span className={classes.state} data-state="refused">
        <IconExclamationCircle size={13} aria-hidden />
        {t(unsent.isFault ? 'save.failed' : 'save.refused')}
      </span>
    )
  }
  if (unsent?.state === 'conflict') {
    return (
      <span className={classes.state} data-state="kept">
        {t('save.conflict')}
        <UnstyledButton className={classes.decide} onClick={props.onDecide}>
          {t('save.decide')}
        </UnstyledButton>
      </span>
    )
  }
  if (!isJustSaved) return null
  return (
    <span className={classes.state} data-state="saved" role="status">
      <IconCheck size={13} aria-hidden />
      {t('save.saved')}
    </span>
  )
}

/** Whether the field was saved in the last 2 s; a save before it mounted does not count. */
function useIsJustSaved(savedAt: number | undefined): boolean {
  const [shownBefore, setShownBefore] = useState(savedAt)
  useEffect(() => {
    const timer = setTimeout(() => setShownBefore(savedAt), savedDuration)
    return () => clearTimeout(timer)
  }, [savedAt])
  return savedAt !== shownBefore
}

/** Time of the last save, in a record's header. */
export function RecordSaved({ record }: { record: string }) {
  const t = useWords(uiText)
  const savedAt = useSavedAt(record)
  const isUnsent = useUnsent().some((write) => write.record === record && write.state !== 'sending')
  if (savedAt === undefined || isUnsent) return null
  return (
    <span className="detail nowrap inline">
      <IconCloudCheck aria-hidden />
      {t('save.saved_at', { time: formatTime(new Date(savedAt)) })}
    </span>
  )
}
