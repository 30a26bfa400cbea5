import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { stepNames } from '../../src/features/heating/worksheet/consultationSteps.ts'
import { consultationPath, formPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { waitUntilQuiet } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let building: number
let mandate: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  for (let number = 1; number <= 45; number++) {
    const body = { street_name: 'Rue du Papier', street_number: String(number) }
    building = (await admin.buildings.create({ body })).id
  }
  const product = (await admin.products.list({ query: { kind: 'incitative_consulting' } }))
    .results[0]!.id
  const client = (await app.as('client')).id
  mandate = (await admin.mandates.create({ body: { product, building, client } })).id
})

/** Prints a page on A4; returns the text of each sheet. */
async function print(page: Page): Promise<string[]> {
  await waitUntilQuiet(page)
  const pdf = await page.pdf({ format: 'A4' })
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Uint8Array.from(pdf))
  try {
    return [...document.pages()].map((sheet) => sheet.getText().replaceAll(/\s+/g, ' '))
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** Prints a page, which begins with its content, not with the menu, and has no link for keyboards. */
async function printContent(path: string, ready: (page: Page) => Promise<unknown>) {
  const page = await openAs(app, admin, path, { viewport: { width: 1440, height: 900 } })
  await ready(page)
  const sheets = await print(page)
  const text = sheets.join(' ')
  expect(text).not.toContain(t('web:skip'))
  expect(text).not.toContain(t('web:menu.products'))
  return { sheets, text }
}

describe('on paper (§2)', () => {
  it('a list has the rows of all its pages, by the browser’s keys or its menu', async () => {
    const page = await openAs(app, admin, '/buildings-list?page_size=10', {
      viewport: { width: 1440, height: 900 },
    })
    await page.getByText('Rue du Papier').first().waitFor()
    const rows = page.locator('tbody tr')
    // A program that prints has no dialog.
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.sheets = document.querySelector('main')!.innerText
        dispatchEvent(new Event('afterprint'))
      }
    })
    const printed = () =>
      page.evaluate(() => {
        const { sheets } = document.documentElement.dataset
        delete document.documentElement.dataset.sheets
        return new Set(sheets?.match(/Rue du Papier\s\d+/g)).size
      })
    await expect.poll(() => rows.count()).toBe(10)
    await page.keyboard.press('Control+p')
    await expect.poll(printed).toBe(45)
    await expect.poll(() => rows.count()).toBe(10)
    await page.getByRole('button', { name: t('ui:list.export') }).click()
    await page.getByRole('menuitem', { name: t('ui:list.print') }).click()
    await expect.poll(printed).toBe(45)
  })

  it('a list has all rows of its page, from the first sheet on', async () => {
    const { sheets } = await printContent('/buildings-list?page_size=50', (page) =>
      page.getByText('Rue du Papier 45').first().waitFor(),
    )
    expect(sheets[0]).toContain('Rue du Papier 1')
    for (let number = 1; number <= 45; number++)
      expect(
        sheets.some((sheet) => sheet.includes(`Rue du Papier ${number}`)),
        `row ${number}`,
      ).toBe(true)
  })

  it.each([
    ['a building', () => `/buildings/${building}`],
    ['a mandate', () => formPath('admin', serviceTypeOf.incitative_consulting, mandate)!],
    ['the list of mandates', () => '/admin-home'],
  ])('%s begins with its content', async (_, path) => {
    const { sheets } = await printContent(path(), (page) =>
      page.getByRole('heading', { level: 1 }).waitFor(),
    )
    expect(sheets[0]!.length).toBeGreaterThan(20)
    expect(sheets.length).toBeLessThan(8)
  })

  it('the worksheet of a visit has all its steps before the browser’s keys print it', async () => {
    const page = await openAs(
      app,
      admin,
      consultationPath(serviceTypeOf.incitative_consulting, mandate),
      { viewport: { width: 1440, height: 900 } },
    )
    await page.locator('[data-field="visit_date"]').waitFor()
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.sheets = document.querySelector('main')!.innerText
        dispatchEvent(new Event('afterprint'))
      }
    })
    await page.keyboard.press('Control+p')
    const printed = () => page.evaluate(() => document.documentElement.dataset.sheets ?? '')
    for (const step of stepNames)
      await expect.poll(printed).toContain(t(`consultation:step.${step}`))
    await expect.poll(() => page.locator('[data-field="findings"]').count()).toBe(0)
  })

  it('the worksheet of a visit has all its steps', async () => {
    const { text } = await printContent(
      consultationPath(serviceTypeOf.incitative_consulting, mandate),
      (page) => page.locator('[data-field="visit_date"]').waitFor(),
    )
    for (const step of stepNames) expect(text).toContain(t(`consultation:step.${step}`))
    for (const field of ['service:field.visit_date', 'incitative:field.recommended_reason'])
      expect(text).toContain(t(field))
  })
})
