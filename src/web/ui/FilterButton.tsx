import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { Suspense, startTransition, useState } from 'react'
import { promptPart } from '../lazyScreen.tsx'
import { useWords } from '../words.ts'
import classes from './FilterButton.module.css'
import type { FilterChoiceProps } from './FilterChoice.tsx'
import { uiText } from './ui.text.ts'

const FilterChoice = promptPart(() => import('./FilterChoice.tsx'))

type Props = FilterChoiceProps & {
  /** What the button says while nothing is chosen ("Tous les produits"); the name otherwise. */
  all?: string
}

/** A filter: its name, and once set its value and a cross that lifts it. Its choice is fetched when it opens. */
export function FilterButton({ all, ...filter }: Props) {
  const t = useWords(uiText)
  const [wasOpened, setOpened] = useState(false)
  const { name, options, chosen, onChange } = filter
  const labels = chosen.map(
    (value) => options.find((option) => option.value === value)?.label ?? value,
  )
  const value =
    labels.length > 1 ? t('filter.more', { first: labels[0], more: labels.length - 1 }) : labels[0]
  const button = (toggle: () => void) => (
    <UnstyledButton
      className={classes.button}
      aria-label={value ? `${name} : ${value}` : (all ?? name)}
      aria-haspopup="listbox"
      onClick={toggle}
    >
      {value ?? all ?? name}
      {!value && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
    </UnstyledButton>
  )
  // Until the choice has arrived, the screen stands as it is.
  const open = () => startTransition(() => setOpened(true))

  return (
    <span className={classes.filter} data-set={value ? true : undefined}>
      {wasOpened ? (
        <Suspense>
          <FilterChoice {...filter} isOpenAtFirst>
            {button}
          </FilterChoice>
        </Suspense>
      ) : (
        button(open)
      )}
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
