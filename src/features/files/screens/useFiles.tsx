import { useQueries } from '@tanstack/react-query'
import type { Group } from '../../../access.ts'
import type { TypeOf } from '../../../kernel/field/shape.ts'
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
  const pages = Math.ceil((first.data?.count ?? 0) / pageSize)
  const others = useQueries({
    queries: Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => {
      const input = { query: { ...query, page: index + 2 } }
      return {
        queryKey: keyOf(fileEndpoints.list, input),
        queryFn: () => call(fileEndpoints.list, input),
      }
    }),
  })
  const files = first.data
    ? [...first.data.results, ...others.flatMap(({ data }) => data?.results ?? [])]
    : noFiles
  return { files, first, isStale: first.isPlaceholderData }
}
