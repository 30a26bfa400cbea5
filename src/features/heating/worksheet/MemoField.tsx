import { type ComponentProps, memo } from 'react'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { EntryField } from '../../../web/ui/form/entry.tsx'
import { FieldControl } from '../../../web/ui/input/Field.tsx'

/** Drawn anew only where its own value is another: there are many, and each letter typed reaches all. */
const KeptControl = memo(FieldControl)

/** A field of an entry whose control stays as it is while others are typed; `control.field` stays the same. */
export function MemoField({ entry, control }: ComponentProps<typeof EntryField>) {
  const onChange = useLatest(control.onChange)
  const onCommit = useLatest(control.onCommit)
  return (
    <EntryField entry={entry} control={control}>
      <KeptControl {...control} onChange={onChange} onCommit={onCommit} />
    </EntryField>
  )
}
