import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './startError.ts'

/** A user account of this machine. */
export type Account = { uid: number; gid: number }

/**
 * Returns the account to run the database server as, or undefined for the current one. PostgreSQL refuses to run as
 * root; instead of root, use the owner of the existing data or, if there is none, `postgres` or `nobody`.
 */
export function accountFor(data: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (data && existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody" for it. Start as an ordinary user, create one (useradd --system postgres), or give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.',
  )
}

/** Permission bit to enter a folder. */
export const enterBit = 1
/** Permission bit to read a file. */
export const readBit = 4

/** Whether an account may enter all folders above a path and has these permissions (`bits`) on the path itself. */
export function mayUse(path: string, { uid, gid }: Account, bits: number): boolean {
  const stat = statSync(path)
  const granted = stat.mode >> (stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0)
  if ((granted & bits) !== bits) return false
  const parent = dirname(realpathSync(path))
  return parent === path || mayUse(parent, { uid, gid }, enterBit)
}

/** Names the current account in messages. */
export function whoami() {
  return process.getuid ? `user ${process.getuid()}` : 'this user'
}
