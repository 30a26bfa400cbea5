import { VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { formatInstant, formatRelative } from '../../../kernel/field/format.ts'
import { currentLanguage, useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import { Hint } from './Hint.tsx'

const minute = 60_000

/** Current time, rounded up to the minute; re-renders every minute. */
const useMinute = () =>
  useSyncExternalStore(
    (notify) => {
      const timer = setInterval(notify, minute)
      return () => clearInterval(timer)
    },
    () => Math.ceil(Date.now() / minute) * minute,
  )

/** Relative time ("3 min ago"); a tooltip gives the exact time and the author. */
export function Ago({ at, by }: { at: string; by?: string | null }) {
  const t = useWords(uiText)
  const now = useMinute()
  const when = formatInstant(at)
  const exactTime = by ? t('ago.by', { when, by }) : when
  return (
    <Hint label={exactTime}>
      <time dateTime={at}>
        {formatRelative(at, new Date(now), currentLanguage())}
        <VisuallyHidden> ({exactTime})</VisuallyHidden>
      </time>
    </Hint>
  )
}
