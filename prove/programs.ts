import { execFileSync, spawnSync } from 'node:child_process'

/** Installs a program from its Debian package if it is missing. */
export function requireProgram(
  program: string,
  debianPackage: string,
  log: (line: string) => void,
) {
  const isInstalled = () =>
    spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
  if (isInstalled()) return
  log(`${program} is not installed; installing ${debianPackage}`)
  execFileSync('apt-get', ['install', '-y', '-q', debianPackage], { stdio: 'ignore' })
  if (!isInstalled()) throw new Error(`${program} is needed (Debian package ${debianPackage})`)
}

/** Runs a program and returns its output. Throws if it fails. */
export const runProgram = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
    timeout: 600_000,
  })
