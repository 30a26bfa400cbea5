import { feature } from '../../kernel/feature.ts'

/** Energy bills; `reader/` reads them in a child process, and has no calls of its own. */
export const billFeature = feature({ endpoints: {} })
