import { expect, it } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { openDemonstrationOffice } from '../support/demonstrationOffice.ts'
import { t } from '../support/translate.ts'

const signedInAt = openDemonstrationOffice()

it('a building can be edited by keyboard: e edits, Escape restores and leaves the field, g opens a tab', async () => {
  const page = await signedInAt('admin', '/buildings-list')
  await page.locator('[data-id] [data-open]').first().click()
  const apartments = page.locator('[data-field=apartments] input')
  await apartments.waitFor()
  await page.keyboard.press('e')
  await page.locator('[data-field] input:focus').waitFor()
  const before = await apartments.inputValue()
  await apartments.fill('77')
  await page.keyboard.press('Escape')
  expect(await apartments.inputValue()).toBe(before)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.waitForURL('**?tab=heating')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: t('keys:title') }).waitFor()
})

it('§2 a building shows its heat index with the verdict and the last events first, and every value in full', async () => {
  const page = await signedInAt('admin', '/buildings-list')
  const links = page.locator('[data-id] [data-open]')
  await links.first().waitFor()
  const paths = await links.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(paths.length).toBeGreaterThan(4)
  const truncated: (string | null)[] = []
  let named = 0
  for (const path of paths.slice(0, 5)) {
    await page.goto(new URL(path, page.url()).href)
    const index = page.getByRole('region', { name: t('idc:section.idc') })
    await index.getByText(/^IDC, .*mean/).waitFor()
    await index.getByRole('img', { name: t('technical:chart.idc') }).waitFor()
    await page.getByRole('heading', { name: t('history:recent') }).waitFor()
    const values = await page
      .locator('[data-facts=page] input')
      .evaluateAll((inputs: HTMLInputElement[]) =>
        inputs
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ value }) => value),
      )
    // Names of chosen records take the width that is there, rather than a line for each word.
    const names = await page.locator('[data-facts=page] .mantine-Pill-root').evaluateAll((pills) =>
      pills
        .filter((pill) => {
          const { width } = pill.parentElement!.getBoundingClientRect()
          const lines = pill.querySelector('a')?.getClientRects().length ?? 1
          return lines > 1 && pill.getBoundingClientRect().width < width / 2
        })
        .map(({ textContent }) => textContent),
    )
    named += await page.locator('[data-facts=page] .mantine-Pill-root').count()
    truncated.push(...values, ...names)
  }
  expect(named).toBeGreaterThan(0)
  expect(truncated).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: t('idc:list.years') }).click()
  await page.getByRole('grid', { name: t('idc:list.history') }).waitFor()
})
