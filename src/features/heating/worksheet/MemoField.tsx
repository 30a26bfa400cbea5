import { type ComponentProps, memo } from 'react'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { EntryField } from '../../../web/ui/form/entry.tsx'
import { FieldControl } from '../../../web/ui/input/Field.tsx'

/** A control that re-renders only if its own props change: each keystroke re-renders all fields of a form. */
const MemoControl = memo(FieldControl)

/** A field whose control does not re-render when others change; `control.field` must be the same object each time. */
export function MemoField({ entry, control }: ComponentProps<typeof EntryField>) {
  const onChange = useLatest(control.onChange)
  const onCommit = useLatest(control.onCommit)
  return (
    <EntryField entry={entry} control={control}>
      <MemoControl {...control} onChange={onChange} onCommit={onCommit} />
    </EntryField>
  )
}
