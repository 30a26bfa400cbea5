import type { Transport } from '../../kernel/http/client.ts'

/** Query parameter that makes a new tab show the product as somebody else: `/?view_as=7`. */
const parameter = 'view_as'
/** Session storage key of that person's id, which stays with the tab. */
const viewedKey = 'viewedId'
/** The administrator's own tokens, which this tab renews for all of them. */
const tokenKeys = ['accessToken', 'refreshToken']

/** Whether this tab was opened to view as somebody else, which the server is still to be told. */
let mustBegin = false

/** Id of the person as whom an administrator views the product in this tab; undefined in every other tab. */
export const viewedId = findViewedId()

function findViewedId(): string | undefined {
  const url = new URL(location.href)
  const given = url.searchParams.get(parameter)
  if (given !== null) {
    url.searchParams.delete(parameter)
    history.replaceState(history.state, '', url)
    if (/^\d{1,9}$/.test(given)) {
      sessionStorage.setItem(viewedKey, given)
      mustBegin = true
    }
  }
  return sessionStorage.getItem(viewedKey) ?? undefined
}

// Known before the first paint, so that nothing moves when the banner comes.
if (viewedId !== undefined) document.documentElement.dataset.viewing = ''

/** Path of a new tab that shows the product as this person. */
export const viewingPath = (id: number) => `/?${parameter}=${id}`

/** Opens a page in a new tab; in a tab that views as somebody else, in the tab itself, as others do not view so. */
export function openTab(path: string) {
  if (viewedId === undefined) window.open(path, '_blank', 'noopener')
  else location.assign(path)
}

let end: { reason?: string } | undefined
const listeners = new Set<() => void>()

/** Why this tab no longer views as somebody else; undefined while it does. */
export const viewingEnd = () => end

export function onViewingEnd(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Ends the viewing: the page says so, with the reason. */
export function endViewing(reason?: string) {
  end = reason === undefined ? {} : { reason }
  for (const listener of listeners) listener()
}

/** Closes the tab; one that the browser does not let close shows the administrator's own home. */
export function closeViewing() {
  sessionStorage.removeItem(viewedKey)
  window.close()
  location.assign('/')
}

/** The device's storage as a viewing tab uses it: the tokens only, as all else there is the administrator's. */
export const viewingStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => (tokenKeys.includes(key) ? localStorage.getItem(key) : null),
  setItem(key, value) {
    if (tokenKeys.includes(key)) localStorage.setItem(key, value)
  },
  // The session ends in the tabs that are the administrator's own.
  removeItem: () => undefined,
}

/**
 * Returns how a viewing tab sends its requests: reading calls as the person, and no others. The calls that keep the
 * administrator signed in go through; the rights that they return are replaced by those of the person.
 */
export function viewingTransport(
  id: string,
  { send, onlyLooking }: { send: Transport; onlyLooking: () => string },
): Transport {
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
    if (mustBegin) {
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${token}`)
      const begun = await send(`/api/users/${id}/view-as/`, {
        ...{ method: 'POST', headers, body: '{}', signal },
      })
      if (!begun.ok) return refusedRights(begun)
      mustBegin = false
    }
    return refusedRights(await send('/api/me/', as({ headers: accepts, signal }, token)))
  }

  return async (path, init) => {
    if (path === '/api/token/verify/') return verify(path, init)
    if (path === '/api/token/refresh/') return send(path, init)
    if ((init.method ?? 'GET') === 'GET') return send(path, as(init))
    // The administrator stays signed in elsewhere.
    if (path === '/api/logout/') return new Response(null, { status: 204 })
    const refusal = { detail: onlyLooking(), code: 'view_as_read_only', request_id: '' }
    return Response.json(refusal, { status: 403 })
  }
}

/** The response; if the person may not be viewed, no rights at all, and the viewing ends. */
async function refusedRights(response: Response): Promise<Response> {
  if (![403, 404].includes(response.status)) return response
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
  endViewing(detail)
  return Response.json({ groups: [], permissions: [] })
}
