import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/utils'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/db.server.ts'

/** Locks of uploads, which hold over several processes. */
export type UploadLocks = Locker

/** How long a request may hold an upload without asking again, in seconds; longer than a request may last. */
const leaseSeconds = 90

/** How long a request waits before it tries again, and at most in all, in ms. */
const retryAfter = 150
const longestWait = 10_000

/** Requests that continue an upload take turns: each takes a lease of its row in `uploads`, which ends by itself. */
export function openUploadLocks({ db }: Database): UploadLocks {
  /** Releases of the leases of this process, to be asked when somebody else wants to continue. */
  const holders = new Map<string, () => Promise<void> | void>()
  return {
    newLock(id): Lock {
      /** Whether the lease is taken now; fails if the upload is not expected any more. */
      const take = async () => {
        const { rows } = await db.execute<{ taken: boolean }>(sql`
          with taken as (
            update uploads set held_until = now() + make_interval(secs => ${leaseSeconds})
            where id = ${id} and (held_until is null or held_until < now()) returning id)
          select exists (select from taken) as taken from uploads where id = ${id}`)
        if (!rows[0]) throw ERRORS.FILE_NOT_FOUND
        return rows[0].taken
      }
      return {
        async lock(signal, release) {
          const deadline = performance.now() + longestWait
          while (!(await take())) {
            if (performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT
            // A request whose connection was cut does not know it yet.
            await holders.get(id)?.()
            await sleep(retryAfter, undefined, { signal })
          }
          holders.set(id, release)
        },
        async unlock() {
          holders.delete(id)
          await db.execute(sql`update uploads set held_until = null where id = ${id}`)
        },
      }
    },
  }
}
