import { type ComponentProps, type KeyboardEvent, use, useState } from 'react'
import { useWords } from '../../loading/words.ts'
import { focusField } from '../form/formRequest.ts'
import { type FactLayout, FieldSections } from '../input/Field.tsx'
import classes from './FactSections.module.css'
import { factsText } from './facts.text.ts'
import { ProposalsContext } from './proposalsContext.tsx'

/** Whether a value shows nothing. */
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
  /** Drops what is typed into a field. */
  revert: (name: string) => void
}

/**
 * Fields as rows of facts. On a page, those empty at first fold into one line, below which they are a form, if
 * the reader can fill them in or propose a value; if not, they are left out. A field keeps its place while it is
 * edited. Enter and the arrows save a typed value and go to the next fact or the one before, Escape gives back the
 * former value.
 */
export function FactSections({
  names,
  isEmpty,
  isFixed,
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
  const isClosed = (name: string) => isFixed(name) && !proposals?.mayPropose(name)
  const folded =
    layout === 'page' ? names.filter((name) => emptyAtFirst.has(name) && !isClosed(name)) : []
  const visible = names.filter(
    (name) => !folded.includes(name) && !(isClosed(name) && isEmpty(name) && !isProposed(name)),
  )
  const emptyCount = folded.filter(isEmpty).length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div onKeyDown={(event) => handleFactKeys(event, revert)}>
      <FieldSections {...props} names={visible} asFacts={layout} />
      {folded.length > 0 && (
        <details
          className={classes.folded}
          open={isOpen || folded.some(isProposed)}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{emptyCount > 0 ? t('empty', { count: emptyCount }) : t('filled')}</summary>
          <FieldSections {...props} names={folded} />
        </details>
      )}
    </div>
  )
}

/** Rows by which a key moves on. */
const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Enter, arrows and Escape in a typed value; lists of options and proposals handle their keys themselves. */
function handleFactKeys(event: KeyboardEvent, revert: (name: string) => void) {
  const { key, target, currentTarget, nativeEvent } = event
  const isTyped =
    target instanceof HTMLInputElement
      ? target.type === 'text' && target.getAttribute('role') !== 'combobox'
      : target instanceof HTMLTextAreaElement
  if (
    event.defaultPrevented ||
    nativeEvent.isComposing ||
    !isTyped ||
    (target as HTMLInputElement).form
  )
    return
  const name = (target as Element).closest<HTMLElement>('[data-field]')?.dataset.field
  if (name === undefined) return
  if (key === 'Escape') revert(name)
  else if (key in steps && target instanceof HTMLInputElement) {
    event.preventDefault()
    const names = [...currentTarget.querySelectorAll<HTMLElement>('[data-field]')]
      .filter((one) => one.offsetParent && one.querySelector('input:not([readonly]), textarea'))
      .map((one) => one.dataset.field)
    const next = names[names.indexOf(name) + steps[key]!]
    if (next !== undefined) focusField(currentTarget, next)
    else if (key === 'Enter') target.blur()
  }
}
