import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { access } from '../../access.ts'
import { rightsRows } from '../../app/rights/rights.ts'
import type { Rights } from '../../kernel/access.ts'
import { serviceOf, services } from '../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import {
  type ChecklistItem,
  checklistOf,
  itemsWithRemoved,
  replaceChecklist,
} from '../mandates/checklist.ts'
import { settingsId } from './settings.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const params = { id: settingsId }
const read = (person = admin) => person.settings.get({ params })
const change = (body: Parameters<TestPerson['settings']['update']>[0]['body'], ifMatch?: number) =>
  admin.settings.update({ params, body }, ifMatch === undefined ? {} : { ifMatch })

describe('settings', () => {
  it('§2 §6 are read and changed by administrators only', async () => {
    expect(await read()).toMatchObject({ support_email: null, checklist_cecb: null })
    for (const person of [await app.as('client'), await app.as('partner'), await app.as()]) {
      await expect(read(person)).rejects.toMatchObject({ status: 403 })
      await expect(
        person.settings.update({ params, body: { organisation: 'Mine' } }),
      ).rejects.toMatchObject({ status: 403 })
      await expect(person.settings.history({ params })).rejects.toMatchObject({ status: 403 })
    }
    await expect(admin.settings.get({ params: { id: 2 } })).rejects.toMatchObject({ status: 404 })
  })

  it('§5 validate the support address, VAT number and IBAN of the organisation', async () => {
    const body = { vat_number: 'CHE-116.281.711', iban: 'CH94 0076', support_email: 'help@' }
    await expect(change(body)).rejects.toMatchObject({
      status: 400,
      body: {
        fields: {
          vat_number: ['Enter a valid Swiss number: CHE and nine digits.'],
          iban: ['Error validating IBAN'],
          support_email: ['Enter a valid email address'],
        },
      },
    })
    const set = await change({
      organisation: 'Conseils énergétiques SA',
      vat_number: 'che 116281710 tva',
      iban: 'CH93 0076 2011 6238 5295 7',
    })
    expect(set).toMatchObject({ vat_number: 'CHE-116.281.710', iban: 'CH9300762011623852957' })
    expect(set.provenance.iban).toMatchObject({ source: 'admin', by: { id: admin.id } })
    const { results } = await admin.settings.history({ params, query: { field: 'vat_number' } })
    expect(results[0]).toMatchObject({
      actor: { id: admin.id },
      changes: expect.arrayContaining([
        { field: 'vat_number', before: null, after: 'CHE-116.281.710' },
      ]),
    })
  })

  it('§8 set the support address that users see, and whoever follows a link that opens nothing', async () => {
    const client = await app.as('client')
    const supportEmail = async () => {
      const stranger = await (await fetch(`${app.url}/api/contact/`)).json()
      const { support_email } = await client.auth.me({})
      expect(stranger).toMatchObject({ email: support_email })
      return support_email
    }
    expect(await supportEmail()).toBe(admin.email)
    await change({ support_email: 'Aide@bureau.ch' })
    expect(await supportEmail()).toBe('aide@bureau.ch')
    await change({ support_email: null })
    expect(await supportEmail()).toBe(admin.email)
  })

  it('can be read as of an earlier time, including fields by kind', async () => {
    const { updated_at: at } = await read()
    await change({ due_days_ged: 15 })
    const then = await admin.settings.asOf({ params, query: { at } })
    expect(then.values).toMatchObject({ due_days_ged: null, checklist_ged: null })
    const { updated_at: now } = await change({ due_days_ged: null })
    const { values } = await admin.settings.asOf({ params, query: { at: now } })
    expect(values).toMatchObject({ due_days_ged: null, checklist_ged: null })
  })

  it('merge changes of different fields, and report a conflict for the same field', async () => {
    const { version } = await read()
    await change({ city: 'Genève' }, version)
    expect(await change({ street: 'Rue du Lac' }, version)).toMatchObject({ city: 'Genève' })
    await expect(change({ city: 'Carouge' }, version)).rejects.toMatchObject({
      status: 409,
      body: { conflicts: { city: { mine: 'Carouge', theirs: 'Genève', original: null } } },
    })
    const idempotencyKey = crypto.randomUUID()
    const write = () => admin.settings.update({ params, body: { number: '3' } }, { idempotencyKey })
    expect((await write()).version).toBe((await write()).version)
  })
})

describe('a checklist', () => {
  const peik = serviceOf('peik')
  const words = (fr: string) => ({ fr, en: fr, it: fr })

  it('retains removed items, refuses duplicate keys, and can be reset to its default', async () => {
    const [first, ...others] = checklistOf(peik, null)
    const added: ChecklistItem = { key: 'k3f9', words: words('Offre'), stage: 'ordered' }
    const { checklist_peik: stored } = await change({ checklist_peik: [added, ...others] })
    expect(checklistOf(peik, stored)).toEqual([added, ...others])
    expect(itemsWithRemoved(peik, stored)).toContainEqual({ ...first, removed: true })
    await expect(change({ checklist_peik: [added, added] })).rejects.toMatchObject({ status: 400 })
    const unnamed = { ...added, words: { ...added.words, it: ' ' } }
    await expect(change({ checklist_peik: [unnamed] })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'checklist_peik.0.words.it': ['Enter a value.'] } },
    })
    const { checklist_peik: reset } = await change({ checklist_peik: null })
    expect(checklistOf(peik, reset)).toEqual(checklistOf(peik, null))
    expect(itemsWithRemoved(peik, reset)).toContainEqual({ ...added, removed: true })
  })

  it('retains every key it ever had exactly once, whatever replaces it', () => {
    const item = fc.record({
      key: fc.constantFrom('visit', 'data', 'a', 'b', 'c'),
      words: fc.constant(words('x')),
      stage: fc.constant('in_progress' as const),
    })
    const list = fc.option(fc.uniqueArray(item, { selector: ({ key }) => key }))
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(services)), fc.array(list), (service, lists) => {
        let stored: readonly ChecklistItem[] | null = null
        const seen = new Set(itemsWithRemoved(service, null).map(({ key }) => key))
        for (const next of lists) {
          stored = replaceChecklist(service, stored, next)
          expect(checklistOf(service, stored)).toEqual(checklistOf(service, next))
          for (const { key } of next ?? []) seen.add(key)
          expect(
            itemsWithRemoved(service, stored)
              .map(({ key }) => key)
              .sort(),
          ).toEqual([...seen].sort())
        }
      }),
    )
  })
})

it('§6 shows each right of the access table exactly once', () => {
  for (const byGroup of Object.values(access as Record<string, Record<string, Rights>>)) {
    const declared = Object.entries(byGroup).flatMap(([group, rights]) =>
      Object.entries(rights).flatMap(([action, rule]) =>
        'reach' in rule
          ? [[group, 'record', action, rule.reach, rule.conditions ?? []]]
          : Object.entries(rule).map(([part, { reach, conditions = [] }]) => {
              const isState = action === 'transitions'
              const about = isState ? 'states' : part
              return [group, about, isState ? part : action, reach, conditions]
            }),
      ),
    )
    const shown = rightsRows(byGroup).flatMap(({ about, grants }) =>
      Object.entries(grants).flatMap(([group, groupGrants]) =>
        groupGrants.flatMap(({ to, reach, conditions }) =>
          to.map((action) => [
            group,
            typeof about === 'string' ? about : about.part,
            action,
            reach,
            conditions,
          ]),
        ),
      ),
    )
    expect(shown.map(String).sort()).toEqual(declared.map(String).sort())
  }
})
