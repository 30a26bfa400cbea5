import { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLatest } from '../basic/useLatest.ts'
import type { ControlProps } from './fieldContext.ts'
import { namedBy, type Option } from './options.ts'

/** What is typed to choose, and whether the list is open. */
export type Typing = ReturnType<typeof useTyping>

/** `text` is what was typed earlier and is no option; it stands in the place of a choice. */
export function useTyping(text?: string) {
  const [edited, setEdited] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  // A field may be left in the event that takes its option, before the state is there to be read.
  const editedNow = useRef<string>(undefined)
  return {
    /** Undefined while the field shows what is chosen. */
    typed: edited ?? text,
    /** The same, if it was typed since the field was entered. */
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
 * Enters what is typed in the place of a choice, so that it is kept like one, and refused if it is left.
 * `valueOf` says what is entered for a text, which may be empty.
 */
export function useTextAsValue(
  { value, onChange, onCommit }: Pick<ControlProps, 'value' | 'onChange' | 'onCommit'>,
  valueOf: (text: string) => unknown,
) {
  /** What stood there before it was typed over. */
  const before = useRef<unknown>(undefined)
  return {
    onType(text: string, isBegun: boolean) {
      if (isBegun) before.current = value
      onChange(valueOf(text.trim()))
    },
    onLeave: (text: string) => onCommit(valueOf(text.trim())),
    onTakeBack() {
      onChange(before.current)
      onCommit(before.current)
    },
  }
}

/** What may be chosen. */
export type Offer = {
  /** Those that fit what is typed, best first. */
  options: readonly Option[]
  /** What can be done instead: create a record. */
  actions?: readonly Option[]
  /** Nothing is offered before something is typed. */
  isIdle?: boolean
  /** The options for what is typed are still to come. */
  isPending?: boolean
  /** The options only resemble what is typed, so none is taken unless somebody points at it. */
  isNear?: boolean
}

export type Choosing = {
  typing: Typing
  offer: Offer
  /** Values of the chosen options. */
  chosen: readonly string[]
  /** Several may be chosen, so the list stays open. */
  several?: boolean
  /** `isBegun`: it is the first letter since an option was taken or the field entered. */
  onType?: (text: string, isBegun: boolean) => void
  onTake: (option: Option) => void
  /** Takes back one of several. */
  onDrop?: (option: Option) => void
  /** The field was left with a text that names no option, or emptied. */
  onLeave?: (text: string) => void
  /** What was typed does not count. */
  onTakeBack?: () => void
}

/**
 * How people choose, wherever they do (ARIA combobox pattern): typing marks the best match, Enter and Tab
 * take it, or go on to make a record where nothing matches; a text that names an option is taken when the
 * field is left. Any other text stays.
 */
export function useChoosing({
  typing,
  offer,
  chosen,
  several = false,
  onType,
  onTake,
  onDrop,
  onLeave,
  onTakeBack,
}: Choosing) {
  const { typed, editedNow, setEdited, setOpen } = typing
  const { options, actions = [], isIdle, isPending = false, isNear = false } = offer
  const isOpen = typing.isOpen && !isIdle
  const listId = useId()
  const store = useCombobox({ opened: isOpen, onOpenedChange: setOpen })
  /** Where the arrow keys are; `isMoved` since an option was taken. */
  const [aim, setAim] = useState<{ value: string; isMoved: boolean }>()
  /** The key that is waiting for the options. */
  const [awaiting, setAwaiting] = useState<'Enter' | 'Tab' | 'blur'>()
  const entries = [...options, ...actions]
  const isTyping = typed !== undefined && typed.trim() !== ''
  const named = isTyping && !isPending ? namedBy(options, typed) : undefined
  const best = isTyping && !isPending && !isNear ? (named ?? options[0]) : undefined
  const only = isTyping && !isPending && options.length === 0 ? actions[0] : undefined
  const aimed = entries.find(({ value }) => value === aim?.value)
  const current = several || isTyping ? undefined : entries.find(({ value }) => value === chosen[0])
  const marked = aimed ?? best ?? only ?? current

  function close() {
    setOpen(false)
    setAim(undefined)
  }

  /** Takes an option; `isPointedAt` also takes it back where several are chosen. */
  function submit(option: Option, isPointedAt: boolean) {
    setAwaiting(undefined)
    setEdited(undefined)
    const isAction = actions.includes(option)
    if (several && !isAction) setAim({ value: option.value, isMoved: false })
    else close()
    if (!several || isAction || !chosen.includes(option.value)) onTake(option)
    else if (isPointedAt) onDrop?.(option)
    else onTakeBack?.()
  }

  function leave() {
    const text = typed ?? ''
    setAwaiting(undefined)
    setEdited(undefined)
    onLeave?.(text)
  }

  /** What a key, or leaving the field, does to what is typed. */
  function settle(by: 'Enter' | 'Tab' | 'blur') {
    const found = by === 'blur' ? named : (aimed ?? best ?? only)
    if (found) submit(found, false)
    else if (isTyping && isPending) setAwaiting(by)
    else if (by !== 'Tab') leave()
  }
  const settleAwaited = useLatest(() => {
    if (awaiting) settle(awaiting === 'Tab' && !best && !only ? 'blur' : awaiting)
  })
  useEffect(() => {
    // An option is taken outside of drawing.
    if (awaiting && !isPending) queueMicrotask(settleAwaited)
  }, [awaiting, isPending, settleAwaited])

  function step(way: 1 | -1) {
    if (!isOpen) {
      setOpen(true)
      const first = marked ?? entries[0]
      return setAim(first && { value: first.value, isMoved: false })
    }
    const here = marked ? entries.indexOf(marked) : way === 1 ? -1 : 0
    const next = entries.at((here + way) % entries.length)
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
        // What an action opens takes the focus, which comes back to this field.
        if (!aimed && !best && only) event.preventDefault()
        settle('Tab')
      } else if (isOpen && aimed && aim?.isMoved) submit(aimed, false)
      close()
    } else if (key === 'Escape') {
      if (editedNow.current !== undefined) {
        setEdited(undefined)
        onTakeBack?.()
      }
      close()
    }
  }

  const idOf = ({ value }: Option) => `${listId}-${value.replace(/\W/g, '_')}`
  return {
    store,
    isOpen,
    list: { id: listId, idOf, entries, marked, chosen, several },
    /** The option with this value was clicked. */
    click(value: string) {
      const option = entries.find((one) => one.value === value)
      if (option) submit(option, true)
    },
    /** What is left to type of the best match. */
    best,
    /** What the text field is given. */
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      // What is typed is taken, or refused, once the options are there.
      'aria-busy': awaiting !== undefined || undefined,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && marked ? idOf(marked) : undefined,
      // Escape closes the list, and not the dialog around it.
      'data-mantine-stop-propagation': isOpen || undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
      onChange({ currentTarget: { value } }: { currentTarget: { value: string } }) {
        const isBegun = editedNow.current === undefined
        setEdited(value)
        setAwaiting(undefined)
        setAim(undefined)
        setOpen(true)
        onType?.(value, isBegun)
      },
      onClick: () => setOpen(true),
      onBlur() {
        if (editedNow.current !== undefined && !awaiting) settle('blur')
        close()
      },
    },
  } as const
}
