import type { TestApp } from '../../src/testing/app.ts'
import type { Json } from '../product.ts'
import type { MandateState } from './oracle.ts'
import type { SceneRecord } from './scene.ts'

type Options = {
  app: TestApp
  relevantTo: SceneRecord['relevantTo']
  mandate: MandateState
  office: number
  newMark: () => string
  addRecord: (
    resource: string,
    row: Json,
    values: Json,
    properties: Partial<SceneRecord> & { mandates: readonly MandateState[] },
  ) => SceneRecord
}

/** Adds messages to each thread of a mandate, by each side, and one that was written with an earlier client. */
export async function addMessages(options: Options) {
  const { app, relevantTo, mandate, office, newMark, addRecord } = options
  const { client } = mandate
  const partner = mandate.partner!
  const variants = [
    { thread: 'client', author: client, counterpart: client },
    { thread: 'client', author: office, counterpart: client },
    { thread: 'client', author: office, counterpart: partner },
    { thread: 'partner', author: partner, counterpart: partner },
    { thread: 'partner', author: office, counterpart: partner },
    { thread: 'internal', author: office, counterpart: null },
  ]
  for (const { thread, author, counterpart } of variants) {
    const values = { mandate: mandate.id, thread, text: newMark() }
    const { rows } = await app.database.pool.query(
      'insert into messages (mandate, thread, author, counterpart, text) values ($1, $2, $3, $4, $5) returning id',
      [mandate.id, thread, author, counterpart, values.text],
    )
    addRecord('messages', rows[0], values, {
      ...{ mandates: [mandate], relevantTo, maker: undefined },
      row: { thread, author, counterpart },
      title: `message ${rows[0].id} (${thread}) on a mandate ${mandate.status}`,
    })
  }
}
