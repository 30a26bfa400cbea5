import { setTimeout as sleep } from 'node:timers/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { DrivenBrowser } from './webDriver.ts'

/** Time limit for an expected element or text to appear, in ms. */
const patience = 30_000

/** Keys by name, as WebDriver encodes them. */
const keys = { Tab: '\uE004', Enter: '\uE007' }

/** The page in the only window of a driven browser. Elements are given by selector and part of their name. */
export type DrivenPage = Awaited<ReturnType<typeof openDrivenPage>>

export async function openDrivenPage(browser: DrivenBrowser, url: string) {
  await browser.send('resize', { width: 1280, height: 960 })
  await browser.send('open', { url })
  await run(`localStorage.setItem('i18nextLng', 'en')`)

  function run(script: string, ...args: unknown[]) {
    return browser.send('run', { script, args })
  }

  /** Retries until there is a result: calls to a page that is being replaced throw. */
  async function until<T>(what: string, work: () => Promise<T>): Promise<T> {
    let last: unknown
    for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
      try {
        const found = await work()
        if (found) return found
      } catch (error) {
        last = error
      }
    }
    const pageText = await run('return location.pathname + " " + document.body.innerText')
    throw new Error(
      `${what} does not come${last ? ` (${last})` : ''}: ${String(pageText).slice(0, 1500)}`,
    )
  }

  const find = (css: string, name = '') => run(findShown, css, name)
  const act = (actions: object) => browser.send('act', { actions: [actions] })
  const strike = (text: string) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    })

  return {
    run,
    async open(path: string) {
      await browser.send('open', { url: url + path })
      await run(collectErrors)
    },
    /** Prints the page on A4; returns the text of each sheet. */
    async print(): Promise<string[]> {
      const page = { width: 21, height: 29.7 }
      const pdf = Buffer.from(String(await browser.send('print', { page })), 'base64')
      const library = await PDFiumLibrary.init()
      const document = await library.loadDocument(Uint8Array.from(pdf))
      try {
        return [...document.pages()].map((sheet) => sheet.getText().replaceAll(/\s+/g, ' '))
      } finally {
        document.destroy()
        library.destroy()
      }
    },
    see: (css: string, name?: string) => until(`${css} ${name ?? ''}`, () => find(css, name)),
    waitFor: (condition: string) => until(condition, () => run(`return ${condition}`)),
    /** Waits until the page has sent no request for a second. */
    rest: () => until('Rest', () => run(`return ${isQuiet}`)),
    click: (css: string, name?: string) =>
      until(`${css} ${name ?? ''}`, async () => {
        const origin = await find(css, name)
        if (!origin || !(await run(isClickable, origin))) return false
        await act({
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', origin, x: 0, y: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        })
        return true
      }),
    type: strike,
    press: (key: keyof typeof keys) => strike(keys[key]),
    /** Puts the content of files that the page saves into `window.downloaded`. */
    watchDownloads: () => run(keepDownloads),
    /** Script errors and violations of the content security policy since the last call. */
    async takeErrors(): Promise<string[]> {
      const errors = await run(
        `try { return sessionStorage.errors } finally { sessionStorage.removeItem('errors') }`,
      )
      return errors ? String(errors).split('\n') : []
    },
  }
}

const findShown = `
  const [css, name] = arguments
  const found = [...document.querySelectorAll(css)].find(
    (one) =>
      one.getClientRects().length > 0 &&
      (one.getAttribute('aria-label') ?? one.innerText).replace(/\\s+/g, ' ').includes(name),
  )
  found?.scrollIntoView({ block: 'center' })
  return found ?? null`

/** Whether an element has not moved for two frames, and nothing covers its centre. */
const isClickable = `
  const [element] = arguments
  const frame = () => new Promise(requestAnimationFrame)
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  return (async () => {
    const before = String(middle())
    await frame()
    await frame()
    return String(middle()) === before && element.contains(document.elementFromPoint(...middle()))
  })()`

const isQuiet = `!document.querySelector('[aria-busy=true]') && performance.now() - Math.max(
  ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)) > 1000`

const collectErrors = `
  const keep = (error) => {
    sessionStorage.errors = [sessionStorage.errors, error].filter(Boolean).join('\\n')
  }
  addEventListener('error', ({ message }) => keep(message))
  document.addEventListener('securitypolicyviolation', (event) =>
    keep(event.effectiveDirective + ' refused ' + event.blockedURI))`

const keepDownloads = `
  const create = URL.createObjectURL
  URL.createObjectURL = (file) => {
    void file.text().then((text) => { window.downloaded = text })
    return create(file)
  }`
