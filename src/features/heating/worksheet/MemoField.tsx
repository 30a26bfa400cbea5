import { type ComponentProps, memo } from 'react'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { EntryField } from '../../../web/ui/form/entry.tsx'
import { FieldControl } from '../../../web/ui/input/Field.tsx'

/** Re-renders only if its own props change: a form has many fields, and each keystroke reaches all. */
const MemoControl = memo(FieldControl)

/** A field whose control does not re-render while others change; `control.field` must be stable. */
export function MemoField({ entry, control }: ComponentProps<typeof EntryField>) {
  const onChange = useLatest(control.onChange)
  const onCommit = useLatest(control.onCommit)
  return (
    <EntryField entry={entry} control={control}>
      <MemoControl {...control} onChange={onChange} onCommit={onCommit} />
    </EntryField>
  )
}
