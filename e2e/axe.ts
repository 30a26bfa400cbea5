import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong on a page that has come to rest: one violation a line, with the first place of
 * it. While something fades in or out its colours are between two, and mean nothing.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // Without frames nothing is to be put together in a page of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 300)}`)
}

/** Roles that somebody who does not see the page looks for by their name. */
const namedRoles = new Set(
  'button link textbox searchbox combobox listbox checkbox radio radiogroup switch spinbutton tab tablist menu menuitem table grid columnheader dialog alertdialog navigation region form search complementary figure progressbar meter'.split(
    ' ',
  ),
)

/** Controls, tables, dialogs and landmarks of a page that have no name, as the browser tells screen readers. */
export async function namelessOn(page: Page): Promise<string[]> {
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
  const told = await Promise.all(found)
  await browser.detach()
  return told
}
