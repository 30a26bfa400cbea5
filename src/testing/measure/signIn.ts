import type { Page } from 'playwright-core'

export type SignInAccount = { email: string; password: string }

/** A document of the product without scripts, on which a page reaches its storage. */
export const restingPath = '/logo.svg'

/** Signs in without a screen, on a page that shows a document of the product; the next one finds the session. */
export const signInQuietly = (page: Page, { email, password }: SignInAccount) =>
  page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/login/', { method: 'POST', headers, body })
    const { data, detail } = await answer.json()
    if (!data?.access) throw new Error(detail ?? 'The second factor is needed.')
    localStorage.setItem('accessToken', data.access)
    localStorage.setItem('refreshToken', data.refresh)
    localStorage.setItem('groups', data.groups.join(','))
  }, JSON.stringify({ email, password }))

/** Signs in by the form on the page. */
export async function fillSignIn(page: Page, { email, password }: SignInAccount) {
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', password)
  await page.click('[type=submit]')
}
