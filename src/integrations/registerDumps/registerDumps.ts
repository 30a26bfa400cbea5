/** Why a dump could not be fetched. */
export type FetchFault =
  /** Fetching is turned off. */
  | 'not_configured'
  /** No connection, or the service fails. */
  | 'unreachable'
  /** The service has no such dump, or sends elsewhere. */
  | 'refused'
  | 'too_large'
  /** The connection was lost too often. */
  | 'cut'

/** Port to the public address of the register's dumps. */
export type RegisterDumps = {
  /** Shown by the health check. */
  name: string
  isConfigured: boolean
  /**
   * Writes the dump of an area into a file, and tells how much has arrived; returns why it could not. An area is `ch` or
   * a canton in lower case. Throws once it is aborted.
   */
  fetch(
    area: string,
    target: string,
    progress: (done: number, total: number | null) => void,
    signal: AbortSignal,
  ): Promise<{ fault: FetchFault; detail: string } | undefined>
}
