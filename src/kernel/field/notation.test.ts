import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tidyLine, tidyLines, tidyNotation } from './characters.ts'
import { validate } from './check.ts'
import { email, integer, time } from './kinds.ts'
import { parseDate, parseNumber } from './parse.ts'
import { shape } from './shape.ts'
import { iban, phone } from './swiss.ts'

const wrong = 'user:error.phone_form'
const phoneShape = phone({ wrong, tooLong: wrong }).value
const emailShape = email({ wrong: 'user:error.email_form' }).value

/** The stored value of a typed one; undefined if it is refused. */
const stored = (of: Parameters<typeof validate>[0], typed: string) => validate(of, typed).data

describe('what Windows, Word, contacts and banking apps put around a value', () => {
  it('a number of the calculator and a date with marks of direction are read', () => {
    expect(parseNumber('\u202d1234.5\u202c')).toBe(1234.5)
    expect(parseNumber('\u200e\u22121\u202f234,5\u00a0kWh', { unit: 'kWh' })).toBe(-1234.5)
    expect(parseDate('\u200e28.\u200e11.\u200e2026')).toBe('2026-11-28')
    expect(parseDate('28\u201111\u20112026')).toBe('2026-11-28')
  })

  it.each([
    ['\u202a+41 79 123 45 67\u202c', '0041791234567'],
    ['022\u2011344\u201111\u201122', '0041223441122'],
    ['022–344–11–22', '0041223441122'],
    ['\u2068079\u00a0123\u202f45 67\u2069', '0041791234567'],
    ['tel:+41791234567', '0041791234567'],
    ['Tél. 022 344 11 22', '0041223441122'],
    ['Mobile : (079) 123 45 67', '0041791234567'],
  ])('the phone %j is stored as %s', (typed, number) =>
    expect(stored(phoneShape, typed)).toBe(number),
  )

  it.each(['\u00a0', '\u202f', ' '])('an IBAN in groups with %j between them is one', (space) => {
    const groups = ['CH93', '0076', '2011', '6238', '5295', '7']
    expect(stored(iban({ wrong }).value, groups.join(space))).toBe('CH9300762011623852957')
  })

  it('an IBAN after its name is one', () =>
    expect(stored(iban({ wrong }).value, 'IBAN: CH93 0076 2011 6238 5295 7')).toBe(
      'CH9300762011623852957',
    ))

  it.each([
    ['"Dupont, Jean" <jean@example.ch>;', 'jean@example.ch'],
    ['jean@example.ch.', 'jean@example.ch'],
    ['Jean Dupont <Jean@example.ch>', 'jean@example.ch'],
    ['"Dupont, Jean" <jean@example.ch>', 'jean@example.ch'],
    ['mailto:jean@example.ch', 'jean@example.ch'],
    ['mailto:jean@example.ch?subject=CECB', 'jean@example.ch'],
    ['<mailto:jean@example.ch>', 'jean@example.ch'],
    ['\u200ejean@example.ch\u00a0', 'jean@example.ch'],
    ['info@müller.ch', 'info@xn--mller-kva.ch'],
    ['', ''],
  ])('the address %j is stored as %j', (typed, address) =>
    expect(stored(emailShape, typed)).toBe(address),
  )

  it.each(['jean', 'jean@', 'jean@example', 'jean@a b.ch', 'Jean <jean>', 'a@b.ch, c@d.ch'])(
    '%j is no address',
    (typed) => expect(stored(emailShape, typed)).toBeUndefined(),
  )

  it('breaks of lines of Word and old programs are line breaks; a line has none', () => {
    expect(stored(shape.lines(), 'un\vdeux\ftrois\u0085quatre')).toBe('un\ndeux\ntrois\nquatre')
    expect(stored(shape.line(), 'un\vdeux')).toBeUndefined()
  })

  it('controls of direction leave prose with their counterpart; a single one, which reorders what follows, is refused', () => {
    expect(stored(shape.line(), 'Rue \u2067du\u2069 \u202eStand\u202c\u200f')).toBe('Rue du Stand')
    for (const single of ['\u202e', '\u202c', '\u2066', '\u2069', '\u202e\u2069'])
      expect([single, stored(shape.line(), `Rue ${single} du Stand`)]).toEqual([single, undefined])
  })

  it('a time is read with any space', () =>
    expect(stored(time({ wrong }).value, '9\u00a0h\u202f30')).toBe('09:30'))

  const part = fc.constantFrom(
    ...['\u200e', '\u200f', '\u202a', '\u202c', '\u202d', '\u2066', '\u2069', '\v', '\u0085'],
    ...['\u00a0', '\u202f', ' ', '–', '\u2011', '\u2212', 'é', 'e\u0301', '1', 'a', '\n'],
  )
  it('tidied once more, nothing changes', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        for (const tidy of [tidyLine, tidyLines, tidyNotation])
          expect(tidy(tidy(text))).toBe(tidy(text))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a number out of its range', () => {
  it('is told both ends', () => {
    const { error } = validate(integer({ min: 1000, max: 2100 }).value, 999)
    expect(error?.issues).toMatchObject([
      { message: 'kernel:error.out_of_range', params: { min: 1000, max: 2100 } },
    ])
    expect(validate(integer({ min: 0, max: 1_000_000 }).value, -1).error?.issues).toMatchObject([
      { params: { min: 0, max: '1’000’000' } },
    ])
  })
})
