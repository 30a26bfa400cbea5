import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Violations that axe finds on a page at rest: one per line, with the first element; and parameters of texts that nobody
 * filled in, unless the page tells of such `parameters`. Waits for transitions, since colours are meaningless during a
 * fade.
 */
export async function findViolations(
  page: Page,
  { parameters: areTold = false }: { parameters?: boolean } = {},
): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // Without frames axe needs no extra page to merge results. What passed is not described, which halves the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const parameters = await page.evaluate(() => document.body.innerText.match(/.*\{\w+\}.*/g) ?? [])
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 300)}`),
    ...(areTold ? [] : parameters.map((line) => `parameter: ${line}`)),
  ]
}

/** Roles that screen reader users find by name. */
const namedRoles = new Set(
  'button link textbox searchbox combobox listbox checkbox radio radiogroup switch spinbutton tab tablist menu menuitem table grid columnheader dialog alertdialog navigation region form search complementary figure progressbar meter'.split(
    ' ',
  ),
)

/** Controls, tables, dialogs and landmarks without an accessible name. */
export async function findNameless(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const nameless = nodes.filter(
    ({ ignored, role, name }) =>
      !ignored && namedRoles.has(String(role?.value)) && !String(name?.value ?? '').trim(),
  )
  const found = nameless.map(async ({ role, backendDOMNodeId: backendNodeId }) => {
    const { object } = await browser.send('DOM.resolveNode', { backendNodeId })
    const { result } = await browser.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: 'function () { return this.outerHTML.slice(0, 300) }',
    })
    return `no name: ${role?.value} ${result.value}`
  })
  const descriptions = await Promise.all(found)
  await browser.detach()
  return descriptions
}

/** Pictures that readers meet within controls, which have names of their own. */
export const findExposedIcons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(a, button, [role=menuitem]) svg')]
      .filter((icon) => !icon.closest('[aria-hidden=true], [role=img], [aria-label]:is(svg)'))
      .map(
        (icon) => `icon: ${icon.closest('a, button, [role=menuitem]')?.outerHTML.slice(0, 300)}`,
      ),
  )
