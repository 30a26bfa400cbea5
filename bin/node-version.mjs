// Imported first; must run on very old versions of Node.
import { readFileSync } from 'fs'

/**
 * Returns the message for a too old Node, else undefined. `version` is like "v20.19.0", `needed` like
 * ">=20.19", as in package.json.
 */
export function nodeProblem(version, needed) {
  const have = numbers(version)
  const want = numbers(needed)
  if (have[0] > want[0] || (have[0] === want[0] && have[1] >= want[1])) return undefined
  return (
    'Node ' +
    want.join('.') +
    ' or newer is needed, this is ' +
    version.replace(/^v/, '') +
    '.\n' +
    'Install one from https://nodejs.org (or: nvm install 24), then start again.'
  )
}

function numbers(version) {
  return version.replace(/^\D*/, '').split('.').slice(0, 2).map(Number)
}

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const problem = nodeProblem(process.version, engines.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
