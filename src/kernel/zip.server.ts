import { type Zippable, zipSync } from 'fflate'

/** Zips reproducibly: the same parts always become the same bytes. */
export const zipped = (parts: Zippable) => zipSync(parts, { level: 6, mtime: '2000-01-01' })
