import { Modal, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AnyEndpoint, Call, Query } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../loading/words.ts'
import { useCall } from '../../useApi.ts'
import { webText } from '../../web.text.ts'
import type { Recent } from '../../writes/drafts.ts'
import { drafts } from '../../writes/unsavedWork.ts'
import { Near } from '../list/Near.tsx'
import { uiText } from '../ui.text.ts'
import { ChoiceInput, ChoicesInput } from './ChoiceInput.tsx'
import { type Typing, useTextAsValue, useTyping } from './choosing.ts'
import type { ControlProps } from './fieldContext.ts'
import type { Option } from './options.ts'
import classes from './ReferenceInput.module.css'

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

type ReferenceProps = Pick<
  ControlProps,
  'id' | 'value' | 'error' | 'help' | 'onChange' | 'onCommit'
> & {
  source: ReferenceSource
  /** Resource under which records chosen lately are remembered. */
  target: string
  labelOf: (id: number) => string
  placeholder?: string
  fieldLabel: string
}

/** Words are looked for after this pause, ms. */
const searchPause = 250
/** Longer texts are looked for by their beginning. */
const longestSearch = 100

/** Chooses one record by typing part of its name; those chosen lately come first. */
export function ReferenceInput(props: ReferenceProps) {
  const { value, onChange, onCommit } = props
  const typing = useTyping(typeof value === 'string' ? value : undefined)
  function take(id: number | null) {
    onChange(id)
    onCommit(id)
  }
  const { nameOf, creation, ...records } = useRecords(props, typing, take)
  const chosen = typeof value === 'number' ? value : undefined
  return (
    <>
      <ChoiceInput
        {...props}
        {...records}
        {...useTextAsValue(props, (text) => text || null)}
        typing={typing}
        label={props.fieldLabel}
        chosen={chosen === undefined ? undefined : String(chosen)}
        shown={chosen === undefined ? '' : nameOf(chosen)}
        onClear={() => take(null)}
      />
      {creation}
    </>
  )
}

/** Chooses several records, each once. */
export function ReferencesInput(props: ReferenceProps) {
  const { onChange, onCommit } = props
  const value = Array.isArray(props.value) ? (props.value as unknown[]) : []
  const ids = value.filter((one) => typeof one === 'number')
  const typing = useTyping(value.find((one) => typeof one === 'string'))
  function set(next: readonly number[]) {
    onChange(next)
    onCommit(next)
  }
  const { nameOf, creation, ...records } = useRecords(props, typing, (id) => {
    if (!ids.includes(id)) set([...ids, id])
  })
  return (
    <>
      <ChoicesInput
        {...props}
        {...records}
        {...useTextAsValue(props, (text) => (text ? [...ids, text] : ids))}
        typing={typing}
        label={props.fieldLabel}
        chosen={ids.map((id) => ({ value: String(id), label: nameOf(id) }))}
        onDrop={({ value }) => set(ids.filter((id) => String(id) !== value))}
      />
      {creation}
    </>
  )
}

const createOption = 'create'

/** The records that are offered for what is typed, and what taking one does. */
function useRecords(
  { source, target, labelOf, placeholder }: ReferenceProps,
  typing: Typing,
  take: (id: number) => void,
) {
  const t = useWords(uiText)
  const { typed = '', isOpen } = typing
  const [recent, setRecent] = useState<readonly Recent[]>([])
  const [names, setNames] = useState<Record<number, string>>({})
  const [creating, setCreating] = useState<string>()
  const sought = typed.trim().slice(0, longestSearch)
  const [words] = useDebouncedValue(sought, searchPause)

  // Not only for the list: a draft that comes back holds the number of what was chosen, not its name.
  useEffect(() => {
    void drafts.recent(target).then(setRecent)
  }, [isOpen, target])

  const query = { ...source.query, [source.words ?? 'search']: words || undefined }
  const answer = useCall(source.find, { query } as Call<AnyEndpoint>, {
    enabled: isOpen || typing.typed !== undefined,
    staleTime: 30_000,
    placeholderData: (before: unknown) => before,
  })
  const data = answer.data as { results: Row[]; approximate?: boolean } | undefined
  const found = (data?.results ?? []).map((row) => ({
    id: row.id,
    label: source.label(row),
    detail: source.detail?.(row),
  }))
  const lately = words ? [] : recent
  const others = found.filter(({ id }) => !lately.some((one) => one.id === id))
  // Where the list cannot be had, the number of a record still points to it.
  const byNumber = answer.isError && /^[1-9]\d{0,9}$/.test(words) ? Number(words) : undefined
  const options = [
    ...lately.map((one) => optionOf(one, t('form.recent'))),
    ...others.map((one) => optionOf(one)),
    ...(byNumber ? [{ value: words, label: t('form.by_number', { id: byNumber }) }] : []),
  ]
  const actions = source.create && [
    {
      value: createOption,
      label: source.create.word(sought),
      icon: <IconPlus size={14} stroke={1.75} aria-hidden />,
    },
  ]
  const nameOf = (id: number) =>
    names[id] ?? recent.find((one) => one.id === id)?.label ?? labelOf(id)

  function taken({ id, label }: Pick<Recent, 'id' | 'label'>) {
    setNames((known) => ({ ...known, [id]: label }))
    void drafts.remember(target, { id, label })
    take(id)
  }

  return {
    placeholder: placeholder ?? t('form.search'),
    offer: {
      options,
      actions,
      isPending: sought !== words || answer.isPlaceholderData || answer.isLoading,
      isNear: data?.approximate ?? false,
    },
    isQuiet: answer.isFetching || answer.isError,
    head: (
      <>
        {answer.isError && <Failed source={source} onRetry={() => void answer.refetch()} />}
        <Near shown={data?.approximate ?? false} words={typed} />
      </>
    ),
    onTake({ value }: Option) {
      if (value === createOption) return setCreating(sought)
      const id = Number(value)
      taken([...lately, ...others].find((one) => one.id === id) ?? { id, label: labelOf(id) })
    },
    nameOf,
    creation: source.create && (
      <Creation
        create={source.create}
        typed={creating}
        onClose={() => setCreating(undefined)}
        onMade={(made) => {
          setCreating(undefined)
          taken(made)
        }}
      />
    ),
  }
}

const optionOf = ({ id, label, detail }: Recent, group?: string): Option => ({
  value: String(id),
  label,
  detail,
  group,
})

function Failed({ source, onRetry }: { source: ReferenceSource; onRetry: () => void }) {
  const t = useWords(webText)
  return (
    <div className={classes.failed} role="alert">
      {source.failed}
      <UnstyledButton
        className={classes.retry}
        // The field must not lose the focus, which would close the list.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        <IconRefresh size={14} stroke={1.75} aria-hidden />
        {t('retry')}
      </UnstyledButton>
    </div>
  )
}

type CreationProps = {
  create: NonNullable<ReferenceSource['create']>
  /** What was looked for; undefined while nothing is made. */
  typed: string | undefined
  onClose: () => void
  onMade: (made: Recent) => void
}

function Creation({ create, typed, onClose, onMade }: CreationProps) {
  const t = useWords(uiText)
  return (
    <Modal
      opened={typed !== undefined}
      onClose={onClose}
      title={create.title}
      size={560}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {typed !== undefined && (
        // Takes the first focus, which would else go to the cross.
        <div data-autofocus tabIndex={-1} className={classes.creation}>
          <Suspense>{create.form(typed, onMade)}</Suspense>
        </div>
      )}
    </Modal>
  )
}
