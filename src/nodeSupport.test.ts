import { expect, it } from 'vitest'
import { nodeSupportLines } from './nodeSupport.server.ts'

it('a start on a Node without security fixes says so', () => {
  expect(nodeSupportLines('v20.20.2', '2026-04-30')).toEqual([])
  expect(nodeSupportLines('v20.20.2', '2026-05-01').join()).toContain('since 2026-04-30')
  expect(nodeSupportLines('v24.1.0', '2026-11-29')).toEqual([])
  expect(nodeSupportLines('v31.0.0', '2030-01-01')).toEqual([])
})
