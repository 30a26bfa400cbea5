import { beforeAll, describe, expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { addDays, dayOf, formatDate } from '../../src/kernel/field/format.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, testApp } from '../../src/testing/app.ts'
import { mandateWithPeople } from '../../src/testing/files/mandateWithPeople.ts'
import { runWaiting } from '../../src/testing/kickoff/device.ts'
import { queuedMails } from '../../src/testing/mails.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openWindow } from '../support/windows.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof mandateWithPeople>>

beforeAll(async () => {
  app = await testApp()
  people = await mandateWithPeople(app, 'Rue de la Visite')
})

const day = addDays(dayOf(new Date()), 7)
const path = () => `${formPath('admin', serviceTypeOf.peik, people.place.mandate)}?tab=tasks`

/** The links that were mailed to guests, by address. */
async function linkTo(email: string) {
  const mail = (await queuedMails(app.database)).findLast(({ to }) => to === email)
  return `${app.url}/appointment${app.box.open(mail!.secret as never)}`
}

/** A caretaker's phone with the link of a mail. */
async function openLink(email: string, language: 'fr' | 'it') {
  const page = await openWindow(app.url, {
    ...{ locale: `${language}-CH`, viewport: { width: 360, height: 740 } },
  })
  await page.goto(await linkTo(email))
  return page
}

describe('an appointment (§2)', () => {
  it('is offered by the office, and a slot is taken once by caretakers without account', async () => {
    const { admin } = people
    const page = await openAs(app, admin, '/admin-home')
    await page.goto(`${app.url}${path()}`)
    const slots = [`• ${formatDate(day)} à 9h`, `${formatDate(day)}, 10:30-11:30`]
    for (const name of ['rosa', 'paul']) {
      await page.getByRole('button', { name: t('appointments:add') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(t('appointments:mode.offered')).click()
      const typed = dialog.getByLabel(t('appointment:field.slots'))
      await typed.fill(`${slots[0]}\ndemain 9h`)
      await typed.blur()
      await dialog.getByText(t('appointments:slot_invalid', { line: 'demain 9h' })).waitFor()
      await typed.fill(slots.join('\n'))
      const person = dialog.getByLabel(t('appointment:field.person'))
      const { name: office } = await admin.users.get({ params: { id: admin.id } })
      await person.fill(office)
      await page.getByRole('option', { name: office }).click()
      await dialog.getByLabel(t('appointment:field.guest_email')).fill(`${name}@regie.example`)
      await dialog.getByLabel(t('appointment:field.keys')).fill('Boîte à clés')
      await dialog.getByRole('button', { name: t('appointments:add') }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    expect(await findViolations(page)).toEqual([])
    await runWaiting(app, 'appointments.tell')

    const rosa = await openLink('rosa@regie.example', 'fr')
    const paul = await openLink('paul@regie.example', 'it')
    const nameOf = (language: 'fr' | 'it') => new RegExp(t('appointments:take', {}, language))
    await rosa.getByText('Boîte à clés').waitFor()
    expect(await rosa.getByRole('button', { name: nameOf('fr') }).count()).toBe(2)
    expect(await findViolations(rosa)).toEqual([])
    expect(await findNameless(rosa)).toEqual([])
    const widest = () => rosa.evaluate(() => document.documentElement.scrollWidth)
    expect(await widest()).toBeLessThanOrEqual(360)
    // The token stays neither in the address nor in the history.
    expect(rosa.url()).not.toContain('#')

    const first = paul.getByRole('button', { name: nameOf('it') }).first()
    await first.waitFor()
    await rosa
      .getByRole('button', { name: nameOf('fr') })
      .first()
      .click()
    await rosa.getByText(new RegExp(t('appointments:fixed', {}, 'fr'))).waitFor()
    // The other one still sees the slot.
    await first.click()
    await paul.getByText(t('appointment:error.slot_taken', {}, 'it')).waitFor()
    // Read anew once the refusal is shown.
    await expect.poll(() => paul.getByRole('button', { name: nameOf('it') }).count()).toBe(1)
    await paul.getByText('10:30').waitFor()
    expect(await findViolations(paul)).toEqual([])
    await first.click()
    await paul.getByText(new RegExp(t('appointments:fixed', {}, 'it'))).waitFor()

    // The office sees both in the list of the day, which leads to the mandate.
    await page.goto(`${app.url}/appointment?day=${day}`)
    const rows = page.getByRole('listitem').filter({ hasText: 'Rue de la Visite' })
    await rows.nth(1).waitFor()
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringContaining('09:00'),
      expect.stringContaining('10:30'),
    ])
    expect(await findViolations(page)).toEqual([])
  })

  it('is cancelled by the office, and its link says so', async () => {
    const { admin } = people
    const page = await openAs(app, admin, '/admin-home')
    await page.goto(`${app.url}${path()}`)
    await page
      .getByRole('button', { name: t('appointments:cancel') })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('appointments:cancel') })
      .click()
    await page.getByText(t('appointment:state.cancelled'), { exact: false }).first().waitFor()
    const rosa = await openLink('rosa@regie.example', 'fr')
    const paul = await openLink('paul@regie.example', 'fr')
    const ended = await Promise.all(
      [rosa, paul].map(async (one) => {
        await one
          .getByText(/Rue de la Visite|Ce rendez-vous est annulé/)
          .first()
          .waitFor()
        return one.getByText(t('appointment:error.called_off', {}, 'fr')).count()
      }),
    )
    expect(ended.sort()).toEqual([0, 1])
  })
})

it('§2 a private calendar is entered by its owner, and a wrong address says why', async () => {
  const page = await openAs(app, people.admin, '/profile')
  const section = page.getByRole('region', { name: t('busy_feed:title') })
  await section.getByLabel(t('busy_feed:address')).fill('http://agenda.example/private.ics')
  await section.getByRole('button', { name: t('busy_feed:enter') }).click()
  await section.getByText(t('integration:error.not_https')).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])
})
