import { isSame } from './isSame.ts'
import type { SeenRecord } from './write.ts'

/** Last response to a write of a record: its values, and those that this window had set (`mine`). */
export type LastResponse = {
  version: number
  values: Record<string, unknown>
  mine: Record<string, unknown>
}

/**
 * Returns the version to send with a write: normally that of this window's last response. If someone else has
 * changed one of the fields since, it is the version that the writer saw, so that the server reports a conflict.
 */
export function versionToSend(
  seen: SeenRecord | undefined,
  lastResponse: LastResponse | undefined,
): number | undefined {
  if (!seen || !lastResponse || lastResponse.version <= seen.version) return seen?.version
  const changedByOthers = Object.entries(seen.values).some(
    ([field, value]) =>
      field in lastResponse.values &&
      !isSame(lastResponse.values[field], value) &&
      !(field in lastResponse.mine && isSame(lastResponse.values[field], lastResponse.mine[field])),
  )
  return changedByOthers ? seen.version : lastResponse.version
}

/**
 * Replaces the version and values that the writer saw by those of this window's last response, unless that would
 * hide a conflict. The result is stored with the write, since another window may send it.
 */
export function rebaseSeen(
  seen: SeenRecord | undefined,
  lastResponse: LastResponse | undefined,
): SeenRecord | undefined {
  const version = versionToSend(seen, lastResponse)
  if (!seen || !lastResponse || version !== lastResponse.version) return seen
  return {
    version,
    values: { ...seen.values, ...pickValues(lastResponse.values, Object.keys(seen.values)) },
  }
}

export function pickValues(from: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
}
