import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import prove from '../../../prove/addresses.ts'
import { connect, type Database } from '../../kernel/database/db.server.ts'
import { migrateDatabase } from '../../kernel/database/migrate.server.ts'
import { fingerprintOf, loadRegister, readRegister, shippedRegister } from './load.server.ts'
import { findRegisterBuilding, searchRegister } from './register.server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const name = `register_${process.pid}_${Date.now()}`
let database: Database

async function asAdmin(statement: string) {
  const admin = new pg.Client(inject('databaseUrl'))
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

const load = () => loadRegister(database.pool, root)

beforeAll(async () => {
  await asAdmin(`create database ${name}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  database = connect(url.href, (error) => console.error(error))
  await migrateDatabase(database, root)
  await load()
})

afterAll(async () => {
  await database.close()
  await asAdmin(`drop database ${name} with (force)`)
})

const search = (typed: string, limit?: number) => searchRegister(database.db, typed, { limit })
const labels = async (typed: string, limit?: number) =>
  (await search(typed, limit)).map(({ label }) => label)

describe('loading the shipped register', () => {
  it('reads the rows that match the fingerprint in load.server.ts', async () => {
    expect(fingerprintOf(await readRegister(root)), 'write this into `shippedRegister`').toBe(
      shippedRegister.fingerprint,
    )
  })

  it('is done once, and again if the fingerprint differs; only one of two concurrent calls loads', async () => {
    expect(await load()).toBe(false)
    await database.pool.query(`update register_sources set fingerprint = 'older'`)
    expect(await Promise.all([load(), load()])).toEqual(expect.arrayContaining([true, false]))
    const { rows } = await database.pool.query(
      'select key, rows, fingerprint from register_sources',
    )
    expect(rows).toEqual([
      { key: shippedRegister.key, rows: 17_583, fingerprint: shippedRegister.fingerprint },
    ])
  })

  it('keeps the names of keys and indexes, and leaves no temporary schema', async () => {
    const indexes = async () =>
      (
        await database.pool.query(
          `select indexdef from pg_indexes where schemaname = 'public' and tablename like 'register%' order by 1`,
        )
      ).rows
    const before = await indexes()
    expect(before).toHaveLength(16)
    await database.pool.query('delete from register_sources')
    expect(await load()).toBe(true)
    expect(await indexes()).toEqual(before)
    const { rows } = await database.pool.query(
      `select 1 from pg_namespace where nspname = 'register_fresh'`,
    )
    expect(rows).toEqual([])
  })

  it('skips rows without an address', async () => {
    const { rows } = await database.pool.query(
      `select label from register_entrances where label ~* 'inconnue|recherche|^\\s*0?\\s*$'`,
    )
    expect(rows).toEqual([])
  })

  it('leaves postcode and town empty, since the source has none', async () => {
    const { rows } = await database.pool.query(
      'select 1 from register_streets where postcode is not null or city is not null',
    )
    expect(rows).toEqual([])
  })
})

describe('searching an address', () => {
  it.each([
    'Avenue Giuseppe-MOTTA 30',
    'av. giuseppe motta 30',
    '30, avenue Giuseppe Motta',
    'AVENUE GIUSEPPE-MOTTA 30',
    'Av. Giusepe-Motta 30',
    'avenue giuseppe mtota 30',
    'giuseppe motta 30',
    'Avenue Giuseppe-Motta 30, 1202 Genève',
    '1202 Genève, avenue Giuseppe-Motta 30',
  ])('finds Avenue Giuseppe-Motta 30 first for “%s”', async (typed) => {
    const [first] = await search(typed)
    expect(first).toMatchObject({
      egid: 1015052,
      label: 'Avenue Giuseppe-Motta 30',
      street_name: 'Avenue Giuseppe-Motta',
      street_number: '30',
      postcode: null,
      city: null,
    })
  })

  it('scores an exact address 1, with or without its town, and a misspelled one no higher', async () => {
    const scores = await Promise.all(
      ['Rue de Lyon 55', 'rue de lyon 55, 1203 Genève', 'rue Lyon 55', 'rue de Lyno 55'].map(
        async (typed) => (await search(typed))[0]!.score,
      ),
    )
    expect(scores.slice(0, 2)).toEqual([1, 1])
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const { score } of await search('rue de l')) expect(score).toBeGreaterThan(0)
  })

  it('finds a number with its suffix, however the suffix is written', async () => {
    const expected = 'Rue des Délices 12A'
    for (const typed of ['Rue des Délices 12A', 'rue des delices 12 a', '12a r. des Délices'])
      expect((await labels(typed))[0]).toBe(expected)
    expect((await labels('Route de Saint-Julien 10 bis (garage)'))[0]).toBe(
      'Route de Saint-Julien 10BIS (garage)',
    )
  })

  it('finds incomplete streets, lowest numbers first, and incomplete numbers, the exact one first', async () => {
    expect((await labels('rue de ly')).slice(0, 4)).toEqual([
      'Rue de Lyon 1',
      'Rue de Lyon 2',
      'Rue de Lyon 4',
      'Rue de Lyon 5',
    ])
    expect((await labels('rue de lyon 5')).slice(0, 3)).toEqual([
      'Rue de Lyon 5',
      'Rue de Lyon 50',
      'Rue de Lyon 51',
    ])
    const streets = new Set((await search('rue jean')).map(({ street_name }) => street_name))
    expect(streets.size).toBeGreaterThan(2)
  })

  it('shows all buildings of an address, each once', async () => {
    const hits = await search('Route des Jeunes 1', 20)
    const atAddress = hits.filter(({ label }) => label === 'Route des Jeunes 1')
    expect(atAddress).toHaveLength(10)
    expect(new Set(hits.map(({ egid }) => egid)).size).toBe(hits.length)
  })

  it('finds a building by each house named in its address, and by its second address', async () => {
    for (const typed of ['Place du Lignon 23', 'Place du Lignon 35'])
      expect((await labels(typed))[0]).toBe('Place du Lignon 21, 23, 25, 27, 29, 31, 33, 35')
    expect((await search('Place du Rondeau 6'))[0]).toMatchObject({
      egid: 1003082,
      label: 'Rue du Vieux-Canal 1 (Place du Rondeau 6)',
      street_name: 'Place du Rondeau',
    })
    const building = await findRegisterBuilding(database.db, 1003082)
    expect(
      building?.addresses.map(({ street_name, street_number }) => [street_name, street_number]),
    ).toEqual([
      ['Rue du Vieux-Canal', '1'],
      ['Place du Rondeau', '6'],
    ])
  })

  it('finds buildings by the first digits of an EGID, from three on', async () => {
    expect((await search('1015052'))[0]).toMatchObject({ egid: 1015052, score: 1 })
    expect((await search('EGID 1015052'))[0]?.egid).toBe(1015052)
    const hits = await search('10150')
    expect(hits).toHaveLength(10)
    for (const { egid } of hits) expect(String(egid)).toMatch(/^10150/)
    expect(await search('12')).toEqual([])
  })

  it('finds nothing for an unknown address, and accepts empty texts and any characters', async () => {
    const oddTexts = [
      '',
      ' ',
      "'",
      '%',
      '-',
      '\u0000',
      '(',
      '\\',
      '12',
      '1'.repeat(3000),
      'a-'.repeat(3000),
    ]
    for (const typed of [...oddTexts, "'; drop table register_streets --", '🏠 5', '\ud800 5'])
      expect(Array.isArray(await search(typed)), typed.slice(0, 40)).toBe(true)
    expect(await search('Rue de Lyon 998')).toEqual([])
    expect(await search('Zzyzx Boulevardstrasse 12')).toEqual([])
    expect(await findRegisterBuilding(database.db, 1)).toBeUndefined()
  })

  it('ranks the street in the typed town first if the register has towns', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    try {
      await client.query(`
        insert into register_streets
        select 900000 + town.id, name, key, town.postcode, town.city, town.city, 'GE', tokens
        from register_streets, (values (1, '1227', 'Carouge'), (2, '1212', 'Lancy')) as town(id, postcode, city)
        where key = 'rue de lyon'`)
      await client.query(`
        insert into register_entrances values
          (900000001, 0, 'test', 900001, 5, '', '5', 'Rue de Lyon 5'),
          (900000002, 0, 'test', 900002, 5, '', '5', 'Rue de Lyon 5')`)
      const db = drizzle(client)
      const egids = async (typed: string) =>
        (await searchRegister(db, typed))
          .filter(({ score }) => score > 0.99)
          .map(({ egid }) => egid)
      expect(await egids('rue de lyon 5, 1212 Lancy')).toEqual([900000002, 2750057])
      expect(await egids('rue de lyon 5 Carouge')).toEqual([900000001, 2750057])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('a short run of `npm run prove addresses`', () => {
  it('finds exact and misspelled addresses first', async () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
    // Timing is only measured in the long proof, as tests share the machine.
    const figures = await prove({
      seed,
      pool: database.pool,
      log: () => {},
      count: 200,
      maxP95: 500,
    })
    expect(figures.addresses, `seed ${seed}`).toBe(200)
  })

  it('uses the indexes', async () => {
    const explain = async (query: string) => {
      const client = await database.pool.connect()
      await client.query('begin')
      // The shipped register is so small that reading all of it may cost less.
      await client.query('set local enable_seqscan = off')
      const { rows } = await client.query(`explain ${query}`)
      await client.query('rollback')
      client.release()
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(
      await explain(`select id from register_streets where tokens && '{1}' and tokens && '{2,3}'`),
    ).toContain('register_streets_tokens')
    expect(
      await explain(`select id from register_words where word ~>=~ 'ly' and word ~<~ 'ly{'`),
    ).toContain('register_words_word')
    expect(await explain(`select word_id from register_word_keys where key = 'lyn'`)).toContain(
      'register_word_keys',
    )
    expect(
      await explain('select 1 from register_entrances where street_id = 5 and number_value = 3'),
    ).toContain('register_entrances_number')
  })
})
