import { UnstyledButton } from '@mantine/core'
import { type ReactNode, Suspense, startTransition, useState } from 'react'
import { IconChevronDown, IconX } from '../../icons/icons.ts'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords, withColon } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './FilterButton.module.css'
import type { FilterChoiceProps } from './FilterChoice.tsx'

const FilterChoice = prefetchedPart(() => import('../listOverlays.ts'), 'FilterChoice')

type Props = FilterChoiceProps & {
  /** Label while nothing is chosen ("Tous les produits"); by default the name. */
  all?: string
  /** Shows the name before the value. */
  isNamed?: boolean
  /** Formats a value that is not among the options. */
  formatValue?: (value: string) => string
  isOpenAtFirst?: boolean
  onClose?: () => void
}

/** Button of a filter: its name or value, and a cross to clear it. The dropdown is mounted when first opened. */
export function FilterButton(props: Props) {
  const { all, isNamed, formatValue: _formatValue, isOpenAtFirst = false, ...filter } = props
  const [wasOpened, setOpened] = useState(isOpenAtFirst)
  const value = useChosenLabel(props)
  const { name, chosen, onChange } = filter
  const button = (toggle: () => void) => (
    <UnstyledButton
      className={classes.button}
      aria-label={value ? withColon(name, value) : (all ?? name)}
      aria-haspopup="listbox"
      onClick={toggle}
    >
      <span className={classes.words}>
        {isNamed && value ? withColon(name, value) : (value ?? all ?? name)}
      </span>
      {!value && <IconChevronDown size={14} aria-hidden />}
    </UnstyledButton>
  )
  // A transition keeps the current screen visible while the dropdown loads.
  const open = () => startTransition(() => setOpened(true))

  return (
    <FilterFrame name={name} isSet={chosen.length > 0} onClear={() => onChange([])}>
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

/** Returns the label of the chosen values, undefined without any: the first one, and the number of others. */
export function useChosenLabel({
  options,
  chosen,
  formatValue,
}: Pick<Props, 'options' | 'chosen' | 'formatValue'>) {
  const t = useWords(uiText)
  const [first, ...others] = chosen.map(
    (value) =>
      options.find((option) => option.value === value)?.label ?? formatValue?.(value) ?? value,
  )
  return others.length > 0 ? t('filter.more', { first, more: others.length }) : first
}

type FrameProps = { name: string; isSet: boolean; onClear: () => void; children: ReactNode }

/** Frame of a filter's button, with a cross to clear it if set. */
export function FilterFrame({ name, isSet, onClear, children }: FrameProps) {
  const t = useWords(uiText)
  return (
    <span className={classes.filter} data-set={isSet || undefined}>
      {children}
      {isSet && (
        <UnstyledButton
          className={classes.lift}
          aria-label={t('filter.lift', { name })}
          onClick={onClear}
        >
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}
