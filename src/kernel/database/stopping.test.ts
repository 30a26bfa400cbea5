import pg from 'pg'
import { expect, it } from 'vitest'
import { isConnectionLoss } from './db.server.ts'
import { stopInTurn } from './stopping.ts'

it('a stop goes on, last first, when one of its steps fails', async () => {
  const stopped: string[] = []
  const failures = await stopInTurn([
    () => stopped.push('database'),
    async () => {
      throw new Error('the jobs did not end')
    },
    () => {
      throw new Error('no server')
    },
    () => stopped.push('worker'),
  ])
  expect(stopped).toEqual(['worker', 'database'])
  expect(failures.map(String)).toEqual(['Error: no server', 'Error: the jobs did not end'])
})

it('a job that outlives the wait of a stop has lost its connection, and is no fault of the program', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  await pool.end()
  const failure = await pool.connect().catch((error: unknown) => error)
  expect(isConnectionLoss(failure)).toBe(true)
  expect(isConnectionLoss(new Error('the report has no pages'))).toBe(false)
})
