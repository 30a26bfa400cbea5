import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconFilter, IconSearch, IconX } from '../../icons/icons.ts'
import { useKeysHelp } from '../../keys/useKeysHelp.tsx'
import { arePageKeysOn, usePageActions } from '../../keys/usePageActions.ts'
import { lazyPart, prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords, withColon } from '../../loading/words.ts'
import type { Filter } from '../listing/column.ts'
import { isSearchable, withFilter } from '../listing/listState.ts'
import { rowLinks } from '../listing/rowFocus.ts'
import type { ListRequest } from '../listing/useList.ts'
import { uiText } from '../ui.text.ts'
import { FilterButton } from './FilterButton.tsx'
import classes from './ListTools.module.css'

const FilterChoice = prefetchedPart(() => import('../listOverlays.ts'), 'FilterChoice')
const FieldFilters = prefetchedPart(() => import('../listOverlays.ts'), 'FieldFilters')

const NoResult = lazyPart(() => import('./NoResult.tsx'))

type ToolsProps = {
  list: ListRequest
  search?: string
  filters?: readonly Filter[]
  /** Filters by further fields: `load` loads them, `addedFilter` is the one being added. */
  further?: { load: () => void; addedFilter: AddedFilter | undefined; addFilter: AddFilter }
  tools?: ReactNode
  root: RefObject<HTMLElement | null>
}

/** A filter being added; `count` distinguishes repeated requests for the same one. */
export type AddedFilter = { key: string; count: number }
export type AddFilter = (key: string | undefined) => void

const noValues: readonly string[] = []

/** Toolbar of a list: search, filters, and the screen's own tools. */
export function ListTools(props: ToolsProps) {
  const { list, search, filters = [], further, tools, root } = props
  const t = useWords(uiText)
  const { state, change } = list
  const [isUnfolded, setUnfolded] = useState(false)
  const count = Object.keys(state.filters).length
  if (!search && filters.length === 0 && !tools) return null
  return (
    <div className={classes.tools} data-unfolded={isUnfolded || undefined}>
      {search && <Search list={list} placeholder={search} root={root} />}
      <ActionIcon
        variant="default"
        className={classes.fold}
        aria-label={t('list.tools')}
        aria-expanded={isUnfolded}
        data-set={(count > 0 && !list.isInitial) || undefined}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <IconFilter size={18} aria-hidden />
      </ActionIcon>
      {filters.map(
        ({ key, isElsewhere, field, ...filter }) =>
          !isElsewhere &&
          !field && (
            <FilterButton
              key={key}
              {...filter}
              chosen={state.filters[key] ?? noValues}
              onChange={(chosen) => change({ filters: withFilter(state.filters, key, chosen) })}
            />
          ),
      )}
      {further && <FurtherFilters list={list} filters={filters} further={further} />}
      {count > 1 && (
        <UnstyledButton className={classes.clear} onClick={() => change({ filters: {} })}>
          {t('list.clear')}
        </UnstyledButton>
      )}
      {tools && <div className="tools end atEnd">{tools}</div>}
    </div>
  )
}

/** Filters by further fields: a button for each one in use, and one to add another. */
function FurtherFilters({
  list,
  filters,
  further: { load, addedFilter, addFilter },
}: {
  list: ListRequest
  filters: readonly Filter[]
  further: NonNullable<ToolsProps['further']>
}) {
  const isSet = ({ key, field }: Filter) =>
    field && (key in list.state.filters || key === addedFilter?.key)
  const setFilters = filters.filter(isSet)
  return (
    <>
      <Suspense>
        {setFilters.length > 0 && (
          <FieldFilters
            list={list}
            filters={setFilters}
            addedFilter={addedFilter}
            addFilter={addFilter}
          />
        )}
      </Suspense>
      <AddFilterButton filters={filters} load={load} addFilter={addFilter} />
    </>
  )
}

/** Button that opens the list of fields to filter by. */
function AddFilterButton(props: {
  filters: readonly Filter[]
  load: () => void
  addFilter: AddFilter
}) {
  const t = useWords(uiText)
  const [wasOpened, setOpened] = useState(false)
  const button = (toggle: () => void) => (
    <Button
      variant="subtle"
      leftSection={<IconFilter aria-hidden />}
      aria-haspopup="listbox"
      onClick={toggle}
    >
      {t('filter.add')}
    </Button>
  )
  // A transition keeps the current screen visible while the list loads.
  const open = () =>
    startTransition(() => {
      props.load()
      setOpened(true)
    })
  if (!wasOpened) return button(open)
  return (
    <FilterChoice
      name={t('filter.add')}
      options={props.filters.flatMap(({ key, name, field, section }) =>
        field ? { value: key, label: name, group: section } : [],
      )}
      chosen={noValues}
      onChange={([key]) => props.addFilter(key)}
      isOpenAtFirst
    >
      {button}
    </FilterChoice>
  )
}

/** Debounce of the search (decisions, section 7), ms. */
const searchDelay = 250

/** Search field; applies after a pause or on Enter, and gets the focus by `/`. */
function Search({
  list: { state, change },
  placeholder,
  root,
}: {
  list: ListRequest
  placeholder: string
  root: RefObject<HTMLElement | null>
}) {
  const t = useWords(uiText)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(state.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Search last applied to the URL. */
  const applied = useRef(state.search)

  // Follow changes of the URL from elsewhere: browser back, a cleared search.
  useEffect(() => {
    if (state.search === applied.current) return
    applied.current = state.search
    setTyped(state.search)
  }, [state.search])
  useEffect(() => () => clearTimeout(timer.current), [])
  usePageActions([
    {
      keys: '/',
      label: t('list.search'),
      run() {
        field.current?.focus()
        field.current?.select()
      },
    },
  ])
  const keysHelp = useKeysHelp()

  function apply(text: string) {
    clearTimeout(timer.current)
    const search = isSearchable(text) ? text : ''
    if (search === applied.current) return
    applied.current = search
    change({ search }, { replace: true })
  }

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply(text), searchDelay)
  }

  function clear() {
    setTyped('')
    apply('')
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') apply(typed)
    else if (event.key === 'Escape' && typed) clear()
    else if (event.key === 'Escape') field.current?.blur()
    else if (event.key === 'ArrowDown') rowLinks(root)[0]?.focus()
    else return
    event.preventDefault()
  }

  const input = (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      placeholder={placeholder}
      aria-label={withColon(t('list.search'), placeholder)}
      maxLength={200}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        typed ? (
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t('list.clear_search')}
            onClick={clear}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        ) : (
          arePageKeysOn() && (
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          )
        )
      }
    />
  )
  return (
    <>
      {input}
      {keysHelp.dialog}
    </>
  )
}

type EmptyListProps = Pick<ToolsProps, 'list' | 'filters'> & { empty: ReactNode }

/** `empty` if the list is empty in its initial state; otherwise a message that nothing matches. */
export function EmptyList({ list, filters = [], empty }: EmptyListProps) {
  if (list.isInitial && list.state.page === 1) return empty
  return (
    <Suspense>
      <NoResult list={list} filters={filters} />
    </Suspense>
  )
}
