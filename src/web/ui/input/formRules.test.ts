import { expect, test } from 'vitest'
import { section } from '../../../kernel/field/fields.ts'
import {
  calendarYear,
  choice,
  day,
  decimal,
  integer,
  line,
  words,
} from '../../../kernel/field/kinds.ts'
import { reference } from '../../../kernel/field/references.ts'
import { phone } from '../../../kernel/field/swiss.ts'
import type { Problem } from '../../../kernel/http/errors.ts'
import { checkChange, createResolver } from './formRules.ts'
import { loadPhoneLengths, providePhoneLengths } from './phoneLengths.ts'

const fields = section('building', 'base', {
  name: line({ required: true, missing: 'user:error.first_name_required' }),
  year: integer({ min: 1850, max: 2028 }),
  built: calendarYear({ min: 1850, max: 2028 }),
  opened: day(),
  heritage: choice(['yes', 'no']),
  owner: reference('users'),
  power: decimal({ min: 0.1, max: 20_000, decimals: 1, unit: 'kW' }),
  phone_number: phone({ wrong: 'user:error.phone_form', tooLong: 'user:error.phone_length' }),
  title: words({ required: true }),
})

const t = ({ key, params }: Problem) =>
  params && 'max' in params && 'min' in params ? `${key} ${params.min} ${params.max}` : key
const resolve = (values: Record<string, unknown>) =>
  createResolver(fields, t)(values, undefined, {} as never)
const validValues = { name: 'Rue 1', title: { fr: 'a', en: 'b', it: 'c' } }

test('a form shows at each field the error of the server’s rule, with its limits', async () => {
  const { errors } = await resolve({
    year: 2031,
    phone_number: '12',
    title: { fr: 'a', en: '', it: '' },
  })
  expect(
    Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])),
  ).toEqual({
    name: 'user:error.first_name_required',
    year: 'kernel:error.out_of_range 1850 2028',
    phone_number: 'user:error.phone_form',
    title: 'kernel:error.required',
  })
})

test('a form omits empty values, and normalises the others', async () => {
  const { values, errors } = await resolve({
    ...validValues,
    year: null,
    power: '',
    phone_number: '022 343 11 22',
  })
  expect(errors).toEqual({})
  expect(values).toEqual({ ...validValues, phone_number: '0041223431122' })
})

test('a form leaves out what it does not ask any more', async () => {
  const { values, errors } = await resolve({ ...validValues, due: '2026-12-31' })
  expect([values, errors]).toEqual([validValues, {}])
})

test('a form shows a specific message for a text that is not a valid value', async () => {
  expect((await resolve({ ...validValues, power: 'abc' })).errors.power?.message).toBe(
    'kernel:error.number_form',
  )
  expect(checkChange(fields, 'power', 'abc', t)).toEqual({ problem: 'kernel:error.number_form' })
  const problems = [
    ['power', '12 m2', 'number_unit'],
    ['power', '1.234', 'number_two_ways'],
    ['year', '12 kW', 'number_alone'],
    ['year', 'trois cents', 'whole_number'],
    ['year', 1999.5, 'whole_number'],
    ['built', 'vers 1960', 'year_form'],
    ['built', 1999.5, 'year_form'],
    ['opened', '31.2.2026', 'date_form'],
    ['heritage', 'peut-être', 'not_an_option'],
    ['owner', 'Dupont', 'not_a_record'],
  ] as const
  for (const [name, value, problem] of problems)
    expect(checkChange(fields, name, value, t)).toEqual({ problem: `kernel:error.${problem}` })
  expect(checkChange(fields, 'name', null, t)).toEqual({
    problem: 'user:error.first_name_required',
  })
})

test('checkChange checks one field alone; an optional field may be empty', () => {
  expect(checkChange(fields, 'power', 84.5, t)).toEqual({ value: 84.5 })
  expect(checkChange(fields, 'power', null, t)).toEqual({ value: null })
  expect(checkChange(fields, 'phone_number', '', t)).toEqual({ value: null })
  expect(checkChange(fields, 'name', '  ', t)).toEqual({
    problem: 'user:error.first_name_required',
  })
})

test('a phone number of another length than 13 digits is checked once it is known whether the office accepts it', async () => {
  const entered = (value: string) => checkChange(fields, 'phone_number', value, t)
  const abroad = { value: '004930123456789' }
  // Only the server checks it.
  expect(entered('+49 30 123456789')).toEqual(abroad)
  providePhoneLengths(async () => false)
  await loadPhoneLengths()
  expect(entered('+49 30 123456789')).toEqual({ problem: 'user:error.phone_length' })
  expect(entered('+33 1 23 45 67')).toEqual({ problem: 'user:error.phone_form' })
  const { errors } = await resolve({ ...validValues, phone_number: '+33 1 23 45 67' })
  expect(errors.phone_number?.message).toBe('user:error.phone_form')
  // Beside other errors, too.
  const both = await resolve({ phone_number: '+49 30 123456789' })
  expect([both.errors.phone_number?.message, both.errors.name?.message]).toEqual([
    'user:error.phone_length',
    'user:error.first_name_required',
  ])
  expect(entered('022 343 11 22')).toEqual({ value: '0041223431122' })
  // A question that fails changes nothing.
  providePhoneLengths(() => Promise.reject(new Error('offline')))
  await loadPhoneLengths()
  expect(entered('+49 30 123456789')).toEqual({ problem: 'user:error.phone_length' })
  providePhoneLengths(async () => true)
  await loadPhoneLengths()
  expect(entered('+49 30 123456789')).toEqual(abroad)
  expect(entered('+33 1 23')).toEqual({ problem: 'user:error.phone_other_form' })
})
