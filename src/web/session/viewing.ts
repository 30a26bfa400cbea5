import { deviceStorage, tabStorage } from '../device/textStorage.ts'
import { createListeners } from '../listeners.ts'

/** Query parameter that opens a tab which views the product as another person: `/?view_as=7`. */
const parameter = 'view_as'
/** Session storage key of the viewed person's id, which the tab keeps over reloads. */
export const viewedIdKey = 'viewedId'
/** Session storage key that is set until the start of the viewing was reported to the server. */
export const unreportedStartKey = 'viewingBegins'
/** Storage keys of the administrator's own tokens, which this tab shares with the other tabs and renews. */
const tokenKeys = ['accessToken', 'refreshToken']

/** Id of the person that an administrator views the product as in this tab; undefined in ordinary tabs. */
export const viewedId = findViewedId()

function findViewedId(): string | undefined {
  const url = new URL(location.href)
  const given = url.searchParams.get(parameter)
  if (given !== null) {
    url.searchParams.delete(parameter)
    history.replaceState(history.state, '', url)
    if (/^\d{1,9}$/.test(given)) {
      tabStorage.setItem(viewedIdKey, given)
      tabStorage.setItem(unreportedStartKey, 'true')
    }
  }
  return tabStorage.getItem(viewedIdKey) ?? undefined
}

// Set before the first paint, so that the layout does not shift when the banner appears.
if (viewedId !== undefined) document.documentElement.dataset.viewing = ''

/** Path to open a tab that views the product as this person. */
export const viewingPath = (id: number) => `/?${parameter}=${id}`

/** Opens a page in a new tab; in a viewing tab, in the same tab, since a new one would be an ordinary tab. */
export function openTab(path: string) {
  if (viewedId === undefined) window.open(path, '_blank', 'noopener')
  else location.assign(path)
}

/** Why a viewing ended; `refused`: the person may no longer be viewed (`detail` is the message of the server). */
export type ViewingEnd =
  | { why: 'signed_out_here' | 'other_account' }
  | { why: 'refused'; detail: string | undefined }

let end: ViewingEnd | undefined
const listeners = createListeners()

/** Why the viewing in this tab ended; undefined until then. */
export const viewingEnd = () => end

export const onViewingEnd = listeners.subscribe

/** Ends the viewing; the page then shows the reason. */
export function endViewing(why: ViewingEnd) {
  end = why
  listeners.tell()
}

/** Local storage restricted to the tokens, for a viewing tab: everything else there belongs to the administrator. */
export const viewingStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => (tokenKeys.includes(key) ? deviceStorage.getItem(key) : null),
  setItem(key, value) {
    if (tokenKeys.includes(key)) deviceStorage.setItem(key, value)
  },
  // Only the ordinary tabs of the administrator end the session.
  removeItem: () => undefined,
}
