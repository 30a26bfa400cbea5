import { beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '../../../kinds.ts'
import { serviceOf } from '../../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { codeOfRefusal } from '../../../testing/kickoff/form.ts'
import { doneCell } from '../checklist.ts'

let app: TestApp
let admin: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, partner] = await Promise.all([app.as('admin'), app.as('partner')])
})

async function aConsultation() {
  const client = await app.as('client')
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue des Faits' } })
  const product = (await admin.products.list({ query: { kind: 'incitative_consulting' } }))
    .results[0]!.id
  const { id } = await admin.mandates.create({
    body: {
      ...{ product, building, client: client.id },
      ...{ partner: partner.id, responsible: admin.id },
    },
  })
  const params = { id }
  const move = (to: 'ordered' | 'in_progress', reason?: string) =>
    admin.mandates.setStatus({ params, body: { to, ...(reason && { reason }) } })
  await move('ordered', 'x')
  await move('in_progress')
  const write = (body: Record<string, unknown>, person = partner) =>
    person.mandates.updateForm({ params, body })
  const missingOf = async (item: string) =>
    (await partner.mandates.checklist({ params })).results.find(({ key }) => key === item)!.missing
  const blockersOf = async () =>
    (await partner.mandates.ways({ params })).results.find(({ to }) => to === 'in_review')?.open
  return { id, write, missingOf, blockersOf }
}

const eligibility = { plant_year: 1998, main_heating: true, earlier_advice: false }
const worksheet = {
  visit_date: '2026-10-01',
  findings: 'Chaudière en fin de vie',
  boiler_power: 60,
}
const comparison = { recommended: 'pacAir' }

/** Fields that a refused write names. */
const refusedFields = async (call: Promise<unknown>) =>
  Object.keys(
    await call.then(
      () => ({}),
      ({ body }) => body.fields ?? {},
    ),
  )

describe('checklist items that are facts (§2)', () => {
  it('tick themselves once their answers are there, for the list and for the guard of the review', async () => {
    const { write, missingOf, blockersOf } = await aConsultation()
    expect(await missingOf('eligibility')).toEqual(Object.keys(eligibility))
    expect(await missingOf('appointment')).toEqual(['visit_date'])
    expect(await blockersOf()).toContain('checklistDone')
    await write({ ...eligibility, ...worksheet })
    const settled = ['eligibility', 'appointment', 'visit']
    expect(await Promise.all(settled.map(missingOf))).toEqual([[], [], []])
    expect(await blockersOf()).toContain('checklistDone')
    await write(comparison)
    expect(await blockersOf()).not.toContain('checklistDone')
    // An answer that is taken back opens the item again; no is an answer.
    await write({ earlier_advice: null })
    expect(await missingOf('eligibility')).toEqual(['earlier_advice'])
    expect(await blockersOf()).toContain('checklistDone')
    await write({ earlier_advice: false })
    expect(await missingOf('eligibility')).toEqual([])
  })

  it('are not ticked by hand before, nor unticked while they are there; a waiver goes on', async () => {
    const { id, write, missingOf, blockersOf } = await aConsultation()
    const cell = doneCell('eligibility')
    expect(await refusedFields(write({ [cell]: true }))).toEqual([cell])
    // With the answers in the same write it is no false tick.
    await write({ ...eligibility, [cell]: true })
    expect(await refusedFields(write({ [cell]: false }))).toEqual([cell])
    await write({ main_heating: null })
    // A tick that the facts left behind can be taken back.
    await write({ [cell]: false })
    expect(await missingOf('eligibility')).toEqual(['main_heating'])
    const waived = Object.fromEntries(
      ['eligibility', 'appointment', 'visit', 'comparison'].map((key) => [
        `waivers/${key}/reason`,
        'sur place',
      ]),
    )
    await write({ ...waived }, admin)
    expect(await blockersOf()).not.toContain('checklistDone')
    const task = await admin.tasks.create({ body: { mandate: id, item: 'visit' } })
    expect(task.done).toBe(true)
  })

  it('settle their task, which nobody closes before', async () => {
    const { id, write } = await aConsultation()
    const body = { mandate: id, item: 'visit', person: partner.id }
    const { id: task } = await admin.tasks.create({ body })
    const params = { id: task }
    const closing = partner.tasks.update({ params, body: { done: true } })
    expect(await refusedFields(closing)).toEqual(['done'])
    await write(worksheet)
    expect((await admin.tasks.get({ params })).done).toBe(true)
    const reopening = partner.tasks.update({ params, body: { done: false } })
    expect(await codeOfRefusal(reopening)).toEqual([400, 'invalid_input'])
  })

  it.each(kinds)('name items and fields that %s has', (kind) => {
    const { itemFacts = {}, checklist, fields } = serviceOf(kind)
    const keys = checklist.map(({ key }) => key)
    for (const [key, needed] of Object.entries(itemFacts)) {
      expect(keys).toContain(key)
      for (const { field } of needed) {
        expect(fields).toHaveProperty(field)
        // What follows from other answers is nothing that somebody answered.
        expect(fields[field]!.derived).toBeUndefined()
      }
    }
  })
})
