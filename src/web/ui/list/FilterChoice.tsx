import { Combobox } from '@mantine/core'
import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../loading/words.ts'
import { useLatest } from '../basic/useLatest.ts'
import { ChoiceList } from '../input/ChoiceList.tsx'
import { exactMatch, matchingOptions, type Option } from '../input/options.ts'
import { useOptionPicker, useTyping } from '../input/useOptionPicker.ts'
import { uiText } from '../ui.text.ts'

export type FilterChoiceProps = {
  /** What is filtered ("Responsable"). */
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  /** Several values at once. */
  multiple?: boolean
  onChange: (chosen: string[]) => void
  /** Looks for options; they are then those that fit what is typed, `isPending` while they come. */
  look?: (typed: string) => void
  isPending?: boolean
}

type OnTarget = {
  /** What it opens at, and who has the focus again afterwards; `toggle` opens and closes it. */
  children: (toggle: () => void) => ReactElement
  isOpenAtFirst?: boolean
  onClose?: () => void
}

/** The values of a filter, in a list that opens below a button. */
export default function FilterChoice(props: FilterChoiceProps & OnTarget) {
  const { name, options, chosen, multiple = false, onChange, children, isOpenAtFirst } = props
  const { look, isPending } = props
  const t = useWords(uiText)
  const typing = useTyping()
  const { typed = '', editedNow, setEdited, isOpen } = typing
  const isOpenNow = useRef(false)

  function setOpen(next: boolean) {
    if (next === isOpenNow.current) return
    isOpenNow.current = next
    typing.setOpen(next)
    // The keyboard of a phone would lie over the list.
    if (next) return matchMedia('(pointer: coarse)').matches ? undefined : store.focusSearchInput()
    const named = exactMatch(options, editedNow.current ?? '')
    setEdited(undefined)
    if (named) take(named)
    props.onClose?.()
  }

  function take({ value }: Option) {
    if (!chosen.includes(value)) onChange(multiple ? [...chosen, value] : [value])
  }

  const { store, list, click, input } = useOptionPicker({
    typing: { ...typing, setOpen },
    offer: { options: look ? options : matchingOptions(options, typed), isPending },
    chosen,
    several: multiple,
    onTake: take,
    onDrop: ({ value }) => onChange(chosen.filter((one) => one !== value)),
  })
  const lookNow = useEffectEvent((typed: string) => look?.(typed))
  useEffect(() => lookNow(typed), [typed])
  const toggle = useLatest(() => setOpen(!isOpen))
  const openAtFirst = useEffectEvent(() => setOpen(true))
  useEffect(() => {
    if (isOpenAtFirst) openAtFirst()
  }, [isOpenAtFirst])

  /** Whoever is done with the list goes on from the button. */
  function goBack() {
    if (!isOpenNow.current) store.focusTarget()
  }

  return (
    <Combobox
      store={store}
      onOptionSubmit={(value) => {
        // A filter that is clicked again is lifted.
        if (!multiple && chosen.includes(value)) {
          onChange([])
          setOpen(false)
        } else click(value)
        goBack()
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
          head={
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
                goBack()
              }}
            />
          }
        />
      )}
    </Combobox>
  )
}
