import type { Scanner } from './scanner.ts'

/** Used if no virus scanner is configured: nothing is scanned, and nothing waits for it. */
export const noScanner: Scanner = {
  name: 'none',
  isConfigured: false,
  scan: async () => ({ result: 'not_scanned', said: 'no scanner is configured' }),
}
