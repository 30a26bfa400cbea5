import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLatest } from '../basic/useLatest.ts'
import type { ControlProps } from './fieldContext.ts'
import { exactMatch, type Option } from './options.ts'

/** Text typed into a choice's input, and whether the list is open. */
export type Typing = ReturnType<typeof useTyping>

/** State of `Typing`; `text` is text typed earlier that matches no option, shown in place of a choice. */
export function useTyping(text?: string) {
  const [edited, setEdited] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  // A field may blur in the same event that selects an option, before React updates `edited`.
  const editedNow = useRef<string>(undefined)
  return {
    /** Undefined while the field shows its choice. */
    typed: edited ?? text,
    /** The same, but only if typed since the field got the focus. */
    editedNow,
    setEdited(next: string | undefined) {
      editedNow.current = next
      setEdited(next)
    },
    isOpen,
    setOpen: setOpen as (isOpen: boolean) => void,
  }
}

/**
 * Makes typed text the field's value, so that it is stored in the draft like a choice, and fails validation
 * on blur. `valueOf` maps the text (possibly empty) to a value.
 */
export function useTextAsValue(
  { value, onChange, onCommit }: Pick<ControlProps, 'value' | 'onChange' | 'onCommit'>,
  valueOf: (text: string) => unknown,
) {
  /** Value before typing began. */
  const before = useRef<unknown>(undefined)
  return {
    onType(text: string, isFirst: boolean) {
      if (isFirst) before.current = value
      onChange(valueOf(text.trim()))
    },
    onLeave: (text: string) => onCommit(valueOf(text.trim())),
    onRevert() {
      onChange(before.current)
      onCommit(before.current)
    },
  }
}

/** Options on offer. */
export type OfferedOptions = {
  /** Options that match the text, best first. */
  options: readonly Option[]
  /** Alternatives to the options, such as "create". */
  actions?: readonly Option[]
  /** The list stays closed until something is typed. */
  isIdle?: boolean
  /** The options for the text are loading. */
  isPending?: boolean
  /** The options are approximate matches, so none is selected automatically. */
  isApproximate?: boolean
}

export type OptionPickerProps = {
  textState: Typing
  offer: OfferedOptions
  /** Values of the chosen options. */
  chosen: readonly string[]
  /** Multiple choice: the list stays open. */
  several?: boolean
  /** `isFirst`: first character since an option was selected or the field got the focus. */
  onType?: (text: string, isFirst: boolean) => void
  onTake: (option: Option) => void
  /** Removes one of several choices. */
  onDrop?: (option: Option) => void
  /** On blur with text that matches no option, or with no text. */
  onLeave?: (text: string) => void
  /** Reverts to the choice before typing. */
  onRevert?: () => void
}

/**
 * Keyboard and focus behaviour of every choice (ARIA combobox pattern): typing highlights the best match,
 * Enter and Tab select it, or start creating a record if nothing matches; on blur, text that equals an
 * option selects it. Any other text stays.
 */
export function useOptionPicker({
  textState,
  offer,
  chosen,
  several = false,
  onType,
  onTake,
  onDrop,
  onLeave,
  onRevert,
}: OptionPickerProps) {
  const { typed, editedNow, setEdited, setOpen } = textState
  const { options, actions = [], isIdle, isPending = false, isApproximate = false } = offer
  const isOpen = textState.isOpen && !isIdle
  const listId = useId()
  /** Option reached by arrow keys; `isMoved`: keys were used since the last selection. */
  const [aim, setAim] = useState<{ value: string; isMoved: boolean }>()
  /** The event to handle once the options have loaded. */
  const [awaiting, setAwaiting] = useState<'Enter' | 'Tab' | 'blur'>()
  const entries = [...options, ...actions]
  const isTyping = typed !== undefined && typed.trim() !== ''
  const exact = isTyping && !isPending ? exactMatch(options, typed) : undefined
  const best = isTyping && !isPending && !isApproximate ? (exact ?? options[0]) : undefined
  const onlyAction = isTyping && !isPending && options.length === 0 ? actions[0] : undefined
  const aimed = entries.find(({ value }) => value === aim?.value)
  const current = several || isTyping ? undefined : entries.find(({ value }) => value === chosen[0])
  const marked = aimed ?? best ?? onlyAction ?? current

  function close() {
    setOpen(false)
    setAim(undefined)
  }

  /** Selects an option; in multiple choice, `toggles` removes it if already chosen. */
  function submit(option: Option, toggles: boolean) {
    setAwaiting(undefined)
    setEdited(undefined)
    const isAction = actions.includes(option)
    if (several && !isAction) setAim({ value: option.value, isMoved: false })
    else close()
    if (!several || isAction || !chosen.includes(option.value)) onTake(option)
    else if (toggles) onDrop?.(option)
    else onRevert?.()
  }

  function leave() {
    const text = typed ?? ''
    setAwaiting(undefined)
    setEdited(undefined)
    onLeave?.(text)
  }

  /** Resolves typed text on a key or blur. */
  function settle(by: 'Enter' | 'Tab' | 'blur') {
    const found = by === 'blur' ? exact : (aimed ?? best ?? onlyAction)
    if (found) submit(found, false)
    else if (isTyping && isPending) setAwaiting(by)
    else if (by !== 'Tab') leave()
  }
  const settlePending = useLatest(() => {
    if (awaiting) settle(awaiting === 'Tab' && !best && !onlyAction ? 'blur' : awaiting)
  })
  useEffect(() => {
    // Deferred, so that the callbacks run outside of the effect.
    if (awaiting && !isPending) queueMicrotask(settlePending)
  }, [awaiting, isPending, settlePending])

  function step(direction: 1 | -1) {
    if (!isOpen) {
      setOpen(true)
      const first = marked ?? entries[0]
      return setAim(first && { value: first.value, isMoved: false })
    }
    const here = marked ? entries.indexOf(marked) : direction === 1 ? -1 : 0
    const next = entries.at((here + direction) % entries.length)
    if (next) setAim({ value: next.value, isMoved: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      step(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter') {
      if (typed !== undefined) settle('Enter')
      else if (isOpen && aimed) submit(aimed, aim?.isMoved ?? false)
      else if (isOpen) close()
      else if (chosen.length === 0 && !several && !isIdle) setOpen(true)
      else return
      event.preventDefault()
    } else if (key === 'Tab') {
      if (editedNow.current !== undefined) {
        // The action opens a dialog, which takes the focus and returns it to this field.
        if (!aimed && !best && onlyAction) event.preventDefault()
        settle('Tab')
      } else if (isOpen && aimed && aim?.isMoved) submit(aimed, false)
      close()
    } else if (key === 'Escape') {
      if (editedNow.current !== undefined) {
        setEdited(undefined)
        onRevert?.()
      }
      close()
    }
  }

  const idOf = ({ value }: Option) => `${listId}-${value.replace(/\W/g, '_')}`
  return {
    isOpen,
    setOpen,
    list: { id: listId, idOf, entries, marked, chosen, several },
    /** Handles a click on the option with this value. */
    click(value: string) {
      const option = entries.find((one) => one.value === value)
      if (option) submit(option, true)
    },
    /** Best match, for inline completion. */
    best,
    /** Props of the text field. */
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      // The text is resolved once the options have loaded.
      'aria-busy': awaiting !== undefined || undefined,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && marked ? idOf(marked) : undefined,
      // Escape closes the list, not the dialog around it.
      'data-mantine-stop-propagation': isOpen || undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
      onChange({ currentTarget: { value } }: { currentTarget: { value: string } }) {
        const isFirst = editedNow.current === undefined
        setEdited(value)
        setAwaiting(undefined)
        setAim(undefined)
        setOpen(true)
        onType?.(value, isFirst)
      },
      onClick: () => setOpen(true),
      onBlur() {
        if (editedNow.current !== undefined && !awaiting) settle('blur')
        close()
      },
    },
  } as const
}
