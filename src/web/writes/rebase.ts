import { isSame } from './isSame.ts'
import type { SeenRecord } from './write.ts'

/** The last answer to a write of a record, and what this window's own writes made of its fields. */
export type LastResponse = {
  version: number
  values: Record<string, unknown>
  mine: Record<string, unknown>
}

/**
 * The version to send with a write. Where this window's earlier write of the record was answered, that
 * answer's version, unless somebody else changed one of the fields since the writer looked: then the
 * version they saw, so that the server tells them.
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
 * What a writer saw, with what this window's earlier writes made of it since: it goes with a write to
 * whichever window sends that.
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
