import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'
import type { Listener } from './listener.server.ts'
import { readSnapshot, tellLast, tellNews } from './outbox.server.ts'

/** Key of the advisory lock that the notifier holds: an arbitrary number, the same in every process. */
const notifierLock = 4_512_126

/** Pause between two looks of the notifier into the outbox, in ms. */
const lookEvery = 75
/** Pause between two attempts of the others to take its place, in ms. */
const standEvery = 1_000
/** The server ends the connection, and with it the lock, of a notifier that looks no more, in ms. */
const lostAfter = 5_000

/**
 * Tells all processes on the database of what is new in the outbox, unless another process does: one at a time holds a lock,
 * on its connection for notifications, and whoever gets it after another was killed tells once more. A `pg_notify` in each
 * write would let all transactions of the server commit one after the other, as it holds one lock while the disk writes.
 */
export function openNotifier(listener: Listener) {
  const closing = new AbortController()
  /** What was told last, and on which connection, if this process is the notifier. */
  let told: { db: Db; snapshot: string } | undefined

  /** Tells what is new, or tries to become the notifier. */
  async function look(db: Db) {
    if (told?.db === db) {
      // Most of the time nothing was committed anywhere.
      if ((await readSnapshot(db)) !== told.snapshot)
        told.snapshot = await tellNews(db, told.snapshot)
    } else told = (await isElected(db)) ? { db, snapshot: await tellLast(db) } : undefined
  }

  async function run() {
    while (!closing.signal.aborted) {
      await listener.reconnect()
      await listener.query(look).catch(() => {
        told = undefined
      })
      const pause = told ? lookEvery : standEvery
      await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }
  let running: Promise<void> | undefined
  return {
    start() {
      running ??= run()
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

async function isElected(db: Db) {
  const { rows } = await db.execute<{ is_mine: boolean }>(
    sql`select pg_try_advisory_lock(${notifierLock}) as is_mine`,
  )
  if (!rows[0]!.is_mine) return false
  await db.execute(sql.raw(`set idle_session_timeout = ${lostAfter}`))
  return true
}
