import type { Transport } from '../../kernel/http/client.ts'
import { tabStorage } from '../device/textStorage.ts'
import { translatorOf } from '../loading/words.ts'
import { loadWords } from '../loading/wordsLoading.ts'
import { viewingText } from './viewing.text.ts'
import { endViewing, unreportedStartKey } from './viewing.ts'

/**
 * Returns the transport of a viewing tab: sends reading calls as the viewed person, and refuses writes. The calls that
 * keep the administrator signed in are sent as usual, but return the rights of the viewed person.
 */
export function viewingTransport(id: string, send: Transport): Transport {
  const viewingCall = `/api/users/${id}/view-as/`
  const as = (init: RequestInit, token?: string): RequestInit => {
    const headers = new Headers(init.headers)
    headers.set('X-View-As', id)
    if (token) headers.set('Authorization', `Bearer ${token}`)
    return { ...init, headers }
  }

  /** Verifies the administrator's token, and returns the rights of the viewed person. */
  async function verify(path: string, init: RequestInit): Promise<Response> {
    const own = await send(path, init)
    if (!own.ok) return own
    const { token } = JSON.parse(String(init.body)) as { token: string }
    const { signal } = init
    const accepts = new Headers(init.headers)
    accepts.delete('Content-Type')
    if (tabStorage.getItem(unreportedStartKey) !== null) {
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${token}`)
      const begun = await send(viewingCall, {
        ...{ method: 'POST', headers, body: '{}', signal },
      })
      if (!begun.ok) return endWithoutRights(begun)
      tabStorage.removeItem(unreportedStartKey)
    }
    return endWithoutRights(await send('/api/me/', as({ headers: accepts, signal }, token)))
  }

  return async (path, init) => {
    if (path === '/api/token/verify/') return verify(path, init)
    if (path === '/api/token/refresh/') return send(path, init)
    if ((init.method ?? 'GET') === 'GET') return endIfRefused(await send(path, as(init)))
    if (path === '/api/logout/') {
      // The administrator stays signed in in their other tabs.
      endViewing({ why: 'signed_out_here' })
      return new Response(null, { status: 204 })
    }
    if (path === viewingCall) return send(path, { ...init, keepalive: true })
    const refusal = { detail: await readOnlyMessage(), code: 'view_as_read_only', request_id: '' }
    return Response.json(refusal, { status: 403 })
  }
}

/** Error codes of the server that mean that the person may not be viewed at all. */
const endingCodes = [
  'view_as_forbidden',
  'view_as_unknown',
  'view_as_administrator',
  'view_as_inactive',
]

/** Ends the viewing if the response says that the person may no longer be viewed; returns the response. */
async function endIfRefused(response: Response): Promise<Response> {
  if (![403, 404].includes(response.status)) return response
  const refusal = await response
    .clone()
    .json()
    .catch(() => ({}))
  const { code = '', detail } = refusal as { code?: string; detail?: string }
  if (endingCodes.includes(code)) endViewing({ why: 'refused', detail })
  return response
}

/** If the person may not be viewed, ends the viewing and returns empty rights; otherwise returns the response. */
async function endWithoutRights(response: Response): Promise<Response> {
  if (![403, 404].includes(response.status)) return response
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
  endViewing({ why: 'refused', detail })
  return Response.json({ groups: [], permissions: [] })
}

async function readOnlyMessage(): Promise<string> {
  await loadWords(viewingText.ns).get()
  return translatorOf(viewingText.ns)('only_looking')
}
