import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import type { Db } from '../database/db.server.ts'
import { auditDigest, writeAudit } from './audit.server.ts'
import { auditLog, auditSeals } from './audit.table.ts'
import type { ChainFault } from './chain.ts'
import { eraseFromAudit } from './erasing.server.ts'
import { pruneAudit } from './pruning.server.ts'
import { readHead, sealAudit, sealDigest } from './sealing.server.ts'
import { verifyChain } from './verify.server.ts'

const app = await testApp()
const { database } = app
const { db, pool } = database
let clock = Date.parse('2026-11-20T08:00:00Z')
const now = () => new Date((clock += 1000))
const seal = () => sealAudit(database, now)

/** Changes the log as only somebody with the database's own rights can. */
async function tamper(work: (db: Db) => Promise<unknown>) {
  await database.transaction({ actor: null, source: 'system' }, async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await work(db)
  })
}

beforeEach(() =>
  tamper(async (db) => {
    await db.delete(auditLog)
    await db.delete(auditSeals)
  }),
)

const write = (actor: number | null, detail?: Record<string, string | number>, to = db) =>
  writeAudit(
    to,
    { actor, now: now(), ip: '2001:db8:0:0:1:0:0:7', userAgent: 'Firefox' },
    'auth:signed_in',
    {
      ...(detail && { detail }),
      ...(actor !== null && { resource: 'users', id: actor }),
    },
  )

/** A chain of seals with this many rows each. */
async function chainOf(sizes: readonly number[]) {
  for (const size of sizes) {
    for (let at = 0; at < size; at++) await write((at % 3) + 1, { b: at, a: 'x' })
    await seal()
  }
}

const allRows = () => db.select().from(auditLog).orderBy(auditLog.id)
const allSeals = () => db.select().from(auditSeals).orderBy(auditSeals.id)
const pick = <T>(list: readonly T[], share: number) => list[Math.floor(share * list.length)]!

/** Ways to falsify the log, each of which verification finds. */
const falsifications: Record<string, (share: number, db: Db) => Promise<unknown>> = {
  async 'another value'(share, db) {
    const { id } = pick(await allRows(), share)
    await db.execute(sql`update audit_log set actor_id = 99 where id = ${id}`)
  },
  async 'another detail'(share, db) {
    const { id } = pick(await allRows(), share)
    await db.execute(sql`update audit_log set detail = '{"a": "y"}' where id = ${id}`)
  },
  async 'a value with a digest that fits'(share, db) {
    const row = { ...pick(await allRows(), share), actor_id: 99 }
    const digest = auditDigest(row, row.salt!)
    await db.execute(
      sql`update audit_log set actor_id = 99, digest = ${digest} where id = ${row.id}`,
    )
  },
  async 'a removed row'(share, db) {
    await db.execute(sql`delete from audit_log where id = ${pick(await allRows(), share).id}`)
  },
  async 'a row taken out of its seal'(share, db) {
    const { id } = pick(await allRows(), share)
    await db.execute(sql`update audit_log set seal_id = null where id = ${id}`)
  },
  async 'an inserted row'(share, db) {
    const row = pick(await allRows(), share)
    const id = Math.floor(share * 1000) + 1_000_000
    const digest = auditDigest({ ...row, id }, row.salt!)
    await db
      .insert(auditLog)
      .overridingSystemValue()
      .values({ ...row, id, digest })
  },
  async 'two rows swapped'(share, db) {
    const rows = await allRows()
    const [one, other] = [pick(rows, share), pick(rows, (share + 0.5) % 1)]
    for (const [id, from] of [
      [one.id, other],
      [other.id, one],
    ] as const)
      await db.execute(sql`update audit_log set at = ${from.at}, actor_id = ${from.actor_id},
        detail = ${JSON.stringify(from.detail)}, salt = ${from.salt}, digest = ${from.digest} where id = ${id}`)
  },
  async 'a rewritten seal'(share, db) {
    const old = pick(await allSeals(), share)
    const next = { ...old, sealed_at: '2026-01-01T00:00:00.000Z' }
    await db.execute(
      sql`update audit_seals set sealed_at = ${next.sealed_at}, digest = ${sealDigest(next)} where id = ${old.id}`,
    )
    // The last seal has none behind it that would tell: only a published head does.
    if (old.id === (await readHead(db))!.id)
      await db.execute(sql`update audit_seals set digest = ${old.digest} where id = ${old.id}`)
  },
  async 'a removed seal'(share, db) {
    const { id } = pick(await allSeals(), share)
    await db.execute(sql`delete from audit_seals where id = ${id}`)
  },
  async 'a minute removed whole'(share, db) {
    const { id } = pick((await allSeals()).slice(0, -1), share)
    await db.execute(sql`delete from audit_log where seal_id = ${id}`)
    await db.execute(sql`delete from audit_seals where id = ${id}`)
  },
  async 'a row erased without an act'(share, db) {
    const { id } = pick(await allRows(), share)
    await db.execute(sql`update audit_log set actor_id = null, viewed_as = null, resource = null,
      record_id = null, detail = null, ip = null, user_agent = null, request_id = null, salt = null where id = ${id}`)
  },
}

/** Seals everything anew, as somebody would who may change all tables. */
const recomputeChain = () =>
  tamper(async (db) => {
    let previous = ''
    for (const old of await allSeals()) {
      const rows = (await allRows()).filter(({ seal_id }) => seal_id === old.id)
      const content = rows
        .map(({ id, at, act, digest }) => [id, at, act, digest].join(' '))
        .join('\n')
      const next = { ...old, rows: rows.length, previous, content }
      previous = sealDigest(next)
      await db.execute(sql`update audit_seals set rows = ${next.rows}, previous = ${next.previous},
        content = ${content}, digest = ${previous} where id = ${old.id}`)
    }
  })

describe('the chain of the audit log', () => {
  it('§9 is intact whatever is written, also by transactions that commit late and out of order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ actor: fc.nat(5), text: fc.string({ maxLength: 30 }), late: fc.nat(2) }),
          {
            minLength: 1,
            maxLength: 25,
          },
        ),
        async (acts) => {
          const open: { release: () => void; done: Promise<unknown> }[] = []
          for (const { actor, text, late } of acts) {
            const detail = { text: text.replaceAll('\0', '').toWellFormed(), number: actor / 8 }
            if (late === 0) {
              let release = () => {}
              const gate = new Promise<void>((resolve) => (release = resolve))
              let markWritten = () => {}
              const written = new Promise<void>((resolve) => (markWritten = resolve))
              const done = database.transaction({ actor: null, source: 'system' }, async (db) => {
                await write(actor, detail, db)
                markWritten()
                await gate
              })
              await written
              open.push({ release, done })
            } else await write(actor, detail)
            if (late === 2) await Promise.all([seal(), seal()])
            if (open.length > 2) {
              const { release, done } = open.shift()!
              release()
              await done
            }
          }
          await seal()
          for (const { release, done } of open) {
            release()
            await done
          }
          await seal()
          const check = await verifyChain(db)
          expect(check).toMatchObject({ problem: null, unsealed: 0 })
        },
      ),
      { numRuns: 15 },
    )
    expect((await verifyChain(db)).rows).toBe((await allRows()).length)
  })

  it('§9 shows every falsification', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(falsifications)),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (kind, sizes, share) => {
          await tamper(async (db) => {
            await db.delete(auditLog)
            await db.delete(auditSeals)
          })
          await chainOf(sizes)
          expect(await verifyChain(db)).toMatchObject({ problem: null })
          await tamper((db) => falsifications[kind]!(share, db))
          expect((await verifyChain(db)).problem).not.toBeNull()
        },
      ),
      { numRuns: 40 },
    )
  })

  it('§9 names the first bad row and its seal', async () => {
    await chainOf([2, 3, 2])
    const rows = await allRows()
    const problemAfter = async (name: string, share: number) => {
      await tamper((db) => falsifications[name]!(share, db))
      return (await verifyChain(db)).problem
    }
    const bad: [string, ChainFault][] = [
      ['another value', 'row_altered'],
      ['a removed row', 'row_missing'],
    ]
    for (const [name, fault] of bad)
      expect(await problemAfter(name, 0.5)).toEqual({ fault, seal: 2, row: rows[3]!.id })
  })

  it('§9 keeps a chain intact from which a person was erased, and says so', async () => {
    await chainOf([4, 4])
    await write(2)
    const erased = await eraseFromAudit(db, 2, { actor: 1, now: now() })
    expect(erased).toBe(3)
    expect(await verifyChain(db)).toMatchObject({ problem: null, unsealed: 2 })
    await seal()
    expect(await verifyChain(db)).toMatchObject({ problem: null, erased: 3, unsealed: 0 })
    expect(await eraseFromAudit(db, 2, { actor: 1, now: now() })).toBe(0)
    const [act] = (await allRows()).filter(({ act }) => act === 'audit:erased')
    expect(act?.detail).toMatchObject({ count: 3 })
    expect((await allRows()).filter(({ actor_id }) => actor_id === 2)).toEqual([])
    await tamper((db) =>
      db.execute(sql`update audit_log set at = now() where salt is null and seal_id = 1`),
    )
    expect((await verifyChain(db)).problem).toMatchObject({ fault: 'row_altered', seal: 1 })
  })

  it('§9 tells a recomputed chain by a head that was published', async () => {
    await chainOf([2, 2])
    const head = await readHead(db)
    await chainOf([1])
    const published = [{ digest: head!.digest, seal: head!.id }]
    expect(await verifyChain(db, published)).toMatchObject({ problem: null })
    await tamper((db) =>
      db.execute(sql`delete from audit_log where id in (select min(id) from audit_log)`),
    )
    await recomputeChain()
    expect(await verifyChain(db)).toMatchObject({ problem: null })
    expect((await verifyChain(db, published)).problem).toEqual({
      fault: 'head_missing',
      seal: 2,
      row: null,
    })
  })

  it('§9 refuses changes and removals in the database itself', async () => {
    await chainOf([2])
    await write(1)
    const refused = [
      'update audit_log set actor_id = 9',
      "update audit_log set act = 'auth:signed_out' where seal_id is null",
      'update audit_log set seal_id = 2 where seal_id = 1',
      'update audit_log set ip = null',
      'update audit_log set seal_id = 2, actor_id = 9 where seal_id is null',
      'delete from audit_log',
      'truncate audit_log',
      'update audit_seals set rows = 1',
      'delete from audit_seals',
      'truncate audit_seals',
      "set egide.audit_prune = 'on'; delete from audit_log",
    ]
    for (const statement of refused)
      await expect(pool.query(statement), statement).rejects.toThrow(/audit_/)
    await pool.query('reset egide.audit_prune')
  })

  it('§9 seals once although several workers start, and loses nothing if one is killed half-way', async () => {
    for (let at = 0; at < 5; at++) await write(at)
    const killed = database.transaction({ actor: null, source: 'system' }, async (db) => {
      await sealAudit({ transaction: (_, work) => work(db) }, now)
      await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(killed).rejects.toThrow()
    expect(await allSeals()).toEqual([])
    await Promise.all([seal(), seal(), seal()])
    expect((await allSeals()).map(({ id, rows }) => ({ id, rows }))).toEqual([{ id: 1, rows: 5 }])
    await seal()
    expect(await verifyChain(db)).toMatchObject({ problem: null, seals: 1, rows: 5 })
  })

  it('§9 removes only what is older than ten years, with an act from which verification starts', async () => {
    clock = Date.parse('2010-01-01T00:00:00Z')
    await chainOf([2, 1])
    clock = Date.parse('2026-11-20T08:00:00Z')
    await chainOf([2])
    expect(await pruneAudit(database, new Date(clock))).toBe(3)
    expect(await pruneAudit(database, new Date(clock))).toBe(0)
    await seal()
    expect(await verifyChain(db)).toMatchObject({ problem: null, rows: 3, seals: 2 })
    await tamper(async (db) => {
      await db.execute(sql`delete from audit_log where seal_id = 3`)
      await db.execute(sql`delete from audit_seals where id = 3`)
    })
    expect((await verifyChain(db)).problem).toMatchObject({ fault: 'seal_missing' })
  })
})
