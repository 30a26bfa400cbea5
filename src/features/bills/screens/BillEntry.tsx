import { useId } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { FieldControl, FieldFrame } from '../../../web/ui/input/Field.tsx'

type EnteredProps = {
  name: string
  field: Field
  value: unknown
  problem: string | undefined
  onEnter: (value: unknown) => void
}

/** A field of a bill in which a person enters a value, or corrects one that was read. */
export function EnteredValue({ name, field, value, problem, onEnter }: EnteredProps) {
  const id = useId()
  const control = { id, name, field, ...(problem !== undefined && { error: problem }) }
  return (
    <FieldFrame {...control}>
      <FieldControl {...control} value={value} onChange={onEnter} onCommit={onEnter} />
    </FieldFrame>
  )
}
