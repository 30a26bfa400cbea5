import { join } from 'node:path'
import { root } from '../template.ts'

/**
 * What each event does: `itself` where nothing else is open, then by thing what else happens to it, or with `not` does not.
 * A thing without lines stays as it is.
 */
export type Crossings = Record<string, { itself: string[]; [thing: string]: string[] }>

/** Where they are declared; `npx vitest run --project proofs crossings -u` writes what the product does now. */
export const crossingsFile = join(root, 'src', 'testing', 'crossings', 'crossings.json')
