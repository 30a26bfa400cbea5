import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { startApp, type TestApp } from '../../src/testing/app.ts'
import { bexioEnvironment, serveBexio } from '../../src/testing/outside/accounting/bexio.ts'
import { withTimes } from '../../src/testing/outside/accounting/short.ts'
import { notionEnv, serveNotion } from '../../src/testing/outside/notion.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { accountingHalf, provedTimes } from './accounting.ts'
import { disturb } from './harness.ts'
import { notesHalf } from './notes.ts'

type Options = { seed: number; log: (line: string) => void }

const operations = Number(process.env.OPERATIONS ?? 10_000)
/** Operations, mandates and kills of a proof; `OPERATIONS` makes it shorter. */
const whole = { operations, mandates: Math.min(200, Math.ceil(operations / 10)), kills: 10 }

/** Share of the operations that are changes of quotes: each leads to several calls. */
const quoteShare = 0.3

/**
 * Sends notes, and quotes, to services that lose, delay, repeat and refuse requests, while the worker is killed: what
 * was sent must be there once.
 */
export default async function prove({ seed, log }: Options) {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  const notion = await serveNotion()
  const env = notionEnv(notion)
  try {
    await prepareTemplate(postgres.url)
    const { end, ...app } = await startApp(postgres.url, { isRefusing: false, env })
    try {
      const notes = await sendNotes({ app, env, notion, seed, log, ...whole })
      // Said at once: the other half takes long.
      log(`notes: ${JSON.stringify(notes)}`)
      const { operations, kills } = whole
      const accounting = await synchroniseQuotes({
        ...{ databaseUrl: postgres.url, seed, log, kills },
        operations: Math.ceil(operations * quoteShare),
      })
      return requireNoFaults({
        ...{ notes, accounting },
        faults: [...notes.faults, ...accounting.faults],
      })
    } finally {
      await end()
    }
  } finally {
    notion.close()
    await postgres.stop()
    remove()
  }
}

type NotesOptions = Options & {
  app: TestApp
  env: NodeJS.ProcessEnv
  notion: Awaited<ReturnType<typeof serveNotion>>
  operations: number
  mandates: number
  kills: number
}

/** Runs the proof of task notes on an app in this process, which serves, and workers that are killed. */
export async function sendNotes(options: NotesOptions) {
  const { app, env, notion, seed, log, operations, mandates, kills } = options
  const random = randomFrom(seed)
  const admin = await app.as('admin')
  await admin.settings.update({ params: { id: 1 }, body: { task_notes_status: 'Statut' } })
  const half = await notesHalf({ app, admin, notion, random, mandates })
  const {
    figures,
    faults,
    kills: killed,
  } = await disturb({
    ...{ app, env, half, operations, kills, random, log },
  })
  return { operations, killed, notes: figures, faults }
}

type QuotesOptions = Options & { databaseUrl: string; operations: number; kills: number }

/** Runs the proof of accounting, as that of task notes. */
export async function synchroniseQuotes(options: QuotesOptions) {
  const { databaseUrl, seed, log, operations, kills } = options
  const random = randomFrom(seed)
  const service = await serveBexio()
  service.lateness = provedTimes.lateness
  const env = bexioEnvironment(service)
  const { end, ...app } = await startApp(databaseUrl, {
    ...{ isRefusing: false, env, outside: withTimes(provedTimes) },
  })
  try {
    const half = await accountingHalf({ app, service, random })
    const proved = await disturb({ ...{ app, env, half, operations, kills, random, log } })
    return { operations, killed: proved.kills, ...proved.figures, faults: proved.faults }
  } finally {
    await end()
    service.close()
  }
}
