import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endOf, launcherProject, startNode, writeFiles } from '../project/modelProject.ts'

/** A package that says what is done with it. */
const saying = (name: string, exported: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    ...{ name, main: 'index.js' },
    exports: { '.': './index.js', './hook.mjs': './hook.mjs' },
  }),
  [`node_modules/${name}/index.js`]: `console.log('loaded ${name}'); ${exported}`,
})
const sdk = saying(
  '@opentelemetry/sdk-node',
  `exports.NodeSDK = class {
    constructor(settings) { console.log(JSON.stringify(settings)) }
    start() { console.log('started') }
    async shutdown() { console.log('sent the rest') }
  }`,
)
const http = saying(
  '@opentelemetry/instrumentation-http',
  "exports.HttpInstrumentation = class { watches = 'requests' }",
)
const pg = saying(
  '@opentelemetry/instrumentation-pg',
  "exports.PgInstrumentation = class { watches = 'database' }",
)
const all = saying(
  '@opentelemetry/auto-instrumentations-node',
  "exports.getNodeAutoInstrumentations = () => 'everything'",
)
const hook = {
  ...saying('@opentelemetry/instrumentation', ''),
  'node_modules/@opentelemetry/instrumentation/hook.mjs': '',
}

const asked = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

/** Starts telemetry in a project of our launcher, with these packages in the folder above it; ends it again. */
async function start(
  packages: Record<string, string>,
  { env = {}, version = 'v22.15.0' }: { env?: NodeJS.ProcessEnv; version?: string } = {},
) {
  const folder = launcherProject()
  writeFiles(join(folder, '..'), packages)
  const script = `
    const { startTelemetry } = await import('./bin/telemetry.mjs')
    try {
      const stop = await startTelemetry({ root: process.cwd(), env: process.env, version: '${version}' })
      console.log(typeof stop)
      await stop?.()
    } catch (error) {
      console.log(error.name, error.message)
    }`
  return endOf(startNode(folder, ['--input-type=module', '--eval', script], env))
}

it('nothing is loaded without a setting of OpenTelemetry', async () => {
  for (const env of [{}, { OTEL_SERVICE_NAME: '' }, { ...asked, OTEL_SDK_DISABLED: 'true' }])
    expect((await start({ ...sdk, ...all, ...hook }, { env })).output).toBe('undefined\n')
})

it('OpenTelemetry watches everything, or requests and database, as what is installed beside can', async () => {
  const everything = await start({ ...sdk, ...all, ...http, ...hook }, { env: asked })
  expect(everything.output).toContain('{"serviceName":"egide","instrumentations":["everything"]}')
  expect(everything.output).toMatch(/started\nfunction\nsent the rest\n$/)
  const named = { env: { ...asked, OTEL_SERVICE_NAME: 'office' } }
  expect((await start({ ...sdk, ...http, ...pg, ...hook }, named)).output).toContain(
    '{"instrumentations":[{"watches":"requests"},{"watches":"database"}]}',
  )
})

it('OpenTelemetry is refused in one sentence if Node is too old or a package is missing', async () => {
  const reason = async (packages: Record<string, string>, version?: string) => {
    const { output } = await start(packages, { env: asked, version })
    expect(output).not.toContain('loaded')
    return output
  }
  for (const version of ['v20.20.2', 'v22.14.0'])
    expect(await reason({ ...sdk, ...all, ...hook }, version)).toMatch(
      `StartError OTEL_EXPORTER_OTLP_ENDPOINT is set, but OpenTelemetry needs Node 22.15 or newer, this is ${version.slice(1)}.`,
    )
  expect(await reason({ ...all, ...hook })).toContain(
    'the package @opentelemetry/sdk-node is not installed.',
  )
  expect(await reason({ ...sdk, ...hook })).toContain(
    'the package @opentelemetry/auto-instrumentations-node is not installed.',
  )
})
