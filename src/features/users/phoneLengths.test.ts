import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { mandateWithPeople } from '../../testing/files/mandateWithPeople.ts'
import { openDevice, saveAnswers } from '../../testing/kickoff/device.ts'
import { createDraft } from '../../testing/mandates.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let place: { building: number; mandate: number }
/** A mandate of the same client, whose kick-off form was sent: they propose what they wrote before. */
let settled: { mandate: number }

beforeAll(async () => {
  app = await testApp()
  ;({ admin, client, place } = await mandateWithPeople(app, 'Rue des Lignes'))
  const { id } = await createDraft(admin, 'peik', { client: client.id })
  settled = { mandate: id }
  await app.database.db
    .update(mandatesTable)
    .set({ status: 'in_progress', kickoff: 'sent' })
    .where(eq(mandatesTable.id, id))
})

const accept = (phone_other_lengths: boolean | null) =>
  admin.settings.update({ params: { id: 1 }, body: { phone_other_lengths } })

/** The fields that a call is refused for; undefined if it succeeds. */
async function refusedFields(call: () => Promise<unknown>): Promise<string[] | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return Object.keys(error.body.fields ?? {})
  }
}

let count = 0
/** Every way to type a phone number. */
async function everyWay(phone_number: string) {
  const { uuid } = await admin.kickoff.make({
    params: { id: place.mandate },
    body: { mail: false },
  })
  const device = openDevice(app.url)
  await device.kickoff.read({ params: { uuid } })
  return {
    person: () =>
      admin.users.create({
        body: { email: `line-${++count}@example.ch`, first_name: 'Zoé', phone_number },
      }),
    change: () => client.users.update({ params: { id: client.id }, body: { phone_number } }),
    company: () =>
      admin.maintenance_companies.create({
        body: { building: place.building, company_name: 'Chaud SA', phone_number },
      }),
    proposal: () =>
      client.proposals.create({
        body: {
          ...{ mandate: settled.mandate, resource: 'maintenance_companies', record: null },
          values: { company_name: `Froid ${++count} SA`, phone_number },
        },
      }),
    contact: () => saveAnswers(device, uuid, { phone_number }),
    visit: () => saveAnswers(device, uuid, { visit_phone: phone_number }),
  }
}

describe('phone numbers of other lengths than 13 digits (§9.phone_13_digits)', () => {
  it.each(['+33 1 23 45 67', '+49 30 1234 56789'])(
    'are refused at their field wherever they are typed, until the office accepts them: %s',
    async (typed) => {
      await accept(null)
      expect(await app.anonymous.auth.contact({})).toMatchObject({ phone_other_lengths: false })
      for (const [way, call] of Object.entries(await everyWay(typed)))
        expect([way, await refusedFields(call)]).toEqual([
          way,
          [way === 'visit' ? 'visit_phone' : 'phone_number'],
        ])
      await accept(true)
      expect(await app.anonymous.auth.contact({})).toMatchObject({ phone_other_lengths: true })
      for (const [way, call] of Object.entries(await everyWay(typed)))
        expect([way, await refusedFields(call)]).toEqual([way, undefined])
    },
  )

  it.each(['12', '+33 1 23', '+49 30 1234 5678 9012 34', '0041 22 abc'])(
    'are never accepted below 10 or above 15 digits, or with letters: %s',
    async (typed) => {
      await accept(true)
      for (const [way, call] of Object.entries(await everyWay(typed)))
        expect([way, (await refusedFields(call))?.length]).toEqual([way, 1])
    },
  )

  it('stay as they are while other values of the person change', async () => {
    await accept(true)
    const { id } = await admin.users.create({
      body: { email: 'abroad@example.ch', first_name: 'Ada', phone_number: '+49 30 1234 56789' },
    })
    await accept(false)
    const changed = await admin.users.update({ params: { id }, body: { first_name: 'Adèle' } })
    expect(changed).toMatchObject({
      first_name: 'Adèle',
      phone_number: '004930123456789',
    })
  })
})
