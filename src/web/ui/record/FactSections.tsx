import { type ComponentProps, type KeyboardEvent, use, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../loading/words.ts'
import { focusField } from '../form/formRequest.ts'
import { type FactLayout, FieldSections } from '../input/Field.tsx'
import { ProposalsContext } from '../provenance/proposalsContext.tsx'
import classes from './FactSections.module.css'
import { factsText } from './facts.text.ts'

/** Whether a value is empty, so that nothing is shown. */
export const isEmptyValue = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

type FactSectionsProps = Omit<ComponentProps<typeof FieldSections>, 'asFacts'> & {
  layout?: FactLayout
  /** Whether a field has no value. */
  isEmpty: (name: string) => boolean
  isFixed: (name: string) => boolean
  /** Whether the value of a field is refused; collapsed ones are then shown. */
  isRefused: (name: string) => boolean
  /** Drops a typed value. */
  revert: (name: string) => void
}

/**
 * Fields as rows of facts. On a page, their sections stand in two columns of similar length, and fields that are empty at first are collapsed into a form, if the reader can
 * write them or propose a value; otherwise they are left out. A field keeps its place while it is edited. Enter and
 * the arrow keys save a typed value and go to the next or previous fact; Escape restores the previous value and
 * leaves the field, so that the page's shortcuts work again.
 */
export function FactSections({
  names,
  isEmpty,
  isFixed,
  isRefused,
  revert,
  layout = 'page',
  ...props
}: FactSectionsProps) {
  const t = useWords(factsText)
  const [emptyAtFirst] = useState(() => new Set(names.filter(isEmpty)))
  const [isOpen, setOpen] = useState(false)
  const proposals = use(ProposalsContext)
  const isProposed = (name: string) =>
    proposals?.proposed.some(({ field }) => field === name) ?? false
  /** Whether the reader can neither write a field nor propose a value. */
  const isLocked = (name: string) => isFixed(name) && !proposals?.mayPropose(name)
  const folded =
    layout === 'page' ? names.filter((name) => emptyAtFirst.has(name) && !isLocked(name)) : []
  const visible = names.filter(
    (name) => !folded.includes(name) && !(isLocked(name) && isEmpty(name) && !isProposed(name)),
  )
  const emptyCount = folded.filter(isEmpty).length
  // Chosen once: a section that changed its column would move while somebody works in it.
  const [columns] = useState(() =>
    layout === 'page' ? columnsOf(props.fields, visible) : undefined,
  )
  const sectionsIn = (column: number | undefined) => (
    <FieldSections
      {...props}
      names={visible.filter((name) => columns?.get(props.fields[name]?.section ?? '') === column)}
      asFacts={layout}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div onKeyDown={(event) => handleFactKeys(event, revert)}>
      {columns && (
        <div className={classes.columns}>
          <div>{sectionsIn(0)}</div>
          <div>{sectionsIn(1)}</div>
        </div>
      )}
      <div>{sectionsIn(undefined)}</div>
      {folded.length > 0 && (
        <details
          className={classes.folded}
          open={isOpen || folded.some((name) => isProposed(name) || isRefused(name))}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{emptyCount > 0 ? t('empty', { count: emptyCount }) : t('filled')}</summary>
          <FieldSections {...props} names={folded} />
        </details>
      )}
    </div>
  )
}

/** Height of a section's title and of the space above it, in rows. */
const titleRows = 2

/** The column of each section without a table, so that both have a similar height; undefined for fewer than two. */
function columnsOf(fields: FactSectionsProps['fields'], names: readonly string[]) {
  const rows = new Map<string, number>()
  const sectionOf = (name: string) => fields[name]?.section ?? ''
  for (const name of names) rows.set(sectionOf(name), (rows.get(sectionOf(name)) ?? titleRows) + 1)
  for (const name of names) if (fields[name]?.kind === 'rows') rows.delete(sectionOf(name))
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  let height = 0
  const columns = new Map<string, number>()
  for (const [section, count] of rows) {
    // The one in which most of it would lie.
    columns.set(section, height > 0 && height + count / 2 > total / 2 ? 1 : 0)
    height += count
  }
  return rows.size > 1 ? columns : undefined
}

/** Number of rows by which a key moves the focus. */
const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/**
 * Handles Enter, arrow keys and Escape in text fields; in choices only Escape, and Enter while the list is closed.
 */
function handleFactKeys(event: KeyboardEvent, revert: (name: string) => void) {
  const { key, target, currentTarget, nativeEvent } = event
  const isTextField =
    target instanceof HTMLInputElement
      ? target.type === 'text'
      : target instanceof HTMLTextAreaElement
  if (event.defaultPrevented || nativeEvent.isComposing || !isTextField) return
  const input = target as HTMLInputElement | HTMLTextAreaElement
  const name = input.closest<HTMLElement>('[data-field]')?.dataset.field
  if (input.form || name === undefined) return
  const isChoice = input.getAttribute('role') === 'combobox'
  if (key === 'Escape') {
    // Rendered before the blur, which commits the value that the field shows.
    if (!isChoice) flushSync(() => revert(name))
    input.blur()
  } else if (key in steps && (!isChoice || key === 'Enter') && target instanceof HTMLInputElement) {
    event.preventDefault()
    const names = [...currentTarget.querySelectorAll<HTMLElement>('[data-field]')]
      .filter(
        (element) =>
          element.offsetParent && element.querySelector('input:not([readonly]), textarea'),
      )
      .map((element) => element.dataset.field)
    const next = names[names.indexOf(name) + steps[key]!]
    if (next !== undefined) focusField(currentTarget, next)
    else if (key === 'Enter') target.blur()
  }
}
