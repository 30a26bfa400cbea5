import type { Page } from 'playwright-core'
import { serviceText } from '../../src/features/mandates/form/service.text.ts'
import type { Language } from '../../src/kernel/text.ts'

const moreTabs = (page: Page, language: Language) =>
  page.getByRole('button', { name: serviceText.words['form.further_tabs'][language] })

/** Names of the tabs of a mandate's form, with those in its menu; without counts. */
export async function tabNames(page: Page, language: Language): Promise<string[]> {
  await page.getByRole('tablist').waitFor()
  const names = await page.getByRole('tab').allInnerTexts()
  const more = moreTabs(page, language)
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem').first().waitFor()
    names.push(...(await page.getByRole('menuitem').allInnerTexts()))
    await page.keyboard.press('Escape')
  }
  return names.map((name) => name.replace(/[\s\d’]+$/, ''))
}

/** Opens a tab of a mandate's form by its name, from the menu if it has no room in the strip. Returns the tab. */
export async function openTab(page: Page, name: string, language: Language) {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}( [\\d’]+)?$`) })
  await page.getByRole('tablist').waitFor()
  if (await tab.isVisible()) await tab.press('Enter')
  else {
    await moreTabs(page, language).press('Enter')
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
  }
  await tab.and(page.locator('[aria-selected=true]')).waitFor()
  return tab
}
