import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useWords } from '../words.ts'
import classes from './DataTable.module.css'
import type { Filter } from './DataTable.tsx'
import { FilterButton } from './FilterButton.tsx'
import { isSearchable, withFilter } from './listState.ts'
import { openers } from './rowFocus.ts'
import { uiText } from './ui.text.ts'
import type { Asked } from './useList.ts'

type ToolsProps = {
  list: Asked
  search?: string
  filters?: readonly Filter[]
  tools?: ReactNode
  root: RefObject<HTMLElement | null>
}

const nothingChosen: readonly string[] = []

/** Search, filters and what else stands above a list. */
export function ListTools({ list, search, filters = [], tools, root }: ToolsProps) {
  const t = useWords(uiText)
  const { state, change } = list
  const count = Object.keys(state.filters).length
  if (!search && filters.length === 0 && !tools) return null
  return (
    <div className={classes.tools}>
      {search && <Search list={list} placeholder={search} root={root} />}
      {filters.map(
        ({ key, isElsewhere, ...filter }) =>
          !isElsewhere && (
            <FilterButton
              key={key}
              {...filter}
              chosen={state.filters[key] ?? nothingChosen}
              onChange={(chosen) => change({ filters: withFilter(state.filters, key, chosen) })}
            />
          ),
      )}
      {count > 1 && (
        <UnstyledButton className={classes.clear} onClick={() => change({ filters: {} })}>
          {t('list.clear')}
        </UnstyledButton>
      )}
      {tools && <div className={classes.own}>{tools}</div>}
    </div>
  )
}

/** Time without a keystroke after which words are searched (decisions, section 7), ms. */
const searchPause = 250

function Search({
  list: { state, change },
  placeholder,
  root,
}: {
  list: Asked
  placeholder: string
  root: RefObject<HTMLElement | null>
}) {
  const t = useWords(uiText)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(state.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(state.search)

  // Back and a lifted filter change the address from outside.
  useEffect(() => {
    if (state.search === asked.current) return
    asked.current = state.search
    setTyped(state.search)
  }, [state.search])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isTyping = target.matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  function ask(words: string) {
    clearTimeout(timer.current)
    const search = isSearchable(words) ? words : ''
    if (search === asked.current) return
    asked.current = search
    change({ search }, { replace: true })
  }

  function type(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(words), searchPause)
  }

  function clear() {
    setTyped('')
    ask('')
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') ask(typed)
    else if (event.key === 'Escape' && typed) clear()
    else if (event.key === 'Escape') field.current?.blur()
    else if (event.key === 'ArrowDown') openers(root)[0]?.focus()
    else return
    event.preventDefault()
  }

  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      placeholder={placeholder}
      aria-label={`${t('list.search')} : ${placeholder}`}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        typed ? (
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t('list.clear_search')}
            onClick={clear}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        ) : (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )
      }
    />
  )
}

/** Nothing at all, or nothing with these words and filters: then each of them can be lifted. */
export function Nothing({
  list,
  filters = [],
  empty,
}: Pick<ToolsProps, 'list' | 'filters'> & { empty: ReactNode }) {
  const t = useWords(uiText)
  const { state, change } = list
  const chosen = Object.entries(state.filters)
  if (!state.search && chosen.length === 0 && state.page === 1) return empty
  const labelOf = (key: string, values: readonly string[]) => {
    const filter = filters.find((one) => one.key === key)
    const labels = values.map(
      (value) => filter?.options.find((option) => option.value === value)?.label ?? value,
    )
    return `${filter?.name ?? key} : ${labels.join(', ')}`
  }
  return (
    <div className={classes.nothing} role="status">
      <p>{state.page > 1 ? t('list.no_such_page') : t('list.no_result')}</p>
      <div className={classes.lifts}>
        {state.page > 1 && (
          <UnstyledButton className={classes.lift} onClick={() => change({ page: 1 })}>
            {t('list.first')}
          </UnstyledButton>
        )}
        {state.page === 1 && state.search && (
          <Lift onLift={() => change({ search: '' })}>
            {t('list.searched', { words: state.search })}
          </Lift>
        )}
        {state.page === 1 &&
          chosen.map(([key, values]) => (
            <Lift key={key} onLift={() => change({ filters: withFilter(state.filters, key, []) })}>
              {labelOf(key, values)}
            </Lift>
          ))}
      </div>
    </div>
  )
}

function Lift({ children, onLift }: { children: string; onLift: () => void }) {
  const t = useWords(uiText)
  return (
    <UnstyledButton
      className={classes.lift}
      data-lift
      aria-label={t('list.lift', { filter: children })}
      onClick={onLift}
    >
      {children}
      <IconX size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}
