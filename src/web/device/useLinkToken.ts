import { useEffect, useState } from 'react'
import { tabStorage } from './textStorage.ts'

/**
 * Takes the token of a mailed link out of the URL, so that it stays neither in the history nor on the screen. The tab
 * keeps it, as a change of language reloads the page; a browser that stores nothing leaves it in the URL.
 */
function takeLinkToken(name: string): string {
  const given = location.hash.slice(1)
  if (given) {
    tabStorage.setItem(name, given)
    if (tabStorage.isLasting())
      history.replaceState(history.state, '', location.pathname + location.search)
  }
  return tabStorage.getItem(name) ?? ''
}

/** Forgets the token of a link that has been used or has ended. */
export const forgetLinkToken = (name: string) => tabStorage.removeItem(name)

/** Token of the link by which this page was opened, kept under a name; empty if there is none. */
export function useLinkToken(name: string): string {
  const [token, setToken] = useState(() => takeLinkToken(name))
  useEffect(() => {
    // Another link that is opened in this tab changes only what follows the #.
    const take = () => setToken(takeLinkToken(name))
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [name])
  return token
}
