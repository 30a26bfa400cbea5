import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openPage, type WindowOptions } from '../support/windows.ts'

/** Requirements of the specification on all screens that no other journey visits. */

let app: TestApp
let people: { admin: TestPerson; client: TestPerson; partner: TestPerson }
let building: number
let mandate: number

beforeAll(async () => {
  app = await testApp()
  people = {
    admin: await app.as('admin'),
    client: await app.as('client'),
    partner: await app.as('partner'),
  }
  const { admin } = people
  const { results } = await admin.products.list({ query: { search: 'CECB' } })
  const street = { street_name: 'Rue du Stand', street_number: '33', postcode: '1204' }
  building = (await admin.buildings.create({ body: { ...street, city: 'Genève' } })).id
  const product = results.find(({ code }) => code === 'CECB')!.id
  mandate = (await admin.mandates.create({ body: { product, building, client: people.client.id } }))
    .id
})

const window = (group: keyof typeof people, path?: string, options?: WindowOptions) =>
  openAs(app, people[group], path, options)
const menuOf = (page: Page) =>
  page.getByRole('navigation').first().getByRole('listitem').getByRole('link').allInnerTexts()

describe('the menu', () => {
  it('is that of the group (§6.menu_by_group, §2.menu.mandates, §2.menu.buildings, §2.menu.users, §2.menu.quotes, §2.menu.prospector, §2.menu.products, §2.menu.settings, §2.menu.my_mandates, §2.menu.data_protection, §2.menu.logout, §2.menu.sign_in)', async () => {
    const admin = await window('admin', '/admin-home')
    await admin.getByRole('link', { name: t('web:menu.logout') }).waitFor()
    expect(await menuOf(admin)).toEqual(
      ['mandates', 'buildings', 'users', 'quotes', 'prospector', 'products', 'settings'].map(
        (one) => t(`web:menu.${one}`),
      ),
    )
    for (const group of ['client', 'partner'] as const) {
      const page = await window(group, `/${group}-home`)
      await page.getByRole('link', { name: t('web:menu.logout') }).waitFor()
      expect(await menuOf(page)).toEqual([t('web:menu.my_mandates'), t('web:menu.data_protection')])
    }
    const visitor = await openPage(app, '/')
    await visitor
      .getByRole('navigation')
      .getByRole('link', { name: t('web:menu.sign_in') })
      .waitFor()
  })
})

describe('a list', () => {
  it('has the columns and filters of the specification (§2.mandates_list.*, §2.buildings_list.*, §2.products_list.*, §2.users_list.name, §2.users_list.email)', async () => {
    const page = await window('admin')
    const heads = async (path: string) => {
      await page.goto(app.url + path)
      await page.getByRole('columnheader').nth(2).waitFor()
      return page.getByRole('columnheader').allInnerTexts()
    }
    const textsOf = (keys: string[]) => keys.map((key) => t(key))
    expect(await heads('/admin-home')).toEqual(
      expect.arrayContaining(
        textsOf([
          ...['mandate:field.number', 'mandate:field.building', 'mandate:field.client'],
          ...['mandate:field.kind', 'mandate:field.status', 'mandate:list.created'],
        ]),
      ),
    )
    await page.getByText(t('mandate:list.all_products')).first().waitFor()
    await page.getByRole('button', { name: t('mandate:list.new') }).click()
    await page.getByText(t('mandate:list.choose_product')).waitFor()
    expect(await heads('/buildings-list')).toEqual(
      expect.arrayContaining(
        textsOf(['building:list.address', 'building:field.manager', 'ui:list.updated']),
      ),
    )
    await page.getByRole('searchbox').fill('stand 33')
    await page.getByText('Rue du Stand 33').first().waitFor()
    expect(await heads('/products-list')).toEqual(
      expect.arrayContaining(
        textsOf([
          'product:field.code',
          'kernel:field.id',
          'product:field.name',
          'product:field.price',
        ]),
      ),
    )
    expect(await heads('/users-list')).toEqual(
      expect.arrayContaining(textsOf(['user:list.name', 'user:list.email'])),
    )
  })

  it('that cannot be loaded shows an error, and so does a building (§8.message.buildings_load_failed, §8.message.building_data_failed)', async () => {
    const page = await window('admin')
    await page.route(/\/api\/buildings\//, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(`${app.url}/buildings-list`)
    await page.getByText(t('building:list.failed')).first().waitFor()
    await page.goto(`${app.url}/buildings/${building}`)
    await page.getByText(t('building:record.failed')).first().waitFor()
  })

  it('without a mandate tells the client whom to contact (§8.message.mandates_empty)', async () => {
    const page = await window('partner', '/partner-home')
    await page.getByText(/Contact the administrator at/).waitFor()
  })
})

describe('a building', () => {
  it('that cannot be deleted shows an error (§8.message.building_delete_failed, §8.message.building_delete_unexpected)', async () => {
    const page = await window('admin')
    await page.goto(`${app.url}/buildings/${building}`)
    const dialog = page.getByRole('dialog')
    const remove = async () => {
      await page.getByRole('button', { name: t('ui:action.more') }).click()
      await page.getByRole('menuitem', { name: t('ui:action.delete') }).click()
      await dialog.getByRole('button', { name: t('building:delete.confirm') }).click()
    }
    await remove()
    await dialog.getByText(t('building:delete.failed')).waitFor()
    await page.keyboard.press('Escape')
    await page.route(`**/api/buildings/${building}/`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await remove()
    await page.getByText(t('building:delete.unexpected')).waitFor()
  })
})

describe('the tables of a mandate', () => {
  it.each([
    ['consumptions', 'consumption'],
    ['heating_systems', 'heating'],
    ['maintenance_companies', 'maintenance'],
    ['renovations', 'renovation'],
  ])(
    'of %s show errors if they cannot be loaded (§8.message.consumption_fetch_failed, §8.message.heating_fetch_failed, §8.message.maintenance_fetch_failed, §8.message.renovation_fetch_failed, §2.tables.*)',
    async (resource, namespace) => {
      const page = await window('admin')
      await page.route(new RegExp(`/api/${resource.replace('_', '[-_]')}/`), (route) =>
        route.fulfill({ status: 403, json: {} }),
      )
      const tab = { consumption: 'consumption', renovation: 'renovation' }[namespace] ?? 'heating'
      await page.goto(`${app.url + formPath('admin', 'CECB', mandate)!}?tab=${tab}`)
      await page
        .getByText(t(`${namespace}:list.failed`))
        .first()
        .waitFor()
    },
  )
})

describe('a row of a table', () => {
  it.each([
    ['consumptions', 'consumption', 'amount', '2', 'consumption'],
    ['heating_systems', 'heating', 'power', '2', 'heating'],
    ['maintenance_companies', 'maintenance', 'company_name', 'Autre SA', 'heating'],
    ['renovations', 'renovation', 'company', 'Autre SA', 'renovation'],
  ] as const)(
    'of %s that is refused says so (§8.message.consumption_save_failed, §8.message.consumption_delete_failed, §8.message.heating_save_failed, §8.message.heating_delete_failed, §8.message.maintenance_save_failed, §8.message.maintenance_delete_failed, §8.message.renovation_save_failed, §8.message.renovation_delete_failed)',
    async (resource, namespace, column, typed, tab) => {
      const { admin } = people
      const parent = { building, mandate }
      const { id } = await {
        consumptions: () =>
          admin.consumptions.create({
            body: {
              ...{ ...parent, energy: 'mazout', usage: 'heating', amount: 9000, unit: 'l' },
              ...{ start_date: '2023-05-01', end_date: '2024-04-30' },
            },
          }),
        heating_systems: () =>
          admin.heating_systems.create({ body: { ...parent, energy_source: 7530 } }),
        maintenance_companies: () =>
          admin.maintenance_companies.create({
            body: { ...parent, company_name: 'Ramonage SA', role: 'heating' },
          }),
        renovations: () =>
          admin.renovations.create({
            body: { ...parent, element: 'toiture', work_type: 'restauration' },
          }),
      }[resource]()
      const page = await window('admin')
      const path = new RegExp(`/api/${resource.replace('_', '[-_]')}/${id}/`)
      await page.route(path, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 403, json: { detail: 'No', code: 'forbidden' } }),
      )
      await page.goto(`${app.url + formPath('admin', 'CECB', mandate)!}?tab=${tab}`)
      const row = page
        .locator(`[data-row="${id}"]`)
        .filter({ has: page.locator(`[data-column=${column}]`) })
      await row.locator(`[data-column=${column}]`).click()
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
      await page.getByText(t(`${namespace}:list.save_failed`)).waitFor()
      await page.reload()
      await row.waitFor()
      await row.getByRole('checkbox').click()
      await page.keyboard.press('Delete')
      await page.getByText(t(`${namespace}:list.delete_failed`)).waitFor()
    },
  )
})

describe('a choice of people', () => {
  it('on a building says that it cannot be loaded, and takes a number (§8.message.building_owners_failed, §8.message.building_contractors_failed, §8.text.contacts_failed)', async () => {
    const page = await window('admin')
    await page.route('**/api/contacts/options/**', (route) => route.fulfill({ status: 500 }))
    for (const [field, key] of [
      ['owners', 'building:record.owners_failed'],
      ['maintenance_companies', 'building:record.contractors_failed'],
    ] as const) {
      await page.goto(`${app.url}/buildings/${building}`)
      await page.getByText(/\d+ empty fields/).click()
      const input = page.locator(`[data-field=${field}]`).getByRole('combobox')
      await input.click()
      const alert = page.getByRole('alert').filter({ hasText: t(key) })
      await alert.waitFor()
      expect(await alert.innerText()).toContain(t('contact:failed'))
      await input.fill(String(people.client.id))
      await page
        .getByRole('option', { name: t('ui:form.by_number', { id: people.client.id }) })
        .click()
      await expect
        .poll(async () => (await people.admin.buildings.get({ params: { id: building } }))[field])
        .toEqual([people.client.id])
    }
  })
})

describe('a toast', () => {
  it('closes after five seconds, and is hidden in an automated browser (§9.toast_auto_close, §9.toast_hidden_when_automated)', async () => {
    const remove = async (isAutomated: boolean) => {
      const { id } = await people.admin.users.create({
        body: { email: `toast-${isAutomated}@example.ch`, first_name: 'Toast' },
      })
      const page = await window('admin', undefined, { isFresh: true })
      await page.addInitScript(
        (driven) => Object.defineProperty(navigator, 'webdriver', { get: () => driven }),
        isAutomated,
      )
      await page.clock.install()
      await page.goto(`${app.url}/users/${id}`)
      await page.getByRole('button', { name: t('ui:action.more') }).click()
      await page.getByRole('menuitem', { name: t('ui:action.delete') }).click()
      const shown = page.locator('[data-toasts] [data-tone]')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('user:delete.confirm') })
        .click()
      await page.waitForURL('**/users-list')
      return { page, shown }
    }
    const hidden = await remove(true)
    expect(await hidden.shown.count()).toBe(0)
    const { page, shown } = await remove(false)
    await shown.waitFor()
    await page.clock.fastForward(5_000)
    await shown.waitFor({ state: 'detached' })
  })
})
