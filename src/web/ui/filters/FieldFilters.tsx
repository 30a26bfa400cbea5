import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, type ReactNode, use, useId, useState } from 'react'
import type { Group } from '../../../access.ts'
import type { Field } from '../../../kernel/field/fields.ts'
import { isDay } from '../../../kernel/field/format.ts'
import type { Call } from '../../../kernel/http/endpoint.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import { filterKind, rangeOf } from '../../../kernel/record/filters.ts'
import { IconChevronDown } from '../../icons/icons.ts'
import { currentLanguage, useWords, withColon } from '../../loading/words.ts'
import { useSession } from '../../session/session.tsx'
import { useCall } from '../../useApi.ts'
import { DateControl } from '../input/date/DateControl.tsx'
import { FindersContext } from '../input/finder.ts'
import type { Option } from '../input/options.ts'
import { NumberControl } from '../input/TextControls.tsx'
import type { Filter } from '../listing/column.ts'
import { withFilter } from '../listing/listState.ts'
import type { ListRequest } from '../listing/useList.ts'
import classes from './FieldFilters.module.css'
import buttonClasses from './FilterButton.module.css'
import { FilterButton, FilterFrame, useChosenLabel } from './FilterButton.tsx'
import { filterText } from './filters.text.ts'
import type { AddedFilter, AddFilter } from './ListTools.tsx'

type FieldFiltersProps = {
  list: ListRequest
  filters: readonly Filter[]
  addedFilter: AddedFilter | undefined
  addFilter: AddFilter
}

/** Buttons of the filters by optional fields; each shows name and value, and opens a control to change the value. */
export default function FieldFilters({ list, filters, addedFilter, addFilter }: FieldFiltersProps) {
  const { state, change } = list
  return filters.map((filter) => {
    const { key } = filter
    const isOpening = key === addedFilter?.key
    return (
      <FieldFilter
        // A new key reopens a filter that is added again.
        key={isOpening ? `${key} ${addedFilter.count}` : key}
        filter={filter}
        chosen={state.filters[key] ?? []}
        isOpenAtFirst={isOpening}
        onChange={(chosen) => change({ filters: withFilter(state.filters, key, chosen) })}
        onClose={() => {
          if (!(key in state.filters)) addFilter(undefined)
        }}
      />
    )
  })
}

type Props = {
  filter: Filter
  chosen: readonly string[]
  isOpenAtFirst: boolean
  onChange: (chosen: string[]) => void
  onClose: () => void
}

/** The filter of one field, by its kind. */
function FieldFilter(props: Props) {
  const { filter, ...rest } = props
  const { name, options, multiple, formatValue } = filter
  switch (filterKind(filter.field!)) {
    case 'options':
      return <FilterButton {...rest} {...{ name, options, multiple, formatValue }} isNamed />
    case 'records':
      return <RecordsFilter {...props} />
    default:
      return <EnteredFilter {...props} />
  }
}

/** Debounce of the search, ms. */
const searchDelay = 250

/** Filter by records, found by typing part of their name. */
function RecordsFilter({ filter, ...props }: Props) {
  const { activeGroup } = useSession()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchDelay)
  const { default: finder } = use(use(FindersContext)[filter.field!.target!]!.get())
  const { find, line } = finder
  const reader = { language: currentLanguage(), group: activeGroup as Group }
  const ids = props.chosen.filter((value) => /^\d+$/.test(value))
  const optionsIn = (page: { results: { id: number }[] } | undefined): Option[] =>
    (page?.results ?? []).map((row) => {
      const { name, detail } = line(row, reader)
      return { value: String(row.id), label: name, detail: detail.filter(Boolean).join(' · ') }
    })
  const found = useCall(find, { query: { search: search || undefined } } as Call<typeof find>, {
    placeholderData: (before: unknown) => before,
  })
  const chosen = useCall(find, { query: { id: ids } } as Call<typeof find>, {
    enabled: ids.length > 0,
    placeholderData: (before: unknown) => before,
  })
  const offered = optionsIn(found.data)
  const others = optionsIn(chosen.data).filter(
    ({ value }) => !typed && !offered.some((option) => option.value === value),
  )
  const loaded = [...others, ...offered, ...optionsIn(chosen.data)]
  const labels = new Map(loaded.map((option) => [option.value, option.label]))
  return (
    <FilterButton
      {...props}
      name={filter.name}
      options={[...others, ...offered, ...(typed ? [] : filter.options)]}
      formatValue={(value) => labels.get(value) ?? `n° ${value}`}
      multiple
      isNamed
      onSearch={setTyped}
      isPending={typed.trim() !== search || found.isPlaceholderData}
    />
  )
}

/** Filter by a range or a text. */
function EnteredFilter({ filter, chosen, isOpenAtFirst, onChange, onClose }: Props) {
  const { name, options, formatValue } = filter
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const value = useChosenLabel({ options, chosen, formatValue })
  function close() {
    setOpen(false)
    onClose()
  }
  function set(next: string[]) {
    onChange(next)
    setOpen(false)
  }
  const enteredValue = chosen.find(
    (chosenValue) => !options.some((option) => option.value === chosenValue),
  )
  const ValueForm = filterKind(filter.field!) === 'text' ? TextEntry : RangeEntry
  return (
    <FilterFrame name={name} isSet={chosen.length > 0} onClear={() => set([])}>
      <Popover
        opened={isOpen}
        onChange={(next) => (next ? setOpen(true) : close())}
        position="bottom-start"
        width={300}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={buttonClasses.button}
            onClick={() => (isOpen ? close() : setOpen(true))}
          >
            <span className={buttonClasses.words}>{value ? withColon(name, value) : name}</span>
            {!value && <IconChevronDown size={14} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <ValueForm
            field={filter.field!}
            value={enteredValue}
            onEnter={(next) => set(next ? [next] : [])}
          />
          {options.length > 0 && (
            <div className={classes.marks}>
              {options.map((option) => (
                <Button
                  key={option.value}
                  variant="default"
                  aria-pressed={chosen.includes(option.value)}
                  onClick={() => set(chosen.includes(option.value) ? [] : [option.value])}
                >
                  {option.label}
                </Button>
              ))}
            </div>
          )}
        </Popover.Dropdown>
      </Popover>
    </FilterFrame>
  )
}

type EntryProps = {
  field: Field
  value: string | undefined
  onEnter: (value: string | undefined) => void
}

function TextEntry({ value, onEnter }: EntryProps) {
  const t = useWords(filterText)
  const [text, setText] = useState(value ?? '')
  return (
    <FilterForm onSubmit={() => onEnter(text.trim() || undefined)}>
      <TextInput
        data-autofocus
        size="md"
        label={t('label.contains')}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FilterForm>
  )
}

type End = 'from' | 'to'

/** Form for a range of numbers or days; either end may be left open. */
function RangeEntry({ field, value = '', onEnter }: EntryProps) {
  const t = useWords(filterText)
  const tKernel = useWords(kernelText)
  const id = useId()
  const isDays = field.kind === 'date' || field.kind === 'instant'
  const valueOf = (end: string | undefined) =>
    end === undefined ? null : isDays ? end.slice(0, 10) : Number(end)
  const range = rangeOf(value)
  const [ends, setEnds] = useState<Record<End, unknown>>({
    from: valueOf(range.from),
    to: valueOf(range.to),
  })
  const [errors, setErrors] = useState<Partial<Record<End, string>>>({})
  const isInvalid = (end: unknown) =>
    end !== null && (isDays ? !isDay(end) : typeof end !== 'number')

  function enter() {
    const message = tKernel(isDays ? 'error.date_form' : 'error.number_form')
    const invalid = (['from', 'to'] as const).filter((end) => isInvalid(ends[end]))
    setErrors(Object.fromEntries(invalid.map((end) => [end, message])))
    if (invalid.length > 0) return
    const { from, to } = ends
    if (from === null && to === null) return onEnter(undefined)
    onEnter(from === to ? String(from) : `${from ?? ''}..${to ?? ''}`)
  }

  const Control = isDays ? DateControl : NumberControl
  return (
    <FilterForm onSubmit={enter}>
      <div className={classes.ends}>
        {(['from', 'to'] as const).map((end) => (
          <div key={end}>
            <label
              id={`${id}-${end}-label`}
              htmlFor={`${id}-${end}`}
              className="detail block below4"
            >
              {t(`label.${end}`)}
            </label>
            <Control
              name={end}
              field={{ ...field, required: false }}
              id={`${id}-${end}`}
              value={ends[end]}
              error={errors[end]}
              onChange={(next) => setEnds((before) => ({ ...before, [end]: next }))}
              onCommit={() => setErrors({})}
            />
          </div>
        ))}
      </div>
    </FilterForm>
  )
}

/** Form of a filter, with its submit button. */
function FilterForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const t = useWords(filterText)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <Button type="submit" fullWidth mt={8}>
        {t('apply')}
      </Button>
    </form>
  )
}
