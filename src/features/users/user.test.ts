import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { isValidIBAN } from 'ibantools'
import { beforeAll, describe, expect, it } from 'vitest'
import { schemaOf } from '../../kernel/field/check.ts'
import { normalisePhone, problemsWithPhoneLengths } from '../../kernel/field/phone.ts'
import type { CallError } from '../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { userFields } from './user.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
})

let count = 0
const aPerson = () => ({ email: `person-${++count}@example.ch`, first_name: `Camille ${count}` })
const create = (body: object = {}) => admin.users.create({ body: { ...aPerson(), ...body } })
const update = (id: number, body: object) => admin.users.update({ params: { id }, body })
const get = (id: number) => admin.users.get({ params: { id } })

/** Returns the field errors of a request, in the caller's language. */
async function refusal(work: Promise<unknown>): Promise<Record<string, string[]>> {
  const error = await work.then(
    () => expect.fail('was not refused'),
    (error) => error,
  )
  return error.body.fields
}

describe('users', () => {
  it('have all fields of the specification, with their provenance (§3.user.*)', async () => {
    const body = {
      title: 'ms' as const,
      first_name: 'Léa',
      last_name: 'de Montmollin',
      email: 'Lea@Example.CH',
      phone_number: '022 343 11 22',
      company_name: 'Régie du Lac SA',
      role: 'manager' as const,
      language: 'it' as const,
      street: 'Rue du Stand',
      number: '12 a',
      postcode: '1204',
      city: 'Genève',
      bank_name: 'Banque du Lac',
      iban: 'ch93 0076 2011 6238 5295 7',
      groups: ['client' as const],
    }
    const created = await admin.users.create({ body })
    expect(created).toMatchObject({
      ...body,
      name: 'Léa de Montmollin',
      email: 'lea@example.ch',
      phone_number: '0041223431122',
      iban: 'CH9300762011623852957',
      sign_in: 'none',
      last_login: null,
      version: 1,
    })
    expect(created.provenance.iban).toMatchObject({ source: 'admin', by: { id: admin.id } })
    expect(await get(created.id)).toEqual(created)
  })

  it('are rejected with the messages of the specification (§5.email_required, §5.first_name_required, §5.email_form, §5.phone_form, §5.phone_length, §5.iban)', async () => {
    const errorsOf = (body: object) => refusal(admin.users.create({ body: body as never }))
    expect(await errorsOf({})).toEqual({
      email: ['Email is required'],
      first_name: ['First Name is required'],
    })
    expect(await errorsOf({ email: '  ', first_name: ' ' })).toEqual({
      email: ['Email is required'],
      first_name: ['First Name is required'],
    })
    expect(await errorsOf({ ...aPerson(), email: 'somebody@', phone_number: '022 343' })).toEqual({
      email: ['Enter a valid email address'],
      phone_number: [
        'Enter a valid phone number (13 digits, phone number and country code starting with 00)',
      ],
    })
    expect(await errorsOf({ ...aPerson(), phone_number: '+41 22 343 11 222' })).toEqual({
      phone_number: [
        'Ensure this field has no more than 13 characters (phone number and country code starting with 00)',
      ],
    })
    expect(await errorsOf({ ...aPerson(), iban: 'CH94 0076 2011 6238 5295 7' })).toEqual({
      iban: ['Error validating IBAN'],
    })
    const { id } = await create()
    expect(await refusal(update(id, { first_name: '', email: null }))).toEqual({
      email: ['Email is required'],
      first_name: ['First Name is required'],
    })
    expect(
      await refusal(update(id, { name: 'X', sign_in: 'active', last_login: null })),
    ).toMatchObject({
      name: ['There is no such field.'],
      sign_in: ['There is no such field.'],
      last_login: ['There is no such field.'],
    })
  })

  it('have a postcode of their country; without one, four digits are a Swiss one (§3.user.postcode)', async () => {
    const swiss = 'Enter a Swiss postcode (1000 to 9658).'
    const other = 'The chosen country has no such postcode.'
    for (const [country, postcode, problem] of [
      ['CH', '9999', swiss],
      ['CH', '74100', swiss],
      [null, '0123', swiss],
      ['LI', '1204', other],
      ['FR', '1204', other],
      ['AT', '12345', other],
    ] as const)
      expect(await refusal(create({ country, postcode }))).toEqual({ postcode: [problem] })
    for (const [country, postcode] of [
      ['CH', '1204'],
      ['LI', '9490'],
      ['FR', '74100'],
      ['GB', 'SW1A 1AA'],
      [null, '74100'],
    ])
      expect(await create({ country, postcode })).toMatchObject({ country, postcode })
    // The other one is judged again where one of the two changes.
    const { id } = await create({ country: 'FR', postcode: '74100' })
    expect(await refusal(update(id, { country: 'CH' }))).toEqual({ postcode: [swiss] })
    expect(await update(id, { city: 'Annemasse' })).toMatchObject({ postcode: '74100' })
  })

  it('store an emptied optional field as null', async () => {
    const { id } = await create({ phone_number: '0041223431122', iban: 'CH9300762011623852957' })
    const emptied = await update(id, { phone_number: '', iban: '', groups: null })
    expect(emptied).toMatchObject({ phone_number: null, iban: null, groups: [] })
  })

  it('have unique email addresses; deleting a user frees theirs', async () => {
    const { id, email } = await create()
    expect(await refusal(create({ email: email?.toUpperCase() }))).toEqual({
      email: ['This value is already in use: choose another.'],
    })
    const other = await create()
    await expect(update(other.id, { email })).rejects.toMatchObject({ status: 409 })
    await admin.users.remove({ params: { id } })
    expect((await create({ email })).id).not.toBe(id)
  })

  it('are searched by name, email and company without accents, and filtered by role, group and sign-in state (§2.users_list.role_filter)', async () => {
    const user = await create({
      first_name: 'Zoé',
      last_name: 'Würgler',
      company_name: 'Thermique Énergie',
      role: 'prospector',
      groups: ['partner'],
    })
    const found = async (query: Record<string, string>) =>
      (await admin.users.list({ query })).results.map(({ id }) => id)
    for (const search of ['zoe wurg', 'WÜRGLER', 'energie', user.email!.slice(0, 8)])
      expect(await found({ search }), search).toContain(user.id)
    expect(await found({ search: 'zoe unknown' })).toEqual([])
    expect(await found({ role: 'prospector' })).toEqual([user.id])
    expect(await found({ role: 'owner,prospector', search: 'zoe' })).toEqual([user.id])
    expect(await found({ groups: 'partner', sign_in: 'none' })).toEqual([user.id])
    expect(await found({ groups: 'partner', sign_in: 'active' })).toEqual([partner.id])
  })

  it('have a role of the four, by which they are found (§3.user_role.owner, §3.user_role.manager, §3.user_role.contractor, §3.user_role.prospector)', async () => {
    for (const role of ['owner', 'manager', 'contractor', 'prospector'] as const) {
      const user = await create({ first_name: 'Rôle', role })
      expect(user.role).toBe(role)
      const { results } = await admin.users.list({ query: { role, page_size: 100 } })
      expect(results.map(({ id }) => id)).toContain(user.id)
      expect(new Set(results.map((one) => one.role))).toEqual(new Set([role]))
    }
    await expect(create({ first_name: 'Rôle', role: 'tenant' as never })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('are listed with name, email, role, last update and last login (§2.users_list.last_update, §3.account.last_login)', async () => {
    const { results } = await admin.users.list({ query: { search: client.email } })
    expect(results).toEqual([
      {
        id: client.id,
        name: 'client Test 2',
        email: client.email,
        role: null,
        groups: ['client'],
        company_name: null,
        sign_in: 'active',
        last_login: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: 1,
      },
    ])
    const names = ['Élodie', 'eric', 'Emma']
    for (const first_name of names) await create({ first_name, last_name: 'Ordre' })
    const ordered = await admin.users.list({ query: { search: 'ordre' } })
    expect(ordered.results.map(({ name }) => name)).toEqual([
      'Élodie Ordre',
      'Emma Ordre',
      'eric Ordre',
    ])
    for (const sort of ['name', '-email', 'role', '-updated_at', 'last_login', 'id'])
      expect((await admin.users.list({ query: { sort } })).count).toBeGreaterThan(2)
  })
})

describe('mirroring the address of the first building', () => {
  const aBuilding = async (owners: number[], street_name: string) =>
    admin.buildings.create({
      body: { street_name, street_number: '7', postcode: '1204', city: 'Genève', owners },
    })

  it('follows the building and makes the address read-only; ending it keeps the last address (§3.account.same_address_as_first_building)', async () => {
    const { id } = await create({ street: 'Old street', city: 'Lausanne' })
    const building = await aBuilding([id], 'Rue du Mont')
    await aBuilding([id], 'Rue d’après')
    const mirrored = await update(id, { same_address_as_first_building: true })
    const address = { street: 'Rue du Mont', number: '7', postcode: '1204', city: 'Genève' }
    expect(mirrored).toMatchObject(address)
    expect(await refusal(update(id, { street: 'Elsewhere' }))).toEqual({
      street: ['The address follows that of the first building.'],
    })
    expect(await update(id, { street: 'Rue du Mont' })).toMatchObject(address)
    await admin.buildings.update({ params: { id: building.id }, body: { street_number: '9' } })
    expect(await get(id)).toMatchObject({ ...address, number: '9' })
    const unlinked = await update(id, { same_address_as_first_building: false, postcode: '1205' })
    expect(unlinked).toMatchObject({ ...address, number: '9', postcode: '1205' })
    await admin.buildings.update({ params: { id: building.id }, body: { street_number: '11' } })
    expect(await get(id)).toMatchObject({ number: '9' })
  })

  it('overrides an address in the same write; the address is empty without a building', async () => {
    const user = await create({ same_address_as_first_building: true, street: 'Rue du Lac' })
    expect(user).toMatchObject({ street: null, city: null })
    expect(await refusal(update(user.id, { city: 'Genève' }))).toEqual({
      city: ['The address follows that of the first building.'],
    })
  })

  it('shows the city of the building in the contact options', async () => {
    const { id, name } = await create({ same_address_as_first_building: true, first_name: 'Mirza' })
    await aBuilding([id], 'Rue du Miroir')
    const { results } = await admin.users.contactOptions({ query: { q: name } })
    expect(results).toMatchObject([{ id, city: 'Genève' }])
  })
})

describe('signing in', () => {
  const login = ({ email }: { email?: string }, password: string) =>
    app.anonymous.auth.login({ body: { email: email!, password } })

  it('requires a password of at least 8 characters (§5.password_length, §9.password_length_8)', async () => {
    const user = await create({ groups: ['client'] })
    const params = { id: user.id }
    expect(
      await refusal(admin.users.setPassword({ params, body: { password: '1234567' } })),
    ).toEqual({ password: ['Password must be at least 8 characters'] })
    const set = await admin.users.setPassword({ params, body: { password: 'soupape verger 8' } })
    expect(set.sign_in).toBe('active')
    expect((await login(user, 'soupape verger 8')).data.groups).toEqual(['client'])
    expect((await get(user.id)).last_login).not.toBeNull()
  })

  it('is refused after deactivation, even with a new password, until reactivation', async () => {
    const user = await create()
    const params = { id: user.id }
    await admin.users.setPassword({ params, body: { password: 'soupape verger 8' } })
    expect((await admin.users.deactivate({ params })).sign_in).toBe('deactivated')
    const again = await admin.users.setPassword({ params, body: { password: 'grille chantier 5' } })
    expect(again.sign_in).toBe('deactivated')
    await expect(login(user, 'grille chantier 5')).rejects.toMatchObject({ status: 401 })
    expect((await admin.users.activate({ params })).sign_in).toBe('active')
    await login(user, 'grille chantier 5')
  })

  it('lets administrators set the passwords of others, but not their own here; others may set none', async () => {
    const [boss, other] = [await app.as('admin'), await app.as('admin')]
    const body = { password: 'soupape verger 8' }
    const own = boss.users.setPassword({ params: { id: boss.id }, body })
    await expect(own).rejects.toMatchObject({
      status: 409,
      body: { code: 'own_password', detail: expect.stringContaining('in your profile') },
    })
    await login(boss, boss.password)
    await boss.users.setPassword({ params: { id: other.id }, body })
    await login(other, body.password)
    const client = await app.as('client')
    await expect(
      client.users.setPassword({ params: { id: client.id }, body }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('stays impossible after reactivation for a user who never had a password', async () => {
    const { id } = await create()
    expect((await admin.users.deactivate({ params: { id } })).sign_in).toBe('deactivated')
    expect((await admin.users.activate({ params: { id } })).sign_in).toBe('none')
  })
})

describe('changes of who has access', () => {
  /** An administrator whose session is older than what counts as a proof of who they are. */
  async function longSignedIn() {
    const person = await app.as('admin')
    await app.database.pool.query(
      `update sessions set created_at = now() - interval '16 minutes' where user_id = $1`,
      [person.id],
    )
    return person
  }
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: CallError) => error.body.code,
    )

  it('require the password again if the sign-in is older than 15 minutes (§6)', async () => {
    const office = await longSignedIn()
    const { id } = await create({ groups: ['client'] })
    const params = { id }
    const changes = [
      () => office.users.update({ params, body: { email: `other-${id}@example.ch` } }),
      () => office.users.update({ params, body: { groups: ['partner'] } }),
      () => office.users.invite({ params }),
      () => office.users.setPassword({ params, body: { password: 'grille soupape verger' } }),
      () => office.users.activate({ params }),
    ]
    const factor = () => office.users.resetSecondFactor({ params })
    for (const change of [...changes, factor]) expect(await codeOf(change())).toBe('confirm_first')
    expect(await get(id)).toMatchObject({ groups: ['client'], sign_in: 'none' })
    // What gives nobody access does not.
    await office.users.update({ params, body: { city: 'Carouge' } })
    await office.users.deactivate({ params: { id: (await create()).id } })

    const confirm = (password: string) => office.auth.confirmIdentity({ body: { password } })
    expect(await refusal(confirm('not this one'))).toHaveProperty('password')
    expect(await codeOf(changes[0]!())).toBe('confirm_first')
    await confirm(office.password)
    for (const change of changes) expect(await codeOf(change())).toBe('done')
    expect(await codeOf(factor())).toBe('second_factor_off')
    // In another session of the same person they still do.
    const { data } = await app.anonymous.auth.login({
      body: { email: office.email, password: office.password },
    })
    await app.database.pool.query(
      `update sessions set created_at = now() - interval '16 minutes' where user_id = $1`,
      [office.id],
    )
    const elsewhere = app.clientWith(data.access!)
    expect(await codeOf(elsewhere.users.invite({ params }))).toBe('confirm_first')
  })

  it('can be repeated under the same idempotency key after the password, which is asked again 15 minutes later', async () => {
    const office = await longSignedIn()
    const { id } = await create()
    const key = { idempotencyKey: randomUUID() }
    const change = () => office.users.update({ params: { id }, body: { groups: ['partner'] } }, key)
    expect(await codeOf(change())).toBe('confirm_first')
    await office.auth.confirmIdentity({ body: { password: office.password } })
    expect(await codeOf(change())).toBe('done')
    await app.database.pool.query(
      `update sessions set confirmed_at = now() - interval '15 minutes 1 second' where user_id = $1`,
      [office.id],
    )
    expect(await codeOf(office.users.invite({ params: { id } }))).toBe('confirm_first')
  })
})

describe('an invitation (§6)', () => {
  it('gives a person without a group those that their mandates imply, and no others', async () => {
    const [client, stranger, known] = [
      await create(),
      await create(),
      await create({ groups: ['admin'] }),
    ]
    const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue Invitée' } })
    const { id: product } = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!
    for (const person of [client, known])
      await admin.mandates.create({ body: { product, building, client: person.id } })
    const invited = (id: number) => admin.users.invite({ params: { id } })
    expect(await invited(client.id)).toMatchObject({ sign_in: 'invited', groups: ['client'] })
    expect(await invited(stranger.id)).toMatchObject({ sign_in: 'invited', groups: [] })
    expect(await invited(known.id)).toMatchObject({ groups: ['admin'] })
    const { results } = await admin.audit.list({ query: { act: ['user:groups_changed'] } })
    expect(results.map(({ object }) => object)).toContainEqual(expect.stringContaining(client.name))
  })
})

describe('deleting', () => {
  it('moves a user without records to the trash', async () => {
    const { id } = await create()
    expect(await admin.users.remove({ params: { id } })).toEqual({ outcome: 'deleted' })
    await expect(get(id)).rejects.toMatchObject({ status: 404 })
  })

  it('deactivates a user who is linked to a building or mandate', async () => {
    const owner = await create()
    const building = await admin.buildings.create({
      body: { street_name: 'Rue du Lien', owners: [owner.id] },
    })
    expect(await admin.users.remove({ params: { id: owner.id } })).toEqual({
      outcome: 'deactivated',
    })
    expect(await get(owner.id)).toMatchObject({ sign_in: 'deactivated' })
    const orderingClient = await create({ groups: ['client'] })
    const { results } = await admin.products.list({})
    await admin.mandates.create({
      body: { product: results[0]!.id, building: building.id, client: orderingClient.id },
    })
    expect(await admin.users.remove({ params: { id: orderingClient.id } })).toEqual({
      outcome: 'deactivated',
    })
  })
})

describe('the last administrator', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await testApp()
  })

  it('cannot be deactivated, deleted or demoted, even by concurrent requests', async () => {
    const first = await own.as('admin')
    const params = { id: first.id }
    const attempts = [
      () => first.users.deactivate({ params }),
      () => first.users.remove({ params }),
      () => first.users.update({ params, body: { groups: ['client'] } }),
      () => first.users.update({ params, body: { groups: null } }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({
        status: 409,
        body: { code: 'last_administrator' },
      })
    const others = await Promise.all([own.as('admin'), own.as('admin'), own.as('admin')])
    const all = [first, ...others]
    const outcomes = await Promise.allSettled([
      ...all.map((one, at) => one.users.deactivate({ params: { id: all[(at + 1) % 4]!.id } })),
      ...all.map((one, at) =>
        one.users.update({ params: { id: all[(at + 2) % 4]!.id }, body: { groups: [] } }),
      ),
      ...all.map((one) => one.users.remove({ params: { id: one.id } })),
    ])
    // The administrator who was deactivated first has no rights any more.
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect([401, 403, 404, 409]).toContain(outcome.reason.status)
    const { rows } = await own.database.pool.query(
      `select count(*)::int as left from users
        where 'admin' = any(groups) and sign_in = 'active' and deleted_at is null`,
    )
    expect(rows).toEqual([{ left: 1 }])
  })
})

describe('rights on users', () => {
  it('let clients and partners see only themselves, with bank and IBAN (§6)', async () => {
    await update(client.id, { iban: 'CH9300762011623852957', bank_name: 'Banque du Lac' })
    for (const [person, other] of [
      [client, partner],
      [partner, client],
    ] as const) {
      const { results, count } = await person.users.list({})
      expect([count, results[0]?.id]).toEqual([1, person.id])
      for (const id of [other.id, admin.id, 999_999])
        await expect(person.users.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
    const self = await client.users.get({ params: { id: client.id } })
    expect(self).toMatchObject({ iban: 'CH9300762011623852957', bank_name: 'Banque du Lac' })
    for (const field of ['groups', 'sign_in', 'last_login', 'kickoff_form_url'])
      expect(self).not.toHaveProperty(field)
  })

  it('let clients and partners edit only their own contact details, bank and IBAN (§6)', async () => {
    const body = {
      title: 'ms' as const,
      language: 'it' as const,
      first_name: 'Giulia',
      last_name: 'Bernasconi',
      phone_number: '022 343 11 22',
      company_name: 'Casa Lemano',
      street: 'Rue du Lac',
      number: '7 b',
      postcode: '1207',
      city: 'Genève',
      bank_name: 'Banque du Lac',
      iban: 'CH93 0076 2011 6238 5295 7',
    }
    const normalised = { phone_number: '0041223431122', iban: 'CH9300762011623852957' }
    for (const [person, source, other] of [
      [await app.as('client'), 'client', partner],
      [await app.as('partner'), 'partner', client],
    ] as const) {
      const params = { id: person.id }
      const { version } = await person.users.get({ params })
      const idempotencyKey = crypto.randomUUID()
      const write = () =>
        person.users.update({ params, body }, { ifMatch: version, idempotencyKey })
      const saved = await write()
      expect(saved).toMatchObject({ ...body, ...normalised, name: 'Giulia Bernasconi' })
      expect((await write()).version).toBe(saved.version)
      expect(saved.provenance.iban).toMatchObject({ source, by: { id: person.id } })
      expect(await get(person.id)).toMatchObject({ ...body, ...normalised })

      const invalid = {
        phone_number: '022 343',
        iban: 'CH94 0076 2011 6238 5295 7',
        first_name: '',
      }
      expect(await refusal(person.users.update({ params, body: invalid }))).toEqual({
        first_name: ['First Name is required'],
        phone_number: [
          'Enter a valid phone number (13 digits, phone number and country code starting with 00)',
        ],
        iban: ['Error validating IBAN'],
      })

      await update(person.id, { city: 'Carouge' })
      const staleVersion = { ifMatch: saved.version }
      await person.users.update({ params, body: { street: 'Rue du Mont' } }, staleVersion)
      await expect(
        person.users.update({ params, body: { city: 'Versoix' } }, staleVersion),
      ).rejects.toMatchObject({
        status: 409,
        body: { conflicts: { city: { mine: 'Versoix', theirs: 'Carouge', original: 'Genève' } } },
      })

      for (const id of [other.id, admin.id, 999_999])
        for (const attempt of [
          () => person.users.update({ params: { id }, body: { bank_name: 'Mine' } }),
          () => person.users.update({ params: { id }, body: { groups: [] } }),
          () => person.users.history({ params: { id } }),
        ])
          await expect(attempt()).rejects.toMatchObject({ status: 404 })
    }
    const nobody = await app.as()
    const own = { params: { id: nobody.id }, body: { city: 'Genève' } }
    await expect(nobody.users.update(own)).rejects.toMatchObject({ status: 403 })
  })

  it('reserve email, role, groups, sign-in, creation and deletion for the office', async () => {
    const params = { id: client.id }
    const before = await get(client.id)
    for (const [field, value] of Object.entries({
      email: 'other@example.ch',
      role: 'owner',
      groups: ['admin'],
      same_address_as_first_building: true,
    }))
      await expect(
        client.users.update({ params, body: { city: 'Nyon', [field]: value } }),
      ).rejects.toMatchObject({ status: 403, body: { fields: { [field]: [expect.any(String)] } } })
    for (const attempt of [
      () => client.users.setPassword({ params, body: { password: 'soupape verger 8' } }),
      () => client.users.activate({ params }),
      () => client.users.deactivate({ params }),
      () => client.users.remove({ params }),
      () => client.users.create({ body: aPerson() }),
      () => client.mandates.assignments({ params }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403 })
    expect(await get(client.id)).toEqual(before)
    await expect(app.anonymous.users.list({})).rejects.toMatchObject({ status: 401 })
  })

  it('show users only their own changes in their history, and the office all changes (§6)', async () => {
    const person = await app.as('client')
    const params = { id: person.id }
    await update(person.id, { role: 'owner', city: 'Meyrin' })
    await person.users.update({ params, body: { city: 'Vernier' } })
    const entry = {
      actor: { id: person.id },
      source: 'client',
      changes: [{ field: 'city', before: 'Meyrin', after: 'Vernier' }],
    }
    const own = await person.users.history({ params })
    expect(own.results).toMatchObject([entry])
    expect(own.fields).not.toContain('groups')
    const { results } = await admin.users.history({ params })
    expect(results).toMatchObject([entry, { actor: { id: admin.id } }, { action: 'create' }])
  })

  it('let a user end the mirroring of a building’s address by writing another, but not set the flag (§6)', async () => {
    const person = await app.as('client')
    const params = { id: person.id }
    await admin.buildings.create({
      body: { street_name: 'Rue du Miroir', city: 'Genève', owners: [person.id] },
    })
    await update(person.id, { same_address_as_first_building: true })
    for (const body of [{ phone_number: '0223431122' }, { street: 'Rue du Miroir' }])
      expect(await person.users.update({ params, body })).toMatchObject({
        same_address_as_first_building: true,
        street: 'Rue du Miroir',
      })
    expect(await person.users.update({ params, body: { city: 'Carouge' } })).toMatchObject({
      same_address_as_first_building: false,
      street: 'Rue du Miroir',
      city: 'Carouge',
    })
    for (const same_address_as_first_building of [true, false])
      await expect(
        person.users.update({ params, body: { same_address_as_first_building } }),
      ).rejects.toMatchObject({ status: 403 })
  })

  it('forbid filtering and sorting by unreadable fields', async () => {
    for (const query of [{ groups: 'client' }, { sign_in: 'active' }, { sort: 'last_login' }])
      await expect(client.users.list({ query })).rejects.toMatchObject({ status: 400 })
  })

  it('limit the contact options to the users within reach', async () => {
    const { results } = await client.users.contactOptions({ query: { q: '', limit: 50 } })
    expect(results.map(({ id }) => id)).toEqual([client.id])
    const nobody = await app.as()
    expect((await nobody.users.contactOptions({})).results).toEqual([])
  })
})

describe('contact options', () => {
  it('warn of people with the same email address, phone, or name and place', async () => {
    const ada = await create({
      ...{ first_name: 'Zélie', last_name: 'Quintard', city: 'Carouge' },
      phone_number: '022 343 55 66',
    })
    const similar = async (body: object) =>
      (await admin.users.similar({ body })).results.map(({ id, same }) => [id, same])
    expect(await similar({ email: ada.email!.toUpperCase() })).toEqual([[ada.id, ['email']]])
    expect(await similar({ phone_number: '+41 (0)22 343 55 66' })).toEqual([[ada.id, ['phone']]])
    const name = { first_name: 'zelie', last_name: 'QUINTARD' }
    expect(await similar(name)).toEqual([[ada.id, ['name']]])
    expect(await similar({ ...name, city: 'carouge' })).toEqual([[ada.id, ['name']]])
    expect(await similar({ ...name, city: 'Lausanne' })).toEqual([])
    expect(await similar({ ...name, email: ada.email, city: 'Carouge' })).toEqual([
      [ada.id, ['email', 'name']],
    ])
    expect(await similar({ first_name: 'Zélie' })).toEqual([])
    expect(await similar({})).toEqual([])
    for (const person of [client, partner])
      await expect(person.users.similar({ body: name })).rejects.toMatchObject({ status: 403 })
  })

  it('have a preferred way to be reached', async () => {
    const user = await create({ first_name: 'Post', preferred_channel: 'post' })
    expect(user.preferred_channel).toBe('post')
    await expect(
      create({ first_name: 'SMS', preferred_channel: 'sms' as never }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('list contacts with the role first, then the most recently used', async () => {
    const word = 'Kontakt'
    const manager = await create({ first_name: word, role: 'manager' })
    const early = await create({ first_name: word })
    const late = await create({ first_name: word, company_name: 'Kontakt SA' })
    const linked = await create({ first_name: word })
    await admin.buildings.create({
      body: { street_name: 'Rue du Contact', maintenance_companies: [linked.id] },
    })
    const options = async (role?: string) =>
      (await admin.users.contactOptions({ query: { q: word, role } })).results
    const idsFor = async (role?: string) => (await options(role)).map(({ id }) => id)
    expect(await idsFor()).toEqual([linked.id, late.id, early.id, manager.id])
    expect(await idsFor('manager')).toEqual([manager.id, linked.id, late.id, early.id])
    expect((await idsFor('maintenance'))[0]).toBe(linked.id)
    const building = await admin.buildings.create({ body: { street_name: 'Rue de l’Usage' } })
    const { results } = await admin.products.list({})
    await admin.mandates.create({
      body: { product: results[0]!.id, building: building.id, client: early.id },
    })
    expect((await idsFor())[0]).toBe(early.id)
    expect((await options()).find(({ id }) => id === late.id)).toEqual({
      id: late.id,
      kind: null,
      label: 'Kontakt SA',
      name: word,
      company: 'Kontakt SA',
      city: null,
      email: late.email,
    })
  })

  it('omit deleted and deactivated users and respect the limit', async () => {
    const deleted = await create({ first_name: 'Partie' })
    const deactivated = await create({ first_name: 'Partie' })
    await admin.users.remove({ params: { id: deleted.id } })
    await admin.users.deactivate({ params: { id: deactivated.id } })
    expect((await admin.users.contactOptions({ query: { q: 'Partie' } })).results).toEqual([])
    expect((await admin.users.contactOptions({ query: { limit: 2 } })).results).toHaveLength(2)
  })
})

describe('phone numbers', () => {
  const schema = schemaOf(userFields.phone_number.value)
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
  const problem = (typed: string) => {
    const { error } = schema.safeParse(typed)
    return error?.issues.map(({ message }) => message)
  }

  it('normalise every notation of a Swiss number to 0041… (§5)', () => {
    const spaces = fc.constantFrom('', ' ', '.', '-', '/', ' ')
    fc.assert(
      fc.property(
        fc.tuple(fc.constantFrom(...'123456789'), digits(8)).map((parts) => parts.join('')),
        fc.constantFrom('0', '+41', '0041', '+41 (0)', '0041(0)', '+41(0)'),
        fc.array(spaces, { minLength: 9, maxLength: 9 }),
        (national, prefix, between) => {
          const typed = prefix + [...national].map((digit, at) => between[at] + digit).join('')
          expect(schema.parse(typed)).toBe(`0041${national}`)
        },
      ),
    )
  })

  it('must have 13 digits starting with 00; otherwise the message says whether the number is too long or invalid (§9.phone_13_digits)', () => {
    const written = fc.string({ unit: fc.constantFrom(...'0123456789+ .()ab'), maxLength: 20 })
    fc.assert(
      fc.property(
        fc.oneof(
          written,
          digits(13),
          digits(11).map((rest) => `00${rest}`),
        ),
        (typed) => {
          const stored = normalisePhone(typed)
          expect(normalisePhone(stored)).toBe(stored)
          const isOtherLength = /^00\d{8,13}$/.test(stored) && stored.length !== 13
          if (/^(00\d{11})?$/.test(stored) || isOtherLength)
            expect(schema.parse(typed)).toBe(stored)
          else
            expect(problem(typed)).toEqual([
              stored.length > 15 ? 'user:error.phone_length' : 'user:error.phone_form',
            ])
          // Other lengths are refused unless the office accepts them.
          const key = `user:error.phone_${stored.length > 13 ? 'length' : 'form'}`
          expect(problemsWithPhoneLengths(userFields, { phone_number: stored })).toEqual(
            isOtherLength ? { phone_number: [{ key }] } : expect.anything(),
          )
        },
      ),
    )
  })
})

describe('IBANs', () => {
  const schema = schemaOf(userFields.iban.value)
  const valid = 'CH9300762011623852957'

  it('are stored in capitals without spaces, and a wrong digit is detected (§5)', () => {
    fc.assert(
      fc.property(
        fc.nat(valid.length - 1),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        fc.array(fc.constantFrom('', ' '), { minLength: 21, maxLength: 21 }),
        (at, character, spaces) => {
          const spaced = [...valid].map((one, index) => one + spaces[index]).join('')
          expect(schema.parse(spaced.toLowerCase())).toBe(valid)
          const changed = valid.slice(0, at) + character + valid.slice(at + 1)
          expect(schema.safeParse(changed).success).toBe(isValidIBAN(changed))
          if (at >= 4 && /\d/.test(character) && character !== valid[at])
            expect(schema.safeParse(changed).error?.issues[0]?.message).toBe('user:error.iban_form')
        },
      ),
    )
  })
})

describe('a search for people', () => {
  const found = async (query: Record<string, string>) =>
    (await admin.users.list({ query })).results.map((one) => one.id)
  let odile: number
  let french: number
  beforeAll(async () => {
    const person = async (name: string, phone_number: string) =>
      (await create({ first_name: name, email: `${name}@phone.example`, phone_number })).id
    odile = await person('odile', '079 123 45 67')
    french = await person('camille', '+33 6 12 98 76 54')
    await person('adrien', '022 412 79 13')
  })

  it.each([
    ...['079 123 45 67', '+41 79 123 45 67', '0041791234567', '41791234567', '79 123 45 67'],
    ...['079.123', '(079) 123-45-67', '+41 (0)79 123', '\u202a+41 79 123 45 67\u202c'],
    ...['791234', '079 123', '079 12', '79 123 45', '123 45 67', '45 67', '4567', '+41 79 12'],
    ...['0041 79 12', '00417912345'],
  ])('finds them by phone as %s', async (search) => {
    expect(await found({ search })).toEqual([odile])
    expect(await found({ phone_number: search })).toContain(odile)
  })

  it.each(['+33 6 12 98', '06 12 98 76 54', '612 98'])(
    'finds a foreign phone as %s',
    async (search) => expect(await found({ search })).toEqual([french]),
  )

  it.each([
    ...['odile 4567', '4567 odile', 'odile 079 123 45', '079 123 odile', 'odile +41 79 123'],
    ...['ODILE\t079.123.45.67', 'odi 0041 79 12', 'odile phone 4567'],
  ])('finds them by words and part of a phone as %s', async (search) =>
    expect(await found({ search })).toEqual([odile]),
  )

  it.each(['camille 4567', 'odile 9876', 'odile 079', 'odile 079 123 46'])(
    'finds nobody by %s, of which a word is of another person',
    async (search) => expect(await found({ search })).toEqual([]),
  )

  it.each(['079', '+41 79', '791', '079 123 45 68', '123 45 67 8'])(
    'finds nobody by %s, which is short or another number',
    async (search) => expect(await found({ search })).toEqual([]),
  )
})
