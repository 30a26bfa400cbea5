/** Result of a virus scan. */
export type ScanVerdict =
  | { result: 'clean' }
  /** `virus` is the name that the scanner gives it. */
  | { result: 'infected'; virus: string }
  /** The scanner is unreachable or too slow, or the content exceeds its limit. `said` is its message, for the log. */
  | { result: 'not_scanned'; said: string }

/** Port of a virus scanner. */
export type Scanner = {
  /** Shown by the health check. */
  readonly name: string
  /** False if no scanner is configured: files then have no scan result. */
  readonly isConfigured: boolean
  /** Scans the content of a file. Never throws. */
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanVerdict>
}
