import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useWords } from '../../loading/words.ts'
import { focusField } from '../form/formRequest.ts'
import { FieldSections } from '../input/Field.tsx'
import classes from './FactSections.module.css'
import { factsText } from './facts.text.ts'

/** Whether a value shows nothing. */
export const isEmptyValue = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

type FactSectionsProps = ComponentProps<typeof FieldSections> & {
  /** Whether a field has no value. */
  isEmpty: (name: string) => boolean
  isFixed: (name: string) => boolean
  /** Drops what is typed into a field. */
  revert: (name: string) => void
}

/**
 * Fields as rows of facts. Those empty at first fold into one line if they can be filled in, and are left out
 * if not; a field keeps its place while it is edited. Enter saves a typed value and goes on to the next fact,
 * Escape gives back the former value.
 */
export function FactSections({ names, isEmpty, isFixed, revert, ...props }: FactSectionsProps) {
  const t = useWords(factsText)
  const [emptyAtFirst] = useState(() => new Set(names.filter(isEmpty)))
  const folded = names.filter((name) => emptyAtFirst.has(name) && !isFixed(name))
  const visible = names.filter(
    (name) => !folded.includes(name) && !(isFixed(name) && isEmpty(name)),
  )
  const emptyCount = folded.filter(isEmpty).length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div onKeyDown={(event) => handleFactKeys(event, revert)}>
      <FieldSections {...props} names={visible} asFacts />
      {folded.length > 0 && (
        <details className={classes.folded}>
          <summary>{emptyCount > 0 ? t('empty', { count: emptyCount }) : t('filled')}</summary>
          <FieldSections {...props} names={folded} asFacts />
        </details>
      )}
    </div>
  )
}

/** Enter and Escape in a typed value; lists of options handle their keys themselves. */
function handleFactKeys(event: KeyboardEvent, revert: (name: string) => void) {
  const { key, target, currentTarget, nativeEvent } = event
  const isTyped =
    target instanceof HTMLInputElement
      ? target.type === 'text' && target.getAttribute('role') !== 'combobox'
      : target instanceof HTMLTextAreaElement
  if (event.defaultPrevented || nativeEvent.isComposing || !isTyped) return
  const name = (target as Element).closest<HTMLElement>('[data-field]')?.dataset.field
  if (name === undefined) return
  if (key === 'Escape') revert(name)
  else if (key === 'Enter' && target instanceof HTMLInputElement) {
    event.preventDefault()
    const names = [...currentTarget.querySelectorAll<HTMLElement>('[data-field]')]
      .filter((one) => one.offsetParent && one.querySelector('input:not([readonly]), textarea'))
      .map((one) => one.dataset.field)
    const next = names[names.indexOf(name) + 1]
    if (next === undefined) target.blur()
    else focusField(currentTarget, next)
  }
}
