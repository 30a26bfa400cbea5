import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Outside } from '../../outside.server.ts'
import { startApp, type TestApp, testApp } from '../app.ts'
import { emptyPdf } from '../files/upload.ts'
import { changeLines, changesOf, noteChanges, runWaitingJobs, takeChanges } from './changes.ts'
import { type Crossings, crossingsFile } from './crossings.ts'
import { type Event, happenings } from './events.ts'
import { openScene, type PlayedScene, playScene, type Scene } from './scene.ts'
import { alone, type Thing, things } from './things.ts'

const declared: Crossings = JSON.parse(readFileSync(crossingsFile, 'utf8'))
/** What a report looks like does not matter here, and a real one takes its time: all are an empty file, and alike. */
const withEmptyReports = (outside: Outside): Outside => ({
  ...outside,
  press: {
    ...outside.press,
    print: async ({ format }) => (format === 'changes' ? Buffer.from('[]') : emptyPdf),
  },
})
/** How long a word to other processes may take, such as of an account that changed. */
const patience = 20_000

let template: string
let dataDir: string
const scenes = {} as Record<keyof typeof things, Scene>
const walked: Crossings = {}

// One scene a thing; each event then starts from a copy of them all.
beforeAll(async () => {
  const app = await testApp({ outside: withEmptyReports })
  dataDir = app.config.DATA_DIR
  const office = await app.as('admin')
  await office.settings.update({
    params: { id: 1 },
    body: {
      ...{ organisation: 'Bureau d’Énergie', street: 'Quai du Rhône', number: '12' },
      ...{ postcode: '1205', city: 'Genève', iban: 'CH9300762011623852957' },
      vat_number: 'CHE-116.281.710',
    },
  })
  for (const [name, thing] of Object.entries<Thing>(things).reverse()) {
    const scene = await openScene(app, office, 'incitative_consulting')
    await runWaitingJobs(app)
    Object.assign(scene.opened, await thing.open(playScene(app, scene)))
    scenes[name as keyof typeof things] = scene
  }
  // The mails that wait some minutes for more, so that none goes out while another event is walked.
  await runWaitingJobs(app, new Date(Date.now() + 3600_000))
  await noteChanges(app)
  template = await app.keepAsTemplate()
})

/**
 * Brings the scene of a thing to where an event may happen; returns the names of what people are told, and the function that
 * says what they are told then.
 */
async function ready(stage: PlayedScene, thing: Thing, event: Event) {
  await stage.move(...(event.from ?? []))
  await event.prepare?.(stage)
  await runWaitingJobs(stage.app)
  const before = (await thing.facts?.(stage)) ?? {}
  async function told() {
    const now = Object.entries((await thing.facts?.(stage)) ?? {})
    return now
      .filter(([what, value]) => value !== before[what])
      .map(([what, value]) => `${what}: ${before[what]} → ${value}`)
  }
  return { names: Object.keys(before), told }
}

/** Lets an event happen, and what comes of it; returns why it was refused, and what changed. */
async function happen(stage: PlayedScene, event: Event) {
  await takeChanges(stage.app)
  const refused = await event.happen(stage).then(
    () => [],
    (error: Error) => [`refused: ${/"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message}`],
  )
  await runWaitingJobs(stage.app)
  return { refused, changes: await takeChanges(stage.app) }
}

/** Lets an event happen to the scene of each thing; returns what is stored since, and what people are told now. */
async function* walk(app: TestApp, event: Event) {
  const stages = Object.entries<Thing>(things).map(([name, thing]) => {
    const scene = scenes[name as keyof typeof things]
    return { name, thing, stage: playScene(app, { ...scene, opened: { ...scene.opened } }) }
  })
  if (!event.isOfOffice) {
    for (const { name, thing, stage } of stages) {
      const facts = await ready(stage, thing, event)
      const { refused, changes } = await happen(stage, event)
      yield { name, thing, stage, facts, stored: [...refused, ...changeLines(changes, stage)] }
    }
    return
  }
  const before = []
  for (const { thing, stage } of stages) before.push(await ready(stage, thing, event))
  const { refused, changes } = await happen(stages[0]!.stage, event)
  for (const [index, { name, thing, stage }] of stages.entries())
    yield {
      ...{ name, thing, stage, facts: before[index]! },
      stored: [...refused, ...changeLines(changesOf(changes, stage), stage)],
    }
}

/** The row of an event, each thing in its scene on the same copy of the database. */
async function walkRow(app: TestApp, event: Event, expected: Crossings[string] | undefined) {
  const lines: Record<string, string[]> = {}
  for await (const { name, thing, stage, facts: asked, stored } of walk(app, event)) {
    let facts = await asked.told()
    const cell = expected?.[name] ?? []
    const declaredFacts = cell.filter((line) =>
      asked.names.some((what) => line.startsWith(`${what}: `)),
    )
    const isAsDeclared = () =>
      facts.every((line) => cell.includes(line)) &&
      declaredFacts.every((line) => facts.includes(line))
    for (const since = Date.now(); !isAsDeclared() && Date.now() < since + patience; ) {
      await sleep(50)
      facts = await asked.told()
    }
    if (thing.attempt) {
      const { what, usual, make } = thing.attempt
      const isExpected = (answer: string) =>
        answer !== usual || !expected?.[name]?.some((line) => line.startsWith(`${what}: `))
      let answer = await make(stage)
      // A server hears of the end of a session, too, a moment after it.
      for (const since = Date.now(); !isExpected(answer) && Date.now() < since + patience; ) {
        await sleep(50)
        answer = await make(stage)
      }
      if (answer !== usual) facts.push(`${what}: ${answer}`)
    }
    lines[name] = [...stored, ...facts]
  }
  const { [alone]: itself = [], ...others } = lines
  const row: Crossings[string] = { itself }
  for (const [name, all] of Object.entries(others)) {
    const cell = [
      ...all.filter((line) => !itself.includes(line)),
      ...itself.filter((line) => !all.includes(line)).map((line) => `not ${line}`),
    ]
    if (cell.length > 0) row[name] = cell
  }
  return row
}

describe('things that are open when something else happens', () => {
  it.each(Object.entries<Event>(happenings))('%s', async (name, event) => {
    const app = await startApp(inject('databaseUrl'), {
      ...{ template, isRefusing: false, env: { DATA_DIR: dataDir }, outside: withEmptyReports },
    })
    try {
      walked[name] = await walkRow(app, event, declared[name])
    } finally {
      await app.end()
    }
  })

  it('is all that the table tells', async () => {
    await expect(`${JSON.stringify(walked, null, 2)}\n`).toMatchFileSnapshot(crossingsFile)
  })
})
