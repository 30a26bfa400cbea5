import { useInfiniteQuery } from '@tanstack/react-query'
import type { Group } from '../../../access.ts'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import { call, keyOf, refreshWith } from '../../../web/useApi.ts'
import type { Mandate } from '../../mandates/mandate.ts'
import { messageEndpoints, messagePageSize } from '../message.ts'
import { type MessageThread } from '../thread.ts'

/** A message in the list of its thread. */
export type ListedMessage = ResponseBody<typeof messageEndpoints.list>['results'][number]

/** The mandate on whose page messages are shown, and the group of the reader. */
export type MessagePlace = {
  group: Group
  mandate: Mandate
}

// Which attachments somebody sees follows from the files.
refreshWith('files', 'messages')

/** The messages of a thread, or those with some words, page by page, the oldest first. */
export function useMessages(mandate: number, thread: MessageThread, search = '') {
  const query = {
    ...{ mandate: [mandate], thread: [thread], sort: '-id', page_size: messagePageSize },
    ...(search !== '' && { search }),
  }
  const response = useInfiniteQuery({
    queryKey: [...keyOf(messageEndpoints.list, { query }), 'pages'],
    queryFn: ({ pageParam: page, signal }) =>
      call(messageEndpoints.list, { query: { ...query, page } }, { signal }),
    initialPageParam: 1,
    // While somebody types, what was found stays.
    placeholderData: (previous) => previous,
    getNextPageParam: ({ next }, _, page) => (next ? page + 1 : undefined),
  })
  // A message that came meanwhile moves others to the next page.
  const byId = new Map<number, ListedMessage>()
  for (const { results } of response.data?.pages ?? [])
    for (const message of results) byId.set(message.id, message)
  return { ...response, messages: [...byId.values()].sort((a, b) => a.id - b.id) }
}
