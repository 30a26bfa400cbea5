import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../kernel/database/db.server.ts'
import { writeBeside } from '../../kernel/files.server.ts'
import { isActiveAdministrator, usersTable } from './user.table.ts'

/** Lifetime of a code: one hour. */
const lifetimeMs = 3_600_000

/** The one-time code to create the first administrator; only the server's operator can read it. */
export type FirstAdminCode = {
  path: string
  /** Writes a new code, which replaces any other. */
  renew(): Promise<void>
  /** Checks a typed code; renews an expired one. */
  check(typed: string, now: Date): Promise<'right' | 'wrong' | 'expired'>
  /** Renews the code if expired. */
  refresh(now: Date): Promise<void>
  remove(): Promise<void>
}

/** Stores the code in a file of the data folder that only the server's account can read. */
export function firstAdminCode(dataDir: string): FirstAdminCode {
  const path = join(dataDir, 'first-admin-code')

  async function renew() {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await rename(await writeBeside(path, `${randomBytes(16).toString('hex')}\n`), path)
  }

  async function isValid(now: Date) {
    const writtenMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.NEGATIVE_INFINITY,
    )
    return now.getTime() < writtenMs + lifetimeMs
  }

  return {
    path,
    renew,
    async check(typed, now) {
      const code = await readFile(path, 'utf8').catch(() => undefined)
      if (code === undefined) return 'expired'
      if (!(await isValid(now))) {
        await renew()
        return 'expired'
      }
      return timingSafeEqual(digest(typed), digest(code)) ? 'right' : 'wrong'
    },
    async refresh(now) {
      if (!(await isValid(now))) await renew()
    },
    remove: () => rm(path, { force: true }),
  }
}

/** The digest of a code. Codes are compared by digest, so that timing reveals neither length nor common prefixes. */
const digest = (code: string) => createHash('sha256').update(code.trim()).digest()

/** Whether there is an active administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const [administrator] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(isActiveAdministrator)
    .limit(1)
  return administrator !== undefined
}

/**
 * Called at startup. If there is no administrator, writes a new code and returns the path of its file; else removes
 * the code.
 */
export async function prepareSetup(db: Db, dataDir: string): Promise<string | undefined> {
  const code = firstAdminCode(dataDir)
  if (await hasAdministrator(db)) {
    await code.remove()
    return undefined
  }
  await code.renew()
  return code.path
}
