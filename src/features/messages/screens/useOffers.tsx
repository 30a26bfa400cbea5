import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { plain } from '../../../kernel/field/folded.ts'
import classes from './Messages.module.css'

/** Something that is inserted in the place of the sign and the name that somebody types. */
type Offer = { key: string; name: string; inserted: string }
type Sign = '@' | '/'

/** The sign and what follows it before the caret, if somebody is typing one. */
const typedOffer = /(?:^|\s)([@/])((?:[\p{L}\p{N}\-’'][\p{L}\p{N}\-’' ]{0,29})?)$/u

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  offers: Record<Sign, readonly Offer[]>
  /** What the list of each sign is called. */
  labels: Record<Sign, string>
}

/** Offers people while somebody types "@…" and texts for "/…", and inserts the chosen one. */
export function useOffers({ field, text, setText, offers, labels }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState<{ sign: Sign; name: string; end: number }>()
  const [active, setActive] = useState(0)
  const wanted = typed && plain(typed.name)
  const offered =
    typed === undefined || wanted === undefined
      ? []
      : offers[typed.sign].filter(({ name, inserted }) => {
          const lower = plain(name)
          // What stands there already is not offered again.
          return lower.includes(wanted) && plain(inserted) !== `${typed.sign}${wanted}`
        })
  const isOpen = offered.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = isOpen ? optionId(active) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function follow({ value, selectionStart }: HTMLTextAreaElement) {
    const [, sign, name] = typedOffer.exec(value.slice(0, selectionStart)) ?? []
    setTyped(name === undefined ? undefined : { sign: sign as Sign, name, end: selectionStart })
    setActive(0)
  }
  function insert(inserted: string) {
    const caret = typed?.end ?? field.current?.selectionStart ?? text.length
    const start = typed ? caret - typed.name.length - 1 : caret
    const before = text.slice(0, start)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    const begun = `${before}${gap}${inserted}`
    setText(begun + text.slice(caret))
    setTyped(undefined)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(begun.length, begun.length)
    })
  }
  function handleKey(event: KeyboardEvent): boolean {
    if (!isOpen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + offered.length) % offered.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      insert(offered[active]!.inserted)
    else if (event.key === 'Escape') setTyped(undefined)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const list = isOpen && (
    <div
      className={classes.people}
      role="listbox"
      id={listId}
      aria-label={labels[typed!.sign]}
      // Browsers scroll it by keys only if it can have the focus.
      tabIndex={0}
    >
      {offered.map(({ key, name, inserted }, index) => (
        <UnstyledButton
          key={key}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => {
            event.preventDefault()
            insert(inserted)
          }}
        >
          {name}
        </UnstyledButton>
      ))}
    </div>
  )
  const input = isOpen ? { 'aria-controls': listId, 'aria-activedescendant': activeId } : {}
  return { follow, insert, handleKey, list, input }
}
