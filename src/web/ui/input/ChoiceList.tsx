import { Combobox } from '@mantine/core'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { IconCheck } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './ChoiceList.module.css'
import type { Option } from './options.ts'
import type { useOptionPicker } from './useOptionPicker.ts'

export type ChoiceListProps = {
  list: ReturnType<typeof useOptionPicker>['list']
  /** Accessible name of the list. */
  label: string
  /** Content above the options. */
  header?: ReactNode
  /** Content below the options. */
  footer?: ReactNode
  /** Hides "nothing found": options are loading, or `header` explains why there are none. */
  hidesEmptyMessage?: boolean
}

/** Dropdown list of the options. */
export function ChoiceList({ list, label, header, footer, hidesEmptyMessage }: ChoiceListProps) {
  const t = useWords(uiText)
  const { id, entries, highlighted, chosen, several } = list
  const root = useRef<HTMLDivElement>(null)
  // Typing has priority over updating the list.
  const deferred = useDeferredValue(entries)
  useEffect(() => {
    if (highlighted)
      root.current?.querySelector('[data-combobox-selected]')?.scrollIntoView(nearest)
  }, [highlighted])
  return (
    <Combobox.Dropdown>
      {header}
      <Combobox.Options
        ref={root}
        id={id}
        className={classes.options}
        aria-label={label}
        aria-multiselectable={several || undefined}
      >
        {byGroup(deferred).map(({ group, options }) => {
          const items = options.map((option) => (
            <Combobox.Option
              key={option.value}
              id={list.idOf(option)}
              value={option.value}
              active={chosen.includes(option.value)}
              selected={option === highlighted}
              aria-selected={several ? chosen.includes(option.value) : option === highlighted}
              className={classes.option}
            >
              {option.icon}
              <span className="breaks pile grow">
                {option.label}
                {option.detail && <span className="small aside number">{option.detail}</span>}
              </span>
              {chosen.includes(option.value) && <IconCheck size={14} aria-hidden />}
            </Combobox.Option>
          ))
          return group === undefined ? (
            items
          ) : (
            <Combobox.Group key={group} label={group}>
              {items}
            </Combobox.Group>
          )
        })}
        {deferred.length === 0 && !hidesEmptyMessage && (
          <Combobox.Empty>{t('form.nothing_found')}</Combobox.Empty>
        )}
      </Combobox.Options>
      {footer}
    </Combobox.Dropdown>
  )
}

const nearest = { block: 'nearest' } as const

/** Groups consecutive options with the same group. */
function byGroup(entries: readonly Option[]) {
  const groups: { group: string | undefined; options: Option[] }[] = []
  for (const option of entries) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.options.push(option)
    else groups.push({ group: option.group, options: [option] })
  }
  return groups
}
