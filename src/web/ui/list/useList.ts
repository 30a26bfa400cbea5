import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, Query, ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { ResultPage } from '../../../kernel/record/list.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { call, useCall } from '../../useApi.ts'
import { furtherFields } from '../table/tableColumns.ts'
import { useLayout } from '../table/useLayout.ts'
import { useKeptList } from './listPlace.ts'
import { addressOf, type ListState, listStateOf, queryOf } from './listState.ts'

/** What one row of a list endpoint is. */
export type RowOf<E extends AnyEndpoint> = ResponseBody<E> extends ResultPage<infer R> ? R : never

/** What the person asked a list to show. */
export type ListRequest = {
  state: ListState
  /** Shows something else. Any change but that of the page begins again at the first page. */
  change: (change: Partial<ListState>, options?: { replace?: boolean }) => void
}

/** A page of a list, and what the person asked it to show. */
export type List<R> = ListRequest & {
  /** The same as the endpoint was asked it. */
  query: Query
  rows: readonly R[] | undefined
  /** Rows in all; exact to 10 000, beyond it `capped`. */
  total: number | undefined
  capped: boolean
  /** Nothing has the words; the rows are one typing error from them. */
  isNear: boolean
  /** What people call the records to which chosen columns refer. */
  labels: Labels | undefined
  /** The rows are those of an earlier question; the answer to this one is on its way. */
  isStale: boolean
  /** The rows are those in the trash. */
  isTrash: boolean
  /** Shows the trash instead of the list, or the list again, from its beginning. */
  showTrash: (shown: boolean) => void
  error: CallError | null
  retry: () => void
  /** Reads the rows of all pages, up to `wholeLimit` of them. Throws `CallError`. */
  readWhole: (signal: AbortSignal) => Promise<R[]>
}

/** Rows that are read at most where all of a list are asked for. */
export const mostSelected = 1_000
/** Rows that one call reads of them. */
const wholeStep = 100

/** What a list is of, as its feature declares it. */
export type ListedResource<E extends AnyEndpoint = AnyEndpoint> = {
  name: string
  fields: Fields
  /** The fields that rows always hold. */
  list: readonly string[]
  filters: Record<string, unknown>
  /** Order where none is asked for. */
  order: string
  endpoints: { list: E }
}

type Options = {
  /** Names of the filters that the address may hold, where not all may. */
  filters?: readonly string[]
  /** Always part of the question, never of the address. */
  fixed?: Query
}

const noRows: readonly never[] = []

/** What was deleted last stands first in the trash. */
const trashOrder = '-deleted_at'

/**
 * Reads a list as the address says: page, page_size, sort, search, filters, list or trash; with the
 * fields that only a column chosen by the person shows.
 */
export function useList<E extends AnyEndpoint>(
  resource: ListedResource<E>,
  { filters: some, fixed }: Options = {},
): List<RowOf<E>> {
  const endpoint = resource.endpoints.list
  const usual = resource.order
  const filters = useMemo(() => some ?? Object.keys(resource.filters), [some, resource])
  const { layout } = useLayout(resource.name)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isTrash = isTrashed(search)
  const order = isTrash ? trashOrder : usual
  const navigate = useNavigate()
  const state = useMemo(() => listStateOf(search, filters, order), [search, filters, order])
  useKeptList(search, !isTrash)
  const trashed = isTrash ? 'true' : undefined
  const fields = furtherFields(resource, layout)
  const query: Query = {
    ...queryOf(state),
    ...(fields.length > 0 && !fixed && { fields }),
    trashed,
    ...fixed,
  }
  const answer = useCall(endpoint, { query } as Call<E>, {
    // What was asked of the list is no answer of the trash.
    placeholderData: (before, asked) => {
      const earlier = asked?.queryKey[2] as { query: Query } | undefined
      return earlier && isTrashed(earlier.query) === isTrash ? before : undefined
    },
  })
  const page = answer.data as (ResultPage<RowOf<E>> & { labels?: Labels }) | undefined

  const change = useCallback<List<unknown>['change']>(
    (given, options) =>
      void navigate({
        to: '.',
        replace: options?.replace,
        resetScroll: false,
        search: (before: Record<string, unknown>) => {
          const now = listStateOf(before, filters, order)
          const cleared = Object.fromEntries(filters.map((name) => [name, undefined]))
          return { ...before, ...cleared, ...addressOf({ ...now, page: 1, ...given }, order) }
        },
      } as never),
    [navigate, filters, order],
  )
  async function readWhole(signal: AbortSignal) {
    const rows: RowOf<E>[] = []
    for (let number = 1; rows.length < mostSelected; number++) {
      const part = { ...query, page: number, page_size: wholeStep }
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
    change,
    rows: answer.isError && answer.isPlaceholderData ? noRows : page?.results,
    total: page?.count,
    capped: page?.count_capped ?? false,
    isNear: page?.approximate ?? false,
    labels: page?.labels,
    isStale: answer.isPlaceholderData,
    isTrash,
    showTrash,
    error: answer.error,
    retry: () => void answer.refetch(),
    readWhole,
  }
}

const isTrashed = ({ trashed }: Record<string, unknown>) => trashed === 'true'
