import { launchBrowser } from './src/testing/browser.ts'

const [, , who, path, name, ...sizes] = process.argv
const browser = await launchBrowser()
for (const scheme of ['light', 'dark'] as const)
  for (const width of sizes.length ? sizes.map(Number) : [1440, 360]) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      locale: 'fr-CH',
    })
    const page = await context.newPage()
    await page.addInitScript((s) => localStorage.setItem('theme', s), scheme)
    await page.goto('http://127.0.0.1:4555/signin')
    await page.locator('[name=email]').fill(`${who}@demo.egide.ch`)
    await page.locator('[name=password]').fill('Egide-demo-2026')
    await page.click('[type=submit]')
    await page.waitForURL(/home|\/$/)
    await page.goto('http://127.0.0.1:4555' + path)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/pics/${name}-${scheme}-${width}.png` })
    await context.close()
  }
await browser.close()
process.exit(0)
