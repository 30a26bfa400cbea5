import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access, conditions } from '../src/access.ts'
import { mandates as table } from '../src/features/mandates/mandate.table.ts'
import { formPath, type Status } from '../src/features/mandates/mandate.ts'
import { serviceText } from '../src/features/mandates/service.text.ts'
import type { Answers, Asked, Service, Tab } from '../src/features/mandates/service.ts'
import { services } from '../src/features/mandates/services/services.ts'
import { kinds, type ServiceType, serviceTypeOf } from '../src/features/products/kind.ts'
import { rulesForPart } from '../src/kernel/access.ts'
import { CallError } from '../src/kernel/client.ts'
import { declaredName, rowsOf } from '../src/kernel/fields.ts'
import type { Language } from '../src/kernel/text.ts'
import { type Person, type TestApp, testApp } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { answersTo } from '../src/testing/filledForm.ts'
import { violationsOf } from './axe.ts'
import { fillTab, isShown, readTab, type Seen, unreadable } from './formFilling.ts'
import { signIn } from './person.ts'

/** FORMS_SEED=<number> fills the forms with other values. */
const seed = Number(process.env.FORMS_SEED ?? 1)

/** Who has forms, and in which theme. */
const themes = { admin: 'dark', client: 'light', partner: 'light' } as const
type Audience = keyof typeof themes
const audiences = Object.keys(themes) as Audience[]

/** Each service is read in every language on a phone, by one or another of its audiences. */
const readIn: Record<Audience, Language> = { admin: 'fr', partner: 'it', client: 'en' }

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 780 }

let app: TestApp
let browser: Browser
const people = {} as Record<Audience, Person>
const pages = {} as Record<Audience, Page>
const complaints: string[] = []

beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
  for (const group of audiences) {
    people[group] = await app.as(group)
    const home = `/${group}-home`
    const page = await signIn(browser, app, people[group], { home, complaints })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate((theme) => localStorage.setItem('theme', theme), themes[group])
    pages[group] = page
  }
})
afterAll(() => browser?.close())

/** A mandate of a service on which the work goes on, with a person of each audience. */
async function aMandate(type: ServiceType): Promise<number> {
  const { admin, client, partner } = people
  const kind = kinds.find((one) => serviceTypeOf[one] === type)!
  const [product] = (await admin.products.list({ query: { kind } })).results
  const { id: building } = await admin.buildings.create({ body: { street_name: `Rue ${type}` } })
  const made = { product: product!.id, building, client: client.id, partner: partner.id }
  const { id } = await admin.mandates.create({ body: { ...made, responsible: admin.id } })
  await bring(id, 'in_progress')
  return id
}

const bring = (id: number, status: Status) =>
  app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db.update(table).set({ status }).where(eq(table.id, id)),
  )

/** What the rights table lets an audience do with a part of the form of a mandate in a state. */
function may(group: Audience, part: string, status: Status) {
  const person = { id: 0, groups: [group] }
  return (['write', 'propose', 'read'] as const).find((action) =>
    rulesForPart(access, person, 'mandates', action, part).some(
      ({ condition }) =>
        condition === undefined || conditions[condition as keyof typeof conditions]({ status }),
    ),
  )
}

/** Those answers whose fields are so. */
const answersWhere = (answers: Answers, { fields }: Service, isSo: (field: Asked) => boolean) =>
  Object.fromEntries(
    Object.entries(answers).filter(([place]) => isSo(fields[declaredName(place)]!)),
  )

/** Rows that the screen made have the names that it gave them. */
function asNamed(answers: Answers, { fields }: Service, form: Answers): Answers {
  const named = Object.entries(answers).map(([place, value]) => {
    const [name = '', row, column] = place.split('/')
    if (row === undefined || fields[name]!.fixed) return [place, value]
    const made = rowsOf(name, form)[Number(/\d+$/.exec(row)) - 1]
    return [`${name}/${made ?? row}/${column}`, value]
  })
  return Object.fromEntries(named)
}

async function open(page: Page, path: string, language: Language) {
  await page.evaluate((one) => localStorage.setItem('i18nextLng', one), language)
  await page.goto(app.url + path)
  await page.getByRole('tablist').waitFor()
}

async function openTab(page: Page, tab: Tab, language: Language) {
  const name = serviceText.words[`tab.${tab}`][language]
  await page.getByRole('tab', { name, exact: true }).press('Enter')
}

/** Looks through all tabs; of one of them with the eyes of those who do not see. */
async function lookThrough(page: Page, at: number, look?: (tab: string) => Promise<void>) {
  const faults: string[] = []
  const all = await page.getByRole('tab').all()
  for (const [place, tab] of all.entries()) {
    await tab.press('Enter')
    const name = await tab.innerText()
    await look?.(name)
    const violations = place === at % all.length ? await violationsOf(page) : []
    faults.push(...[...(await unreadable(page)), ...violations].map((one) => `${name}: ${one}`))
  }
  return faults
}

const forms = Object.values(services).flatMap(({ type, audiences }) =>
  audiences.map((group) => [type, group as Audience] as const),
)

describe('the form of a mandate (§2, §3, §6)', () => {
  it.each(forms)('of %s takes and shows to the %s what is theirs, everything again after a reload', async (type, group) => {
    const service = services[type]
    const page = pages[group]
    const person = people[group]
    const { fields } = service
    const number = forms.findIndex((form) => form[0] === type && form[1] === group)
    const id = await aMandate(type)
    const path = formPath(group, type, id)!
    const at = { params: { id } }

    // What this audience does not enter itself is there already.
    const asked = Object.fromEntries(
      Object.entries(fields).filter(([, { section }]) => section !== 'stages'),
    )
    const turns = answersTo(asked, seed)
    const given = Object.assign({}, ...turns) as Answers
    const mayNow = ({ group: part }: Asked) => may(group, part, 'in_progress')
    const isTheirs = (field: Asked) => mayNow(field) === 'write'
    const others = answersWhere(given, service, (field) => !isTheirs(field))
    if (Object.keys(others).length > 0)
      await people.admin.mandates.updateForm({ ...at, body: others })

    /** What stands on a tab, and may be entered there, is what the rights table says. */
    function expectRights({ texts, open }: Seen, tab: Tab, status: Status) {
      const shown = Object.keys(texts).filter((place) => declaredName(place) in asked)
      const hidden = shown.filter((place) => !may(group, fields[declaredName(place)]!.group, status))
      expect(hidden).toEqual([])
      const closed = open.filter(
        (place) =>
          declaredName(place) in asked &&
          may(group, fields[declaredName(place)]!.group, status) === 'read',
      )
      expect(closed).toEqual([])
      expect(shown.filter((place) => fields[declaredName(place)]!.tab !== tab)).toEqual([])
    }

    await page.setViewportSize(wide)
    await open(page, path, 'en')
    for (const turn of turns)
      for (const tab of service.tabs) {
        const here = answersWhere(turn, service, (field) => isTheirs(field) && field.tab === tab)
        if (Object.keys(here).length === 0) continue
        await openTab(page, tab, 'en')
        await fillTab(page, service, here)
        expectRights(await readTab(page, service), tab, 'in_progress')
      }
    if (group === 'admin') expect(await violationsOf(page)).toEqual([])

    const typed = answersWhere(given, service, isTheirs)
    const kept = async () => {
      const form = (await person.mandates.form(at)) as Answers
      const names = Object.keys(asNamed(typed, service, form))
      return Object.fromEntries(names.map((name, place) => [Object.keys(typed)[place], form[name]]))
    }
    await expect.poll(kept).toEqual(typed)
  })
})
