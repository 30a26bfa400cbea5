/** Parses Retry-After (seconds or a date) to seconds; null if it is invalid. */
export function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : null
}
