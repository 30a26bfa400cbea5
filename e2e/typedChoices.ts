import type { Locator, Page } from 'playwright-core'
import { unfold } from './formFilling.ts'

/** How somebody who has typed a choice in full goes on. */
export const ways = ['Enter', 'Tab', 'blur'] as const
export type Way = (typeof ways)[number]

/** Types into the field that has the focus, in the place of what stands there. */
export async function typeOver({ keyboard }: Page, text: string) {
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type(text)
}

export async function goOn(page: Page, way: Way) {
  if (way !== 'blur') return page.keyboard.press(way)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

/** The labels of the options that a choice offers, those first that are not chosen; the list closes again. */
async function offeredBy(page: Page, input: Locator): Promise<string[]> {
  const isOpen = async () => (await input.getAttribute('aria-expanded')) === 'true'
  await input.focus()
  await page.keyboard.press('ArrowDown')
  // Some offer nothing before something is typed.
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
  // Of two that are called the same none is meant by its name.
  return others
    .map(({ label }) => label)
    .filter((label) => labels.indexOf(label) === labels.lastIndexOf(label))
}

/** Choices that were typed: by their field, what they show then. */
export type Typed = Map<string, string>

const choices =
  'main [role=combobox]:enabled:not([readonly]), [role=dialog] [role=combobox]:enabled'

/**
 * Types an option in full into each choice of the page, and goes on in each of the ways; answers what each
 * shows once all of it was sent. Throws where one does not take what was typed. `except`: fields that are left alone.
 */
export async function typeChoices(
  page: Page,
  some: readonly Way[],
  seed: number,
  except: readonly string[] = [],
): Promise<Typed> {
  const typed: Typed = new Map()
  const tried = new Set(except.map((field) => `[data-field="${field}"] [role=combobox] >> nth=0`))
  await page.locator(choices).first().waitFor()
  await unfold(page)
  for (;;) {
    // A choice may bring others, or take them away.
    const names = await page.locator(choices).evaluateAll(namesOf)
    const name = names.find((one) => !tried.has(one))
    if (name === undefined) break
    tried.add(name)
    const input = page.locator(name)
    for (const [at, way] of some.entries()) {
      const offered = await offeredBy(page, input)
      const label = offered[(seed + tried.size + at) % offered.length]
      if (label === undefined) break
      await input.focus()
      await typeOver(page, label)
      await goOn(page, way)
      await until(async () => (await shownBy(input)).includes(label), `${name}: ${label}, ${way}`)
      typed.set(name, label)
    }
  }
  await sent(page)
  return typed
}

/** Waits until all of the page was sent. */
export const sent = (page: Page) =>
  page.locator('[data-state=sending]').first().waitFor({ state: 'detached', timeout: 60_000 })

/** Whether each choice shows what was typed into it. */
export async function notShown(page: Page, typed: Typed): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, label] of typed) {
    const input = page.locator(name)
    await input.waitFor()
    const isShown = async () => (await shownBy(input)).includes(label)
    await until(isShown, name).catch(async () =>
      wrong.push(`${name}: ${label}, not ${(await shownBy(input)).join()}`),
    )
  }
  return wrong
}

/** Choices by their place in their field, by which they are found again after the page was loaded anew. */
const namesOf = (inputs: Element[]) =>
  inputs.map((input) => {
    const field = input.closest<HTMLElement>('[data-field]')
    if (!field) return `[role=combobox][id="${input.id}"]`
    const place = [...field.querySelectorAll('[role=combobox]')].indexOf(input)
    return `[data-field="${field.dataset.field}"] [role=combobox] >> nth=${place}`
  })

/** What a choice shows: the text of its field, or the names of the several that are chosen. */
const shownBy = (input: Locator) =>
  input.evaluate((element) => {
    const pills = element.parentElement?.querySelectorAll('[class*=Pill-label]') ?? []
    if (element.closest('[class*=PillsInput]')) return [...pills].map((pill) => pill.textContent)
    return element.ariaBusy === 'true' ? [] : [(element as HTMLInputElement).value]
  })

async function until(isSo: () => Promise<boolean>, what: string, most = 100) {
  for (let tries = 0; tries < most; tries += 1) {
    if (await isSo()) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`Not taken: ${what}`)
}
