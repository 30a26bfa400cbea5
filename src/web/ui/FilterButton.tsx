import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useWords } from '../words.ts'
import classes from './FilterButton.module.css'
import { FilterChoice, type FilterChoiceProps } from './FilterChoice.tsx'
import { uiText } from './ui.text.ts'

type Props = FilterChoiceProps & {
  /** What the button says while nothing is chosen ("Tous les produits"); the name otherwise. */
  all?: string
}

/** A filter: its name, and once set its value and a cross that lifts it. */
export function FilterButton({ all, ...filter }: Props) {
  const t = useWords(uiText)
  const { name, options, chosen, onChange } = filter
  const labels = chosen.map(
    (value) => options.find((option) => option.value === value)?.label ?? value,
  )
  const value =
    labels.length > 1 ? t('filter.more', { first: labels[0], more: labels.length - 1 }) : labels[0]

  return (
    <span className={classes.filter} data-set={value ? true : undefined}>
      <FilterChoice {...filter}>
        {(toggle) => (
          <UnstyledButton
            className={classes.button}
            aria-label={value ? `${name} : ${value}` : (all ?? name)}
            onClick={toggle}
          >
            {value ?? all ?? name}
            {!value && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </UnstyledButton>
        )}
      </FilterChoice>
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
