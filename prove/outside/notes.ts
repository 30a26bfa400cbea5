import { setTimeout as sleep } from 'node:timers/promises'
import { CallError } from '../../src/kernel/http/client.ts'
import type { TestApp, TestPerson } from '../../src/testing/app.ts'
import { type OutsideFault, outsideFaults } from '../../src/testing/outside/faultyServer.ts'
import type { NotionServer } from '../../src/testing/outside/notion.ts'
import { pick, type Random } from '../hostile.ts'
import type { OutsideHalf } from './harness.ts'

/** Share of requests that go wrong. */
const faultShare = 0.04
/** Few of these, as each makes everybody wait for a second. */
const busyShare = 0.1

/** Draws the faults of a service from the seed. */
export function faultsFrom(random: Random): () => OutsideFault | undefined {
  const usual = outsideFaults.filter((fault) => fault !== 'busy')
  return () => {
    if (random() >= faultShare) return undefined
    return random() < busyShare ? 'busy' : pick(random, usual)
  }
}

type Options = {
  app: TestApp
  admin: TestPerson
  notion: NotionServer
  random: Random
  mandates: number
}

/** What was sent last about a mandate into a task; an empty task is the page of its own. */
type Last = { mandate: number; task: string; summary: string }

/** Notes about mandates: each sending must arrive, in one page and once. */
export async function notesHalf({
  app,
  admin,
  notion,
  random,
  mandates: count,
}: Options): Promise<OutsideHalf> {
  const mandates = await makeMandates(admin, app, count)
  const tasks: string[] = Array.from({ length: Math.ceil(count / 5) }, (_, n) =>
    notion.add(`Tâche ${n}`),
  )
  const last = new Map<string, Last>()
  /** The last of the sendings about each mandate and task: they must not overtake each other. */
  const underWay = new Map<string, Promise<unknown>>()
  notion.draw = faultsFrom(random)
  let office = admin

  return {
    name: 'notes',
    tasks: ['taskNotes.send'],
    lastTasks: ['taskNotes.settle'],

    async operate(number) {
      // An access is valid for 15 minutes, and a run takes longer.
      if (number % 500 === 499) office = await app.as('admin')
      const mandate = pick(random, mandates)
      const task = random() < 0.3 ? pick(random, tasks) : ''
      const key = `${mandate} ${task}`
      const summary = `operation ${number}`
      const status = random() < 0.5 ? pick(random, ['À faire', 'En cours', 'Terminé']) : undefined
      const sending = (underWay.get(key) ?? Promise.resolve()).then(async () => {
        const body = { mandate, summary, status, ...(task && { task }) }
        await insist(() => office.task_notes.send({ body }))
        last.set(key, { mandate, task, summary })
      })
      underWay.set(key, sending)
      await sending
    },

    async calm() {
      notion.draw = () => undefined
      await notion.whenQuiet()
    },

    async waiting() {
      const { rows } = await app.database.pool.query<{ count: number }>(
        `select count(*)::int as count from task_notes where state = 'queued'`,
      )
      return rows[0]!.count
    },

    async left() {
      const { rows } = await app.database.pool.query(
        `select n.*, j.attempts, j.last_error from task_notes n
         left join graphile_worker.jobs j on j.key = 'taskNotes/' || n.id where n.state = 'queued' limit 20`,
      )
      return rows
    },

    async check() {
      const faults: string[] = []
      const { rows } = await app.database.pool.query<Row>('select * from task_notes')
      const pages = notion.pages()
      const own = pages.filter(({ reference }) => reference)
      const figures = {
        ...{ sent_about: last.size, pages: own.length, existing_tasks: tasks.length },
        requests: notion.requests,
        injected: { ...notion.counts },
        doubled: [] as string[],
        lost: [] as string[],
        /** Ended after the last attempt, with a reason. */
        failed: [] as string[],
      }
      const fault = (kind: 'doubled' | 'lost', text: string) => {
        figures[kind].push(text)
        faults.push(`${kind}: ${text}`)
      }
      if (rows.length !== last.size) fault('lost', `${rows.length} notes for ${last.size}`)
      for (const { mandate, task, summary } of last.values()) {
        const about = `mandate ${mandate}, ${task || 'own page'}`
        const row = rows.find((one) => one.mandate === mandate && one.task === task)
        if (!row) {
          fault('lost', `${about}: no note`)
          continue
        }
        if (row.state === 'failed' && row.problem) {
          figures.failed.push(about)
          continue
        }
        if (row.state !== 'sent') fault('lost', `${about} ended as ${row.state}`)
        const found = task
          ? pages.filter(({ id }) => id === task)
          : own.filter(({ reference }) => reference === row.reference)
        if (found.length === 0) fault('lost', `${about}: no page`)
        if (found.length > 1) fault('doubled', `${about}: ${found.length} pages`)
        const mark = `#note-${row.reference}`
        for (const { blocks, parts } of found) {
          const ours = blocks.flatMap((block, at) =>
            JSON.stringify(block.callout?.rich_text ?? '').includes(mark) ? [parts[at]!] : [],
          )
          if (ours.length > 1) fault('doubled', `${about}: ${ours.length} parts`)
          if (!ours.some((part) => part.includes(summary)))
            fault('lost', `${about} says ${ours[0]?.[1] ?? 'nothing'}, not ${summary}`)
        }
      }
      const known = new Set<string>(rows.map(({ reference }) => reference))
      for (const { reference } of own)
        if (!known.has(reference)) fault('doubled', `a page that no note knows: ${reference}`)
      for (const { id, parts } of pages)
        if (tasks.includes(id) && parts[0]?.[0] !== 'Mine') fault('lost', `what stood in ${id}`)
      return { figures, faults }
    },
  }
}

type Row = {
  mandate: number
  task: string
  reference: string
  state: string
  problem: object | null
}

async function makeMandates(admin: TestPerson, app: TestApp, count: number): Promise<number[]> {
  const client = await app.as('client')
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const ids: number[] = []
  for (let number = 1; number <= count; number++) {
    const address = { street_name: 'Rue des Preuves', street_number: String(number) }
    const { id: building } = await insist(() => admin.buildings.create({ body: address }))
    const body = { product, building, client: client.id }
    ids.push((await insist(() => admin.mandates.create({ body }))).id)
  }
  return ids
}

/** Repeats a call that a busy machine refused. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 503) throw error
      await sleep(500)
    }
}
