import {
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { type CallError, callEndpoint, callFile, type WriteOptions } from '../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../kernel/http/endpoint.ts'
import { session } from './session/session.tsx'

/** Answers that were read, by resource, path and input. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (tries, error) => tries < 2 && (error as CallError).isTransient,
      retryDelay: (tries, error) =>
        Math.max(500 * 2 ** tries, ((error as CallError).retryAfter ?? 0) * 1000),
      staleTime: 5_000,
      // Without it a call made offline would wait in silence instead of saying so.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Storage key of the layouts of lists as they were last known, for the first paint (`useLayout`). */
export const layoutsKey = 'layouts'

/** What one person read is gone when the next one signs in; what a held page shows is read again. */
let before = session.state()
session.subscribe(() => {
  const { isLoading, isLoggedIn, held } = session.state()
  if (before.held && isLoggedIn) void queries.invalidateQueries()
  if ((before.held || before.isLoggedIn) && !isLoggedIn && !held) queries.getQueryCache().clear()
  if (!isLoading && !isLoggedIn && !held) localStorage.removeItem(layoutsKey)
  before = session.state()
})

/** Calls an endpoint as the person signed in. Throws `CallError`. */
export const call = <E extends AnyEndpoint>(
  endpoint: E,
  input: Call<E>,
  options?: WriteOptions,
): Promise<ResponseBody<E>> => callEndpoint(session.transport, endpoint, input, options)

/** Has the server make a file, and saves it as the browser does. Throws `CallError`. */
export async function saveFile<E extends AnyEndpoint>(endpoint: E, input: Call<E>) {
  const file = await callFile(session.transport, endpoint, input)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser takes the file at once, but not within this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Key of an answer: the resource (first part of the path), then path and input. */
export function keyOf<E extends AnyEndpoint>(endpoint: E, input?: Call<E>) {
  const [, resource = ''] = endpoint.path.split('/')
  return input === undefined ? [resource, endpoint.path] : [resource, endpoint.path, input]
}

/** Whether this is the key of what was read of one record under this path. */
export function isKeyOf(key: readonly unknown[], path: string, id: number | string) {
  const input = key[2] as { params?: { id?: unknown } } | undefined
  return key[1] === path && String(input?.params?.id) === String(id)
}

type CallOptions<E extends AnyEndpoint> = Omit<
  UseQueryOptions<ResponseBody<E>, CallError>,
  'queryKey' | 'queryFn'
>

/** Reads an endpoint: `useCall(buildings.endpoints.get, { params: { id } })`. Options are TanStack Query's. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: Call<E>,
  options: CallOptions<E> = {},
): UseQueryResult<ResponseBody<E>, CallError> {
  return useQuery<ResponseBody<E>, CallError>({
    ...options,
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Milliseconds between two readings while one change follows another. */
const restBetween = 300
/** Records that changed while their resource rests, by resource: id → version. */
const changedMeanwhile = new Map<string, Map<string, number>>()

/**
 * Has what was read of a resource read again after a change of a record, and the record itself unless
 * what is here of it is of that version. The first change is seen at once; what many do in a moment is
 * read a few times, not as often as they are.
 */
export function refreshAfterChange(resource: string, id: number | string, version: number) {
  const resting = changedMeanwhile.get(resource)
  if (resting) {
    resting.set(String(id), Math.max(version, resting.get(String(id)) ?? 0))
    return
  }
  readAgain(resource, new Map([[String(id), version]]))
}

function readAgain(resource: string, changed: ReadonlyMap<string, number>) {
  changedMeanwhile.set(resource, new Map())
  void queries.invalidateQueries({
    queryKey: [resource],
    predicate({ queryKey, state }) {
      const { params } = (queryKey[2] ?? {}) as { params?: { id?: unknown } }
      const version = changed.get(String(params?.id))
      if (version === undefined) return true
      return ((state.data as { version?: number } | undefined)?.version ?? 0) < version
    },
  })
  setTimeout(() => {
    const next = changedMeanwhile.get(resource)
    changedMeanwhile.delete(resource)
    if (next && next.size > 0) readAgain(resource, next)
  }, restBetween)
}

/** Has everything that was read of a resource read again: `refresh('buildings')`. */
export const refresh = (resource: string) => queries.invalidateQueries({ queryKey: [resource] })
