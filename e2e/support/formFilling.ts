import type { Page } from 'playwright-core'
import { serviceText } from '../../src/features/mandates/form/service.text.ts'
import type { Answers, Service } from '../../src/features/mandates/form/service.ts'
import { mandateText } from '../../src/features/mandates/mandate.text.ts'
import { type Field, textKeysOf } from '../../src/kernel/field/fields.ts'
import { formatDate, formatNumber } from '../../src/kernel/field/format.ts'
import { declaredName, fieldAt } from '../../src/kernel/field/tables.ts'
import type { Language } from '../../src/kernel/text.ts'
import { rowsText } from '../../src/web/ui/grid/rows.text.ts'
import { uiText } from '../../src/web/ui/ui.text.ts'

/** Enters answers into the fields and tables of the open tab, in order. */
export async function fillTab(
  page: Page,
  { fields }: Service,
  answers: Answers,
  language: Language,
) {
  await expandAll(page)
  let row: string | undefined
  for (const [path, value] of Object.entries(answers)) {
    const field = fieldAt(fields, path)!
    const [, cellRow] = /^(.*)\//.exec(path) ?? []
    if (cellRow === undefined) await fillField(page, path, field, value)
    else if (cellRow === row) await page.keyboard.press('Tab')
    else {
      const table = page.locator(`[data-field="${declaredName(path)}"]`)
      const hasFixedRows = fields[declaredName(path)]!.fixed !== undefined
      const [, rowName, column] = path.split('/')
      if (hasFixedRows)
        await table.locator(`[data-row="${rowName}"] [data-column="${column}"]`).click()
      else {
        // Wait a moment as people do, so that derived values arrive.
        await page.waitForTimeout(100)
        await table.getByRole('button', { name: rowsText.words.add[language] }).click()
      }
    }
    if (cellRow !== undefined) await fillCell(page, path, field, value)
    row = cellRow
  }
  // A value is committed when its field is left.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

/** Expands collapsed parts: empty facts, settled items. */
export const expandAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('main details')) one.setAttribute('open', '')
  })

async function fillField(page: Page, name: string, field: Field, value: unknown) {
  const element = page.locator(`[data-field="${name}"]`)
  // The field appears together with the content above it.
  await element.first().waitFor()
  switch (field.kind) {
    case 'flag':
      return element.locator(`input[value=${value ? 'yes' : 'no'}]`).press('Space')
    case 'choice':
    case 'choices':
      await element.locator('input:not([type=hidden])').press('ArrowDown')
      return choose(page, [value].flat())
    default:
      return element.locator('input, textarea').fill(keysFor(field, value))
  }
}

/** Chooses options in the open list. */
async function choose(page: Page, options: unknown[]) {
  // The first option may create a row, which reopens the list.
  for (const option of options)
    await page.locator(`[role=option][value="${option}"]:visible`).last().click()
}

async function fillCell(page: Page, path: string, field: Field, value: unknown) {
  const [name = '', , column] = path.split('/')
  const cell = page.locator(`[data-field="${name}"] [data-column="${column}"][data-open=true]`)
  await cell.waitFor()
  if (field.kind === 'flag')
    await cell.locator(`input[value=${value ? 'yes' : 'no'}]`).press('Space')
  else if (field.kind === 'choice' || field.kind === 'choices') await choose(page, [value].flat())
  else await page.keyboard.insertText(keysFor(field, value))
}

/** The keys to type for a value. */
const keysFor = ({ kind }: Field, value: unknown) =>
  kind === 'date' ? formatDate(value as string) : String(value)

/** Content of a tab: texts of fields and cells, and the editable ones. */
export type TabContent = { texts: Record<string, string[]>; open: string[] }

/** Reads the form in the open tab, by field and `<table>/<row>/<column>`. */
export async function readTab(page: Page): Promise<TabContent> {
  await expandAll(page)
  return page.evaluate(readShown)
}

function readShown(): TabContent {
  const seen: TabContent = { texts: {}, open: [] }
  const put = (path: string, texts: string[], isOpen: boolean) => {
    seen.texts[path] = texts
    if (isOpen) seen.open.push(path)
  }
  const linesOf = (element: HTMLElement) => element.innerText.split('\n').map((one) => one.trim())
  for (const field of document.querySelectorAll<HTMLElement>('[role=tabpanel] [data-field]')) {
    const name = field.dataset.field!
    for (const row of field.querySelectorAll<HTMLElement>('[data-row]')) {
      const pathOf = (column: string | undefined) => `${name}/${row.dataset.row}/${column}`
      for (const cell of row.querySelectorAll<HTMLElement>(':is(th, td)[data-column]'))
        put(pathOf(cell.dataset.column), linesOf(cell), !cell.dataset.fixed)
      // On a phone an expanded row has a line for each column.
      for (const line of row.querySelectorAll<HTMLElement>('[data-line]'))
        put(
          pathOf(line.dataset.line),
          linesOf(line),
          line.querySelector('button[data-column]') !== null,
        )
    }
    const inputs = [...field.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
      ({ type, checked }) =>
        type !== 'hidden' && (!['radio', 'checkbox'].includes(type) || checked),
    )
    const isControl = (one: HTMLInputElement) =>
      !one.disabled && (!one.readOnly || one.getAttribute('role') === 'combobox')
    put(name, [...inputs.map(({ value }) => value), ...linesOf(field)], inputs.some(isControl))
  }
  return seen
}

/** Whether the shown texts are this value, formatted in a language. */
export function isShownAs(
  { text, fields }: Service,
  path: string,
  value: unknown,
  texts: readonly string[] = [],
  language: Language,
): boolean {
  const field = fieldAt(fields, path)!
  const { options } = textKeysOf(path, field)
  const labelOf = (option: unknown) => {
    const key = `${options}.${option}`
    const declaring = [text, serviceText, mandateText].find(({ words }) => key in words)
    const words = declaring?.words as Record<string, Record<Language, string>> | undefined
    return words?.[key]?.[language] ?? key
  }
  const unit = field.unit ?? (field.kind === 'money' ? 'CHF' : undefined)
  const isRead = (read: string) =>
    texts.some((one) => one === read || (unit && one === `${read}\u00a0${unit}`))
  switch (field.kind) {
    case 'integer':
      return isRead(unit ? formatNumber(value as number) : String(value))
    case 'decimal':
      return isRead(formatNumber(value as number))
    case 'money':
      return isRead(formatNumber(value as number, { decimals: 2 }))
    case 'date':
      return isRead(formatDate(value as string))
    case 'flag': {
      const flag = value ? 'yes' : 'no'
      return isRead(flag) || isRead(uiText.words[`form.${flag}`][language])
    }
    case 'choice':
      return isRead(labelOf(value))
    case 'choices':
      return (
        isRead((value as string[]).map(labelOf).join(', ')) ||
        (value as string[]).map(labelOf).every(isRead)
      )
    default:
      return isRead(String(value))
  }
}

/** Unreadable content of a page: untranslated keys, cut-off texts, labels without a control. */
export const findUnreadableContent = (page: Page): Promise<string[]> =>
  page.evaluate(findUnreadable)

function findUnreadable(): string[] {
  const found: string[] = []
  /** A date format is not a text key. */
  const isDateFormat = (text: string) => /^(jj|gg|dd)\.mm\./.test(text)
  const isKey = (text: string) =>
    !isDateFormat(text) &&
    (/(^|\s)(field|section|tab|help|placeholder)\.[a-z_]/.test(text) ||
      /^[a-z][a-z_]*(\/[a-z_]+)*(\.[a-z0-9_/]+)+$/.test(text.trim()))
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const textNodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const text = textNodes.map((node) => node.textContent).join('')
    const attributes = ['aria-label', 'title', 'placeholder', 'alt']
    const texts = [text, ...attributes.map((name) => element.getAttribute(name) ?? '')]
    found.push(...texts.filter(isKey).map((key) => `no text for ${key}`))
    // Inputs clip their options and values.
    const isChosen = element.getAttribute('role') === 'combobox'
    if (!text.trim() && !isChosen) continue
    const { overflowX, clipPath, visibility } = getComputedStyle(element)
    const isHidden = element.clientWidth <= 1 || clipPath !== 'none' || visibility !== 'visible'
    const isCut = element.scrollWidth > element.clientWidth + 1
    const mayCut = overflowX === 'hidden' || overflowX === 'clip'
    // A cell shows its whole text when focused.
    const isCell = element.closest('[data-row] :is(td, th, button)') !== null
    if (!isHidden && mayCut && isCut && !isCell && !element.title)
      found.push(`cut: ${(element as HTMLInputElement).value ?? text}`)
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
    found.push(`twice on the page: #${id}`)
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (wider > 0) found.push(`${wider} px wider than the window`)
  return found
}
