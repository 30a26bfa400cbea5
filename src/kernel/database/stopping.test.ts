import { expect, it } from 'vitest'
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
