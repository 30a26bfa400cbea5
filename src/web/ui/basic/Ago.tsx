import { VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { formatInstant, formatRelative } from '../../../kernel/field/format.ts'
import { currentLanguage, useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import { Hint } from './Hint.tsx'

const minute = 60_000

/** The time, by the minute; what shows it is drawn anew when one has passed. */
const useMinute = () =>
  useSyncExternalStore(
    (tell) => {
      const timer = setInterval(tell, minute)
      return () => clearInterval(timer)
    },
    () => Math.ceil(Date.now() / minute) * minute,
  )

/** How long ago something happened; exactly when, and by whom, on hover. */
export function Ago({ at, by }: { at: string; by?: string | null }) {
  const t = useWords(uiText)
  const now = useMinute()
  const when = formatInstant(at)
  const exactly = by ? t('ago.by', { when, by }) : when
  return (
    <Hint label={exactly}>
      <time dateTime={at}>
        {formatRelative(at, new Date(now), currentLanguage())}
        <VisuallyHidden> ({exactly})</VisuallyHidden>
      </time>
    </Hint>
  )
}
