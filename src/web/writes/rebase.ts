import { isSame } from './isSame.ts'
import type { SeenRecord } from './write.ts'

/** Last response to a write of a record, and the field values set by this window (`mine`). */
export type LastResponse = {
  version: number
  values: Record<string, unknown>
  mine: Record<string, unknown>
}

/**
 * Returns the version to send with a write: that of the last response to this window, unless someone else has
 * since changed one of the fields. Then it is the version the writer saw, so that the server reports a
 * conflict.
 */
export function versionToSend(
  seen: SeenRecord | undefined,
  answered: LastResponse | undefined,
): number | undefined {
  if (!seen || !answered || answered.version <= seen.version) return seen?.version
  const changedByOthers = Object.entries(seen.values).some(
    ([field, value]) =>
      field in answered.values &&
      !isSame(answered.values[field], value) &&
      !(field in answered.mine && isSame(answered.values[field], answered.mine[field])),
  )
  return changedByOthers ? seen.version : answered.version
}

/**
 * Rebases what the writer saw onto this window's last response. The result is stored with the write, for
 * whichever window sends it.
 */
export function rebaseSeen(
  seen: SeenRecord | undefined,
  answered: LastResponse | undefined,
): SeenRecord | undefined {
  const version = versionToSend(seen, answered)
  if (!seen || !answered || version !== answered.version) return seen
  return {
    version,
    values: { ...seen.values, ...pickValues(answered.values, Object.keys(seen.values)) },
  }
}

export function pickValues(from: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
}
