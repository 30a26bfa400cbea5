import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isKey, keyPaths, secretKey } from './secretKey.server.ts'

/** A secret key of the server. */
export type SecretKey = {
  /** Names the key in what it sealed or signed, without revealing it. */
  id: string
  /** A key of 32 bytes for one use. */
  derive(use: string): Buffer
}

/** The keys of the server. The first one seals and signs; while it replaces another, that one still opens and verifies. */
export type SecretKeys = {
  all(): readonly [SecretKey, ...SecretKey[]]
  /** The key with this id, if it is one of them. */
  find(id: string): SecretKey | undefined
}

/** The key of a text. */
export function secretKeyOf(text: string): SecretKey {
  const derived = new Map<string, Buffer>()
  function derive(use: string) {
    const known = derived.get(use)
    if (known) return known
    const key = createHash('sha256').update(`${use}:${text}`).digest()
    derived.set(use, key)
    return key
  }
  return { id: derive('id').subarray(0, 6).toString('base64url'), derive }
}

/** Keys that stay the same as long as the process runs. */
export function fixedKeys(current: string, ...older: string[]): SecretKeys {
  const keys = [secretKeyOf(current), ...older.map(secretKeyOf)] as const
  return { all: () => keys, find: (wanted) => keys.find(({ id }) => id === wanted) }
}

/** How long a process may use keys without looking whether they were rotated, in ms. */
const lookAfter = 1_000

/** The keys in a data folder, which are created on first use and may be rotated while the process runs. */
export async function folderKeys(dataDir: string): Promise<SecretKeys> {
  const paths = keyPaths(dataDir)
  let keys = fixedKeys(await secretKey(dataDir))
  let stamp = ''
  let lookedAt = Number.NEGATIVE_INFINITY

  function look() {
    lookedAt = performance.now()
    // Taken before the files are read, so that a change during the reading is noticed the next time.
    const now = [paths.current, paths.previous].map(stampOf).join()
    if (now === stamp) return
    // In this order, as a rotation writes the previous key first.
    const [current, previous] = [read(paths.current), read(paths.previous)]
    // A key that is missing or damaged while the process runs changes nothing.
    if (current === undefined) return
    keys = fixedKeys(current, ...(previous === undefined || previous === current ? [] : [previous]))
    stamp = now
  }
  const lookInTime = () => {
    if (performance.now() - lookedAt > lookAfter) look()
  }
  look()
  return {
    all() {
      lookInTime()
      return keys.all()
    },
    find(id) {
      lookInTime()
      const known = keys.find(id)
      if (known) return known
      // Another process may already use a new key.
      look()
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
