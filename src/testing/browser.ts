import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/**
 * Launches a browser without a window: the one of CHROMIUM_PATH, else on Linux the one that comes
 * with npm, which needs no package of the system, else the installed Chrome.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ ...(await program()), args: ['--no-sandbox'] })
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(throwViolations)
    return context
  }
  return browser
}

/** Makes whatever the content security policy refuses an error of the page, which would not notice it. */
function throwViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile } = event
    reportError(new Error(`${effectiveDirective} refused ${blockedURI} of ${sourceFile}`))
  })
}

async function program(): Promise<LaunchOptions> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH }
  // The package holds a browser for Linux on x64 only.
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return { channel: 'chrome' }
  const folder = await unpacked()
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** The package's own settings look for its fonts in /tmp. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Folder of the unpacked browser, which is kept among the packages. */
async function unpacked() {
  const packages = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const folder = join(packages, '..', '.cache', 'chromium')
  if (existsSync(folder)) return folder
  // Under another name first: several test files may come here at once.
  const draft = `${folder}.new-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { recursive: true })
  await unpackTo(draft)
  writeFileSync(join(draft, 'fonts.conf'), fontSettings)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * The package reads from the environment where to unpack and whether to add the libraries (NSS and
 * others) that a bare system lacks; both are set for that moment only.
 */
async function unpackTo(folder: string) {
  const wished: Record<string, string> = {
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
  }
  const before = { ...process.env }
  Object.assign(process.env, wished)
  try {
    const { default: pack } = await import('@sparticuz/chromium')
    await pack.executablePath()
  } finally {
    for (const name of [...Object.keys(wished), 'FONTCONFIG_PATH', 'HOME', 'LD_LIBRARY_PATH']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}
