import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { endOf, startNode, waitForOutput } from '../project/modelProject.ts'
import { root } from '../template.ts'

/** What a release holds unpacked, at most. */
const mostMegabytes = 300

const isFilled = (path: string) => existsSync(path) && statSync(path).size > 0

it('§9 a release runs with Node alone: sign-in, a report as PDF and workbook, without npm, sources or a registry', async () => {
  const { stageRelease } = (await import(join(root, 'bin', 'releaseFiles.mjs'))) as {
    stageRelease: (root: string, target: string) => { megabytes: number; packages: number }
  }
  const folder = mkdtempSync(join(tmpdir(), 'égide release '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const product = join(folder, 'product')
  expect(stageRelease(root, product).megabytes).toBeLessThan(mostMegabytes)
  for (const absent of [
    'src/main.ts',
    'package-lock.json',
    'node_modules/vite',
    'node_modules/tsx',
  ])
    expect([absent, existsSync(join(product, absent))]).toEqual([absent, false])
  // Texts and files that whoever operates it is sent to; the unit was shipped empty once.
  for (const text of ['operations.md', 'configuration.md', 'security.md'])
    for (const [, link] of readFileSync(join(product, 'docs', text), 'utf8').matchAll(
      /\]\((?!http)([^)#]+)/g,
    ))
      expect([link, isFilled(join(product, 'docs', link!))]).toEqual([link, true])
  const unit = readFileSync(join(product, 'deploy', 'egide.service'), 'utf8')
  const [, start = ''] = /^ExecStart=.* (\S+)$/m.exec(unit) ?? []
  expect(existsSync(join(product, start))).toBe(true)
  const notices = readFileSync(join(product, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const named of ['libheif-js', 'sharp-libvips', '@mantine/core', 'react-dom'])
    expect(notices).toContain(named)
  expect(JSON.parse(readFileSync(join(product, 'sbom.cdx.json'), 'utf8')).bomFormat).toBe(
    'CycloneDX',
  )

  // Nothing but Node is found.
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  symlinkSync(process.execPath, join(programs, 'node'))
  const running = startNode(product, ['bin/start.mjs'], {
    ...{ PATH: programs, HOST: '127.0.0.1', PORT: '0', GEOADMIN_URL: 'off' },
  })
  await waitForOutput(running, 'ready at http')
  expect(running.output()).toContain(`DATA_DIR=${join(product, 'data')} to the next one`)
  const [, url = ''] = /ready at (http:\/\/\S+)/.exec(running.output()) ?? []
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    })
    return [answer.status, answer] as const
  }
  const [, page] = await call('GET', '/')
  expect(await page.text()).toContain('<title>')
  const [, signedIn] = await call('POST', '/api/login/', {
    ...{ email: 'admin@demo.egide.ch', password: 'Egide-demo-2026' },
  })
  const token = (await signedIn.json()).data.access as string
  const list = async (path: string) =>
    (await (await call('GET', path, undefined, token))[1].json()).results
  // The demonstration goes on while people sign in.
  const mandate = await vi.waitFor(
    async () => {
      const [found] = await list('/api/mandates/?kind=incitative_consulting&status=delivered')
      expect(found).toBeDefined()
      return found
    },
    { timeout: 60_000, interval: 500 },
  )
  for (const format of ['pdf', 'xlsx']) {
    const [status] = await call(
      'POST',
      '/api/reports/',
      { mandate: mandate.id, format, language: 'fr' },
      token,
    )
    expect([format, status]).toEqual([format, 201])
  }
  await vi.waitFor(
    async () => {
      const reports: { format: string; state: string; number: number | null }[] = await list(
        `/api/reports/?mandate=${mandate.id}`,
      )
      const drafts = reports.filter(({ number }) => number === null)
      expect(drafts.map(({ format, state }) => `${format} ${state}`).sort()).toEqual([
        'pdf done',
        'xlsx done',
      ])
    },
    { timeout: 60_000, interval: 500 },
  )
  running.child.kill('SIGTERM')
  expect((await endOf(running)).status).toBe(0)
})
