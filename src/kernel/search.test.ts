import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person
let client: Person

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
  // Of what begins so the exact search has something to say.
  .filter(({ right, wrong }) => !right.startsWith(wrong) && wrong.length >= 4)

describe('a search with a typing error (§7 of the decisions)', () => {
  it('finds what is one letter off, and says that it is not what was asked for', async () => {
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

  it('leaves figures and short words as they are, and what is two letters off unfound', async () => {
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
