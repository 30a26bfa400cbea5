import { expect, it } from 'vitest'
import { referencesOn } from '../inForce.ts'
import { shippedVersions } from '../shipped/shipped.ts'
import { adviceCell, adviceFor, adviceRows } from './adviceRows.ts'

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

it('advice is numbered as the catalogue lists it, and the office’s own after it as it was added (§3)', () => {
  const { rows } = referencesOn(shippedVersions, '2026-11-22').advice
  const keys = adviceFor('next_steps', rows).map(({ key }) => key)
  const own = ['mb2k0001', 'mb2k0002']
  const answers = Object.fromEntries(
    [...own, ...keys].map((key) => [`next_steps/${key}/title`, 'Étape']),
  )
  expect(keys).not.toEqual(keys.toSorted())
  expect(adviceRows('next_steps', answers, rows)).toEqual([...keys, ...own])
  const { [`next_steps/${keys[0]}/title`]: _, ...others } = answers
  expect(adviceRows('next_steps', others, rows)).toEqual([...keys.slice(1), ...own])
  // Those with a day come first, by it; those of one day stay as they were.
  const dated = {
    ...answers,
    [`next_steps/${own[1]}/step_until`]: '2026-12-01',
    [`next_steps/${keys[2]}/step_until`]: '2027-01-31',
    [`next_steps/${own[0]}/step_until`]: '2027-01-31',
  }
  const undated = keys.filter((key) => key !== keys[2])
  expect(adviceRows('next_steps', dated, rows)).toEqual([own[1], keys[2], own[0], ...undated])
})
