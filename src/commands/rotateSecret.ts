import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.server.ts'
import { StartError } from '../kernel/startError.ts'
import { rotateSecret } from './rotation.server.ts'

// `npm run secret:rotate`: replaces the secret key; see docs/operations.md.
const root = fileURLToPath(new URL('../..', import.meta.url))
try {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const config = readConfig(process.env, root, version)
  await rotateSecret(config, process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  const isMistyped = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof StartError || isMistyped)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
