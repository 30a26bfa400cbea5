import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type CallError,
  callEndpoint,
  type Transport,
  type WriteOptions,
} from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../../kernel/http/endpoint.ts'
import { currentLanguage } from '../../../web/loading/words.ts'
import { isSearchable } from '../../../web/ui/listing/listState.ts'
import { queries } from '../../../web/useApi.ts'
import { type Kickoff, kickoffEndpoints } from '../kickoff.ts'
import type { KickoffAnswers } from '../kickoffFields.ts'

/**
 * Sends a request of the form without the session: it belongs to whoever has its address, and a cookie tells which
 * device it is. So nobody who is signed in in this browser acts in it, and no lost request ends their session.
 */
const transport: Transport = (path, init) => {
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', currentLanguage())
  return fetch(path, { ...init, headers })
}

/** Calls an endpoint of the form. Throws `CallError`. */
export const callKickoff = <E extends AnyEndpoint>(
  endpoint: E,
  input: Call<E>,
  options?: WriteOptions,
): Promise<ResponseBody<E>> => callEndpoint(transport, endpoint, input, options)

const keyOfForm = (uuid: string) => ['kickoff', uuid]

/** A form as this device may see it. */
export const useKickoffForm = (uuid: string) =>
  useQuery<Kickoff, CallError>({
    queryKey: keyOfForm(uuid),
    async queryFn({ signal }) {
      const form = await callKickoff(kickoffEndpoints.read, { params: { uuid } }, { signal })
      const known = knownForm(uuid)
      // An answer that was saved while the form was on its way.
      const isOlder = known?.access === form.access && known.version > form.version
      return isOlder ? { ...form, version: known.version, answers: known.answers } : form
    },
    staleTime: 30_000,
  })

/** Buildings of the register for this form, while an address is typed. */
export const useBuildingSearch = (uuid: string, words: string) =>
  useQuery<ResponseBody<typeof kickoffEndpoints.searchBuildings>, CallError>({
    queryKey: [...keyOfForm(uuid), 'buildings', words],
    queryFn: ({ signal }) =>
      callKickoff(
        kickoffEndpoints.searchBuildings,
        { params: { uuid }, query: { q: words } },
        { signal },
      ),
    enabled: isSearchable(words),
    placeholderData: keepPreviousData,
  })

/** The form as last heard of. */
export const knownForm = (uuid: string) => queries.getQueryData<Kickoff>(keyOfForm(uuid))

/** Replaces the form by what the server answered. */
export const putForm = (uuid: string, form: Kickoff) => queries.setQueryData(keyOfForm(uuid), form)

/** Reads the form again. */
export const readForm = (uuid: string) =>
  queries.invalidateQueries({ queryKey: keyOfForm(uuid), exact: true })

/** Changes a part of the form that the server has told of. */
export function changeForm(uuid: string, change: (form: Kickoff) => Partial<Kickoff>) {
  queries.setQueryData<Kickoff>(keyOfForm(uuid), (form) => form && { ...form, ...change(form) })
}

/** Adds answers to those of the form; null clears one. */
export const withAnswers = (form: Kickoff, version: number, answers: KickoffAnswers) => ({
  version,
  // Whoever begins a form is the one who fills it.
  access: form.access === 'free' ? ('own' as const) : form.access,
  answers: Object.fromEntries(
    Object.entries({ ...form.answers, ...answers }).filter(([, value]) => value !== null),
  ),
})
