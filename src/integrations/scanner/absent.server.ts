import type { Scanner } from './scanner.ts'

/** Used if no virus scanner is configured: files are not scanned, and do not wait for a scan. */
export const noScanner: Scanner = {
  name: 'none',
  isConfigured: false,
  scan: async () => ({ result: 'not_scanned', said: 'no scanner is configured' }),
}
