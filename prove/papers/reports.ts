import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { loadDemonstration } from '../../src/features/demonstration/demonstration.server.ts'
import { demonstrationPassword } from '../../src/features/demonstration/demonstration.ts'
import { loadRegister } from '../../src/features/register/load.server.ts'
import { reportFormats } from '../../src/features/reports/report.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { languages } from '../../src/kernel/text.ts'
import { startWorker } from '../../src/kernel/worker.server.ts'
import { kindsWith } from '../../src/services.ts'
import { startApp, type TestPerson } from '../../src/testing/app.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { root } from '../product.ts'

/** Number of reports requested at once, and one after the other. */
const concurrent = 50
const sequential = 20
/** Memory limit of the report process, in MB. */
const maxMemoryMb = 700

/**
 * Generates reports of a filled mandate as fast as possible: one after the other once warm, all
 * languages and formats together, and fifty at once while somebody lists mandates. All must be
 * completed within the memory limit; times are recorded too, although they depend on the machine.
 */
export default async function proveReports({ log }: { log: (line: string) => void }) {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const { end, ...app } = await startApp(postgres.url)
    await loadRegister(app.database.pool, root)
    await loadDemonstration(app.database, root, {
      password: demonstrationPassword,
      now: new Date(),
    })
    const worker = await startWorker({
      pool: app.database.pool,
      jobs: app.app.jobs,
      context: {
        database: app.database,
        log: pino({ level: 'silent' }),
        now: () => new Date(),
      },
    })
    try {
      const admin = await app.as('admin')
      const figures = await measure(admin, await findComparedMandate(admin), log)
      if (figures.arrived < concurrent)
        throw new Error('some reports were not done', { cause: figures })
      if (figures.largest_memory_mb > maxMemoryMb)
        throw new Error('the report process took too much memory', { cause: figures })
      return figures
    } finally {
      await worker.stop()
      await end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

/** Completes a comparison in a demonstration mandate; returns its id. */
async function findComparedMandate(admin: TestPerson): Promise<number> {
  const query = { kind: kindsWith('report')[0], page_size: 1 }
  const [found] = (await admin.mandates.list({ query })).results
  const { id } = found!
  await admin.mandates.updateForm({
    params: { id },
    body: { useful_heat: 160_000, recommended: 'pacSondes' },
  })
  return id
}

async function measure(admin: TestPerson, mandate: number, log: (line: string) => void) {
  const requestReport = (
    language: (typeof languages)[number],
    format: (typeof reportFormats)[number],
  ) => admin.reports.create({ body: { mandate, language, format } })
  /** Waits until these reports are done or failed; returns how many are done. */
  async function waitUntilDone(ids: readonly number[]) {
    for (;;) {
      const { results } = await admin.reports.list({ query: { mandate, page_size: 100 } })
      const mine = results.filter(({ id }) => ids.includes(id))
      if (mine.every(({ state }) => state === 'done' || state === 'failed'))
        return mine.filter(({ state }) => state === 'done').length
      await sleep(25)
    }
  }
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const timeList = () => timed(() => admin.mandates.list({ query: { page_size: 25 } }))

  await waitUntilDone([
    (await requestReport('fr', 'pdf')).id,
    (await requestReport('fr', 'xlsx')).id,
  ])
  const single: number[] = []
  for (let index = 0; index < sequential; index++)
    single.push(
      await timed(async () => {
        await waitUntilDone([
          (await requestReport(languages[index % 3]!, reportFormats[index % 2]!)).id,
        ])
      }),
    )
  log('one after the other is done')
  const six_together_ms = await timed(async () => {
    const pairs = languages.flatMap((language) =>
      reportFormats.map((format) => [language, format] as const),
    )
    const requested = await Promise.all(pairs.map((pair) => requestReport(...pair)))
    await waitUntilDone(requested.map(({ id }) => id))
  })
  const quiet: number[] = []
  for (let index = 0; index < 200; index++) quiet.push(await timeList())

  const busy: number[] = []
  let largest_memory_mb = 0
  let arrived = 0
  const fifty_at_once_ms = await timed(async () => {
    const requested = await Promise.all(
      Array.from({ length: concurrent }, (_, index) =>
        requestReport(languages[index % 3]!, reportFormats[index % 2]!),
      ),
    )
    let isDone = false
    const all = waitUntilDone(requested.map(({ id }) => id)).then((count) => {
      arrived = count
      isDone = true
    })
    while (!isDone) {
      busy.push(await timeList())
      largest_memory_mb = Math.max(largest_memory_mb, reportProcessMb())
    }
    await all
  })
  return {
    one_ms: spread(single),
    six_together_ms: Math.round(six_together_ms),
    fifty_at_once_ms: Math.round(fifty_at_once_ms),
    arrived,
    largest_memory_mb,
    list_quiet_ms: spread(quiet),
    list_meanwhile_ms: spread(busy),
  }
}

const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) =>
    Math.round(sorted[Math.floor((sorted.length - 1) * share)]! * 10) / 10
  return { median: percentile(0.5), p95: percentile(0.95), calls: times.length }
}

/** Memory of the report process, in MB. */
function reportProcessMb(): number {
  const lines = execFileSync('ps', ['-o', 'rss=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  }).split('\n')
  const sizes = lines.filter((line) => line.includes('printing')).map(Number.parseFloat)
  return Math.round(Math.max(0, ...sizes) / 1024)
}
