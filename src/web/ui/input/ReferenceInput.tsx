import { UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AnyEndpoint, Call, Query } from '../../../kernel/http/endpoint.ts'
import { IconPlus, IconRefresh } from '../../icons/icons.ts'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { useCall } from '../../useApi.ts'
import { webText } from '../../web.text.ts'
import type { Recent } from '../../writes/drafts.ts'
import { drafts } from '../../writes/unsavedWork.ts'
import { ApproximateNotice } from '../basic/ApproximateNotice.tsx'
import { uiText } from '../ui.text.ts'
import { ChoiceInput, ChoicesInput } from './ChoiceInput.tsx'
import type { ControlProps } from './fieldContext.ts'
import type { Option } from './options.ts'
import classes from './ReferenceInput.module.css'
import { type Typing, useTextAsValue, useTyping } from './useOptionPicker.ts'

const FormDialog = prefetchedPart(() => import('../formOverlays.ts'), 'FormDialog')

/** Minimum shape of a record that a reference may point to. */
type Row = { id: number }

/**
 * Source of the records that a reference may point to. `label` and `detail` are declared as methods, so that
 * a source may type their parameter as the full record that `find` returns.
 */
export type ReferenceSource = {
  /** List endpoint with a search parameter; returns `results`. */
  find: AnyEndpoint
  /** Name of the search parameter in the query; `search` by default. */
  searchParameter?: string
  /** Added to every query. */
  query?: Query
  /** Returns the name of a record. */
  label(row: Row): string
  /** Returns the second line: company, place. */
  detail?(row: Row): string | null | undefined
  /** Returns the path of a record's page, if the reader has one. */
  path?: ((id: number) => string) | undefined
  /** Message shown if the list fails to load ("Error loading contact options"). */
  failed: string
  /** Creates a record without leaving the form; `typed` is the search text. */
  create?: {
    /** "Créer « Dupont »" */
    word: (typed: string) => string
    title: string
    form: (typed: string, done: (created: Recent) => void) => ReactNode
  }
}

type ReferenceProps = Pick<
  ControlProps,
  'id' | 'value' | 'error' | 'help' | 'onChange' | 'onCommit'
> & {
  source: ReferenceSource
  /** Resource that the field points to; key of its recently chosen records. */
  target: string
  /** Returns the name of a record that the form has loaded. */
  labelOf: (id: number) => string
  placeholder?: string
  fieldLabel: string
}

/** Debounce of the search, ms. */
const searchDelay = 250
/** Maximum length of a search text; longer ones are truncated. */
const maxSearchLength = 100

/** Chooses one record by typing part of its name; recently chosen ones come first. */
export function ReferenceInput(props: ReferenceProps) {
  const { value, onChange, onCommit } = props
  const textState = useTyping(typeof value === 'string' ? value : undefined)
  function choose(id: number | null) {
    onChange(id)
    onCommit(id)
  }
  const { nameOf, creation, ...records } = useRecords(props, textState, choose)
  const chosen = typeof value === 'number' ? value : undefined
  return (
    <>
      <ChoiceInput
        {...props}
        {...records}
        {...useTextAsValue(props, (text) => text || null)}
        textState={textState}
        label={props.fieldLabel}
        chosen={chosen === undefined ? undefined : String(chosen)}
        chosenLabel={chosen === undefined ? '' : nameOf(chosen)}
        path={chosen === undefined ? undefined : props.source.path?.(chosen)}
        onClear={() => choose(null)}
      />
      {creation}
    </>
  )
}

/** Chooses several records, each once. */
export function ReferencesInput(props: ReferenceProps) {
  const { onChange, onCommit } = props
  const value = Array.isArray(props.value) ? (props.value as unknown[]) : []
  const ids = value.filter((entry) => typeof entry === 'number')
  const textState = useTyping(value.find((entry) => typeof entry === 'string'))
  function set(next: readonly number[]) {
    onChange(next)
    onCommit(next)
  }
  const { nameOf, creation, ...records } = useRecords(props, textState, (id) => {
    if (!ids.includes(id)) set([...ids, id])
  })
  return (
    <>
      <ChoicesInput
        {...props}
        {...records}
        {...useTextAsValue(props, (text) => (text ? [...ids, text] : ids))}
        textState={textState}
        label={props.fieldLabel}
        chosen={ids.map((id) => ({
          value: String(id),
          label: nameOf(id),
          path: props.source.path?.(id),
        }))}
        onDeselect={({ value }) => set(ids.filter((id) => String(id) !== value))}
      />
      {creation}
    </>
  )
}

const createOption = 'create'

/** Searches records, offers recent ones, and creates new ones; shared by both inputs. */
function useRecords(
  { source, target, labelOf, placeholder }: ReferenceProps,
  textState: Typing,
  onChoose: (id: number) => void,
) {
  const t = useWords(uiText)
  const { typed = '', isOpen } = textState
  const [recent, setRecent] = useState<readonly Recent[]>([])
  /** Names of the records chosen in this form, by id. */
  const [chosenNames, setChosenNames] = useState<Record<number, string>>({})
  /** Search text for which a new record is being created. */
  const [creating, setCreating] = useState<string>()
  const searchText = typed.trim().slice(0, maxSearchLength)
  const [search] = useDebouncedValue(searchText, searchDelay)

  // Loaded even while closed, for the names of chosen records: a restored draft has only their ids.
  useEffect(() => {
    void drafts.recent(target).then(setRecent)
  }, [isOpen, target])

  const query = { ...source.query, [source.searchParameter ?? 'search']: search || undefined }
  const response = useCall(source.find, { query } as Call<AnyEndpoint>, {
    enabled: isOpen || textState.typed !== undefined,
    staleTime: 30_000,
    placeholderData: (previous: unknown) => previous,
  })
  const data = response.data as { results: Row[]; approximate?: boolean } | undefined
  const found = (data?.results ?? []).map((row) => ({
    id: row.id,
    label: source.label(row),
    detail: source.detail?.(row),
  }))
  const shownRecent = search ? [] : recent
  const others = found.filter(({ id }) => !shownRecent.some((record) => record.id === id))
  // If the list fails to load, a record can still be chosen by its number.
  const byNumber = response.isError && /^[1-9]\d{0,9}$/.test(search) ? Number(search) : undefined
  const options = [
    ...shownRecent.map((record) => optionOf(record, t('form.recent'))),
    ...others.map((record) => optionOf(record)),
    ...(byNumber ? [{ value: search, label: t('form.by_number', { id: byNumber }) }] : []),
  ]
  const actions = source.create && [
    {
      value: createOption,
      label: source.create.word(searchText),
      icon: <IconPlus size={14} aria-hidden />,
    },
  ]
  const nameOf = (id: number) =>
    chosenNames[id] ?? recent.find((record) => record.id === id)?.label ?? labelOf(id)

  function select({ id, label }: Pick<Recent, 'id' | 'label'>) {
    setChosenNames((names) => ({ ...names, [id]: label }))
    void drafts.remember(target, { id, label })
    onChoose(id)
  }

  return {
    placeholder: placeholder ?? t('form.search'),
    offer: {
      options,
      actions,
      isPending: searchText !== search || response.isPlaceholderData || response.isLoading,
      isApproximate: data?.approximate ?? false,
    },
    hidesEmptyMessage: response.isFetching || response.isError,
    header: (
      <>
        {response.isError && <LoadError source={source} onRetry={() => void response.refetch()} />}
        <ApproximateNotice shown={data?.approximate ?? false} words={typed} />
      </>
    ),
    onSelect({ value }: Option) {
      if (value === createOption) return setCreating(searchText)
      const id = Number(value)
      select(
        [...shownRecent, ...others].find((record) => record.id === id) ?? {
          id,
          label: labelOf(id),
        },
      )
    },
    nameOf,
    creation: source.create && creating !== undefined && (
      <Suspense>
        <FormDialog title={source.create.title} onClose={() => setCreating(undefined)}>
          {source.create.form(creating, (created) => {
            setCreating(undefined)
            select(created)
          })}
        </FormDialog>
      </Suspense>
    ),
  }
}

const optionOf = ({ id, label, detail }: Recent, group?: string): Option => ({
  value: String(id),
  label,
  detail,
  group,
})

function LoadError({ source, onRetry }: { source: ReferenceSource; onRetry: () => void }) {
  const t = useWords(webText)
  return (
    <div className={classes.failed} role="alert">
      {source.failed}
      <UnstyledButton
        className={classes.retry}
        // Keeps the focus in the field: losing it would close the list.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        <IconRefresh size={14} aria-hidden />
        {t('retry')}
      </UnstyledButton>
    </div>
  )
}
