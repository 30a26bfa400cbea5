import { expect, test } from 'vitest'
import { section } from '../../../kernel/field/fields.ts'
import {
  choice,
  code,
  day,
  flag,
  integer,
  items,
  money,
  words,
} from '../../../kernel/field/kinds.ts'
import { reference } from '../../../kernel/field/references.ts'
import { phone } from '../../../kernel/field/swiss.ts'
import { daysBetween, isNear } from '../basic/days.ts'
import { displayValue } from './fieldValue.ts'

const fields = section('all', 'base', {
  year: integer(),
  surface: integer({ unit: 'm²' }),
  price: money(),
  built: day(),
  role: choice(['owner', 'manager']),
  energy: code('GENH1', [7530]),
  isProtected: flag(),
  name: words(),
  steps: items({}),
  client: reference('users'),
  phone: phone({ wrong: 'user:error.phone_form', tooLong: 'user:error.phone_length' }),
})

const formatOptions = {
  t: (key: string) => ({ 'role.owner': 'Propriétaire' })[key] ?? key,
  tUi: (key: string, params?: Record<string, unknown>) => `${key}${params ? ` ${params.id}` : ''}`,
  labels: { users: { '7': 'Régie Centre-Rive SA' } },
  codes: [{ code: 7530, label: 'Mazout' }],
}
const display = (name: keyof typeof fields, value: unknown) =>
  displayValue(name, fields[name], value, formatOptions)

test('displayValue shows a phone number as people write it, and other text unchanged', () => {
  expect(display('phone', '0041791234567')).toBe('+41 79 123 45 67')
  expect(display('phone', '0033612345678')).toBe('+33612345678')
  expect(display('phone', '00 call me')).toBe('00 call me')
})

test('displayValue formats numbers with grouped digits and unit, years without, and dates', () => {
  expect(display('year', 1967)).toBe('1967')
  expect(display('surface', 1600)).toBe('1’600\u00a0m²')
  expect(display('price', 68800)).toBe('68’800.00\u00a0CHF')
  expect(display('built', '2026-11-20')).toBe('20.11.2026')
})

test('displayValue formats options, codes, references and translated texts by their labels', () => {
  expect(display('role', 'owner')).toBe('Propriétaire')
  expect(display('energy', 7530)).toBe('Mazout')
  expect(display('client', 7)).toBe('Régie Centre-Rive SA')
  expect(display('client', 8)).toBe('form.number 8')
  const name = { fr: 'a', en: 'b', it: 'c' }
  expect(display('name', name)).toBe('a · b · c')
  const [item, removedItem] = ['item', 'removed'].map((key) => ({
    key,
    words: name,
    removed: key === 'removed',
  }))
  expect(display('steps', [item, removedItem, item])).toBe('a · b · c; a · b · c')
})

test('displayValue formats an empty value as an empty string, but an empty flag as unknown', () => {
  expect(display('surface', null)).toBe('')
  expect(display('isProtected', null)).toBe('form.unknown')
  expect(display('isProtected', false)).toBe('form.no')
})

test('daysBetween counts days by the calendar of Zurich, also across the change of clocks', () => {
  expect(daysBetween(new Date('2026-10-24T22:30:00Z'), '2026-10-26')).toBe(1)
  expect(daysBetween(new Date('2026-11-20T10:00:00Z'), '2026-11-18')).toBe(-2)
  expect([-1, 0, 7, 8].map(isNear)).toEqual([true, true, true, false])
})
