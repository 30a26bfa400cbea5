import { memo, type ReactNode, use } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import type { Labels, Provenance as Provenances } from '../../../kernel/record/resource.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import { FieldControl, FieldFrame, ReadOnlyValue } from '../input/Field.tsx'
import type { ControlProps } from '../input/fieldContext.ts'
import { ProposableField, ProposeButton } from '../provenance/Proposal.tsx'
import { ProposalsContext } from '../provenance/proposalsContext.tsx'

/** A record as the server returns it: fields plus metadata. */
export type FormRecord = {
  id: number
  version: number
  provenance?: Provenances
  labels?: Labels
} & DraftValues

/** Reads and edits the values of a record, or of one row of a table; see `useEntry`. */
export type Entry = {
  /** Returns the displayed value: the typed one, else the unsent one, else that of the record. */
  value(name: string): unknown
  /** Returns the error message of a field. */
  problem(name: string): string | undefined
  /** Whether a field is read-only. */
  isFixed(name: string): boolean
  /** Stores a value being typed. */
  enter(name: string, value: unknown): void
  /** Checks a finished value and sends it. */
  commit(name: string, value: unknown): void
  /** Renders the marks next to the label: save state, change by others, provenance. */
  beside(name: string): ReactNode
  /** Dependencies of `beside`: it re-renders only if one changes; without them, always. */
  besideDependencies?(name: string): readonly unknown[]
}

/** Returns the props of the control that edits a field. */
export const controlProps = (
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
  /** Custom control, in place of the default for its kind. */
  children?: ReactNode
}

/** A field with its label, marks and control. */
export function EntryField(props: EntryFieldProps) {
  const { name, value, error, help } = props.control
  const { entry, children } = props
  const besideDependencies = entry.besideDependencies?.(name) ?? [{}]
  const dependencies = [value, error, help, entry.isFixed(name), children, ...besideDependencies]
  return <MemoField {...props} dependencies={dependencies} />
}

/** Re-renders only if something it shows has changed: forms are long, and typing changes one field. */
const MemoField = memo(
  function MemoField({ entry, control, children }: EntryFieldProps & { dependencies: unknown[] }) {
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
    before.dependencies.every((value, index) => Object.is(value, after.dependencies[index])),
)
