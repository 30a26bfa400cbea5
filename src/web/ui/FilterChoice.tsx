import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { folded } from '../folded.ts'
import { useWords } from '../words.ts'
import classes from './FilterButton.module.css'
import { uiText } from './ui.text.ts'

export type FilterOption = { value: string; label: string; icon?: ReactNode }

export type FilterChoiceProps = {
  /** What is filtered ("Responsable"). */
  name: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  /** Several values at once. */
  multiple?: boolean
  onChange: (chosen: string[]) => void
}

type OnTarget = {
  /** What it opens at, and who has the focus again afterwards; `toggle` opens and closes it. */
  children: (toggle: () => void) => ReactElement
  isOpenAtFirst?: boolean
  onClose?: () => void
}

/** From this number on the options can be searched. */
const manyOptions = 9

/** The values of a filter, in a list that opens below a button. */
export default function FilterChoice(props: FilterChoiceProps & OnTarget) {
  const { name, options, chosen, multiple, onChange, children, isOpenAtFirst, onClose } = props
  const t = useWords(uiText)
  const [typed, setTyped] = useState('')
  const listId = useId()
  const searchable = options.length >= manyOptions
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
      onClose?.()
    },
    onDropdownOpen: () => {
      if (searchable) combobox.focusSearchInput()
      combobox.selectActiveOption()
    },
  })
  const open = useEffectEvent(() => {
    combobox.openDropdown()
    if (!searchable) combobox.focusTarget()
  })
  useEffect(() => {
    if (isOpenAtFirst) open()
  }, [isOpenAtFirst])
  const found = options.filter(({ label }) => folded(label).includes(folded(typed)))

  function choose(picked: string) {
    if (!multiple) {
      onChange(chosen.includes(picked) ? [] : [picked])
      combobox.closeDropdown()
    } else if (chosen.includes(picked)) onChange(chosen.filter((one) => one !== picked))
    else onChange([...chosen, picked])
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      width={260}
      shadow="md"
      withinPortal
    >
      <Combobox.Target targetType="button">
        {children(() => combobox.toggleDropdown())}
      </Combobox.Target>
      <Combobox.Dropdown>
        {searchable && (
          <Combobox.Search
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            aria-controls={listId}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
            placeholder={t('filter.search')}
            aria-label={t('filter.search')}
          />
        )}
        <Combobox.Options id={listId} mah={320} className={classes.options} aria-label={name}>
          {found.map(({ value, label, icon }) => (
            <Combobox.Option
              value={value}
              key={value}
              active={chosen.includes(value)}
              className={classes.option}
            >
              {icon}
              <span className={classes.label}>{label}</span>
              {chosen.includes(value) && <IconCheck size={14} stroke={1.75} aria-hidden />}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('filter.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
