import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../loading/words.ts'
import { mergeText } from './merge.text.ts'

/** Says that a record may be the same as another one, and offers to merge them. */
export function AlikeNotice({ children, merge }: { children: ReactNode; merge: () => void }) {
  const t = useWords(mergeText)
  return (
    <div className="notice tools" role="status">
      <span className="grow">{children}</span>
      <Button variant="default" size="compact-sm" onClick={merge}>
        {t('merge')}
      </Button>
    </div>
  )
}
