import fc from 'fast-check'
import { z } from 'zod'
import {
  type Answers,
  derivedAt,
  type FormField,
  isApplicable,
  type Service,
  type When,
} from '../features/mandates/form/service.ts'
import { problemsWithOptions } from '../features/mandates/services/optionProblems.ts'
import { type Energy, type Unit, unitsOf } from '../features/reference/energy.ts'
import { schemaOf } from '../kernel/field/check.ts'
import type { Field } from '../kernel/field/fields.ts'
import { dayOf } from '../kernel/field/format.ts'
import { fieldAt } from '../kernel/field/tables.ts'

type FormFields = Record<string, FormField>
type FilledService = Pick<Service, 'problems'> & { fields: FormFields }

/** Phrases with characters that are easily corrupted. */
const phrases = ['Façade', 'l’été', 'Öl & Gas', '<b>', '“brut”', '№ 7', 'però', 'n/a', "d'eau"]

/** Arbitrary valid values of a field. */
export function arbitraryValue(field: Field): fc.Arbitrary<unknown> {
  const bounds = () => z.toJSONSchema(schemaOf(field.value), { unrepresentable: 'any' })
  switch (field.kind) {
    case 'text':
    case 'long_text': {
      const { pattern, maxLength = 200 } = bounds()
      if (pattern)
        return fc.stringMatching(new RegExp(pattern)).filter((item) => isAccepted(field, item))
      return fc
        .tuple(fc.array(fc.constantFrom(...phrases), { maxLength: 4 }), fc.integer({ min: 1 }))
        .map(([chosen, number]) => [...chosen, number].join(' ').slice(0, maxLength).trim())
    }
    case 'integer':
    case 'decimal':
    case 'money': {
      const { min = 0, max = 0 } = field
      const decimals = Math.round(-Math.log10(bounds().multipleOf ?? 1))
      return fc
        .integer({ min: Math.ceil(min * 10 ** decimals), max: Math.floor(max * 10 ** decimals) })
        .map((steps) => Number((steps / 10 ** decimals).toFixed(decimals)))
        .filter((item) => isAccepted(field, item))
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
      throw new Error(`No arbitrary value for the kind "${field.kind}"`)
  }
}
const isAccepted = ({ value: shape }: Field, value: unknown) =>
  value !== '' && schemaOf(shape).safeParse(value).data === value

/** Paths of all fields of a form, and of the cells of one row of each table: `<field>` or `<table>/<row>/<column>`. */
function fieldPaths(fields: FormFields, round: number): string[] {
  return Object.entries(fields).flatMap(([name, { kind, columns = {}, fixed }]) => {
    if (kind !== 'rows') return [name]
    const row = fixed ? fixed[round] : `row${round + 1}`
    return row === undefined ? [] : Object.keys(columns).map((column) => `${name}/${row}/${column}`)
  })
}
/** A path without its row, since each column needs only one value. */
const withoutRow = (path: string) => path.replace(/\/.*\//, '//')

/**
 * Valid answers that fill every declared field and column at least once. Fields that are never applicable
 * together need several rounds; each adds to the answers before it. Rows are named row1, row2 …, except in
 * fixed tables.
 */
export function answerRounds({ fields, problems }: FilledService, seed: number): Answers[] {
  const unanswered = new Set(fieldPaths(fields, 0).map(withoutRow))
  const rounds: Answers[] = []
  let answers: Answers = {}
  while (unanswered.size > 0) {
    const round: Answers = {}
    const countBefore = unanswered.size
    const paths = fieldPaths(fields, rounds.length)
    for (let answeredCount = -1; answeredCount !== Object.keys(round).length; ) {
      answeredCount = Object.keys(round).length
      for (const path of paths) {
        const allAnswers = { ...answers, ...round }
        if (path in round || !isApplicable(fields, path, allAnswers)) continue
        const conditions = conditionsOn(fields, path, unanswered)
        if (!unanswered.has(withoutRow(path)) && conditions.length === 0) continue
        const value = chooseValue(
          { fields, problems },
          path,
          allAnswers,
          conditions,
          seed + rounds.length,
        )
        // Some options lack it, or their other values leave no room: another row has it. What only the derived value
        // fits is answered by that.
        if (value === undefined) {
          if (derivedAt(fields, path, allAnswers) != null) unanswered.delete(withoutRow(path))
          continue
        }
        round[path] = value
        unanswered.delete(withoutRow(path))
      }
    }
    if (unanswered.size === countBefore)
      throw new Error(`Never applicable: ${[...unanswered].join(', ')}`)
    answers = { ...answers, ...round }
    rounds.push(round)
  }
  return rounds
}

/** Conditions of unanswered fields or columns that depend on this one. */
function conditionsOn(fields: FormFields, path: string, unanswered: ReadonlySet<string>): When[] {
  const [table = '', row, column] = path.split('/')
  const siblings: [string, Partial<FormField>][] =
    row === undefined
      ? Object.entries(fields)
      : Object.entries<Partial<FormField>>(fields[table]?.columns ?? {}).map(([name, item]) => [
          `${table}//${name}`,
          item,
        ])
  return siblings.flatMap(([name, { when, kind }]) => {
    const isUnanswered =
      unanswered.has(name) ||
      (kind === 'rows' && [...unanswered].some((item) => item.startsWith(`${name}//`)))
    return when?.field === (column ?? table) && isUnanswered ? [when] : []
  })
}

/** Chooses a random value by the seed, one that meets most of the conditions; undefined if none fits. */
function chooseValue(
  service: FilledService,
  path: string,
  answers: Answers,
  conditions: When[],
  seed: number,
) {
  const field = fieldAt(service.fields, path)!
  const derived = derivedAt(service.fields, path, answers)
  const countMet = (value: unknown) =>
    conditions.filter(({ is }) => !is || [value].flat().some((item) => is.includes(item))).length
  const values = fc
    .sample(fc.noBias(arbitraryValue(field)), { seed: seedFor(path, seed), numRuns: 40 })
    // Entering the derived value would change nothing.
    .filter((value) => JSON.stringify(value) !== JSON.stringify(derived))
    .filter((value) => fits(service, path, value, answers))
  return values.toSorted((a, b) => countMet(b) - countMet(a))[0]
}

/** Whether a value contradicts no other: a unit fits its energy, an end its start, a reading today, an option what is entered. */
function fits({ problems }: FilledService, path: string, value: unknown, answers: Answers) {
  const written = { [path]: value }
  const all = { ...answers, ...written }
  const today = { today: dayOf(new Date()), tankLitres: null }
  const found = { ...problemsWithOptions(all, written), ...problems?.(all, written, today) }
  if (Object.keys(found).length > 0) return false
  const [table, row, column = table] = path.split('/')
  const sibling = (name: string) => answers[row === undefined ? name : `${table}/${row}/${name}`]
  const day = String(value)
  if (/^(contract_)?start$/.test(column!)) return day < '2015'
  if (/^(contract_)?end$/.test(column!))
    return day >= String(sibling(column!.replace('end', 'start')) ?? '')
  if (column === 'date' && ['readings', 'stock'].includes(table!)) return day < '2026'
  if (path.startsWith('variants/') && column === 'number')
    return !Object.entries(answers).some(
      ([name, other]) => /^variants\/\w+\/number$/.test(name) && other === value,
    )
  const energy = column === 'unit' && sibling('energy')
  return !energy || unitsOf(energy as Energy).includes(value as Unit)
}

/** Seed for a path, so that neighbouring fields get different values. */
const seedFor = (path: string, seed: number) =>
  [...path].reduce((sum, item) => Math.imul(sum, 31) + item.codePointAt(0)!, seed)
