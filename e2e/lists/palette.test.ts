import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDemonstrationOffice } from '../support/demonstrationOffice.ts'
import { t } from '../support/translate.ts'

const signedInAt = openDemonstrationOffice()

async function adminAt(path: string) {
  const page = await signedInAt('admin', path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Opens the palette, types, and runs the first result. */
async function runByPalette(page: Page, typed: string, expected: string) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('palette:title') })
  await palette.getByRole('combobox').fill(typed)
  const actions = palette.getByRole('group', { name: t('palette:actions') })
  await actions
    .getByRole('option', { name: expected })
    .and(page.locator('[aria-selected=true]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
}

it('the palette offers the actions of the page of a mandate: open a tab, assign, change the status', async () => {
  const page = await adminAt('/admin-home?status=in_progress')
  await page.locator('[data-open]').first().click()
  await page.getByRole('tab', { name: t('service:tab.building') }).waitFor()

  await runByPalette(page, 'go to building', t('service:tab.building'))
  await page.waitForURL(/tab=building/)

  // The people are on the overview.
  await runByPalette(page, 'assign partner', t('mandate_record:assign_partner'))
  await expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field,
      ),
    )
    .toBe('partner')
  await page.keyboard.press('Escape')

  await runByPalette(page, 'new consumption', t('service:tab.consumption'))
  await page.waitForURL(/tab=consumption/)
  const newRow = page.locator('[data-row="+"]')
  await expect.poll(() => newRow.evaluate((row) => row.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')

  await runByPalette(page, 'submit review', t('mandate_move:in_review'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('mandate_move:in_review') }).waitFor()
})

it('the palette can create a record for the list that is open', async () => {
  const page = await adminAt('/buildings-list')
  await runByPalette(page, 'new building', t('building:list.new'))
  await page.waitForURL('**/new-building')
})

it('what is typed before the palette has loaded goes into it, not into the field behind', async () => {
  const page = await adminAt('/buildings-list')
  const search = page.getByRole('searchbox').first()
  await search.click()
  // The first time, its code is still to come.
  let release = () => {}
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/Palette/, async (route) => {
    await isFree
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new buildings')
  await page.keyboard.press('Backspace')
  release()
  const field = page.getByRole('dialog', { name: t('palette:title') }).getByRole('combobox')
  await expect.poll(() => field.inputValue()).toBe('new building')
  expect(await search.inputValue()).toBe('')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/new-building')
})
