import { expect, it } from 'vitest'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { adviceCell, adviceFor } from './advice.ts'

it('each advice table offers all catalogue entries of its kind, and no others', () => {
  const { rows } = referencesOn(shippedVersions, '2026-11-22').advice
  const wins = adviceFor('quick_wins', rows)
  const steps = adviceFor('next_steps', rows)
  expect(wins.length * steps.length).toBeGreaterThan(0)
  expect(new Set(wins.map(({ kind }) => kind))).toEqual(new Set(['quick_win']))
  expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['next_step']))
  expect(wins.length + steps.length).toBe(rows.length)
  expect(adviceCell('quick_wins', { key: 'insulate' })).toBe('quick_wins/insulate/title')
})
