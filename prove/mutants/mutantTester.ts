import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../product.ts'
import type { SourceMutant } from './sourceMutants.ts'

/** Time after which a run counts as an endless loop, and the mutant as detected, in ms. */
const timeouts = { plain: 20_000, database: 120_000 }

/** Runs a set of tests on one mutant after another, in a child process that starts again after an endless loop. */
export class MutantTester {
  readonly #tests: readonly string[]
  readonly #database: boolean
  #child: ChildProcess | undefined

  constructor(tests: readonly string[], { database = false } = {}) {
    this.#tests = tests
    this.#database = database
  }

  /** Whether a test fails on a mutant; `null` runs the tests on the original sources. */
  async fails(mutant: SourceMutant | null): Promise<boolean> {
    const child = (this.#child ??= this.#start())
    const done = new AbortController()
    const { signal } = done
    const finished = Promise.race([
      once(child, 'message', { signal }).then(([isFailed]) => Boolean(isFailed)),
      once(child, 'exit', { signal }).then(() => true),
    ])
    child.send({ mutant })
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
    return fork(join(root, 'prove', 'testedMutants.ts'), [...this.#tests], {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...(this.#database && { WITH_DATABASE: '1' }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }
}
