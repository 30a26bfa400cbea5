import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { Program } from '../../../kernel/database/child.server.ts'
import type { Database } from '../../../kernel/database/db.server.ts'
import { startThread } from '../../../kernel/database/thread.server.ts'
import type { Criteria } from '../campaign.ts'
import { type BuildingCount, type Centre, radiusOf } from '../selection.server.ts'
import type { CountingMessage, CountingSettings, CountingTask } from './counting.server.ts'
import type { CountPlace, FoundPoint, PointArea } from './questions.ts'

/** Counts the buildings of a campaign in columns that a thread keeps in memory. */
export type BuildingCounter = {
  /**
   * Returns undefined while the columns of this version of the register are not there, so that the caller asks SQL: the
   * first question starts the thread, which reads them. Once the client has disconnected, it does not count any more.
   */
  count(question: CountQuestion): Promise<BuildingCount | undefined>
  /** Groups the buildings within an area, under the same conditions. */
  findPoints(question: CountQuestion, area: PointArea): Promise<FoundPoint[] | undefined>
  close(): Promise<void>
}

/** What a campaign looks for, and who asks. */
export type CountQuestion = {
  /** Table of the version of the register. */
  table: number
  criteria: Criteria
  centre: Pick<Centre, 'e' | 'n'> | undefined
  signal: AbortSignal
}

type Options = {
  program: Program
  database: Database
  log: FastifyBaseLogger
  /** How long the thread lives without a question, in ms. */
  idleTimeout?: number
}

/** How long the thread may read the register, and count, in ms. */
const timeLimits = { load: 300_000, count: 5_000 }
/** How long after a failure SQL counts, in ms: reading the register takes seconds of a core. */
const pauseAfterFailure = 60_000
/** Heap of the thread in MB; the columns are outside of it. */
const heapMegabytes = 128

type Answer = BuildingCount | FoundPoint[]
type Pending = { task: CountingTask; answer: (answer: Answer | undefined) => void }
type Running = { thread: Worker; table: number; isLoaded: boolean }

/** Opens the counter of a process; it has one thread, which starts with the first question. */
export function openBuildingCounter(options: Options): BuildingCounter {
  const { program, database, log, idleTimeout = 600_000 } = options
  const databaseUrl = database.direct.options.connectionString!
  let running: Running | undefined
  let current: Pending | undefined
  let waiting: Pending[] = []
  let pausedUntil = 0
  let isClosed = false
  let timeLimit: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start(table: number) {
    const startedAt = performance.now()
    const thread = startThread(program, {
      source: 'src/features/prospection/count/counting.server.ts',
      workerData: { databaseUrl } satisfies CountingSettings,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    const started: Running = { thread, table, isLoaded: false }
    running = started
    limitTime(timeLimits.load)
    thread.on('message', (message: CountingMessage) => {
      if (running !== started) return
      clearTimeout(timeLimit)
      if ('loaded' in message) {
        started.isLoaded = true
        const ms = Math.round(performance.now() - startedAt)
        log.info({ buildings: message.loaded, ms }, 'columns of the register are read')
        return
      }
      const answered = current
      askNext()
      answered?.answer(message)
    })
    const handleEnd = (error?: Error) => {
      if (running === started) void fail(error ?? new Error('the thread ended'))
    }
    thread.once('error', handleEnd)
    thread.once('exit', () => handleEnd())
  }

  function limitTime(ms: number) {
    timeLimit = setTimeout(() => void fail(new Error('the thread took too long')), ms).unref()
  }

  /** Ends the thread; SQL answers what it was asked. */
  async function end() {
    const ended = running
    running = undefined
    clearTimeout(timeLimit)
    clearTimeout(idleTimer)
    for (const { answer } of current ? [current, ...waiting] : waiting) answer(undefined)
    current = undefined
    waiting = []
    await ended?.thread.terminate()
  }

  function fail(error: Error) {
    log.error(error, 'the thread that counts buildings failed')
    pausedUntil = performance.now() + pauseAfterFailure
    return end()
  }

  function askNext() {
    current = waiting.shift()
    if (!current) return
    limitTime(timeLimits.count)
    running!.thread.postMessage(current.task)
  }

  async function ask(
    { table, criteria, centre, signal }: CountQuestion,
    area?: PointArea,
  ): Promise<Answer | undefined> {
    if (isClosed || signal.aborted) return undefined
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => void end(), idleTimeout).unref()
    if (running && running.table !== table) await end()
    if (!running && performance.now() >= pausedUntil) start(table)
    if (!running?.isLoaded) return undefined
    const task = { place: placeOf(criteria, centre), filters: filtersOf(criteria), area }
    return new Promise((answer) => {
      const pending: Pending = { task, answer }
      waiting.push(pending)
      // The count of a form that has changed again is of no use.
      signal.addEventListener('abort', () => {
        waiting = waiting.filter((other) => other !== pending)
        answer(undefined)
      })
      if (!current) askNext()
    })
  }

  return {
    count: (question) => ask(question) as Promise<BuildingCount | undefined>,
    findPoints: (question, area) => ask(question, area) as Promise<FoundPoint[] | undefined>,
    async close() {
      isClosed = true
      await end()
    },
  }
}

function placeOf(criteria: Criteria, centre: CountQuestion['centre']): CountPlace {
  if (criteria.mode === 'cities') return { cities: criteria.cities ?? [] }
  if (!centre) return { cities: [] }
  return { e: centre.e, n: centre.n, radius: radiusOf(criteria) }
}

/** The criteria that the thread needs: what people enter beside them stays where it is. */
const filtersOf = (criteria: Criteria): CountingTask['filters'] => ({
  energy_sources: criteria.energy_sources,
  building_class: criteria.building_class,
  construction_periods: criteria.construction_periods,
  heating_updated_before: criteria.heating_updated_before,
  heating_updated_unknown: criteria.heating_updated_unknown,
})

declare module '../../../feature.server.ts' {
  interface HandlerParts {
    /** Counts the buildings of the register while criteria are entered. */
    buildingCounter: BuildingCounter
  }
}
