import type { Fields } from '../../../kernel/field/fields.ts'
import { prefetched } from '../../loading/lazyScreen.tsx'
import { sayProblem } from '../../sayProblem.ts'
import type { CheckedChange } from './formRules.ts'

const rules = prefetched(() => import('./formRules.ts'))

/** Returns the rules if they have loaded; until then, only the server checks. */
export const loadedRules = rules.loaded

/** Calls `checkChange` once the rules have loaded; if they cannot be loaded, only the server checks the value. */
export async function checkWhenLoaded(
  fields: Fields,
  name: string,
  value: unknown,
): Promise<CheckedChange> {
  const loaded = await rules.get().catch(() => undefined)
  return loaded ? loaded.checkChange(fields, name, value, sayProblem) : { value }
}
