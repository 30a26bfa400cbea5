import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCloudCheck, IconCloudOff, IconExclamationCircle } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatTime } from '../../../kernel/field/format.ts'
import { useWords } from '../../loading/words.ts'
import { useUnsent, writes } from '../../writes/unsavedWork.ts'
import type { Unsent } from '../../writes/write.ts'
import { uiText } from '../ui.text.ts'
import classes from './SaveState.module.css'

/** How long a field shows that it was saved, ms. */
const savedShows = 2_000

/** When a record, or one field of it, was last saved from this window; ms. */
const useSavedAt = (record: string, field?: string) =>
  useSyncExternalStore(writes.subscribe, () => writes.savedAt(record, field))

/** Beside a field's label: how saving it stands. */
export function SaveState(props: {
  record: string
  field: string
  unsent?: Unsent
  onDecide: () => void
}) {
  const t = useWords(uiText)
  const { record, field, unsent } = props
  const savedAt = useSavedAt(record, field)
  const isFresh = useFresh(savedAt)
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
        <IconCloudOff size={13} stroke={1.75} aria-hidden />
        {t('save.kept')}
      </span>
    )
  }
  if (unsent?.state === 'refused') {
    return (
      <span className={classes.state} data-state="refused">
        <IconExclamationCircle size={13} stroke={1.75} aria-hidden />
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
  if (!isFresh) return null
  return (
    <span className={classes.state} data-state="saved" role="status">
      <IconCheck size={13} stroke={1.75} aria-hidden />
      {t('save.saved')}
    </span>
  )
}

/** Whether it was saved within the last moments; what was saved before the field came is not told. */
function useFresh(savedAt: number | undefined): boolean {
  const [told, setTold] = useState(savedAt)
  useEffect(() => {
    const timer = setTimeout(() => setTold(savedAt), savedShows)
    return () => clearTimeout(timer)
  }, [savedAt])
  return savedAt !== told
}

/** In a record's header: when it was last saved. */
export function RecordSaved({ record }: { record: string }) {
  const t = useWords(uiText)
  const savedAt = useSavedAt(record)
  const isUnsent = useUnsent().some((one) => one.record === record && one.state !== 'sending')
  if (savedAt === undefined || isUnsent) return null
  return (
    <span className={classes.header}>
      <IconCloudCheck size={16} stroke={1.75} aria-hidden />
      {t('save.saved_at', { time: formatTime(new Date(savedAt)) })}
    </span>
  )
}
