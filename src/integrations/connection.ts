/** How to reach an outside service that the office has an account with. */
export type Connection = {
  /** Base address, without a slash at the end. */
  url: string
  /**
   * Whether an administrator entered the address: then it is called through the guarded door. An address from the
   * environment is trusted, since whoever sets it runs the server.
   */
  isEntered: boolean
  secret: string
  /** Waits for a turn under the rate limit that all processes share; throws `no_turn` if that takes too long. */
  pace: () => Promise<void>
}
