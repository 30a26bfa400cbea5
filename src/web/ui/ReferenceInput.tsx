import {
  ActionIcon,
  Combobox,
  Modal,
  Pill,
  PillsInput,
  TextInput,
  UnstyledButton,
  useCombobox,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AnyEndpoint, Call, Query } from '../../kernel/endpoint.ts'
import type { Recent } from '../drafts.ts'
import { drafts } from '../keptWork.ts'
import { useCall } from '../useApi.ts'
import { webText } from '../web.text.ts'
import { useWords } from '../words.ts'
import { inputProps } from './inputProps.tsx'
import { Near } from './Near.tsx'
import classes from './ReferenceInput.module.css'
import { uiText } from './ui.text.ts'

/** What every record has that a reference may point to. */
type Row = { id: number }

/**
 * Where the records come from that a reference may point to. What says a record are methods, so that a
 * source may name there the whole record that its `find` answers.
 */
export type ReferenceSource = {
  /** A list endpoint: takes words, answers `results`. */
  find: AnyEndpoint
  /** Name of the words in its query; `search` unless given. */
  words?: string
  query?: Query
  label(row: Row): string
  /** A quiet second line: company, place. */
  detail?(row: Row): string | null | undefined
  /** Said in place of the list when it cannot be had ("Error loading contact options"). */
  failed: string
  /** Makes a new record without leaving the form; `typed` is what was looked for. */
  create?: {
    /** "Créer « Dupont »" */
    word: (typed: string) => string
    title: string
    form: (typed: string, done: (made: Recent) => void) => ReactNode
  }
}

type Common = {
  id: string
  source: ReferenceSource
  /** Resource under which records chosen lately are remembered. */
  target: string
  labelOf: (id: number) => string
  error?: string
  help?: string
  placeholder?: string
  fieldLabel: string
  onBlur?: () => void
}

/** Words are looked for after this pause, ms. */
const searchPause = 250

/** Chooses one record by typing part of its name; those chosen lately come first. */
export function ReferenceInput({
  value,
  onChange,
  ...props
}: Common & { value: number | null; onChange: (id: number | null, label?: string) => void }) {
  const t = useWords(uiText)
  const picker = usePicker(props, (chosen) => onChange(chosen.id, chosen.label))
  const { combobox, typed, setTyped } = picker
  const shown = typed ?? (value === null ? '' : picker.nameOf(value))

  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={picker.submit}
        position="bottom-start"
        middlewares={{ flip: true, shift: true }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...inputProps(props)}
            value={shown}
            placeholder={props.placeholder ?? t('form.search')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onKeyDown={picker.onKeyDown}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown()
              if (typed === '') onChange(null)
              setTyped(undefined)
              props.onBlur?.()
            }}
            rightSection={
              value !== null && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('form.clear', { field: props.fieldLabel })}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    setTyped(undefined)
                    onChange(null)
                  }}
                >
                  <IconX size={14} stroke={1.75} />
                </ActionIcon>
              )
            }
          />
        </Combobox.Target>
        <Options {...props} picker={picker} chosen={value === null ? [] : [value]} />
      </Combobox>
      <Creation {...props} picker={picker} />
    </>
  )
}

/** Chooses several records, each once. */
export function ReferencesInput({
  value,
  onChange,
  ...props
}: Common & { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const t = useWords(uiText)
  const picker = usePicker(props, ({ id }) => {
    if (!value.includes(id)) onChange([...value, id])
  })
  const { combobox, typed = '', setTyped } = picker
  const remove = (id: number) => onChange(value.filter((one) => one !== id))
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={picker.submit} position="bottom-start">
        <Combobox.DropdownTarget>
          <PillsInput {...inputProps(props)} onClick={() => combobox.openDropdown()}>
            <Pill.Group>
              {value.map((id) => (
                <Pill
                  key={id}
                  className={classes.pill}
                  withRemoveButton
                  removeButtonProps={{
                    tabIndex: 0,
                    'aria-hidden': false,
                    'aria-label': t('form.remove', { name: picker.nameOf(id) }),
                  }}
                  onRemove={() => remove(id)}
                >
                  {picker.nameOf(id)}
                </Pill>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  value={typed}
                  placeholder={
                    value.length > 0 ? undefined : (props.placeholder ?? t('form.search'))
                  }
                  onChange={(event) => {
                    setTyped(event.currentTarget.value)
                    combobox.openDropdown()
                    combobox.updateSelectedOptionIndex()
                  }}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => {
                    combobox.closeDropdown()
                    setTyped(undefined)
                    props.onBlur?.()
                  }}
                  onKeyDown={(event) => {
                    picker.onKeyDown(event)
                    const last = value.at(-1)
                    if (event.key === 'Backspace' && typed === '' && last !== undefined)
                      remove(last)
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Options {...props} picker={picker} chosen={value} />
      </Combobox>
      <Creation {...props} picker={picker} />
    </>
  )
}

type Picker = ReturnType<typeof usePicker>

const createOption = 'create'

/** What is offered for what is typed, and what choosing does. */
function usePicker({ source, target, labelOf }: Common, choose: (chosen: Recent) => void) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [creating, setCreating] = useState<string>()
  const [recent, setRecent] = useState<Recent[]>([])
  const [names, setNames] = useState<Record<number, string>>({})
  const [words] = useDebouncedValue((typed ?? '').trim(), searchPause)
  const combobox = useCombobox({
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => {
      setOpen(false)
      combobox.resetSelectedOption()
    },
  })

  // Not only for the list: a draft that comes back holds the number of what was chosen, not its name.
  useEffect(() => {
    void drafts.recent(target).then(setRecent)
  }, [isOpen, target])

  const query = { ...source.query, [source.words ?? 'search']: words || undefined }
  const input = { query } as Call<AnyEndpoint>
  const answer = useCall(source.find, input, {
    enabled: isOpen,
    staleTime: 30_000,
    placeholderData: (before: unknown) => before,
  })
  const data = answer.data as { results: Row[]; approximate?: boolean } | undefined
  const rows = data?.results ?? []
  const isNear = data?.approximate ?? false
  const found: Recent[] = rows.map((row) => ({
    id: row.id,
    label: source.label(row),
    detail: source.detail?.(row),
  }))
  const lately: Recent[] = words ? [] : recent
  const others = found.filter(({ id }) => !lately.some((one) => one.id === id))
  // Where the list cannot be had, the number of a record still points to it.
  const byNumber = answer.isError && /^[1-9]\d{0,9}$/.test(words) ? Number(words) : undefined

  function take(chosen: Recent) {
    setNames((known) => ({ ...known, [chosen.id]: chosen.label }))
    void drafts.remember(target, { id: chosen.id, label: chosen.label })
    choose(chosen)
    setTyped(undefined)
    combobox.closeDropdown()
  }

  function submit(option: string) {
    if (option === createOption) return setCreating((typed ?? '').trim())
    const id = Number(option)
    take([...lately, ...others].find((one) => one.id === id) ?? { id, label: labelOf(id) })
  }

  /** Enter takes the only match of what was typed; while there are several it sends no form. */
  function onKeyDown(event: KeyboardEvent) {
    const isMarked = combobox.getSelectedOptionIndex() >= 0
    if (event.key !== 'Enter' || !isOpen || !typed?.trim() || isMarked) return
    event.preventDefault()
    const [only, ...more] = others
    const isSure = typed.trim() === words && !answer.isFetching && !isNear
    if (only && more.length === 0 && isSure) take(only)
  }

  const nameOf = (id: number) =>
    names[id] ?? recent.find((one) => one.id === id)?.label ?? labelOf(id)
  return {
    combobox,
    typed,
    setTyped,
    answer,
    isNear,
    lately,
    others,
    byNumber,
    submit,
    onKeyDown,
    take,
    nameOf,
    creating,
    setCreating,
  }
}

function Options(props: Common & { picker: Picker; chosen: readonly number[] }) {
  const t = useWords(uiText)
  const sayWeb = useWords(webText)
  const { source, picker, chosen } = props
  const { answer, isNear, lately, others, byNumber, typed = '' } = picker
  const option = ({ id, label, detail }: Recent) => (
    <Combobox.Option
      key={id}
      value={String(id)}
      active={chosen.includes(id)}
      className={classes.option}
    >
      <span>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </Combobox.Option>
  )
  const isEmpty = lately.length + others.length === 0 && !answer.isFetching && !answer.isError
  return (
    <Combobox.Dropdown>
      {answer.isError && (
        <div className={classes.failed} role="alert">
          {source.failed}
          <UnstyledButton
            className={classes.retry}
            // The field must not lose the focus, which would close the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void answer.refetch()}
          >
            <IconRefresh size={14} stroke={1.75} aria-hidden />
            {sayWeb('retry')}
          </UnstyledButton>
        </div>
      )}
      <Near shown={isNear} words={typed} />
      <Combobox.Options mah={280} className={classes.options} aria-label={props.fieldLabel}>
        {lately.length > 0 && (
          <Combobox.Group label={t('form.recent')}>{lately.map(option)}</Combobox.Group>
        )}
        {others.map(option)}
        {byNumber !== undefined && (
          <Combobox.Option value={String(byNumber)}>
            {t('form.by_number', { id: byNumber })}
          </Combobox.Option>
        )}
        {source.create && (
          <Combobox.Option value={createOption} className={classes.create}>
            <IconPlus size={14} stroke={1.75} aria-hidden />
            {source.create.word(typed.trim())}
          </Combobox.Option>
        )}
        {isEmpty && !source.create && <Combobox.Empty>{t('form.nothing_found')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

function Creation({ source, picker }: Common & { picker: Picker }) {
  const t = useWords(uiText)
  const { creating, setCreating, take } = picker
  if (!source.create) return null
  return (
    <Modal
      opened={creating !== undefined}
      onClose={() => setCreating(undefined)}
      title={source.create.title}
      size={560}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {creating !== undefined && (
        // Takes the first focus, which would else go to the cross.
        <div data-autofocus tabIndex={-1} className={classes.creation}>
          <Suspense>
            {source.create.form(creating, (made) => {
              setCreating(undefined)
              take(made)
            })}
          </Suspense>
        </div>
      )}
    </Modal>
  )
}
