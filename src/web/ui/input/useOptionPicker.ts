import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLatest } from '../basic/useLatest.ts'
import type { ControlProps } from './fieldContext.ts'
import { exactMatch, type Option } from './options.ts'

/** Text typed into a choice's input, and whether the list is open. */
export type Typing = ReturnType<typeof useTyping>

/** Creates the state of `Typing`; `text` is text typed earlier that matches no option, shown in place of a choice. */
export function useTyping(text?: string) {
  const [edited, setEdited] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  // A field may blur in the event that selects an option, before React updates `edited`.
  const latestEdited = useRef<string>(undefined)
  return {
    /** The typed text; undefined while the field shows its choice. */
    typed: edited ?? text,
    /** The text if typed since the field got the focus or an option was selected. */
    latestEdited,
    setEdited(next: string | undefined) {
      latestEdited.current = next
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
  const valueBefore = useRef<unknown>(undefined)
  return {
    onType(text: string, isFirst: boolean) {
      if (isFirst) valueBefore.current = value
      onChange(valueOf(text.trim()))
    },
    onLeave: (text: string) => onCommit(valueOf(text.trim())),
    onRevert() {
      onChange(valueBefore.current)
      onCommit(valueBefore.current)
    },
  }
}

/** Options on offer. */
export type OfferedOptions = {
  /** Options that match the text, best first. */
  options: readonly Option[]
  /** Alternatives to the options, such as "create". */
  actions?: readonly Option[]
  /** Keeps the list closed, for example until the text is long enough to search. */
  staysClosed?: boolean
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
  /** `isFirst`: first change since an option was selected, or the typed text was left or taken back. */
  onType?: (text: string, isFirst: boolean) => void
  onSelect: (option: Option) => void
  /** Removes one of several choices. */
  onDeselect?: (option: Option) => void
  /** Called with the typed text, which may be empty: on blur if it equals no option, on Enter if nothing matches it. */
  onLeave?: (text: string) => void
  /** Called to revert to the choice before typing. */
  onRevert?: () => void
}

/**
 * Keyboard and focus behaviour of every choice (ARIA combobox pattern). Typing highlights the best match, unless the
 * options only resemble the text; Enter and Tab select it, or run the first action if there are no options. On blur, an
 * option is selected only if the text equals it; any other text goes to `onLeave`.
 */
export function useOptionPicker({
  textState,
  offer,
  chosen,
  several = false,
  onType,
  onSelect,
  onDeselect,
  onLeave,
  onRevert,
}: OptionPickerProps) {
  const { typed, latestEdited, setEdited, setOpen } = textState
  const { options, actions = [], staysClosed, isPending = false, isApproximate = false } = offer
  const isOpen = textState.isOpen && !staysClosed
  const listId = useId()
  /** Option at the keyboard cursor; `isMoved`: arrow keys moved it since the list opened or an option was selected. */
  const [cursor, setCursor] = useState<{ value: string; isMoved: boolean }>()
  /** The event to handle once the options have loaded. */
  const [pendingEvent, setPendingEvent] = useState<'Enter' | 'Tab' | 'blur'>()
  const entries = [...options, ...actions]
  const isTyping = typed !== undefined && typed.trim() !== ''
  const exact = isTyping && !isPending ? exactMatch(options, typed) : undefined
  const best = isTyping && !isPending && !isApproximate ? (exact ?? options[0]) : undefined
  const onlyAction = isTyping && !isPending && options.length === 0 ? actions[0] : undefined
  const optionAtCursor = entries.find(({ value }) => value === cursor?.value)
  const current = several || isTyping ? undefined : entries.find(({ value }) => value === chosen[0])
  const highlighted = optionAtCursor ?? best ?? onlyAction ?? current

  function close() {
    setOpen(false)
    setCursor(undefined)
  }

  /** Selects an option; in multiple choice, `toggles` removes it if already chosen. */
  function submit(option: Option, toggles: boolean) {
    setPendingEvent(undefined)
    setEdited(undefined)
    const isAction = actions.includes(option)
    if (several && !isAction) setCursor({ value: option.value, isMoved: false })
    else close()
    if (!several || isAction || !chosen.includes(option.value)) onSelect(option)
    else if (toggles) onDeselect?.(option)
    else onRevert?.()
  }

  /** Ends typing with text that matches no option. */
  function leave() {
    const text = typed ?? ''
    setPendingEvent(undefined)
    setEdited(undefined)
    onLeave?.(text)
  }

  /** Selects the option that the typed text means, on a key or blur; waits if the options are loading. */
  function resolveText(by: 'Enter' | 'Tab' | 'blur') {
    const found = by === 'blur' ? exact : (optionAtCursor ?? best ?? onlyAction)
    if (found) submit(found, false)
    else if (isTyping && isPending) setPendingEvent(by)
    else if (by !== 'Tab') leave()
  }
  const resolvePending = useLatest(() => {
    if (pendingEvent)
      resolveText(pendingEvent === 'Tab' && !best && !onlyAction ? 'blur' : pendingEvent)
  })
  useEffect(() => {
    // Deferred, so that the callbacks run outside of the effect.
    if (pendingEvent && !isPending) queueMicrotask(resolvePending)
  }, [pendingEvent, isPending, resolvePending])

  function moveCursor(direction: 1 | -1) {
    if (!isOpen) {
      setOpen(true)
      const first = highlighted ?? entries[0]
      return setCursor(first && { value: first.value, isMoved: false })
    }
    const index = highlighted ? entries.indexOf(highlighted) : direction === 1 ? -1 : 0
    const next = entries.at((index + direction) % entries.length)
    if (next) setCursor({ value: next.value, isMoved: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      moveCursor(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter') {
      if (typed !== undefined) resolveText('Enter')
      else if (isOpen && (optionAtCursor ?? current))
        submit((optionAtCursor ?? current)!, cursor?.isMoved ?? false)
      else if (isOpen) close()
      else if (chosen.length === 0 && !several && !staysClosed) setOpen(true)
      else return
      event.preventDefault()
    } else if (key === 'Tab') {
      if (latestEdited.current !== undefined) {
        // The action opens a dialog, which takes the focus and returns it to this field.
        if (!optionAtCursor && !best && onlyAction) event.preventDefault()
        resolveText('Tab')
      } else if (isOpen && optionAtCursor && cursor?.isMoved) submit(optionAtCursor, false)
      close()
    } else if (key === 'Escape') {
      if (latestEdited.current !== undefined) {
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
    list: { id: listId, idOf, entries, highlighted, chosen, several },
    /** Handles a click on the option with this value. */
    click(value: string) {
      const option = entries.find((entry) => entry.value === value)
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
      // Busy until the options have loaded and the text is resolved.
      'aria-busy': pendingEvent !== undefined || undefined,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && highlighted ? idOf(highlighted) : undefined,
      // Escape closes the list, not the dialog around it.
      'data-mantine-stop-propagation': isOpen || undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
      onChange({ currentTarget: { value } }: { currentTarget: { value: string } }) {
        const isFirst = latestEdited.current === undefined
        setEdited(value)
        setPendingEvent(undefined)
        setCursor(undefined)
        setOpen(true)
        onType?.(value, isFirst)
      },
      onClick: () => setOpen(true),
      onBlur() {
        if (latestEdited.current !== undefined && !pendingEvent) resolveText('blur')
        close()
      },
    },
  } as const
}
