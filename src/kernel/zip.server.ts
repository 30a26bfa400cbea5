import { type Zippable, zipSync } from 'fflate'

/** The same parts as the same bytes at any time. */
export const zipped = (parts: Zippable) => zipSync(parts, { level: 6, mtime: '2000-01-01' })
