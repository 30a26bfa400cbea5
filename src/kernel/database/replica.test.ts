import pg from 'pg'
import { expect, it } from 'vitest'
import { isConnectionLoss } from './db.server.ts'
import { openReplica, type ReplicaReader } from './replica.server.ts'

it('a primary that does not say where it is in its log is read itself (§9)', async () => {
  const away = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const replica = openReplica(away, away, {} as ReplicaReader)
  expect(await replica.reader()).toBeUndefined()
  // The replica was not asked.
  expect(replica.state()).toBe('ok')
  await away.end()
})

it('a server that is silent has lost its connection (§9)', () => {
  expect(isConnectionLoss(new Error('Query read timeout'))).toBe(true)
})
