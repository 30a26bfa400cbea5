import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isKey, keyPaths, secretKey } from './secretKey.server.ts'

/** A secret key of the server. */
export type SecretKey = {
  /** Identifies the key in texts that it sealed or signed, without revealing it. */
  id: string
  /** Derives a 32-byte key for one purpose. */
  derive(purpose: string): Buffer
}

/** The keys of the server: the first seals and signs; during a rotation, the previous one still opens and verifies. */
export type SecretKeys = {
  all(): readonly [SecretKey, ...SecretKey[]]
  /** Returns the key with this id, if the server has it. */
  find(id: string): SecretKey | undefined
}

/** Creates a key from its text. */
export function secretKeyOf(text: string): SecretKey {
  const derived = new Map<string, Buffer>()
  function derive(purpose: string) {
    const known = derived.get(purpose)
    if (known) return known
    const key = createHash('sha256').update(`${purpose}:${text}`).digest()
    derived.set(purpose, key)
    return key
  }
  return { id: derive('id').subarray(0, 6).toString('base64url'), derive }
}

/** Keys that do not change while the process runs. */
export function fixedKeys(current: string, ...older: string[]): SecretKeys {
  const keys = [secretKeyOf(current), ...older.map(secretKeyOf)] as const
  return { all: () => keys, find: (wanted) => keys.find(({ id }) => id === wanted) }
}

/** Interval at which a process checks whether the keys were rotated, in ms. */
const checkInterval = 1_000

/** The keys in a data folder, which are created on first use and may be rotated while the process runs. */
export async function folderKeys(dataDir: string): Promise<SecretKeys> {
  const paths = keyPaths(dataDir)
  let keys = fixedKeys(await secretKey(dataDir))
  let stamp = ''
  let checkedAt = Number.NEGATIVE_INFINITY

  function reload() {
    checkedAt = performance.now()
    // Read the stamps before the files, so that a change in between is noticed the next time.
    const now = [paths.current, paths.previous].map(stampOf).join()
    if (now === stamp) return
    // Keep this order: a rotation writes the previous key first.
    const [current, previous] = [read(paths.current), read(paths.previous)]
    // If the key goes missing or is damaged while the process runs, keep the known keys.
    if (current === undefined) return
    keys = fixedKeys(current, ...(previous === undefined || previous === current ? [] : [previous]))
    stamp = now
  }
  const reloadIfDue = () => {
    if (performance.now() - checkedAt > checkInterval) reload()
  }
  reload()
  return {
    all() {
      reloadIfDue()
      return keys.all()
    },
    find(id) {
      reloadIfDue()
      const known = keys.find(id)
      if (known) return known
      // Another process may already use a new key.
      reload()
      return keys.find(id)
    },
  }
}

function stampOf(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : ''
}

function read(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    return isKey(text) ? text : undefined
  } catch {
    return undefined
  }
}
