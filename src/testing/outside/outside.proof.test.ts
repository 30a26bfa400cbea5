import { expect, it } from 'vitest'
import { sendNotes } from '../../../prove/outside/outside.ts'
import { testApp } from '../app.ts'
import { notionEnv, serveNotion } from './notion.ts'

it('reaches a notes service once, whatever goes wrong, and though the worker is killed (§2.notes.send_to_notes)', async () => {
  const notion = await serveNotion()
  const env = notionEnv(notion)
  const app = await testApp({ env })
  const seed = 20_261_126
  const { notes, faults, killed } = await sendNotes({
    ...{ app, env, notion, seed, log: () => undefined },
    ...{ operations: 60, mandates: 8, kills: 1 },
  })
  notion.close()
  expect(faults).toEqual([])
  expect(killed).toBe(1)
  expect(Object.values(notion.counts).some((count) => count > 0)).toBe(true)
  expect(notes).toMatchObject({ doubled: [], lost: [] })
}, 240_000)
