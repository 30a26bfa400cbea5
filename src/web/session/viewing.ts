/** Query parameter that makes a new tab show the product as somebody else: `/?view_as=7`. */
const parameter = 'view_as'
/** Session storage key of that person's id, which stays with the tab. */
export const viewedKey = 'viewedId'
/** Session storage key that is there until the server was told that the viewing begins. */
export const beginsKey = 'viewingBegins'
/** The administrator's own tokens, which this tab renews for all of them. */
const tokenKeys = ['accessToken', 'refreshToken']

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
      sessionStorage.setItem(beginsKey, 'true')
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

/** Why a viewing ended; `refused` if the person may not be viewed any more, in the server's words. */
export type ViewingEnd =
  | { why: 'signed_out_here' | 'other_account' }
  | { why: 'refused'; detail: string | undefined }

let end: ViewingEnd | undefined
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
export function endViewing(why: ViewingEnd) {
  end = why
  for (const listener of listeners) listener()
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
