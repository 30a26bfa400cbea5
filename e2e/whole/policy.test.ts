import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../src/testing/app.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { pageErrors } from '../support/windows.ts'

let app: TestApp
let page: Page

beforeAll(async () => {
  app = await testApp()
  page = await openAs(app, await app.as('admin'))
})

it('forms validate without violating the content security policy', async () => {
  await page.goto(`${app.url}/users`)
  await page.locator('[data-field=email] input').fill('nobody@')
  await page.getByRole('button', { name: t('user:create.submit') }).click()
  await page.getByText(t('user:error.email_form')).waitFor()
  await page.goto(`${app.url}/new-building`)
  await page.locator('main h1').waitFor()
  await page.goto(`${app.url}/CECB-admin-form`)
  await page.getByRole('button', { name: t('new_mandate:submit') }).click()
  await page.getByText(t('kernel:error.required')).first().waitFor()
  expect(pageErrors).toEqual([])
})

it('files cannot be framed either, and declare their charset (§6)', async () => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await fetch(`${app.url}/logo.svg`, {
      headers: { 'Accept-Encoding': encoding },
    })
    expect(headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  }
})

it('a violation of the content security policy is detected', async () => {
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/seen.png'
  })
  await expect.poll(() => pageErrors).toEqual([expect.stringContaining('img-src')])
  pageErrors.length = 0
})

it('no string becomes a script, or markup with a script (§6)', async () => {
  const refused = await page.evaluate(() =>
    [
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title=1">'),
      () => Object.assign(document.createElement('div'), { innerHTML: '<a href="x">x</a>' }),
      () => Object.assign(document.createElement('div'), { innerHTML: '<div onclick="x()">' }),
      () => Object.assign(document.createElement('script'), { textContent: 'document.title = 1' }),
      () => Object.assign(document.createElement('script'), { src: '/theme.js' }),
      () => Object.assign(document.createElement('iframe'), { srcdoc: '<p>x</p>' }),
      () => new DOMParser().parseFromString('<script>1</script>', 'text/html'),
    ].map((write) => {
      try {
        write()
        return 'written'
      } catch (error) {
        return (error as Error).name
      }
    }),
  )
  expect(new Set(refused)).toEqual(new Set(['TypeError']))
  await expect.poll(() => pageErrors.length).toBe(refused.length)
  expect(pageErrors[0]).toContain('require-trusted-types-for')
  pageErrors.length = 0
})

it('pages disable features that they do not use, and send no referrer to other sites', async () => {
  const answer = await page.request.get(`${app.url}/`)
  const headers = answer.headers()
  expect(headers['content-security-policy']).toMatch(
    /require-trusted-types-for 'script'; trusted-types default;/,
  )
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
})
