import fc from 'fast-check'
import { z } from 'zod'
import {
  type Answers,
  derivedAt,
  type FormField,
  isApplicable,
  type When,
} from '../features/mandates/form/service.ts'
import { schemaOf } from '../kernel/field/check.ts'
import type { Field } from '../kernel/field/fields.ts'
import { fieldAt } from '../kernel/field/tables.ts'

type Asking = Record<string, FormField>

/** Phrases of which texts are put together, with what is easily spoilt on its way. */
const phrases = ['Façade', 'l’été', 'Öl & Gas', '<b>', '“brut”', '№ 7', 'però', 'n/a', "d'eau"]

/** Any value that a field may hold, by its kind, options and bounds. */
export function filledValues(field: Field): fc.Arbitrary<unknown> {
  const bounds = () => z.toJSONSchema(schemaOf(field.value), { unrepresentable: 'any' })
  switch (field.kind) {
    case 'text':
    case 'long_text': {
      const { pattern, maxLength = 200 } = bounds()
      if (pattern)
        return fc.stringMatching(new RegExp(pattern)).filter((one) => isValid(field, one))
      return fc
        .tuple(fc.array(fc.constantFrom(...phrases), { maxLength: 4 }), fc.integer({ min: 1 }))
        .map(([some, number]) => [...some, number].join(' ').slice(0, maxLength).trim())
    }
    case 'integer':
    case 'decimal':
    case 'money': {
      const { min = 0, max = 0 } = field
      const decimals = Math.round(-Math.log10(bounds().multipleOf ?? 1))
      return fc
        .integer({ min: Math.ceil(min * 10 ** decimals), max: Math.floor(max * 10 ** decimals) })
        .map((steps) => Number((steps / 10 ** decimals).toFixed(decimals)))
        .filter((one) => isValid(field, one))
    }
    case 'date':
      return fc
        .date({ min: new Date('1950-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10))
    case 'choice':
      return fc.constantFrom(...(field.options ?? []))
    case 'choices':
      return fc.subarray([...(field.options ?? [])], { minLength: 1 })
    case 'flag':
      return fc.boolean()
    default:
      throw new Error(`Say here what a field of the kind "${field.kind}" may hold.`)
  }
}
const isValid = ({ value: taken }: Field, value: unknown) =>
  value !== '' && schemaOf(taken).safeParse(value).data === value

/** Where the declared fields stand in a form: fields, and cells of one row of each table. */
function placesOf(fields: Asking, turn: number): string[] {
  return Object.entries(fields).flatMap(([name, { kind, columns = {}, fixed }]) => {
    if (kind !== 'rows') return [name]
    const row = fixed ? fixed[turn] : `row${turn + 1}`
    return row === undefined ? [] : Object.keys(columns).map((column) => `${name}/${row}/${column}`)
  })
}
/** A place without the row: what is to be filled in once. */
const declaredAt = (place: string) => place.replace(/\/.*\//, '//')

/**
 * A value for every declared field and column, each valid, and such that each is asked once. Where two of
 * them are never asked together there are several turns, of which each goes on from the last one.
 * Rows of a table are called row1, row2 …; a fixed table has its own.
 */
export function answersTo(fields: Asking, seed: number): Answers[] {
  const left = new Set(placesOf(fields, 0).map(declaredAt))
  const turns: Answers[] = []
  let answers: Answers = {}
  while (left.size > 0) {
    const turn: Answers = {}
    const before = left.size
    const places = placesOf(fields, turns.length)
    for (let found = -1; found !== Object.keys(turn).length; ) {
      found = Object.keys(turn).length
      for (const place of places) {
        const all = { ...answers, ...turn }
        if (place in turn || !isApplicable(fields, place, all)) continue
        const wanted = decidedBy(fields, place, left)
        if (!left.has(declaredAt(place)) && wanted.length === 0) continue
        turn[place] = chosen(fields, place, all, wanted, seed + turns.length)
        left.delete(declaredAt(place))
      }
    }
    if (left.size === before) throw new Error(`Never asked: ${[...left].join(', ')}`)
    answers = { ...answers, ...turn }
    turns.push(turn)
  }
  return turns
}

/** The conditions of what is left that a field or column decides on. */
function decidedBy(fields: Asking, place: string, left: ReadonlySet<string>): When[] {
  const [table = '', row, column] = place.split('/')
  const beside: [string, Partial<FormField>][] =
    row === undefined
      ? Object.entries(fields)
      : Object.entries<Partial<FormField>>(fields[table]?.columns ?? {}).map(([name, one]) => [
          `${table}//${name}`,
          one,
        ])
  return beside.flatMap(([name, { when, kind }]) => {
    const isLeft =
      left.has(name) || (kind === 'rows' && [...left].some((one) => one.startsWith(`${name}//`)))
    return when?.field === (column ?? table) && isLeft ? [when] : []
  })
}

/** A value by the seed: of what others depend on the one that asks most of them. */
function chosen(fields: Asking, place: string, all: Answers, wanted: When[], seed: number) {
  const field = fieldAt(fields, place)!
  const follows = derivedAt(fields, place, all)
  const asksMost = (value: unknown) =>
    wanted.filter(({ is }) => !is || [value].flat().some((one) => is.includes(one))).length
  const values = fc
    .sample(fc.noBias(filledValues(field)), { seed: seedOf(place, seed), numRuns: 40 })
    // A value that stands there anyway is not entered.
    .filter((value) => JSON.stringify(value) !== JSON.stringify(follows))
  return values.reduce((best, one) => (asksMost(one) > asksMost(best) ? one : best))
}

/** So that what stands beside another differs from it. */
const seedOf = (place: string, seed: number) =>
  [...place].reduce((sum, one) => Math.imul(sum, 31) + one.codePointAt(0)!, seed)
