import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { mandateWithPeople } from '../../testing/files/mandateWithPeople.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
})

let count = 0
const aProduct = (name: string) =>
  admin.products.create({
    body: { code: `S-${++count}`, kind: 'peik', name: { fr: name, en: name, it: name } },
  })
const search = (words: string) => admin.products.list({ query: { search: words, page_size: 100 } })
const letter = fc.constantFrom(...'bcdfghjklmnpqrstvwxz')
const word = fc.array(letter, { minLength: 5, maxLength: 10 }).map((letters) => letters.join(''))

/** A word with one letter replaced, dropped, added, or swapped with the next. */
const mistyped = fc
  .tuple(word, fc.nat(100), letter, fc.constantFrom('replaced', 'dropped', 'added', 'swapped'))
  .map(([right, place, other, how]) => {
    const at = place % right.length
    const [before, here, after] = [right.slice(0, at), right[at]!, right.slice(at + 1)]
    const wrong = {
      replaced: before + other + after,
      dropped: before + after,
      added: before + other + here + after,
      swapped: before + after.slice(0, 1) + here + after.slice(1),
    }[how]
    return { right, wrong }
  })
  // The exact search finds words with this prefix.
  .filter(({ right, wrong }) => !right.startsWith(wrong) && wrong.length >= 4)

describe('a search with a typing error (§7 of the decisions)', () => {
  it('finds words that differ by one letter, and marks the result as approximate', async () => {
    await fc.assert(
      fc.asyncProperty(mistyped, async ({ right, wrong }) => {
        const { id } = await aProduct(`Étude ${right}`)
        const exact = await search(`etude ${right}`)
        expect(exact.results.map((row) => row.id)).toContain(id)
        expect(exact).not.toHaveProperty('approximate')
        const near = await search(`etude ${wrong}`)
        expect(near).toMatchObject({ approximate: true })
        expect(near.results.map((row) => row.id)).toContain(id)
      }),
      { numRuns: 40 },
    )
  })

  it('tolerates no error in numbers and short words, and never two errors', async () => {
    const { id } = await aProduct('Chaudière 12345 gaz')
    for (const words of ['chaudiere 12346', 'chaudiere gax', 'chuadeire', 'zzzzzz'])
      expect(await search(words)).toEqual({
        count: 0,
        count_capped: false,
        next: null,
        results: [],
      })
    expect((await search('chaudeire 1234')).results.map((row) => row.id)).toEqual([id])
  })

  it('tolerates an error in words of 4 to 24 letters', async () => {
    const [long, longer] = ['abcdefghijklmnopqrstuvxw', 'bcdefghijklmnopqrstuvwxzy']
    const { id } = await aProduct('Étude abcdefghijklmnopqrstuvwx')
    await aProduct('Étude bcdefghijklmnopqrstuvwxyz')
    expect([long.length, longer.length]).toEqual([24, 25])
    expect((await search(long)).results.map((row) => row.id)).toEqual([id])
    expect(await search(longer)).toMatchObject({ count: 0 })
    expect(await search('ftude')).toMatchObject({ approximate: true })
    expect(await search('xtu')).toMatchObject({ count: 0 })
  })

  it('tries only the unknown words, if there are any', async () => {
    const { id } = await aProduct('Ventilation patinoire')
    await aProduct('Patinette')
    const found = await search('ventilaton patinoire')
    expect(found.results.map((row) => row.id)).toEqual([id])
    expect(await search('ventilaton patinette')).toMatchObject({ count: 0 })
  })

  it('counts, pages and exports the same rows as the list, and only what the caller sees', async () => {
    const building = await admin.buildings.create({
      body: { street_name: 'Chemin des Quatrevents', street_number: '1' },
    })
    const product = await aProduct('Visite')
    const body = { building: building.id, product: product.id, client: client.id }
    const made = [await admin.mandates.create({ body }), await admin.mandates.create({ body })]
    const query = { search: 'quatervents' }
    const list = await admin.mandates.list({ query: { ...query, page_size: 1, page: 2 } })
    expect(list).toMatchObject({ count: 2, approximate: true, results: [{ id: made[0]!.id }] })
    expect(await admin.mandates.counts({ query })).toMatchObject({ total: 2 })
    expect(await client.mandates.counts({ query })).toMatchObject({ total: 0 })
    const file = await fetch(`${app.url}/api/mandates/export/?search=quatervents&format=csv`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    }).then((response) => response.text())
    for (const { number } of made) expect(file).toContain(number)
    expect(await client.mandates.list({ query })).toMatchObject({ count: 0, results: [] })
  })
})

describe('the words of a search (§7 of the decisions)', () => {
  it('may have tabs and line breaks between them, as text from a table has', async () => {
    const building = await admin.buildings.create({
      body: { street_name: 'Rue de la Tabulation', street_number: '7' },
    })
    const body = { building: building.id, product: (await aProduct('Tabulé sept')).id }
    const mandate = await admin.mandates.create({ body: { ...body, client: client.id } })
    for (const space of ['\t', '\v', '\f', '\r\n', '\u0085', '\u2028', '\u00a0', ' \t ']) {
      const words = `Tabulation${space}7`
      const idsOf = ({ results }: { results: readonly { id: number }[] }) =>
        results.map(({ id }) => id)
      expect(idsOf(await admin.buildings.list({ query: { search: words } }))).toEqual([building.id])
      expect(idsOf(await admin.mandates.list({ query: { search: words } }))).toEqual([mandate.id])
      expect(idsOf(await search(`Tabulé${space}sept`))).toEqual([body.product])
      expect(await admin.register.search({ query: { q: words } })).toHaveProperty('results')
      expect(await admin.users.contactOptions({ query: { q: words } })).toHaveProperty('results')
    }
  })

  it('find a building by its EGID as people write it', async () => {
    const { id } = await admin.buildings.create({
      body: { street_name: 'Rue du Registre', egid: 1_014_846 },
    })
    const spellings = ['1014846', 'EGID 1014846', 'egid: 1014846', '1 014 846', '1’014’846']
    for (const typed of [...spellings, 'EGID\t1’014’846', 'EGID 1 014'])
      expect(
        (await admin.buildings.list({ query: { search: typed } })).results.map((row) => row.id),
      ).toEqual([id])
    const other = await admin.buildings.list({ query: { search: 'EGID 1014847' } })
    expect(other.results).toEqual([])
  })

  it('must all match, as prefixes and without accents; at most eight are used', async () => {
    const { id } = await aProduct('Émetteur tiède huit neuf onze douze treize seize vingt')
    const found = async (words: string) => (await search(words)).results.map((row) => row.id)
    expect(await found('emet tied')).toEqual([id])
    expect(await found('emet tteur')).toEqual([])
    const nine = 'emetteur tiede huit neuf onze douze treize seize'
    expect(await found(`${nine} zzz`)).toEqual([id])
    expect(await found(`zzz ${nine}`)).toEqual([])
  })

  it('in quotes must be adjacent whole words', async () => {
    const { id } = await aProduct('Pompe à chaleur géante')
    const found = async (words: string) => (await search(words)).results.map((row) => row.id)
    expect(await found('"pompe a chaleur"')).toEqual([id])
    expect(await found('« chaleur géante »')).toEqual([id])
    expect(await found('“Pompe à chal”')).toEqual([])
    expect(await found('"chaleur pompe"')).toEqual([])
    expect(await found('chaleur pompe')).toEqual([id])
  })

  it('may have any length, number and characters', async () => {
    const odd = [
      '%',
      '_',
      '\\',
      "'",
      '"',
      'a"b',
      '🙂',
      '²',
      'œ',
      'ẞ',
      'x'.repeat(200),
      'ab '.repeat(66),
    ]
    for (const words of odd)
      expect([words, await search(words)]).toEqual([words, expect.anything()])
  })
})

it('a list goes on by place past an option that only a later version has, both ways', async () => {
  const made: number[] = []
  for (let n = 0; n < 12; n++) made.push((await aProduct(`Étape ${n}`)).id)
  await app.database.pool.query(`update products set kind = 'of_tomorrow' where id = any($1)`, [
    made.slice(0, 2),
  ])
  for (const sort of ['kind', '-kind'] as const) {
    const seen: number[] = []
    for (let after: string | null = 'first'; after !== null; ) {
      const query = { sort: [sort], page_size: 10 as const, after }
      const { results, next }: { results: { id: number }[]; next: string | null } =
        await admin.products.list({ query })
      seen.push(...results.map(({ id }) => id))
      after = next === null ? null : new URLSearchParams(next).get('after')
    }
    expect(seen).toHaveLength(new Set(seen).size)
    expect(seen).toEqual(expect.arrayContaining(made))
  }
})

describe('a word in more records than a list counts', () => {
  it('returns pages in the order of the list, from any offset', async () => {
    await app.database.pool.query(`begin; set local session_replication_role = replica;
      insert into buildings (street_name, street_number)
      select case when n <= 1200 then 'Allée Autre' else 'Rue Commune' end, n from generate_series(1, 11300) n;
      commit; analyze buildings`)
    for (const way of ['', '-'] as const)
      for (const page of [1, 3, 380]) {
        const { rows } = await app.database.pool.query(`
          select id from buildings where street_name = 'Rue Commune'
          order by address collate reading ${way && 'desc'}, id ${way && 'desc'}
          limit 25 offset ${(page - 1) * 25}`)
        const found = await admin.buildings.list({
          query: { search: 'commune', sort: [`${way}address`], page, page_size: 25 },
        })
        expect(found).toMatchObject({ count: 10_000, count_capped: true, results: rows })
        expect(found.results).toHaveLength(25)
      }
  })

  it('goes on by place beyond what is counted, with and without words', async () => {
    const query = { sort: ['address'], page: 400, page_size: 25 }
    for (const words of [{ search: 'commune' }, {}]) {
      const { rows } = await app.database.pool.query<{ id: number }>(`
        select id from buildings where ${words.search ? `street_name = 'Rue Commune'` : 'deleted_at is null'}
        order by address collate reading nulls last, id limit 50 offset 9975`)
      const { results, next } = await admin.buildings.list({ query: { ...words, ...query } })
      const { after, page } = Object.fromEntries(new URLSearchParams(next!))
      const following = await admin.buildings.list({
        query: { ...words, ...query, page: Number(page), after },
      })
      expect(following).toMatchObject({ count: 10_000, count_capped: true })
      expect([...results, ...following.results].map(({ id }) => id)).toEqual(
        rows.map(({ id }) => id),
      )
    }
  })

  it('finds what a partner sees who sees as many, and nothing else (§6.partner)', async () => {
    const { client: owner, partner, place } = await mandateWithPeople(app, 'Rue des Plans')
    const other = await mandateWithPeople(app, 'Rue des Autres')
    // In parts, as a busy machine may need longer for all of them than a statement has.
    const add = async (mandate: number, count: number, name: string, type: string) => {
      const part = 1000
      for (let from = 1; from <= count; from += part)
        await app.database.pool.query(
          `insert into files (building, mandate, origin, name, type, folder, hash, media_type, size, type_words)
           select building, id, 'office', $2 || ' ' || n, $3, 'plans', md5(n::text), 'application/pdf', 1, 'Plan'
           from mandates, generate_series($4::int, $5::int) n where id = $1`,
          [mandate, name, type, from, Math.min(from + part - 1, count)],
        )
    }
    await add(place.mandate, 10_050, 'Coupe', 'plan')
    await add(place.mandate, 3, 'Façade', 'plan')
    await add(place.mandate, 2, 'Façade', 'quote')
    await add(other.place.mandate, 4, 'Façade', 'plan')
    await app.database.pool.query('analyze files; analyze file_texts')
    const search = async (person: TestPerson, words: string) => {
      const { count, count_capped, results } = await person.files.list({ query: { search: words } })
      return { count, count_capped, mandates: [...new Set(results.map(({ mandate }) => mandate))] }
    }
    const own = { mandates: [place.mandate], count_capped: false }
    expect(await search(partner, 'façade')).toEqual({ ...own, count: 3 })
    expect(await search(partner, 'coupe')).toEqual({ ...own, count: 10_000, count_capped: true })
    expect(await search(other.partner, 'façade')).toMatchObject({ count: 4 })
    expect(await search(owner, 'façade')).toMatchObject({ count: 0 })
  })
})

describe('a search that takes too long', () => {
  it('is refused in every search', { timeout: 30_000 }, async () => {
    const get = (path: string) =>
      fetch(app.url + path, { headers: { Authorization: `Bearer ${admin.token}` } }).then(
        async (response) => [path, response.status, (await response.json()).code],
      )
    const paths = [
      '/api/mandates/?search=a',
      '/api/mandates/counts/?search=a',
      '/api/mandates/export/?search=a&format=csv',
      '/api/buildings/?search=a',
      '/api/buildings/duplicates/?street_name=stand',
      '/api/register/search/?q=stand',
      '/api/contacts/options/?q=a',
    ]
    const held = await app.database.pool.connect()
    try {
      await held.query('begin; lock table mandates, mandate_texts, buildings, register_streets')
      expect(await Promise.all(paths.map(get))).toEqual(
        paths.map((path) => [path, 400, 'search_too_long']),
      )
    } finally {
      await held.query('rollback')
      held.release()
    }
    for (const path of paths.slice(0, 2)) expect(await get(path)).toEqual([path, 200, undefined])
  })
})

describe('a part of a text', () => {
  it('costs little more to compare than its characters, in rows that no index rules out (§9)', async () => {
    const { pool } = app.database
    const timeOf = async (folded: string) => {
      const times: number[] = []
      for (let time = 0; time < 5; time++) {
        const begun = performance.now()
        await pool.query(
          `select count(*) from generate_series(1, 20000) as n where ${folded} like '%zz%'`,
        )
        times.push(performance.now() - begun)
      }
      return Math.min(...times)
    }
    const plain = await timeOf(`lower(public.unaccent('public.unaccent', 'Genève ' || n))`)
    expect(await timeOf(`fold('Genève ' || n)`)).toBeLessThan(plain * 5)
  })
})
