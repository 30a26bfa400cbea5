import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Outside } from '../../outside.server.ts'
import { startApp, type TestApp, testApp } from '../app.ts'
import { emptyPdf } from '../files/upload.ts'
import { changesSince, noteChanges, runWaitingJobs } from './changes.ts'
import { type Crossings, crossingsFile } from './crossings.ts'
import { type Event, happenings } from './events.ts'
import { openScene, type PlayedScene, playScene, type Scene } from './scene.ts'
import { alone, type Thing, things } from './things.ts'

const declared: Crossings = JSON.parse(readFileSync(crossingsFile, 'utf8'))
/** What a report looks like does not matter here, and a real one takes its time: all are an empty file. */
const withEmptyReports = (outside: Outside): Outside => ({
  ...outside,
  press: { ...outside.press, print: async () => emptyPdf },
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
      ...{ postcode: '1205', city: 'Genève', iban: 'CH9300762011623852957', vat_exempt: true },
    },
  })
  for (const [name, thing] of Object.entries<Thing>(things).reverse()) {
    const scene = await openScene(app, office, 'incitative_consulting')
    await runWaitingJobs(app)
    Object.assign(scene.opened, await thing.open(playScene(app, scene)))
    scenes[name as keyof typeof things] = scene
  }
  await noteChanges(app)
  template = await app.keepAsTemplate()
})

/** Lets an event happen to the scene of a thing; returns what is stored since, and what people are told now. */
async function walk(stage: PlayedScene, thing: Thing, event: Event) {
  await stage.move(...(event.from ?? []))
  await event.prepare?.(stage)
  await runWaitingJobs(stage.app)
  const before = (await thing.facts?.(stage)) ?? {}
  await changesSince(stage.app, stage)
  const refused = await event.happen(stage).then(
    () => [],
    (error: Error) => [`refused: ${/"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message}`],
  )
  await runWaitingJobs(stage.app)
  const stored = [...refused, ...(await changesSince(stage.app, stage))]
  async function told() {
    const now = Object.entries((await thing.facts?.(stage)) ?? {})
    return now
      .filter(([what, value]) => value !== before[what])
      .map(([what, value]) => `${what}: ${before[what]} → ${value}`)
  }
  return { stored, told }
}

/** The row of an event, each thing in its scene on the same copy of the database. */
async function walkRow(app: TestApp, event: Event, expected: Crossings[string] | undefined) {
  const lines: Record<string, string[]> = {}
  for (const [name, thing] of Object.entries<Thing>(things)) {
    const stage = playScene(app, scenes[name as keyof typeof things])
    const { stored, told } = await walk(stage, thing, event)
    let facts = await told()
    const isAsDeclared = () => facts.every((line) => expected?.[name]?.includes(line))
    for (const since = Date.now(); !isAsDeclared() && Date.now() < since + patience; ) {
      await sleep(50)
      facts = await told()
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
