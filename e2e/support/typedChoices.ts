import type { Locator, Page } from 'playwright-core'
import { expandAll } from './formFilling.ts'

/** Ways to leave a fully typed choice. */
export const leaveKeys = ['Enter', 'Tab', 'blur'] as const
export type Way = (typeof leaveKeys)[number]

/** Replaces the content of the focused field by typing. */
export async function typeOver({ keyboard }: Page, text: string) {
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type(text)
}

export async function goOn(page: Page, way: Way) {
  if (way !== 'blur') return page.keyboard.press(way)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

/** Labels of a choice's options, unselected ones first; closes the list again. */
async function listOptions(page: Page, input: Locator): Promise<string[]> {
  const isOpen = async () => (await input.getAttribute('aria-expanded')) === 'true'
  await input.focus()
  await page.keyboard.press('ArrowDown')
  // Some choices offer nothing before a search.
  await until(isOpen, 'opened', 10).catch(() => typeOver(page, 'rue'))
  const list = page.locator(`[id="${await input.getAttribute('aria-controls')}"]`)
  // Lists of records come from the server.
  await list.getByRole('option').first().waitFor()
  const offered = await list.getByRole('option').evaluateAll((options) =>
    options.flatMap((option) => {
      const isAction = option.querySelector('svg') && !option.hasAttribute('data-combobox-active')
      const label = option.querySelector('span')?.firstChild?.textContent ?? ''
      return isAction ? [] : [{ label, isChosen: option.hasAttribute('data-combobox-active') }]
    }),
  )
  await page.keyboard.press('Escape')
  const labels = offered.map(({ label }) => label)
  const others = offered.filter(({ isChosen, label }) => !isChosen && label)
  // A name shared by two options selects neither.
  return others
    .map(({ label }) => label)
    .filter((label) => labels.indexOf(label) === labels.lastIndexOf(label))
}

/** Typed choices: field → shown text. */
export type TypedChoices = Map<string, string>

const choices =
  'main [role=combobox]:enabled:not([readonly]), [role=dialog] [role=combobox]:enabled'

/**
 * Types an option in full into each choice of the page and leaves the choice in each of the ways; returns the
 * texts that the choices show once everything is sent. Throws if one does not accept the typed option.
 * `except`: fields to skip.
 */
export async function typeChoices(
  page: Page,
  ways: readonly Way[],
  seed: number,
  except: readonly string[] = [],
): Promise<TypedChoices> {
  const typed: TypedChoices = new Map()
  const tried = new Set(except.map((field) => `[data-field="${field}"] [role=combobox] >> nth=0`))
  await page.locator(choices).first().waitFor()
  await expandAll(page)
  for (;;) {
    // A choice may add or remove others.
    const names = await page.locator(choices).evaluateAll(choiceNames)
    const name = names.find((one) => !tried.has(one))
    if (name === undefined) break
    tried.add(name)
    const input = page.locator(name)
    for (const [at, way] of ways.entries()) {
      const offered = await listOptions(page, input)
      const label = offered[(seed + tried.size + at) % offered.length]
      if (label === undefined) break
      await input.focus()
      await typeOver(page, label)
      await goOn(page, way)
      await until(async () => (await shownText(input)).includes(label), `${name}: ${label}, ${way}`)
      typed.set(name, label)
    }
  }
  await waitUntilSaved(page)
  return typed
}

/** Waits until all writes of the page are sent. */
export const waitUntilSaved = (page: Page) =>
  page.locator('[data-state=sending]').first().waitFor({ state: 'detached', timeout: 60_000 })

/** Returns the choices that do not show the typed text. */
export async function missingChoices(page: Page, typed: TypedChoices): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, label] of typed) {
    const input = page.locator(name)
    await input.waitFor()
    const isShown = async () => (await shownText(input)).includes(label)
    await until(isShown, name).catch(async () =>
      wrong.push(`${name}: ${label}, not ${(await shownText(input)).join()}`),
    )
  }
  return wrong
}

/** Names of choices by field and position, to find them again after a reload. */
const choiceNames = (inputs: Element[]) =>
  inputs.map((input) => {
    const field = input.closest<HTMLElement>('[data-field]')
    if (!field) return `[role=combobox][id="${input.id}"]`
    const position = [...field.querySelectorAll('[role=combobox]')].indexOf(input)
    return `[data-field="${field.dataset.field}"] [role=combobox] >> nth=${position}`
  })

/** Text that a choice shows: its input, or the names of several selected options. */
const shownText = (input: Locator) =>
  input.evaluate((element) => {
    const pills = element.parentElement?.querySelectorAll('[class*=Pill-label]') ?? []
    if (element.closest('[class*=PillsInput]')) return [...pills].map((pill) => pill.textContent)
    return element.ariaBusy === 'true' ? [] : [(element as HTMLInputElement).value]
  })

async function until(isSo: () => Promise<boolean>, description: string, maxTries = 100) {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await isSo()) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`Timed out: ${description}`)
}
