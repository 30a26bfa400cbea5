import { Combobox, useCombobox } from '@mantine/core'
import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../loading/words.ts'
import { useLatest } from '../basic/useLatest.ts'
import { ChoiceList } from '../input/ChoiceList.tsx'
import { exactMatch, matchingOptions, type Option } from '../input/options.ts'
import { useOptionPicker, useTyping } from '../input/useOptionPicker.ts'
import { uiText } from '../ui.text.ts'

export type FilterChoiceProps = {
  /** Name of the filter ("Responsable"). */
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  /** Multiple choice. */
  multiple?: boolean
  onChange: (chosen: string[]) => void
  /** Searches the options on the server; without it they are filtered here. */
  onSearch?: (typed: string) => void
  /** Whether the options of the search are loading. */
  isPending?: boolean
}

type TargetProps = {
  /** Renders the button below which the list opens; it gets the focus back on close. */
  children: (toggle: () => void) => ReactElement
  isOpenAtFirst?: boolean
  onClose?: () => void
}

/** Dropdown with the options of a filter. */
export default function FilterChoice(props: FilterChoiceProps & TargetProps) {
  const { name, options, chosen, multiple = false, onChange, children, isOpenAtFirst } = props
  const { onSearch, isPending } = props
  const t = useWords(uiText)
  const textState = useTyping()
  const { typed = '', latestEdited, setEdited, isOpen } = textState
  const isOpenNow = useRef(false)

  function setOpen(next: boolean) {
    if (next === isOpenNow.current) return
    isOpenNow.current = next
    textState.setOpen(next)
    // Not on touch devices, where the on-screen keyboard would cover the list.
    if (next) return matchMedia('(pointer: coarse)').matches ? undefined : store.focusSearchInput()
    const exact = exactMatch(options, latestEdited.current ?? '')
    setEdited(undefined)
    if (exact) select(exact)
    props.onClose?.()
  }

  function select({ value }: Option) {
    if (!chosen.includes(value)) onChange(multiple ? [...chosen, value] : [value])
  }

  const store = useCombobox({ opened: isOpen, onOpenedChange: setOpen })
  const { list, click, input } = useOptionPicker({
    textState: { ...textState, setOpen },
    offer: { options: onSearch ? options : matchingOptions(options, typed), isPending },
    chosen,
    several: multiple,
    onSelect: select,
    onDeselect: ({ value }) => onChange(chosen.filter((other) => other !== value)),
  })
  const search = useEffectEvent((typed: string) => onSearch?.(typed))
  useEffect(() => search(typed), [typed])
  const toggle = useLatest(() => setOpen(!isOpen))
  const openAtFirst = useEffectEvent(() => setOpen(true))
  useEffect(() => {
    if (isOpenAtFirst) openAtFirst()
  }, [isOpenAtFirst])

  /** Returns the focus to the button once the list is closed. */
  function restoreFocus() {
    if (!isOpenNow.current) store.focusTarget()
  }

  return (
    <Combobox
      store={store}
      onOptionSubmit={(value) => {
        // Clicking the chosen value again clears the filter.
        if (!multiple && chosen.includes(value)) {
          onChange([])
          setOpen(false)
        } else click(value)
        restoreFocus()
      }}
      position="bottom-start"
      width={260}
      shadow="md"
      keepMounted={false}
    >
      <Combobox.Target targetType="button" withKeyboardNavigation={false}>
        {children(toggle)}
      </Combobox.Target>
      {isOpen && (
        <ChoiceList
          list={list}
          label={name}
          header={
            <Combobox.Search
              {...input}
              withAriaAttributes={false}
              withKeyboardNavigation={false}
              value={typed}
              placeholder={t('filter.search')}
              aria-label={t('filter.search')}
              onBlur={undefined}
              onKeyDown={(event) => {
                input.onKeyDown(event)
                if (event.key === 'Tab') event.preventDefault()
                restoreFocus()
              }}
            />
          }
        />
      )}
    </Combobox>
  )
}
