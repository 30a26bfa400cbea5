import type { ReactNode } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import type { Option } from '../input/options.ts'

export type Column<R> = {
  /** Name of the field; also the sort key. */
  key: string
  title: string
  /**
   * Width including 16 px of padding, px: used until the rows are measured. Afterwards it is the minimum width of a
   * column that truncates its text, and the maximum width that a long title can cause.
   */
  width: number
  /** Takes the remaining space. */
  grows?: boolean
  align?: 'left' | 'right'
  render: (row: R) => ReactNode
  sortable?: boolean
  /** The first click sorts descending. */
  descendingFirst?: boolean
  /** Truncates long text with "…"; the full text is shown on hover and on focus of the row. */
  truncate?: boolean
  /** The one column that identifies a row; contains the link. */
  main?: boolean
  /** Fields that an export of this column contains; by default the one named `key`. */
  fields?: readonly string[]
  /** Section in the columns menu; set for optional columns, hidden by default. */
  section?: string
  /** Position on a phone: beside the main column, or in the second line, left or right. */
  phone?: 'aside' | 'detail' | 'end'
}

export type Filter = {
  /** Parameter in the URL and the query. */
  key: string
  name: string
  all?: string
  /** Options; for a field with ranges or text only "no value" and "any value". */
  options: readonly Option[]
  multiple?: boolean
  /** Column whose header also offers this filter; by default the one with the same key. */
  column?: string
  /** Whether the filter is set in the strip or on another screen: it has no button here, but can be removed by its name. */
  isElsewhere?: boolean
  /** Field of an optional filter, which has a button only once added. */
  field?: Field
  /** Section of that field. */
  section?: string
  /** Formats a value that is not among the options. */
  formatValue?: (value: string) => string
}

export type BulkAction<R> = {
  key: string
  label: string
  icon: ReactNode
  danger?: boolean
  /** `done` clears the selection, except refused rows. */
  run: (rows: readonly R[], done: (refused?: ReadonlySet<number | string>) => void) => void
}
