import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, Query, ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { ResultPage } from '../../../kernel/record/list.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { call, useCall } from '../../useApi.ts'
import { optionalFieldsShown } from '../table/tableColumns.ts'
import { useLayout } from '../table/useLayout.ts'
import { useRememberedList } from './listPosition.ts'
import {
  type InitialState,
  isInitialState,
  type ListState,
  listSearchParams,
  parseListState,
  queryOfList,
} from './listState.ts'

/** Row type of a list endpoint. */
export type RowOf<E extends AnyEndpoint> = ResponseBody<E> extends ResultPage<infer R> ? R : never

/** Requested state of a list, and how to change it. */
export type ListRequest = {
  state: ListState
  /** Search and filters are those of a list just opened. */
  isInitial: boolean
  /** Changes the state; resets to the first page unless the page itself changes. */
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
  /** No exact matches; the rows match with one typing error. */
  isApproximate: boolean
  /** Names of the records that reference columns point to. */
  labels: Labels | undefined
  /** The rows are from an earlier query; the current one is loading. */
  isStale: boolean
  /** The rows are from the trash. */
  isTrash: boolean
  /** Switches between trash and list; starts at the first page. */
  showTrash: (shown: boolean) => void
  error: CallError | null
  retry: () => void
  /** Fetches the rows of all pages, up to `mostSelected`. Throws `CallError`. */
  readWhole: (signal: AbortSignal) => Promise<R[]>
}

/** Maximum number of rows in a selection of all pages. */
export const maxSelected = 1_000
/** Page size when fetching all pages. */
const wholePageSize = 100

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
  /** State without URL parameters; by default the resource's order. Must be stable. */
  initial?: InitialState
  /** Added to every query, never to the URL. */
  fixed?: Query
}

const noRows: readonly never[] = []

/** The trash lists the latest deletions first. */
const initialTrash: InitialState = { sort: '-deleted_at' }

/**
 * Loads a list by the URL: page, page_size, sort, search, filters, list or trash. Requests optional fields
 * only if a visible column shows them.
 */
export function useList<E extends AnyEndpoint>(
  resource: ListedResource<E>,
  { filters: allowed, fixed, initial: opened }: Options = {},
): List<RowOf<E>> {
  const endpoint = resource.endpoints.list
  const filters = useMemo(() => allowed ?? Object.keys(resource.filters), [allowed, resource])
  const { layout } = useLayout(resource.name)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isTrash = isTrashed(search)
  const initial = useMemo(
    () => (isTrash ? initialTrash : (opened ?? { sort: resource.order })),
    [isTrash, opened, resource],
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
  const response = useCall(endpoint, { query } as Call<E>, {
    // Rows of the list must not stand in for those of the trash.
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
          // A new search decides whether the initial filters apply.
          const { search: words = before.search } = changes
          const now = parseListState({ ...before, search: words }, filters, initial)
          const cleared = Object.fromEntries(filters.map((name) => [name, undefined]))
          return {
            ...before,
            ...cleared,
            ...listSearchParams({ ...now, page: 1, ...changes }, initial),
          }
        },
      } as never),
    [navigate, filters, initial],
  )
  async function readWhole(signal: AbortSignal) {
    const rows: RowOf<E>[] = []
    for (let number = 1; rows.length < maxSelected; number++) {
      const part = { ...query, page: number, page_size: wholePageSize }
      const read = await call(endpoint, { query: part as Query } as Call<E>, { signal })
      const { results, next } = read as ResultPage<RowOf<E>>
      rows.push(...results)
      if (!next) break
    }
    return rows
  }
  const showTrash = (shown: boolean) =>
    void navigate({ to: '.', search: shown ? { trashed: 'true' } : {} } as never)
  return {
    query,
    state,
    isInitial: isInitialState(state, initial),
    change,
    rows: response.isError && response.isPlaceholderData ? noRows : page?.results,
    total: page?.count,
    capped: page?.count_capped ?? false,
    isApproximate: page?.approximate ?? false,
    labels: page?.labels,
    isStale: response.isPlaceholderData,
    isTrash,
    showTrash,
    error: response.error,
    retry: () => void response.refetch(),
    readWhole,
  }
}

const isTrashed = ({ trashed }: Record<string, unknown>) => trashed === 'true'
