import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { folded } from '../folded.ts'
import { useWords } from '../words.ts'
import classes from './FilterButton.module.css'
import { uiText } from './ui.text.ts'

export type FilterOption = { value: string; label: string; icon?: ReactNode }

type Props = {
  /** What is filtered ("Responsable"); for readers also where `all` stands on the button. */
  name: string
  /** What the button says while nothing is chosen ("Tous les produits"); the name otherwise. */
  all?: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  /** Several values at once. */
  multiple?: boolean
  onChange: (chosen: string[]) => void
}

/** From this number on the options can be searched. */
const manyOptions = 9

/** A filter: its name, and once set its value and a cross that lifts it. */
export function FilterButton({ name, all, options, chosen, multiple, onChange }: Props) {
  const t = useWords(uiText)
  const [typed, setTyped] = useState('')
  const searchable = options.length >= manyOptions
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
    },
    onDropdownOpen: () => {
      if (searchable) combobox.focusSearchInput()
      combobox.selectActiveOption()
    },
  })
  const labels = chosen.map(
    (value) => options.find((option) => option.value === value)?.label ?? value,
  )
  const value =
    labels.length > 1 ? t('filter.more', { first: labels[0], more: labels.length - 1 }) : labels[0]
  const found = options.filter(({ label }) => folded(label).includes(folded(typed)))

  function choose(picked: string) {
    if (!multiple) {
      onChange(chosen.includes(picked) ? [] : [picked])
      combobox.closeDropdown()
    } else if (chosen.includes(picked)) onChange(chosen.filter((one) => one !== picked))
    else onChange([...chosen, picked])
  }

  return (
    <span className={classes.filter} data-set={value ? true : undefined}>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        position="bottom-start"
        width={260}
        shadow="md"
        withinPortal
      >
        <Combobox.Target targetType="button">
          <UnstyledButton
            className={classes.button}
            aria-label={value ? `${name} : ${value}` : (all ?? name)}
            onClick={() => combobox.toggleDropdown()}
          >
            {value ?? all ?? name}
            {!value && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          {searchable && (
            <Combobox.Search
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                combobox.updateSelectedOptionIndex()
              }}
              placeholder={t('filter.search')}
              aria-label={t('filter.search')}
            />
          )}
          <Combobox.Options mah={320} className={classes.options} aria-label={name}>
            {found.map(({ value: key, label, icon }) => (
              <Combobox.Option
                value={key}
                key={key}
                active={chosen.includes(key)}
                className={classes.option}
              >
                {icon}
                <span className={classes.label}>{label}</span>
                {chosen.includes(key) && <IconCheck size={14} stroke={1.75} aria-hidden />}
              </Combobox.Option>
            ))}
            {found.length === 0 && <Combobox.Empty>{t('filter.nothing')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {value && (
        <UnstyledButton
          className={classes.lift}
          aria-label={t('filter.lift', { name })}
          onClick={() => onChange([])}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}
