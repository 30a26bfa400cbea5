import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { access, ruleHolds } from '../../src/access.ts'
import { serviceText } from '../../src/features/mandates/form/service.text.ts'
import {
  type Answers,
  clientTabs,
  type FormField,
  isApplicable,
  type Service,
  type Tab,
} from '../../src/features/mandates/form/service.ts'
import { mandatesTable as table } from '../../src/features/mandates/mandate.table.ts'
import { formPath, type Status } from '../../src/features/mandates/mandate.ts'
import { incitativeText } from '../../src/features/mandates/services/incitativeConsulting.text.ts'
import { rulesForPart } from '../../src/kernel/access.ts'
import { declaredName, rowsOf } from '../../src/kernel/field/tables.ts'
import { CallError } from '../../src/kernel/http/client.ts'
import { type Language, languages } from '../../src/kernel/text.ts'
import { kinds, type ServiceType, serviceTypeOf } from '../../src/kinds.ts'
import { kindsWith, services } from '../../src/services.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { answerRounds } from '../../src/testing/filledForm.ts'
import { createDraft } from '../../src/testing/mandates.ts'
import { restingPath } from '../../src/testing/measure/signIn.ts'
import { rowsText } from '../../src/web/ui/grid/rows.text.ts'
import { webText } from '../../src/web/web.text.ts'
import { findViolations } from '../support/axe.ts'
import {
  fillTab,
  findUnreadableContent,
  isShownAs,
  readTab,
  type TabContent,
} from '../support/formFilling.ts'
import { openAs } from '../support/person.ts'
import { openTab, tabNames } from '../support/tabs.ts'

/**
 * FORMS=all types every field of every form, which takes minutes (`npm run prove forms`). Otherwise
 * every second service has one form, each for another audience, with a few typed fields and the rest
 * prefilled. FORMS_SEED=<number> draws other values.
 */
const isWhole = process.env.FORMS === 'all'
const seed = Number(process.env.FORMS_SEED ?? 1)

/** Audiences with their windows; together they read each service in every language on a phone. */
const windows = {
  admin: { language: 'fr', theme: 'dark' },
  client: { language: 'en', theme: 'light' },
  partner: { language: 'it', theme: 'light' },
} as const
type Audience = keyof typeof windows
const audiences = Object.keys(windows) as Audience[]

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 780 }

let app: TestApp
const people = {} as Record<Audience, TestPerson>
const pages = {} as Record<Audience, Page>

beforeAll(async () => {
  app = await testApp()
  for (const group of audiences) {
    people[group] = await app.as(group)
    const page = await openAs(app, people[group], restingPath)
    const { language: i18nextLng, theme } = windows[group]
    await page.evaluate((kept) => void Object.assign(localStorage, kept), { i18nextLng, theme })
    await page.goto(`${app.url}/${group}-home`)
    pages[group] = page
  }
})

/** Reloads a page in another language. */
async function reloadIn(page: Page, language: Language) {
  await page.evaluate((one) => localStorage.setItem('i18nextLng', one), language)
  await page.reload()
  await page.locator('main h1').waitFor()
}

/** Creates a mandate in progress of a service, with a person of each audience. */
async function createMandate(type: ServiceType) {
  const { admin, client, partner } = people
  const kind = kinds.find((one) => serviceTypeOf[one] === type)!
  const [product] = (await admin.products.list({ query: { kind } })).results
  const { id: building } = await admin.buildings.create({ body: { street_name: `Rue ${type}` } })
  const made = { product: product!.id, building, client: client.id, partner: partner.id }
  const mandate = await admin.mandates.create({ body: { ...made, responsible: admin.id } })
  await bring(mandate.id, 'in_progress')
  return mandate
}

const bring = (id: number, status: Status) =>
  app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db.update(table).set({ status }).where(eq(table.id, id)),
  )

/** The right of an audience on a part of a mandate's form in a status, by the table of rights. */
function may(group: Audience, { group: part }: FormField, status: Status) {
  const person = { id: 0, groups: [group] }
  return (['write', 'propose', 'read'] as const).find((action) =>
    rulesForPart(access, person, 'mandates', action, part).some((rule) =>
      ruleHolds(rule, { mandate: { status, origin: 'office', kickoff: null } }),
    ),
  )
}

/** The answers whose fields match a condition. */
const answersWhere = (
  answers: Answers,
  { fields }: Service,
  isSo: (field: FormField, name: string) => boolean,
): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([path]) =>
      isSo(fields[declaredName(path)]!, declaredName(path)),
    ),
  )

/** The path of an answer in a row that the screen created and named. */
function pathInForm(form: Answers, path: string, { fields }: Service) {
  const [name = '', row = '', column] = path.split('/')
  if (column === undefined || fields[name]!.fixed || path in form) return path
  return `${name}/${rowsOf(name, form)[Number(/\d+$/.exec(row)) - 1]}/${column}`
}

/** Kinds and tables that were typed before, so that later forms type others. */
const typedBefore = new Set<string>()

/** Names of a few writable fields: one of each part, for the office one of each kind. */
function sampleNames(written: Record<string, FormField>, group: Audience): ReadonlySet<string> {
  const chosen = new Map<string, string>()
  for (const [name, { kind, group: part, fixed, derived }] of Object.entries(written)) {
    const sort = group !== 'admin' ? part : fixed ? 'fixed' : kind
    const before = chosen.get(sort)
    if (derived || (before !== undefined && !typedBefore.has(before))) continue
    if (before === undefined || !typedBefore.has(name)) chosen.set(sort, name)
  }
  for (const name of chosen.values()) typedBefore.add(name)
  return new Set(chosen.values())
}

/** The server's refusal of these values by a person: status and named fields. */
async function serverRefusal(person: TestPerson, id: number, body: Answers) {
  if (Object.keys(body).length === 0) return undefined
  const error = await person.mandates.updateForm({ params: { id }, body }).then(
    () => new Error(`It took ${Object.keys(body).join(', ')}.`),
    (cause: Error) => cause,
  )
  if (!(error instanceof CallError)) throw error
  return { status: error.status, fields: Object.keys(error.body.fields ?? {}).sort() }
}
const asRefused = (status: number, body: Answers) =>
  Object.keys(body).length === 0 ? undefined : { status, fields: Object.keys(body).sort() }

/** The client's tab that contains the parts of this one. */
function clientTab(tab: Tab) {
  const names = Object.keys(clientTabs) as (keyof typeof clientTabs)[]
  return `client_tab.${names.find((name) => clientTabs[name].some((one) => one === tab))!}` as const
}

/** The tab of the partner and the office that contains the parts of this one. */
const officeTab = (tab: Tab) => (tab === 'documents' ? 'tab.files' : (`tab.${tab}` as const))

/** Navigates to a mandate without a page load. */
async function goTo(page: Page, path: string, number: string) {
  await page.setViewportSize(wide)
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await page.waitForFunction((one) => document.title.includes(one), number)
}

const forms = Object.values(services).flatMap(({ type, audiences }, index) => {
  const taken = isWhole ? audiences : index % 2 === 0 ? [audiences[index % audiences.length]!] : []
  return taken.map((group) => [type, group as Audience] as const)
})

it.each(forms)(
  'the form of %s accepts and shows the fields of the %s, also after a reload (§2, §3, §6)',
  { timeout: isWhole ? 600_000 : 120_000 },
  async (type, group) => {
    const service = services[type]
    const { language } = windows[group]
    const [page, person] = [pages[group], people[group]]
    const { id, number } = await createMandate(type)
    const at = { params: { id } }
    // The checklist, the comparison, and photos and reasons of the report have their own screens and tests.
    const apart = ['stages', 'comparison', 'plausibility', 'photos']
    const fields = Object.fromEntries(
      Object.entries(service.fields).filter(([, { section }]) => !apart.includes(section)),
    )
    const mayNow = (field: FormField) => may(group, field, 'in_progress')
    const written = Object.fromEntries(
      Object.entries(fields).filter(([, field]) => mayNow(field) === 'write'),
    )
    const chosen = isWhole ? new Set(Object.keys(written)) : sampleNames(written, group)
    const rounds = answerRounds({ fields, problems: service.problems }, seed)
    const answers: Answers = Object.assign({}, ...rounds)
    const typed = answersWhere(answers, service, (_, name) => chosen.has(name))

    for (const [index, round] of rounds.entries()) {
      const body = answersWhere(round, service, (_, name) => !chosen.has(name))
      if (Object.keys(body).length > 0) await people.admin.mandates.updateForm({ ...at, body })
      if (index === 0) await goTo(page, formPath(group, type, id)!, number)
      for (const tab of service.tabs) {
        const isHere = (field: FormField, name: string) => chosen.has(name) && field.tab === tab
        const tabAnswers = answersWhere(round, service, isHere)
        if (Object.keys(tabAnswers).length === 0) continue
        const key = group === 'client' ? clientTab(tab) : officeTab(tab)
        await openTab(page, serviceText.words[key][language], language)
        await fillTab(page, service, tabAnswers, language)
      }
    }
    if (group === 'admin') expect(await findViolations(page)).toEqual([])
    const formNow = async (): Promise<Answers> => person.mandates.form(at)
    const keptIn = (form: Answers) =>
      Object.fromEntries(
        Object.keys(typed).map((path) => [path, form[pathInForm(form, path, service)]]),
      )
    await expect.poll(async () => keptIn(await formNow())).toEqual(typed)

    // Hidden fields behave as if they did not exist; read-only fields refuse writes.
    const form = await formNow()
    const hidden = answersWhere(answers, service, (field) => mayNow(field) === undefined)
    expect(Object.keys(hidden).filter((path) => path in form)).toEqual([])
    expect(await serverRefusal(person, id, hidden)).toEqual(asRefused(400, hidden))
    const closed = answersWhere(answers, service, (field) =>
      ['read', 'propose'].includes(mayNow(field) ?? ''),
    )
    expect(await serverRefusal(person, id, closed)).toEqual(asRefused(403, closed))

    // Clients see the results once they are delivered.
    const status = group === 'client' ? 'delivered' : 'in_progress'
    await bring(id, status)
    const mayThen = (field: FormField) => may(group, field, status)
    const saved = await formNow()
    const all = Object.fromEntries(
      Object.entries(answersWhere(answers, service, (field) => mayThen(field) !== undefined)).map(
        ([path, value]) => [pathInForm(saved, path, service), value],
      ),
    )
    const applicable = Object.entries(all).filter(([path]) => isApplicable(fields, path, saved))
    await page.setViewportSize(narrow)
    await page.reload()
    // If no other audience has a form, the office reads it in every language.
    const others = service.audiences.length > 1 ? [] : languages.filter((one) => one !== language)
    const faults: string[] = []
    for (const spoken of [language, ...others]) {
      if (spoken !== language) await reloadIn(page, spoken)
      const tabs = await tabNames(page, spoken)
      const seen: TabContent = { texts: {}, open: [] }
      for (const [index, tab] of tabs.entries()) {
        await openTab(page, tab, spoken)
        const loading = page.getByRole('status', { name: webText.words.loading[spoken] })
        await expect.poll(() => loading.count()).toBe(0)
        const { texts, open } = await readTab(page)
        Object.assign(seen.texts, texts)
        seen.open.push(...open)
        const isTabToCheck =
          group === 'admin' && index === Object.keys(services).indexOf(type) % tabs.length
        const violations = isTabToCheck ? await findViolations(page) : []
        for (const fault of [...(await findUnreadableContent(page)), ...violations])
          faults.push(`${tab}, ${spoken}: ${fault}`)
      }
      const isEntered = (path: string) => seen.open.includes(path)
      const wrong = applicable.filter(([path, value]) => {
        const isMine = mayThen(service.fields[declaredName(path)]!) === 'write'
        return (
          !isShownAs(service, path, value, seen.texts[path], spoken) || isEntered(path) !== isMine
        )
      })
      expect(
        wrong.map(([path, value]) => [path, value, seen.texts[path], isEntered(path)]),
      ).toEqual([])
      const names = new Set(Object.keys(seen.texts).map(declaredName))
      expect(
        Object.keys(fields).filter((name) => names.has(name) && !mayThen(fields[name]!)),
      ).toEqual([])
    }
    if (others.length > 0) await reloadIn(page, language)
    expect([...new Set(faults)]).toEqual([])
  },
)

it('a cell accepts several options, and a click outside a new row reaches its target (§3)', async () => {
  const page = pages.admin
  const { language } = windows.admin
  const table = (name: string) => page.locator(`[data-field="${name}"]`)
  const add = (name: string) =>
    table(name).getByRole('button', { name: rowsText.words.add[language] })
  const openOf = (name: string, column: string) =>
    table(name).locator(`[data-column="${column}"][data-open=true]`)
  const show = async (type: ServiceType, tab: 'calculation' | 'report') => {
    const { id, number } = await createMandate(type)
    await goTo(page, formPath('admin', type, id)!, number)
    const name = serviceText.words[`tab.${tab}`][language]
    await openTab(page, name, language)
    return async () => Object.entries(await people.admin.mandates.form({ params: { id } }))
  }

  const plus = await show('CECB_PLUS', 'calculation')
  await add('measures').click()
  for (const variant of ['2', '4'])
    await page.locator(`[role=option][value="${variant}"]:visible`).last().click()
  await page.keyboard.press('Tab')
  await openOf('measures', 'element').waitFor()
  await page.locator('[role=option][value=heating]:visible').last().click()
  await page.keyboard.press('Tab')
  await openOf('measures', 'work').waitFor()
  await expect
    .poll(async () => (await plus()).filter(([name]) => name.startsWith('measures/')))
    .toMatchObject([
      [expect.stringMatching(/element$/), 'heating'],
      [expect.stringMatching(/variants$/), ['2', '4']],
    ])

  // The row is created when it is left, which moves the clicked element down.
  const advice = await show(serviceTypeOf[kindsWith('report')[0]!], 'report')
  await add('quick_wins').click()
  await openOf('quick_wins', 'title').waitFor()
  await page.keyboard.insertText('Baisser la nuit')
  await add('next_steps').click()
  await openOf('next_steps', 'title').waitFor()
  await page.keyboard.insertText('Demander la subvention')
  // Values are also committed by a click on empty space.
  await table('next_steps').locator('thead th[scope=col]').last().click()
  // A step with a day moves before those without; a day that has passed is said.
  await table('next_steps').locator('[data-new] [data-column=title]').click()
  await openOf('next_steps', 'title').waitFor()
  await page.keyboard.insertText('Signer')
  await page.keyboard.press('Tab')
  await openOf('next_steps', 'step_until').waitFor()
  await page.keyboard.insertText('31.01.2020')
  await table('next_steps').locator('thead th[scope=col]').last().click()
  await table('next_steps').getByText(incitativeText.words['notice.past'].fr).waitFor()
  await expect
    .poll(() =>
      table('next_steps').locator('tbody tr[data-row] [data-column=title]').allInnerTexts(),
    )
    .toMatchObject([expect.stringMatching(/^Signer/), 'Demander la subvention', expect.anything()])
  await expect
    .poll(async () => (await advice()).filter(([name]) => /^(quick_wins|next_steps)/.test(name)))
    .toMatchObject([
      [expect.stringMatching(/^next_steps.*title$/), 'Demander la subvention'],
      [expect.stringMatching(/^next_steps.*title$/), 'Signer'],
      [expect.stringMatching(/^quick_wins/), 'Baisser la nuit'],
      [expect.stringMatching(/^next_steps.*until$/), '2020-01-31'],
    ])
})

it('a form shows the tabs that fit, and the others in a menu (§3)', async () => {
  const { admin, client } = people
  const page = await openAs(app, admin, '/admin-home', { viewport: { width: 1024, height: 768 } })
  for (const kind of kinds) {
    const { id } = await createDraft(admin, kind, { client: client.id })
    for (const width of [1024, 700]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(`${app.url}${formPath('admin', serviceTypeOf[kind], id)}`)
      await page.getByRole('tab').first().waitFor()
      await expect
        .poll(() =>
          page.getByRole('tablist').evaluate((strip) => strip.scrollWidth - strip.clientWidth),
        )
        .toBe(0)
      expect(await page.getByRole('tab').count()).toBeGreaterThan(3)
    }
  }
})
