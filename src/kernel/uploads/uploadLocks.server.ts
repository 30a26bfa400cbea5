import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/utils'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/db.server.ts'

/** Locks of uploads, which hold over several processes. */
export type UploadLocks = Locker

/** How long a lease lasts unless it is renewed, in seconds: how long others wait for a process that was killed. */
export const leaseSeconds = 10

/** After how long a lease is renewed, and an unrenewed one given up before it ends, in ms. */
const [renewAfter, giveUpAfter] = [3_000, leaseSeconds * 1000 - 2_000]

/** How long a request waits before it tries again, and at most in all, in ms: longer than a lease of a dead process. */
const retryAfter = 150
const longestWait = 12_000

/** When a lease ends, as the database wrote it; nobody else's lease of that upload has the same end. */
type Lease = string

/**
 * Requests that continue an upload take turns: each takes a lease of its row in `uploads` and renews it while it lasts.
 * The lease of a killed process ends by itself. A request that cannot renew its lease in time is stopped before it ends,
 * so that two never write.
 */
export function openUploadLocks({ db }: Database): UploadLocks {
  /** Releases of the leases of this process, to be asked when somebody else wants to continue. */
  const holders = new Map<string, () => Promise<void> | void>()

  /** Extends the lease of an upload if the condition holds; fails if the upload is not expected any more. */
  async function extend(id: string, condition: SQL): Promise<Lease | undefined> {
    const { rows } = await db.execute<{ until: string | null }>(sql`
      with taken as (
        update uploads set held_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
        where id = ${id} and ${condition} returning id, held_until::text as until)
      select taken.until from uploads left join taken using (id) where uploads.id = ${id}`)
    if (!rows[0]) throw ERRORS.FILE_NOT_FOUND
    return rows[0].until ?? undefined
  }
  const isFree = sql`(held_until is null or held_until < clock_timestamp())`
  const isHeldAs = (lease: Lease) => sql`held_until = ${lease}::timestamptz`

  /** Renews a lease until the returned function gives it back; `stop` is called once it can no longer be kept. */
  function keep(id: string, taken: Lease, takenAt: number, stop: () => Promise<void> | void) {
    let [lease, renewedAt]: [Lease | undefined, number] = [taken, takenAt]
    let renewal: Promise<void> | undefined
    async function renew(held: Lease) {
      // The lease is counted from before it is asked for.
      const startedAt = performance.now()
      try {
        lease = await extend(id, isHeldAs(held))
        renewedAt = startedAt
      } catch (error) {
        // A database that does not answer may still do so in time.
        if (error === ERRORS.FILE_NOT_FOUND) lease = undefined
      }
    }
    const timer = setInterval(() => {
      const age = performance.now() - renewedAt
      if (!lease || age > giveUpAfter) {
        clearInterval(timer)
        void stop()
      } else if (age > renewAfter)
        renewal ??= renew(lease).finally(() => {
          renewal = undefined
        })
    }, 500)
    return async () => {
      clearInterval(timer)
      await renewal
      if (lease)
        await db.execute(
          sql`update uploads set held_until = null where id = ${id} and ${isHeldAs(lease)}`,
        )
    }
  }

  return {
    newLock(id): Lock {
      let giveBack: (() => Promise<void>) | undefined
      let ownRelease: (() => Promise<void> | void) | undefined
      return {
        async lock(signal, release) {
          const deadline = performance.now() + longestWait
          for (;;) {
            const startedAt = performance.now()
            const lease = await extend(id, isFree)
            if (lease) {
              holders.set(id, release)
              ownRelease = release
              giveBack = keep(id, lease, startedAt, release)
              return
            }
            if (performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT
            // A request whose connection was cut does not know it yet.
            await holders.get(id)?.()
            await sleep(retryAfter, undefined, { signal })
          }
        },
        async unlock() {
          if (holders.get(id) === ownRelease) holders.delete(id)
          await giveBack?.()
        },
      }
    },
  }
}
