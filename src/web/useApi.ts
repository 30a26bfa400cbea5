import {
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { type CallError, callEndpoint, callFile, type WriteOptions } from '../kernel/http/client.ts'
import {
  type AnyEndpoint,
  type Call,
  type KnownQuery,
  type ResponseBody,
  resourceOf,
} from '../kernel/http/endpoint.ts'
import { deviceStorage } from './device/textStorage.ts'
import { confirmingTransport } from './session/confirming.ts'
import { session } from './session/session.tsx'
import { viewedId } from './session/viewing.ts'

/** Query cache, by resource, path and input. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && (error as CallError).isTransient,
      retryDelay: (failures, error) =>
        Math.max(500 * 2 ** failures, ((error as CallError).retryAfter ?? 0) * 1000),
      staleTime: 5_000,
      // By default queries pause silently while offline; with `always` they fail visibly.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Storage key of the last known list layouts, for the first render (`useLayout`). */
export const layoutsKey = 'layouts'

// At sign-out, clears the cached data. When a held page signs in again, refetches it. When the server is reachable
// again, refetches the failed queries.
let previous = session.state()
session.subscribe(() => {
  const { isLoading, isLoggedIn, isReachable, held } = session.state()
  if (!previous.isReachable && isReachable) {
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  }
  if (previous.held && isLoggedIn) void queries.invalidateQueries()
  if ((previous.held || previous.isLoggedIn) && !isLoggedIn && !held)
    queries.getQueryCache().clear()
  const isSignedOut = !isLoading && !isLoggedIn && !held
  if (isSignedOut && viewedId === undefined) deviceStorage.removeItem(layoutsKey)
  previous = session.state()
})

/** Calls an endpoint as the signed-in person. Throws `CallError`. */
export const call = <E extends AnyEndpoint, I extends Call<E>>(
  endpoint: E,
  input: I & KnownQuery<E, I>,
  options?: WriteOptions,
): Promise<ResponseBody<E>> => callEndpoint(confirmingTransport, endpoint, input, options)

/** Downloads a file that the server generates. Throws `CallError`. */
export async function saveFile<E extends AnyEndpoint>(endpoint: E, input: Call<E>) {
  const file = await callFile(session.transport, endpoint, input)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The download starts after this task, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Returns a query key: resource, path, input. */
export function keyOf<E extends AnyEndpoint>(endpoint: E, input?: Call<E>) {
  const resource = resourceOf(endpoint)
  return input === undefined ? [resource, endpoint.path] : [resource, endpoint.path, input]
}

/** Whether a query key belongs to one record under this path. */
export function isKeyOf(key: readonly unknown[], path: string, id: number | string) {
  const input = key[2] as { params?: { id?: unknown } } | undefined
  return key[1] === path && String(input?.params?.id) === String(id)
}

type CallOptions<E extends AnyEndpoint> = Omit<
  UseQueryOptions<ResponseBody<E>, CallError>,
  'queryKey' | 'queryFn'
>

/**
 * Queries an endpoint: `useCall(buildings.endpoints.get, { params: { id } })`. The options are those of
 * TanStack Query.
 */
export function useCall<E extends AnyEndpoint, I extends Call<E>>(
  endpoint: E,
  input: I & KnownQuery<E, I>,
  options: CallOptions<E> = {},
): UseQueryResult<ResponseBody<E>, CallError> {
  return useQuery<ResponseBody<E>, CallError>({
    ...options,
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Minimum time between two refetches of a resource, ms. */
const refetchInterval = 300
/** Changes received during a resource's interval, by resource: record id → version. */
const pendingChanges = new Map<string, Map<string, number>>()

/**
 * Refetches a resource's queries after a change of a record; those of the record itself only if the cached version
 * is older. Throttled: the first change refetches immediately, later ones of the interval together at its end.
 */
export function refreshAfterChange(resource: string, id: number | string, version: number) {
  const throttled = pendingChanges.get(resource)
  if (throttled) {
    throttled.set(String(id), Math.max(version, throttled.get(String(id)) ?? 0))
    return
  }
  refetch(resource, new Map([[String(id), version]]))
}

function refetch(resource: string, changed: ReadonlyMap<string, number>) {
  pendingChanges.set(resource, new Map())
  void queries.invalidateQueries({
    queryKey: [resource],
    predicate({ queryKey, state }) {
      const { params } = (queryKey[2] ?? {}) as { params?: { id?: unknown } }
      const version = changed.get(String(params?.id))
      if (version === undefined) return true
      return ((state.data as { version?: number } | undefined)?.version ?? 0) < version
    },
  })
  refreshFollowers(resource)
  setTimeout(() => {
    const pending = pendingChanges.get(resource)
    pendingChanges.delete(resource)
    if (pending && pending.size > 0) refetch(resource, pending)
  }, refetchInterval)
}

/** Refetches all queries of a resource: `refresh('buildings')`. */
export function refresh(resource: string): Promise<void> {
  refreshFollowers(resource)
  return queries.invalidateQueries({ queryKey: [resource] })
}

/** The resources whose answers follow from records of another one, by the latter. */
const followers = new Map<string, Set<string>>()

/** From now on, refetches the queries of `follower` whenever those of `resource` are. */
export function refreshWith(resource: string, follower: string) {
  followers.set(resource, (followers.get(resource) ?? new Set()).add(follower))
}

/** Also those that follow from a follower; no resource follows from itself. */
function refreshFollowers(resource: string) {
  for (const follower of followers.get(resource) ?? []) void refresh(follower)
}
