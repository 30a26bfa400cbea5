import { memo, type ReactNode, use } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import type { Labels, Provenance as Provenances } from '../../../kernel/record/resource.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import { FieldControl, FieldFrame, ReadOnlyValue } from '../input/Field.tsx'
import type { ControlProps } from '../input/fieldMeans.ts'
import { ProposableField, ProposeButton } from '../record/Proposal.tsx'
import { ProposalsContext } from '../record/proposing.tsx'

/** A record as the server answers it: its fields, and what is kept beside them. */
export type FormRecord = {
  id: number
  version: number
  provenance?: Provenances
  labels?: Labels
} & DraftValues

/** How the values of a record, or of one row of a table, are shown and entered; see `useEntry`. */
export type Entry = {
  /** What stands in a field: what is typed, what waits to be sent, or what the record holds. */
  value(name: string): unknown
  /** The sentence that refuses what was entered. */
  problem(name: string): string | undefined
  isFixed(name: string): boolean
  /** Takes what is being typed. */
  enter(name: string, value: unknown): void
  /** Takes what was finished: it is checked and sent. */
  commit(name: string, value: unknown): void
  /** How saving stands, who changed it, where it came from: small marks. */
  beside(name: string): ReactNode
  /** What `beside` shows: its marks are the same while each of these is. Without it they always change. */
  marked?(name: string): readonly unknown[]
}

/** What a control is given to enter a field. */
export const controlOf = (
  entry: Entry,
  name: string,
  field: Field,
  id: string,
  rest: Pick<ControlProps, 'help'> = {},
): ControlProps => ({
  name,
  field,
  id,
  value: entry.value(name),
  error: entry.problem(name),
  onChange: (next) => entry.enter(name, next),
  onCommit: (next) => entry.commit(name, next),
  ...rest,
})

type EntryFieldProps = {
  entry: Entry
  control: ControlProps
  /** In the place of the control of its kind. */
  children?: ReactNode
}

/** A field of an entry with its frame. */
export function EntryField(props: EntryFieldProps) {
  const { name, value, error, help } = props.control
  const { entry, children } = props
  const marks = entry.marked?.(name) ?? [{}]
  const shown = [value, error, help, entry.isFixed(name), children, ...marks]
  return <ShownField {...props} shown={shown} />
}

/** Drawn again only where it shows something else: a form has many fields, and one is typed in. */
const ShownField = memo(
  function ShownField({ entry, control, children }: EntryFieldProps & { shown: unknown[] }) {
    const { name, field, id, error } = control
    const fixed = entry.isFixed(name)
    const isProposing = use(ProposalsContext)?.begun.has(name)
    return (
      <FieldFrame
        name={name}
        field={field}
        id={id}
        error={error}
        readOnly={fixed && !isProposing}
        beside={
          <>
            {fixed && <ProposeButton name={name} value={control.value} />}
            {entry.beside(name)}
          </>
        }
      >
        <ProposableField control={control} isFixed={fixed}>
          {fixed ? <ReadOnlyValue {...control} /> : (children ?? <FieldControl {...control} />)}
        </ProposableField>
      </FieldFrame>
    )
  },
  (before, after) =>
    before.control.field === after.control.field &&
    before.control.id === after.control.id &&
    before.shown.every((one, at) => Object.is(one, after.shown[at])),
)
