/** Result of an access to what a browser may refuse a site; undefined if it throws. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** Locks between the windows of this site; undefined without TLS, and where the browser refuses them. */
export const findLocks = (): LockManager | undefined => attempt(() => navigator.locks)

/** Opens a channel between the windows of this site; undefined where the browser has or allows none. */
export const openChannel = (name: string): BroadcastChannel | undefined =>
  attempt(() => new BroadcastChannel(name))

/** Whether even asking for cookies throws, as in a frame without an origin and with some protections. */
export const areCookiesRefused = attempt(() => document.cookie) === undefined
