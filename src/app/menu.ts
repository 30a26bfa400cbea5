import type { MenuEntry } from '../web/screens.ts'
import { screens } from './features.tsx'

const entries = screens.flatMap(({ menu = [] }) => menu).sort((a, b) => a.position - b.position)

/** Menu entries of a group, in the order of the specification (section 2); empty without access. */
export const menuOf = (group: string | undefined): readonly MenuEntry[] =>
  entries.filter(({ groups }) => groups.some((allowed) => allowed === group))
