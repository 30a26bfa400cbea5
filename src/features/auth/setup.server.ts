import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../kernel/database/db.server.ts'
import { writeBeside } from '../../kernel/files.server.ts'
import { isActiveAdministrator, usersTable } from './user.table.ts'

/** An hour: how long a code lets its reader in, in milliseconds. */
const life = 3_600_000

/** The one-time code by which the first administrator is created: who can read it runs the server. */
export type FirstAdminCode = {
  path: string
  /** Puts a new code in the place of the one there is. */
  renew(): Promise<void>
  /** Whether this is the code; one that is older than an hour is renewed. */
  check(given: string, now: Date): Promise<'right' | 'wrong' | 'expired'>
  /** Renews a code that nobody can use any more. */
  refresh(now: Date): Promise<void>
  remove(): Promise<void>
}

/** Keeps the code in a file of the data folder that only the server's own account can read. */
export function firstAdminCode(dataDir: string): FirstAdminCode {
  const path = join(dataDir, 'first-admin-code')

  async function renew() {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await rename(await writeBeside(path, `${randomBytes(16).toString('hex')}\n`), path)
  }

  async function isAlive(now: Date) {
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.NEGATIVE_INFINITY,
    )
    return now.getTime() < written + life
  }

  return {
    path,
    renew,
    async check(given, now) {
      const code = await readFile(path, 'utf8').catch(() => undefined)
      if (code === undefined) return 'expired'
      if (!(await isAlive(now))) {
        await renew()
        return 'expired'
      }
      return timingSafeEqual(digest(given), digest(code)) ? 'right' : 'wrong'
    },
    async refresh(now) {
      if (!(await isAlive(now))) await renew()
    },
    remove: () => rm(path, { force: true }),
  }
}

/** Digests are compared, so that neither length nor common beginnings show in the time it takes. */
const digest = (code: string) => createHash('sha256').update(code.trim()).digest()

/** Whether somebody can administer. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const [administrator] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(isActiveAdministrator)
    .limit(1)
  return administrator !== undefined
}

/** At each start: a fresh code where nobody can administer; gives the path of its file. */
export async function openSetup(db: Db, dataDir: string): Promise<string | undefined> {
  const code = firstAdminCode(dataDir)
  if (await hasAdministrator(db)) {
    await code.remove()
    return undefined
  }
  await code.renew()
  return code.path
}
