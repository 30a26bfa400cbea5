import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Geodata } from '../../../integrations/geodata/geodata.ts'
import { sitg } from '../../../integrations/geodata/sitg.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { json, type LoopbackHandler, serveLoopback } from '../../../testing/loopback.ts'
import { root } from '../../../testing/template.ts'

const egid = 1000577

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let recordedAnswer: string
/** The canton's service as the product calls it; each test replaces it. */
let canton: Pick<Geodata, 'idcYears'>
let states: Geodata['idcStatesOf'] | undefined

beforeAll(async () => {
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      geodata: {
        ...outside.geodata,
        idcYears: (egid) => canton.idcYears(egid),
        idcStatesOf: (...question) => (states ?? outside.geodata.idcStatesOf)(...question),
      },
    }),
  })
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  const file = 'src/integrations/geodata/recorded/idc-rows.json'
  const { features } = JSON.parse(await readFile(join(root, file), 'utf8'))
  const buildingFeatures = features.filter(
    ({ attributes }: { attributes: { EGID: number } }) => attributes.EGID === egid,
  )
  recordedAnswer = JSON.stringify({ features: buildingFeatures })
})

async function cantonAnswers(handler: LoopbackHandler) {
  canton = sitg({
    url: (await serveLoopback(handler)).url,
    requestTimeout: 30_000,
    deadline: 60_000,
  })
}
const fetchIndices = (person: TestPerson, building: number) =>
  person.idc.fetch({ body: { building } })
const indicesOf = (person: TestPerson, building: number) => person.idc.list({ query: { building } })

describe('heat indices (IDC)', () => {
  it('are fetched from the canton with their source, updated when it changes them, and kept if it does not answer (§3.idc.*)', async () => {
    await cantonAnswers((_, response) => json(response, recordedAnswer))
    const { id: building } = await admin.buildings.create({ body: { egid } })
    const none = { updated: [], unchanged: [], warnings: [] }
    expect(await fetchIndices(admin, building)).toEqual({ ...none, added: [2023, 2022] })
    const { results } = await indicesOf(admin, building)
    expect(results.map(({ year }) => year)).toEqual([2023, 2022])
    expect(results[0]).toMatchObject({
      mandate: null,
      idc: 548,
      mean_3: 594,
      sre: 567,
      start_date: '2022-05-01',
      energetic_agent: 'Mazout',
      consumption: '7’346\u00a0l',
      entry_year: 2025,
      version: 1,
    })
    const params = { id: results[0]!.id }
    const row = await admin.idc.get({ params })
    expect(row.agents).toEqual([{ agent: 'Mazout', quantity: 7346, unit: 'l' }])
    for (const name of ['building', 'idc', 'agents'])
      expect(row.provenance[name]).toMatchObject({ source: 'sitg' })

    expect(await fetchIndices(admin, building)).toMatchObject({
      added: [],
      unchanged: [2023, 2022],
    })
    await cantonAnswers((_, response) => json(response, recordedAnswer.replace('548', '550.04')))
    expect(await fetchIndices(admin, building)).toMatchObject({
      updated: [2023],
      unchanged: [2022],
    })
    expect(await admin.idc.get({ params })).toMatchObject({ idc: 550, version: 2 })
    const { results: entries } = await admin.idc.history({ params })
    expect(entries[0]).toMatchObject({ changes: [{ field: 'idc', before: 548, after: 550 }] })

    await cantonAnswers((_, response) => json(response, '{"error":{"code":400}}'))
    expect(await fetchIndices(admin, building)).toMatchObject({
      added: [],
      warnings: ['SITG does not accept this request. The known values stay.'],
    })
    expect((await indicesOf(admin, building)).count).toBe(2)
    await cantonAnswers((_, response) => json(response, '{"features":[]}'))
    expect((await fetchIndices(admin, building)).warnings).toEqual([
      `SITG knows no IDC for EGID ${egid}.`,
    ])
    // Two concurrent fetches create each year once.
    await cantonAnswers((_, response) =>
      json(response, recordedAnswer.replaceAll(String(egid), '1000617')),
    )
    const twin = await admin.buildings.create({ body: { egid: 1000617 } })
    const concurrentFetches = await Promise.all([
      fetchIndices(admin, twin.id),
      fetchIndices(admin, twin.id),
    ])
    expect(concurrentFetches.map(({ added }) => added.length).sort()).toEqual([0, 2])
  })

  it('have the mean of the canton’s public state beside that of the year, as long as it publishes one (§3.idc.*)', async () => {
    const egid = 1_000_618
    await cantonAnswers((_, response) =>
      json(response, recordedAnswer.replaceAll('1000577', String(egid))),
    )
    /** What the layer of states answers: its rows, or a fault. */
    const stateAnswers = async (row: object | null, status = 200) => {
      const { url } = await serveLoopback((_, response) =>
        json(
          response,
          JSON.stringify({ features: row ? [{ attributes: { egid, ...row } }] : [] }),
          status,
        ),
      )
      states = sitg({ url, requestTimeout: 30_000, deadline: 60_000 }).idcStatesOf
    }
    const { id: building } = await admin.buildings.create({ body: { egid } })
    const stored = async () =>
      (await indicesOf(admin, building)).results.map((row) => [
        row.year,
        row.idc,
        row.mean_3,
        row.public_mean_3,
        row.public_read_on,
      ])
    app.setNow(new Date('2026-11-20T10:00:00Z'))
    await stateAnswers({ annee_dernier_idc: 2023, dernier_idc: 548, moyenne_3ans: 601 })
    await fetchIndices(admin, building)
    const [latest, ...others] = await stored()
    expect(latest).toEqual([2023, 548, 594, 601, '2026-11-20'])
    expect(others).toHaveLength(1)
    // Read again, it keeps the day of its first reading; the layer away changes nothing.
    app.setNow(new Date('2026-11-28T10:00:00Z'))
    expect(await fetchIndices(admin, building)).toMatchObject({ updated: [], warnings: [] })
    await stateAnswers(null, 406)
    expect(await fetchIndices(admin, building)).toMatchObject({
      updated: [],
      warnings: ['The public state of the IDC gave no answer: the known mean stays.'],
    })
    expect((await stored())[0]).toEqual([2023, 548, 594, 601, '2026-11-20'])
    // A year that the yearly statements do not have yet.
    await stateAnswers({ annee_dernier_idc: 2024, dernier_idc: 530, moyenne_3ans: null })
    expect(await fetchIndices(admin, building)).toMatchObject({ added: [2024], updated: [2023] })
    expect((await stored()).slice(0, 2)).toEqual([
      [2024, 530, null, null, '2026-11-28'],
      [2023, 548, 594, null, null],
    ])
    await stateAnswers(null)
    expect(await fetchIndices(admin, building)).toMatchObject({ updated: [2024] })
    // What only the state knew goes with it; what the yearly statements hold stays.
    expect((await stored()).map((row) => row.slice(0, 2))).toEqual([
      [2023, 548],
      [2022, 595],
    ])
    await stateAnswers({ annee_dernier_idc: 2024, dernier_idc: 530, moyenne_3ans: null })
    expect(await fetchIndices(admin, building)).toMatchObject({ added: [2024] })
    // The yearly layer away, that of the states is an answer nevertheless, and takes no year away.
    await cantonAnswers((_, response) => json(response, '', 503))
    await stateAnswers({ annee_dernier_idc: 2024, dernier_idc: 530, moyenne_3ans: 588 })
    expect(await fetchIndices(admin, building)).toMatchObject({
      ...{ updated: [2024], warnings: [expect.stringContaining('SITG is out of order')] },
    })
    expect((await stored())[0]).toEqual([2024, 530, null, 588, '2026-11-28'])
    await stateAnswers(null)
    await fetchIndices(admin, building)
    expect((await stored()).map((row) => row.slice(0, 4))).toEqual([
      [2024, 530, null, null],
      [2023, 548, 594, null],
      [2022, 595, 602, null],
    ])
    states = undefined
    app.setNow(undefined)
  })

  it('are those of the EGID that they were read for, and go with it (§3.idc.*)', async () => {
    const egids = { first: 1_000_619, second: 1_000_620 }
    const answerWith = (egid: number, before?: () => Promise<unknown>) =>
      cantonAnswers((_, response) => {
        void Promise.resolve(before?.()).then(() =>
          json(response, recordedAnswer.replaceAll('1000577', String(egid))),
        )
      })
    const { id: building } = await admin.buildings.create({ body: { egid: egids.first } })
    const changeEgid = (egid: number) =>
      admin.buildings.update({ params: { id: building }, body: { egid } })
    await answerWith(egids.first)
    expect(await fetchIndices(admin, building)).toMatchObject({ added: [2023, 2022] })
    await admin.buildings.update({ params: { id: building }, body: { floors: 3 } })
    expect((await indicesOf(admin, building)).count).toBe(2)
    await changeEgid(egids.second)
    expect((await indicesOf(admin, building)).count).toBe(0)
    // An answer about the former EGID comes too late.
    await answerWith(egids.second, () => changeEgid(egids.first))
    await expect(fetchIndices(admin, building)).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'other_egid' } },
    })
    // The correction back brings them back: nothing is new, and nothing is there twice.
    expect((await indicesOf(admin, building)).count).toBe(2)
    await answerWith(egids.first)
    expect(await fetchIndices(admin, building)).toMatchObject({ unchanged: [2023, 2022] })
    await admin.buildings.update({
      params: { id: building },
      body: { egid: null, street_name: 'Chemin du Numéro' },
    })
    expect((await indicesOf(admin, building)).count).toBe(0)
    await changeEgid(egids.first)
    expect((await indicesOf(admin, building)).count).toBe(2)
    // The building that stays in a merge has another EGID: what was read for this one does not decide there.
    const other = await admin.buildings.create({ body: { egid: egids.second } })
    const { version } = await admin.buildings.get({ params: { id: building } })
    await admin.buildings.merge({
      params: { id: other.id },
      body: { other: building, other_version: version },
    })
    expect((await indicesOf(admin, other.id)).count).toBe(0)
    // With the EGID, its indices come.
    await answerWith(egids.second)
    await fetchIndices(admin, other.id)
    const takes = await admin.buildings.create({ body: { street_name: 'Chemin de la Fusion' } })
    const { version: otherVersion } = await admin.buildings.get({ params: { id: other.id } })
    await admin.buildings.merge({
      params: { id: takes.id },
      body: { other: other.id, other_version: otherVersion, values: { egid: egids.second } },
    })
    expect((await indicesOf(admin, takes.id)).count).toBe(2)
  })

  it('are not fetched if the canton cannot know the building', async () => {
    await cantonAnswers(() => expect.unreachable('was asked'))
    const buildingWithoutEgid = await admin.buildings.create({
      body: { street_name: 'Chemin sans EGID' },
    })
    expect((await fetchIndices(admin, buildingWithoutEgid.id)).warnings).toEqual([
      'Without an EGID the canton does not know this building.',
    ])
    const body = { egid: 900_100_200, canton: 'VD' } as const
    const vaudois = await admin.buildings.create({ body })
    expect((await fetchIndices(admin, vaudois.id)).warnings).toEqual([
      'Only the canton of Geneva publishes IDC values.',
    ])
    const nowhere = expect.objectContaining({
      fields: { building: ['There is no such record.'] },
    })
    await expect(fetchIndices(admin, 999_999)).rejects.toMatchObject({ status: 400, body: nowhere })
  })

  it('can be read by all who see the building, fetched by the office and its partner, and written by nobody (§6)', async () => {
    await cantonAnswers((_, response) => json(response, recordedAnswer))
    const { results } = await admin.buildings.list({ query: { egid } })
    const building = results[0]!.id
    await fetchIndices(admin, building)
    const { id } = (await indicesOf(admin, building)).results[0]!
    for (const person of [client, partner]) {
      expect((await indicesOf(person, building)).count).toBe(0)
      await expect(person.idc.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
    await expect(fetchIndices(partner, building)).rejects.toMatchObject({ status: 400 })
    const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
    const mandate = await admin.mandates.create({
      body: { product, building, client: client.id, partner: partner.id },
    })
    const body = { to: 'ordered', reason: 'for the test' } as const
    await admin.mandates.setStatus({ params: { id: mandate.id }, body })
    for (const person of [client, partner])
      expect((await indicesOf(person, building)).count).toBe(2)
    expect((await fetchIndices(partner, building)).unchanged).toEqual([2023, 2022])
    await expect(fetchIndices(client, building)).rejects.toMatchObject({ status: 403 })
    // A client who is also a partner of other mandates may read it only.
    const clientAndPartner = await app.as('client', 'partner')
    const { id: mandateAsClient } = await admin.mandates.create({
      body: { product, building, client: clientAndPartner.id },
    })
    await admin.mandates.setStatus({ params: { id: mandateAsClient }, body })
    expect((await indicesOf(clientAndPartner, building)).count).toBe(2)
    await expect(fetchIndices(clientAndPartner, building)).rejects.toMatchObject({ status: 403 })
    const write = (method: string, path: string) =>
      fetch(`${app.url}/api/idc/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${admin.token}`,
          ...(method !== 'DELETE' && { 'Content-Type': 'application/json' }),
        },
        ...(method !== 'DELETE' && { body: '{"idc":1}' }),
      })
    for (const answer of [write('POST', ''), write('PATCH', `${id}/`), write('DELETE', `${id}/`)])
      expect((await answer).status).toBe(405)
  })
})
