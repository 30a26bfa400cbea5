import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { createDraft } from '../../../testing/mandates.ts'

let app: TestApp
let admin: TestPerson
let partner: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, partner] = await Promise.all([app.as('admin'), app.as('partner')])
  client = await app.as('client')
})

/** A consultation in progress, and how to describe its heating. */
async function aConsultation() {
  const { id, number, building } = await createDraft(admin, 'incitative_consulting', {
    ...{ client: client.id, partner: partner.id, responsible: admin.id },
  })
  const params = { id }
  await admin.mandates.setStatus({ params, body: { to: 'ordered', reason: 'x' } })
  await admin.mandates.setStatus({ params, body: { to: 'in_progress' } })
  const addSystem = (
    values: { power?: number; year?: number; supply_temperature?: number; status?: 'removed' },
    mandate: number | null = id,
  ) =>
    admin.heating_systems.create({
      body: { building: building!, mandate, energy_source: 7530, ...values },
    })
  const form = (person = partner) => person.mandates.form({ params })
  return { params, number, addSystem, form }
}
/** What the heating systems say. */
const plantOf = ({ found }: { found: Record<string, unknown> }) => {
  const { boiler_power, plant_year, supply_temperature } = found
  return { boiler_power, plant_year, supply_temperature }
}

describe('answers that other records hold (§3)', () => {
  it('are those of the heating systems in service, as far as these agree and are known', async () => {
    const { addSystem, form } = await aConsultation()
    expect(plantOf(await form())).toEqual({})
    const first = await addSystem({ power: 60.1, year: 1998, supply_temperature: 65 })
    await addSystem({ power: 900, year: 1960, status: 'removed' })
    const one = { boiler_power: 60.1, plant_year: 1998, supply_temperature: 65 }
    expect(plantOf(await form())).toEqual(one)
    // A second one of the building, of no mandate: powers add up, and years that differ are not one.
    const second = await addSystem({ power: 25.2, year: 2010, supply_temperature: 65 }, null)
    expect(plantOf(await form())).toEqual({ boiler_power: 85.3, supply_temperature: 65 })
    await admin.heating_systems.update({ params: { id: second.id }, body: { power: null } })
    expect(plantOf(await form())).toEqual({ supply_temperature: 65 })
    await admin.heating_systems.remove({ params: { id: second.id } })
    expect(plantOf(await form())).toEqual(one)
    await admin.heating_systems.update({ params: { id: first.id }, body: { year: 2001 } })
    expect(plantOf(await form())).toEqual({ ...one, plant_year: 2001 })
  })

  it('settle the checklist and its guard, and yield to what somebody enters', async () => {
    const { params, number, addSystem, form } = await aConsultation()
    const missing = async (item: string) =>
      (await partner.mandates.checklist({ params })).results.find(({ key }) => key === item)!
        .missing
    const write = (body: Record<string, unknown>) => partner.mandates.updateForm({ params, body })
    await write({
      ...{ main_heating: true, earlier_advice: false, visit_date: '2026-10-01', findings: 'x' },
      recommended: 'pacAir',
      'checklist/appointment/done': true,
    })
    expect([await missing('eligibility'), await missing('visit')]).toEqual([
      ['plant_year'],
      ['boiler_power'],
    ])
    const isOpen = async () =>
      (await partner.mandates.ways({ params })).results
        .find(({ to }) => to === 'in_review')!
        .open?.includes('checklistDone') ?? false
    expect(await isOpen()).toBe(true)
    const system = await addSystem({ power: 60, year: 1998 })
    expect([await missing('eligibility'), await missing('visit')]).toEqual([[], []])
    expect(await isOpen()).toBe(false)
    // Done by itself: it cannot be unticked.
    await expect(write({ 'checklist/eligibility/done': false })).rejects.toMatchObject({
      status: 400,
    })
    await write({ plant_year: 1990 })
    const answers = await form()
    expect([answers.plant_year, answers.found.plant_year]).toEqual([1990, 1998])
    const list = await fetch(
      `${app.url}/api/mandates/export/?format=csv&kind=incitative_consulting&search=${number}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    )
    const [line] = (await list.text()).split('\n').filter((row) => row.includes('1990'))
    // Power as a number of the heating system, the year as it was entered.
    expect(line).toMatch(/\b60\b/)
    await admin.heating_systems.remove({ params: { id: system.id } })
    expect(await missing('eligibility')).toEqual([])
    expect(await isOpen()).toBe(true)
  })

  it('have the language of the client, for those who see the report only', async () => {
    const { form } = await aConsultation()
    await admin.users.update({ params: { id: client.id }, body: { language: 'it' } })
    expect((await form()).found.report_language).toBe('it')
    // A client sees the calculation and the report once they are published.
    expect((await form(client)).found).toEqual({})
  })
})
