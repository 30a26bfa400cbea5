import type { Transport } from '../../kernel/http/client.ts'
import { translatorOf } from '../loading/words.ts'
import { loadWords } from '../loading/wordsLoading.ts'
import { viewingText } from './viewing.text.ts'
import { beginsKey, endViewing } from './viewing.ts'

/**
 * Returns how a viewing tab sends its requests: reading calls as the person, and no others. The calls that keep the
 * administrator signed in go through; the rights that they return are replaced by those of the person.
 */
export function viewingTransport(id: string, send: Transport): Transport {
  const viewingCall = `/api/users/${id}/view-as/`
  const as = (init: RequestInit, token?: string): RequestInit => {
    const headers = new Headers(init.headers)
    headers.set('X-View-As', id)
    if (token) headers.set('Authorization', `Bearer ${token}`)
    return { ...init, headers }
  }

  /** Verifies the administrator's token, and answers with the rights of the person. */
  async function verify(path: string, init: RequestInit): Promise<Response> {
    const own = await send(path, init)
    if (!own.ok) return own
    const { token } = JSON.parse(String(init.body)) as { token: string }
    const { signal } = init
    const accepts = new Headers(init.headers)
    accepts.delete('Content-Type')
    if (sessionStorage.getItem(beginsKey) !== null) {
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${token}`)
      const begun = await send(viewingCall, {
        ...{ method: 'POST', headers, body: '{}', signal },
      })
      if (!begun.ok) return refusedRights(begun)
      sessionStorage.removeItem(beginsKey)
    }
    return refusedRights(await send('/api/me/', as({ headers: accepts, signal }, token)))
  }

  return async (path, init) => {
    if (path === '/api/token/verify/') return verify(path, init)
    if (path === '/api/token/refresh/') return send(path, init)
    if ((init.method ?? 'GET') === 'GET') return endIfRefused(await send(path, as(init)))
    if (path === '/api/logout/') {
      // The administrator stays signed in elsewhere.
      endViewing({ why: 'signed_out_here' })
      return new Response(null, { status: 204 })
    }
    if (path === viewingCall) return send(path, { ...init, keepalive: true })
    const refusal = { detail: await onlyLooking(), code: 'view_as_read_only', request_id: '' }
    return Response.json(refusal, { status: 403 })
  }
}

/** The server's codes for a person who may not be viewed, whatever is read. */
const endingCodes = [
  'view_as_forbidden',
  'view_as_unknown',
  'view_as_administrator',
  'view_as_inactive',
]

/** The response; if the person may not be viewed any more, the viewing ends. */
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

/** The response; if the person may not be viewed, no rights at all, and the viewing ends. */
async function refusedRights(response: Response): Promise<Response> {
  if (![403, 404].includes(response.status)) return response
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
  endViewing({ why: 'refused', detail })
  return Response.json({ groups: [], permissions: [] })
}

async function onlyLooking(): Promise<string> {
  await loadWords(viewingText.ns).get()
  return translatorOf(viewingText.ns)('only_looking')
}
