import { execFileSync, spawnSync } from 'node:child_process'

/** Installs a program by its Debian package if it is missing. */
export function requireProgram(program: string, debian: string, log: (line: string) => void) {
  const isThere = () => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
  if (isThere()) return
  log(`${program} is not there: installing ${debian}`)
  execFileSync('apt-get', ['install', '-y', '-q', debian], { stdio: 'ignore' })
  if (!isThere()) throw new Error(`${program} is needed (Debian package ${debian})`)
}

/** Runs a program and returns its output. Throws if it fails. */
export const runProgram = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
    timeout: 600_000,
  })
