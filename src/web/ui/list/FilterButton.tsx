import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, startTransition, useState } from 'react'
import { promptPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './FilterButton.module.css'
import type { FilterChoiceProps } from './FilterChoice.tsx'

const FilterChoice = promptPart(() => import('./FilterChoice.tsx'))

type Props = FilterChoiceProps & {
  /** What the button says while nothing is chosen ("Tous les produits"); the name otherwise. */
  all?: string
  /** Its name stands before its value. */
  isNamed?: boolean
  /** A value that is none of the options, in words. */
  say?: (value: string) => string
  isOpenAtFirst?: boolean
  onClose?: () => void
}

/** A filter: its name, and once set its value and a cross that lifts it. Its choice is fetched when it opens. */
export function FilterButton(props: Props) {
  const { all, isNamed, say: _say, isOpenAtFirst = false, ...filter } = props
  const [wasOpened, setOpened] = useState(isOpenAtFirst)
  const value = useChosen(props)
  const { name, chosen, onChange } = filter
  const button = (toggle: () => void) => (
    <UnstyledButton
      className={classes.button}
      aria-label={value ? `${name} : ${value}` : (all ?? name)}
      aria-haspopup="listbox"
      onClick={toggle}
    >
      <span className={classes.words}>
        {isNamed && value ? `${name} : ${value}` : (value ?? all ?? name)}
      </span>
      {!value && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
    </UnstyledButton>
  )
  // Until the choice has arrived, the screen stands as it is.
  const open = () => startTransition(() => setOpened(true))

  return (
    <FilterFrame name={name} isSet={chosen.length > 0} onLift={() => onChange([])}>
      {wasOpened ? (
        <Suspense>
          <FilterChoice {...filter} isOpenAtFirst>
            {button}
          </FilterChoice>
        </Suspense>
      ) : (
        button(open)
      )}
    </FilterFrame>
  )
}

/** What is chosen of a filter, in words; undefined while nothing is. */
export function useChosen({ options, chosen, say }: Pick<Props, 'options' | 'chosen' | 'say'>) {
  const t = useWords(uiText)
  const [first, ...others] = chosen.map(
    (value) => options.find((option) => option.value === value)?.label ?? say?.(value) ?? value,
  )
  return others.length > 0 ? t('filter.more', { first, more: others.length }) : first
}

type FrameProps = { name: string; isSet: boolean; onLift: () => void; children: ReactNode }

/** The button of a filter, and once it is set a cross that lifts it. */
export function FilterFrame({ name, isSet, onLift, children }: FrameProps) {
  const t = useWords(uiText)
  return (
    <span className={classes.filter} data-set={isSet || undefined}>
      {children}
      {isSet && (
        <UnstyledButton
          className={classes.lift}
          aria-label={t('filter.lift', { name })}
          onClick={onLift}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}
