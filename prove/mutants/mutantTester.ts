import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../product.ts'
import type { SourceMutant } from './sourceMutants.ts'

/** Time after which a run counts as an endless loop, and the mutant as noticed, in ms. */
const timeouts = { plain: 120_000, database: 600_000 }

/** Runs tests on one mutant after another, in a child process that starts again after an endless loop. */
export class MutantTester {
  readonly #database: boolean
  /** Sets of tests that pass on the original sources. */
  readonly #sound = new Set<string>()
  #child: ChildProcess | undefined

  constructor({ database = false } = {}) {
    this.#database = database
  }

  /** Whether one of `tests` fails on a mutant; throws if one fails on the original sources. */
  async notices(mutant: SourceMutant, tests: readonly string[]): Promise<boolean> {
    if (!(await this.#fails(mutant, tests))) return false
    const set = tests.join()
    if (!this.#sound.has(set) && (await this.#fails(null, tests)))
      throw new Error(`A test fails without a mutant: ${tests.join(', ')}`)
    this.#sound.add(set)
    return true
  }

  async #fails(mutant: SourceMutant | null, tests: readonly string[]): Promise<boolean> {
    const child = (this.#child ??= this.#start())
    const done = new AbortController()
    const { signal } = done
    const finished = Promise.race([
      once(child, 'message', { signal }).then(([isFailed]) => Boolean(isFailed)),
      once(child, 'exit', { signal }).then(() => true),
    ])
    child.send({ mutant, tests })
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#timeout)
    const isFailed = await finished
    done.abort()
    clearTimeout(timer)
    if (child.exitCode !== null || child.signalCode !== null) this.#child = undefined
    return isFailed
  }

  async close() {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  }

  get #timeout() {
    return this.#database ? timeouts.database : timeouts.plain
  }

  #start() {
    return fork(join(root, 'prove', 'mutants', 'testedMutants.ts'), {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...(this.#database && { WITH_DATABASE: '1' }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }
}
