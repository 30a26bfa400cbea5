/** What a virus scanner says of a content. */
export type ScanVerdict =
  | { result: 'clean' }
  /** `virus` is what the scanner calls it. */
  | { result: 'infected'; virus: string }
  /** It could not look at it: it is away, too slow, or the content is larger than it takes. `said` is for the log. */
  | { result: 'not_scanned'; said: string }

/** Port of a virus scanner. */
export type Scanner = {
  /** Shown by the health check. */
  readonly name: string
  /** False if none is configured: files then have no result of a scan. */
  readonly isConfigured: boolean
  /** Scans a content. Never throws. */
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanVerdict>
}
