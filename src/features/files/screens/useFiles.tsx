import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Group } from '../../../access.ts'
import type { TypeOf } from '../../../kernel/field/shape.ts'
import type { CallError } from '../../../kernel/http/client.ts'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import { call, keyOf, useCall } from '../../../web/useApi.ts'
import type { Mandate } from '../../mandates/mandate.ts'
import { fileEndpoints, type files } from '../file.ts'

/** A file in a list. */
export type ListedFile = TypeOf<NonNullable<typeof files.endpoints.list.output>>['results'][number]

/** Where files are shown: in a mandate, or in a building without its mandates. */
export type FilePlace = {
  building: number
  group: Group
  mandate?: Pick<
    Mandate,
    | 'id'
    | 'number'
    | 'kind'
    | 'status'
    | 'status_dates'
    | 'origin'
    | 'kickoff'
    | 'client_name'
    | 'partner'
    | 'building_address'
  >
}

const pageSize = 100
const noFiles: readonly ListedFile[] = []

/** The files of a place that match a search, or those in its bin; all pages, as folders are counted here. */
export function useFiles(
  { building, mandate }: FilePlace,
  { search, isBin }: { search: string; isBin: boolean },
) {
  const query = {
    ...(mandate ? { mandate: [mandate.id] } : { building: [building], mandate: '~' }),
    search: search || undefined,
    trashed: isBin ? ('true' as const) : undefined,
    page_size: pageSize,
    page: 1,
  }
  const first = useCall(
    fileEndpoints.list,
    { query },
    { placeholderData: (before: unknown) => before as never },
  )
  const isStale = first.isPlaceholderData
  // How many pages the answer to another search has says nothing of this one.
  const pages = isStale ? 1 : Math.ceil((first.data?.count ?? 0) / pageSize)
  const others = useQueries({
    queries: Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => {
      const input = { query: { ...query, page: index + 2 } }
      return {
        queryKey: keyOf(fileEndpoints.list, input),
        queryFn: () => call(fileEndpoints.list, input),
      }
    }),
    combine: together,
  })
  const files = useMemo(
    () => (first.data ? [...first.data.results, ...others.files] : noFiles),
    [first.data, others.files],
  )
  const failed = first.data ? others.failed : [first]
  return {
    files,
    /** Whether `files` are all of them; until then they are those of the first page. */
    isComplete: first.data !== undefined && others.isComplete && !isStale,
    isStale,
    error: (failed[0]?.error ?? null) as CallError | null,
    retry() {
      for (const { refetch } of failed) void refetch()
    },
  }
}

type Page = UseQueryResult<ResponseBody<typeof fileEndpoints.list>>

/** The files of further pages once all of these have arrived, so that the list is drawn once and not with each page. */
function together(pages: Page[]) {
  const isComplete = pages.every(({ data }) => data !== undefined)
  return {
    isComplete,
    files: isComplete ? pages.flatMap(({ data }) => data!.results) : noFiles,
    failed: pages.filter(({ isError, data }) => isError && data === undefined),
  }
}
