import { isIP } from 'node:net'

/** What passkeys are bound to: the name and the origin of PUBLIC_URL. */
export type RelyingParty = { id: string; origin: string }

/** Why passkeys are impossible, for the terminal. */
type Impossible = { off: string }

/** The relying party of a public address, or why browsers would refuse passkeys there. */
export function relyingPartyOf(publicUrl: string): RelyingParty | Impossible {
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    return { off: `the address ${origin} has no name (an IP address can have no passkey)` }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return { off: `the address ${origin} is not https` }
  return { id: hostname, origin }
}

/** Whether passkeys are possible at a public address, or why not, in one line. */
export function passkeyState(publicUrl: string): string {
  const party = relyingPartyOf(publicUrl)
  return 'off' in party ? `off: ${party.off}` : `on: ${party.origin}`
}
