import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Query, ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { ResultPage } from '../../../kernel/record/list.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { call, useCall } from '../../useApi.ts'
import { useRememberedList } from '../page/listPosition.ts'
import {
  changedSearchParams,
  type InitialState,
  isInitialState,
  type ListState,
  parseListState,
  queryOfList,
} from './listState.ts'
import { optionalFieldsShown } from './tableColumns.ts'
import { useLayout } from './useLayout.ts'
import { useListPrint } from './useListPrint.ts'

/** Row type of a list endpoint. */
export type RowOf<E extends AnyEndpoint> = ResponseBody<E> extends ResultPage<infer R> ? R : never

/** Requested state of a list, and how to change it. */
export type ListRequest = {
  state: ListState
  /** Whether search and filters are the initial ones. */
  isInitial: boolean
  /** Changes the state, and goes to the first page unless `page` is given. */
  change: (change: Partial<ListState>, options?: { replace?: boolean }) => void
}

/** A loaded page of a list, with its requested state. */
export type List<R> = ListRequest & {
  /** Query sent to the endpoint. */
  query: Query
  rows: readonly R[] | undefined
  /** Total rows; exact up to 10 000, beyond that `capped`. */
  total: number | undefined
  capped: boolean
  /** Whether the rows match the search only with a typing error, as none matches exactly. */
  isApproximate: boolean
  /** Names of the records that reference columns point to. */
  labels: Labels | undefined
  /** Whether the rows are from an earlier query, while the current one is loading. */
  isStale: boolean
  /** Whether the rows are from the trash. */
  isTrash: boolean
  /** Switches between trash and list, to the first page. */
  showTrash: (shown: boolean) => void
  error: CallError | null
  retry: () => void
  /** Fetches the rows of all pages, up to `maxSelected`. Throws `CallError`. */
  fetchAllRows: (signal: AbortSignal) => Promise<R[]>
  /** Prints the rows of all pages, up to `maxSelected`. */
  print: () => Promise<void>
  /** Whether `rows` are those that are being printed: the browser waits for nothing. */
  isPrinted: boolean
}

/** Maximum number of rows in a selection of all pages. */
export const maxSelected = 1_000
/** Page size when fetching all pages. */
const fetchPageSize = 100

/** A resource with a list, as its feature declares it. */
export type ListedResource<E extends AnyEndpoint = AnyEndpoint> = {
  name: string
  fields: Fields
  /** Fields that every row includes. */
  list: readonly string[]
  filters: Record<string, unknown>
  /** Default order. */
  order: string
  endpoints: { list: E }
}

type Options = {
  /** Filters allowed in the URL; all by default. */
  filters?: readonly string[]
  /** State without URL parameters; by default the resource's order. Must be the same object on each render. */
  initial?: InitialState
  /** Added to every query, never to the URL. */
  fixed?: Query
}

const noRows: readonly never[] = []

/** The trash lists the latest deletions first. */
const initialTrash: InitialState = { sort: '-deleted_at' }

/**
 * Loads the page of a list that the URL describes: page, page_size, sort, search, filters, list or trash. Requests
 * optional fields only if a visible column shows them.
 */
export function useList<E extends AnyEndpoint>(
  resource: ListedResource<E>,
  { filters: allowed, fixed, initial: givenInitial }: Options = {},
): List<RowOf<E>> {
  const endpoint = resource.endpoints.list
  const filters = useMemo(() => allowed ?? Object.keys(resource.filters), [allowed, resource])
  const { layout } = useLayout(resource.name)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isTrash = isTrashed(search)
  const initial = useMemo(
    () => (isTrash ? initialTrash : (givenInitial ?? { sort: resource.order })),
    [isTrash, givenInitial, resource],
  )
  const navigate = useNavigate()
  const state = useMemo(() => parseListState(search, filters, initial), [search, filters, initial])
  useRememberedList(search, !isTrash)
  const trashed = isTrash ? 'true' : undefined
  const fields = optionalFieldsShown(resource, layout)
  const query: Query = {
    ...queryOfList(state),
    ...(fields.length > 0 && !fixed && { fields }),
    trashed,
    ...fixed,
  }
  const response = useCall(endpoint, { query } as never, {
    // Show earlier rows while loading, but not those of the list for the trash or the reverse.
    placeholderData: (previousData, previousQuery) => {
      const earlier = previousQuery?.queryKey[2] as { query: Query } | undefined
      return earlier && isTrashed(earlier.query) === isTrash ? previousData : undefined
    },
  })
  const page = response.data as (ResultPage<RowOf<E>> & { labels?: Labels }) | undefined

  const change = useCallback<List<unknown>['change']>(
    (changes, options) =>
      void navigate({
        to: '.',
        replace: options?.replace,
        resetScroll: false,
        search: (before: Record<string, unknown>) => {
          const cleared = Object.fromEntries(filters.map((name) => [name, undefined]))
          return {
            ...before,
            ...cleared,
            ...changedSearchParams(before, changes, filters, initial),
          }
        },
      } as never),
    [navigate, filters, initial],
  )
  async function fetchAllRows(signal: AbortSignal) {
    const rows: RowOf<E>[] = []
    for (let number = 1; rows.length < maxSelected; number++) {
      const pageQuery = { ...query, page: number, page_size: fetchPageSize }
      const response = await call(endpoint, { query: pageQuery as Query } as never, { signal })
      const { results, next } = response as ResultPage<RowOf<E>>
      rows.push(...results)
      if (!next) break
    }
    return rows
  }
  const isPart = page !== undefined && page.results.length < page.count
  const { printed, print } = useListPrint(isPart, fetchAllRows)
  const showTrash = (shown: boolean) =>
    void navigate({ to: '.', search: shown ? { trashed: 'true' } : {} } as never)
  return {
    query,
    state: printed ? { ...state, page: 1, pageSize: printed.length } : state,
    isInitial: isInitialState(state, initial),
    change,
    rows: printed ?? (response.isError && response.isPlaceholderData ? noRows : page?.results),
    total: page?.count,
    capped: page?.count_capped ?? false,
    isApproximate: page?.approximate ?? false,
    labels: page?.labels,
    isStale: response.isPlaceholderData,
    isTrash,
    showTrash,
    error: response.error,
    retry: () => void response.refetch(),
    fetchAllRows,
    print,
    isPrinted: printed !== undefined,
  }
}

const isTrashed = ({ trashed }: Record<string, unknown>) => trashed === 'true'
