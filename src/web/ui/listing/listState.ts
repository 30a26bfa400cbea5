import type { Query } from '../../../kernel/http/endpoint.ts'
import { pageSizes } from '../../../kernel/record/list.ts'

export type Order = { id: string; desc: boolean }

/** State of a list in the URL; named as in the API's query. */
export type ListState = {
  search: string
  page: number
  pageSize: number
  sort: Order[]
  /** Chosen values per filter; filters without values are absent. */
  filters: Record<string, string[]>
}

const defaultPageSize = 25

/** State of a list if its URL has no parameters. */
export type InitialState = {
  sort: string
  /** Rows on a page; the product's default if undefined. */
  pageSize?: number
  /** Filters that apply until someone searches: a search covers all records. */
  filters?: Record<string, readonly string[]>
}

/** URL value that removes an initial filter. */
const noFilter = 'all'

/** Parses a sort parameter such as `-created_at,name`. */
export function parseSort(sort: string): Order[] {
  return sort
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ id: part.replace(/^-/, ''), desc: part.startsWith('-') }))
}

const formatSort = (orders: readonly Order[]) =>
  orders.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',')

/**
 * Returns the sort order after a click on a column. Clicks cycle through ascending, descending and unsorted
 * (`descendingFirst` swaps the first two). With `isAdded`, the order keeps the other columns.
 */
export function toggleSort(
  sort: readonly Order[],
  id: string,
  { descendingFirst = false, isAdded = false } = {},
): Order[] {
  const before = sort.find((order) => order.id === id)
  const isLast = before !== undefined && before.desc !== descendingFirst
  const next = isLast ? [] : [{ id, desc: before ? !before.desc : descendingFirst }]
  if (!isAdded) return next
  return before ? sort.flatMap((order) => (order === before ? next : order)) : [...sort, ...next]
}

/** Returns the filters with new values for one of them; without values, it is removed. */
export function withFilter(filters: ListState['filters'], key: string, chosen: string[]) {
  const { [key]: _, ...others } = filters
  return chosen.length > 0 ? { ...others, [key]: chosen } : others
}

/** Values of an initial filter; none while searching. */
const initialFilter = (initial: InitialState, name: string, search: string) =>
  (search === '' && initial.filters?.[name]) || []

/** Parses the URL's parameters; missing and invalid ones fall back to the initial state. */
export function parseListState(
  search: Record<string, unknown>,
  filters: readonly string[],
  initial: InitialState,
): ListState {
  const param = (name: string) => {
    const value = search[name]
    return Array.isArray(value) ? value.join(',') : String(value ?? '')
  }
  const page = Number(param('page'))
  const pageSize = Number(param('page_size'))
  const chosen = filters.map((name) => {
    const text = param(name)
    if (text === noFilter && initial.filters?.[name]) return [name, []] as const
    const values = text.split(',').filter(Boolean)
    return [
      name,
      values.length > 0 ? values : [...initialFilter(initial, name, param('search'))],
    ] as const
  })
  return {
    search: param('search'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(pageSize)
      ? pageSize
      : (initial.pageSize ?? defaultPageSize),
    sort: parseSort(param('sort') || initial.sort),
    filters: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
  }
}

/** Returns the URL parameters of a list's state, without those equal to the initial state. */
export function listSearchParams(
  state: ListState,
  initial: InitialState,
): Record<string, string | undefined> {
  const sort = formatSort(state.sort)
  const filterNames = new Set([
    ...Object.keys(state.filters),
    ...Object.keys(initial.filters ?? {}),
  ])
  const paramOf = (name: string) => {
    const chosen = state.filters[name]?.join(',') ?? ''
    const initialValue = initialFilter(initial, name, state.search).join(',')
    return chosen === initialValue ? undefined : chosen || noFilter
  }
  return {
    search: state.search || undefined,
    page: state.page > 1 ? String(state.page) : undefined,
    page_size:
      state.pageSize === (initial.pageSize ?? defaultPageSize) ? undefined : String(state.pageSize),
    sort: sort === initial.sort ? undefined : sort,
    ...Object.fromEntries([...filterNames].map((name) => [name, paramOf(name)])),
  }
}

/**
 * URL parameters after a change. A new search decides whether the initial filters apply; one that the person
 * removed stays removed during the search and afterwards.
 */
export function changedSearchParams(
  before: Record<string, unknown>,
  changes: Partial<ListState>,
  filters: readonly string[],
  initial: InitialState,
): Record<string, string | undefined> {
  const { search = before.search } = changes
  const now = parseListState({ ...before, search }, filters, initial)
  const next = { ...now, page: 1, ...changes }
  const lifted = Object.keys(initial.filters ?? {}).filter(
    (name) => before[name] === noFilter && !next.filters[name],
  )
  return {
    ...listSearchParams(next, initial),
    ...Object.fromEntries(lifted.map((name) => [name, noFilter])),
  }
}

/** Whether a state's search and filters are the initial ones. */
export const isInitialState = ({ search, filters }: ListState, initial: InitialState) =>
  search === '' &&
  Object.keys(filters).length === Object.keys(initial.filters ?? {}).length &&
  Object.entries(filters).every(
    ([name, chosen]) => chosen.join() === initialFilter(initial, name, '').join(),
  )

/** Returns the API query of a list's state. */
export function queryOfList(state: ListState): Query {
  return {
    search: isSearchable(state.search) ? state.search.trim() : undefined,
    page: state.page,
    page_size: state.pageSize,
    sort: formatSort(state.sort) || undefined,
    ...state.filters,
  }
}

/** Whether a text is long enough to search: two characters, or one digit (decisions, section 7). */
export const isSearchable = (typed: string) => typed.trim().length >= 2 || /^\d$/.test(typed.trim())

/** Returns the numbers of the first and last row of a page with `rows` rows, counted from 1. */
export function visibleRange(state: Pick<ListState, 'page' | 'pageSize'>, rows: number) {
  const first = (state.page - 1) * state.pageSize + 1
  return { first, last: first + rows - 1 }
}
