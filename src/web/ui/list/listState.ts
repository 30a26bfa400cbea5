import type { Query } from '../../../kernel/http/endpoint.ts'
import { pageSizes } from '../../../kernel/record/list.ts'

export type Order = { id: string; desc: boolean }

/** What a list shows, as it stands in the address: the same names as in the query of the API. */
export type ListState = {
  search: string
  page: number
  pageSize: number
  sort: Order[]
  /** Values chosen of each filter; a filter without values is absent. */
  filters: Record<string, string[]>
}

const defaultPageSize = 25

/** `-created_at,name` as columns and directions. */
export function ordersOf(sort: string): Order[] {
  return sort
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ id: part.replace(/^-/, ''), desc: part.startsWith('-') }))
}

const sortOf = (orders: readonly Order[]) =>
  orders.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',')

/**
 * The order after a column was asked for: ascending, then descending (the other way round where it
 * begins `descendingFirst`), then not by this column. With `isAdded` the other columns stay before it.
 */
export function turned(
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

/** The filters with other values chosen of one of them; without a value it is lifted. */
export function withFilter(filters: ListState['filters'], key: string, chosen: string[]) {
  const { [key]: _, ...others } = filters
  return chosen.length > 0 ? { ...others, [key]: chosen } : others
}

/** What the address says; anything that no list can show falls back to the usual. */
export function listStateOf(
  search: Record<string, unknown>,
  filters: readonly string[],
  order: string,
): ListState {
  const said = (name: string) => {
    const value = search[name]
    return Array.isArray(value) ? value.join(',') : String(value ?? '')
  }
  const page = Number(said('page'))
  const pageSize = Number(said('page_size'))
  const chosen = filters.map((name) => [name, said(name).split(',').filter(Boolean)] as const)
  return {
    search: said('search'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(pageSize) ? pageSize : defaultPageSize,
    sort: ordersOf(said('sort') || order),
    filters: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
  }
}

/** The address of what a list shows; what is usual is left out of it. */
export function addressOf(state: ListState, order: string): Record<string, string | undefined> {
  const sort = sortOf(state.sort)
  return {
    search: state.search || undefined,
    page: state.page > 1 ? String(state.page) : undefined,
    page_size: state.pageSize === defaultPageSize ? undefined : String(state.pageSize),
    sort: sort === order ? undefined : sort,
    ...Object.fromEntries(
      Object.entries(state.filters).map(([name, values]) => [name, values.join(',') || undefined]),
    ),
  }
}

/** The query that asks the server for it. */
export function queryOf(state: ListState): Query {
  return {
    search: isSearchable(state.search) ? state.search.trim() : undefined,
    page: state.page,
    page_size: state.pageSize,
    sort: sortOf(state.sort) || undefined,
    ...state.filters,
  }
}

/** Words are searched from two characters, numbers from one digit (decisions, section 7). */
export const isSearchable = (typed: string) => typed.trim().length >= 2 || /^\d$/.test(typed.trim())

/** First and last row of a page, counted from 1. */
export function shownRange(state: Pick<ListState, 'page' | 'pageSize'>, rows: number) {
  const first = (state.page - 1) * state.pageSize + 1
  return { first, last: first + rows - 1 }
}
