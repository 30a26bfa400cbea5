import { createRequire, register } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StepError } from './explain.mjs'

/** The first Node whose modules OpenTelemetry can look into. */
const oldestNode = [22, 15]

/** What says which packages are watched: all that it knows, or requests and the database. */
const watchers = {
  '@opentelemetry/auto-instrumentations-node': (module) => module.getNodeAutoInstrumentations(),
  '@opentelemetry/instrumentation-http': (module) => new module.HttpInstrumentation(),
  '@opentelemetry/instrumentation-pg': (module) => new module.PgInstrumentation(),
}

/** How long the end waits for what was not sent yet, ms. */
const sendingTime = 3_000

/**
 * Starts OpenTelemetry if the environment has a setting of it (`OTEL_*`), from packages in the folder of the product or in one
 * above it, before anything is loaded that it watches. Returns what sends the rest at the end; undefined without a setting,
 * and then nothing is loaded. Throws a StepError that says why if it is asked for and impossible.
 */
export async function startTelemetry({ root, env, version }) {
  const asked = Object.keys(env).find((key) => key.startsWith('OTEL_') && env[key])
  if (!asked || env.OTEL_SDK_DISABLED === 'true') return undefined
  const refuse = (reason) => new StepError(`${asked} is set, but ${reason}`)
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    throw refuse(
      `OpenTelemetry needs Node ${oldestNode.join('.')} or newer, this is ${version.replace(/^v/, '')}. Start with a newer Node, or without OTEL_*.`,
    )
  const require = createRequire(join(root, 'package.json'))
  const pathOf = (name) => {
    try {
      return require.resolve(name)
    } catch {
      return undefined
    }
  }
  const sdk = pathOf('@opentelemetry/sdk-node')
  const found = Object.keys(watchers).filter(pathOf)
  const missing = sdk ? found.length === 0 && Object.keys(watchers)[0] : '@opentelemetry/sdk-node'
  if (missing)
    throw refuse(
      `the package ${missing} is not installed. Install it in the folder above the product (docs/operations.md), or start without OTEL_*.`,
    )
  // Without it only packages that are no ES modules would be watched.
  const hook = '@opentelemetry/instrumentation/hook.mjs'
  register(hook, pathToFileURL(require.resolve(found[0])))
  const instrumentations = found.slice(0, found[0].includes('auto') ? 1 : undefined)
  const { NodeSDK } = require(sdk)
  const isNamed = env.OTEL_SERVICE_NAME || /service\.name=/.test(env.OTEL_RESOURCE_ATTRIBUTES ?? '')
  const telemetry = new NodeSDK({
    ...(!isNamed && { serviceName: 'egide' }),
    instrumentations: instrumentations.map((name) => watchers[name](require(name))),
  })
  await telemetry.start()
  return () =>
    Promise.race([
      telemetry.shutdown().catch((error) => console.error(`OpenTelemetry: ${error.message}`)),
      new Promise((done) => setTimeout(done, sendingTime).unref()),
    ])
}
