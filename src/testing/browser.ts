import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/**
 * Launches a headless browser: the one in CHROMIUM_PATH; without it, on Linux x64 the one installed by npm, which
 * needs no system packages; elsewhere the installed Chrome. With `debuggingPort`, other tools can connect to it.
 */
export async function launchBrowser({
  debuggingPort,
}: {
  debuggingPort?: number
} = {}): Promise<Browser> {
  const args = ['--no-sandbox']
  if (debuggingPort) args.push(`--remote-debugging-port=${debuggingPort}`)
  const browser = await chromium.launch({ ...(await launchOptions()), args })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(throwViolations)
    return context
  }
  return browser
}

/** Turns violations of the content security policy into page errors, so that tests notice them. */
function throwViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, disposition } = event
    if (disposition === 'report') return
    reportError(new Error(`${effectiveDirective} refused ${blockedURI} of ${sourceFile}`))
  })
}

async function launchOptions(): Promise<LaunchOptions> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH }
  // The package contains a browser for Linux on x64 only.
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return { channel: 'chrome' }
  const folder = await unpackBrowser()
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      // Without a language Chromium calls a download with an accent in its name `download`.
      LC_ALL: 'C.UTF-8',
    },
  }
}

/** Replaces the package's settings, which look for fonts in /tmp. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Unpacks the browser into the cache of the packages, unless it is there; returns its folder. */
async function unpackBrowser() {
  const packages = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const folder = join(packages, '..', '.cache', 'chromium')
  if (existsSync(folder)) return folder
  // Unpack under another name and rename, since several test files may do so at once.
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
 * Unpacks the browser with the libraries that a minimal system lacks. The package reads both options from
 * environment variables, which are set only temporarily.
 */
async function unpackTo(folder: string) {
  const environment: Record<string, string> = {
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
  }
  const before = { ...process.env }
  Object.assign(process.env, environment)
  try {
    const { default: pack } = await import('@sparticuz/chromium')
    await pack.executablePath()
  } finally {
    for (const name of [
      ...Object.keys(environment),
      'FONTCONFIG_PATH',
      'HOME',
      'LD_LIBRARY_PATH',
    ]) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}
