import type { Fields } from '../../../kernel/field/fields.ts'
import { prefetched } from '../../loading/lazyScreen.tsx'
import { translateProblem } from '../../translateProblem.ts'
import type { CheckedChange } from './formRules.ts'

const rules = prefetched(async () => (await import('../formOverlays.ts')).rules)

/** Returns the rules if they have loaded; until then, only the server checks. */
export const loadedRules = rules.loaded

/** Runs the callback when the rules have loaded or failed to load: at once if they have. */
export function whenRulesLoaded(callback: () => void) {
  if (rules.loaded()) callback()
  else void rules.get().then(callback, callback)
}

/** How long a value waits for the rules before it is sent unchecked, ms. */
const rulesTimeLimit = 1_000

const loadWithinLimit = () =>
  Promise.race([
    rules.get().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, rulesTimeLimit)),
  ])

/** Calls `checkChange` once the rules have loaded; if they do not load in time, only the server checks the value. */
export async function checkWhenLoaded(
  fields: Fields,
  name: string,
  value: unknown,
): Promise<CheckedChange> {
  const loaded = rules.loaded() ?? (await loadWithinLimit())
  return loaded ? loaded.checkChange(fields, name, value, translateProblem) : { value }
}
