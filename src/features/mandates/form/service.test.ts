import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsSchema } from '../../../kernel/field/cells.server.ts'
import { schemaOf } from '../../../kernel/field/check.ts'
import { type Field, section } from '../../../kernel/field/fields.ts'
import { choice, integer, line, rows } from '../../../kernel/field/kinds.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { text } from '../../../kernel/text.ts'
import { services } from '../../../services.ts'
import { root } from '../../../testing/template.ts'
import { mandatesTable } from '../mandate.table.ts'
import { parties, sharedDocuments, sharedStages } from '../services/sharedFields.ts'
import { item } from '../services/sharedItems.ts'
import { serviceText } from './service.text.ts'
import {
  type Answers,
  completeness,
  derived,
  type FormField,
  fieldsOfParts,
  isApplicable,
  needed,
  onTab,
  requiredTextKeys,
  service,
  valueAt,
  when,
} from './service.ts'

/** A service made up for the tests, declared like those in `services/<kind>.ts`. */
const noiseStudy = service({
  text: text('noise', {
    name: { fr: 'Étude de bruit', en: 'Noise study', it: 'Studio fonico' },
    'section.source': { fr: 'Source', en: 'Source', it: 'Sorgente' },
    'field.level': { fr: 'Niveau', en: 'Level', it: 'Livello' },
    'field.limit': { fr: 'Valeur limite', en: 'Limit', it: 'Valore limite' },
    'field.remedy': { fr: 'Mesure', en: 'Remedy', it: 'Misura' },
    'remedy.none': { fr: 'Aucune', en: 'None', it: 'Nessuna' },
    'remedy.barrier': { fr: 'Écran', en: 'Barrier', it: 'Barriera' },
    'field.barrier_height': { fr: 'Hauteur', en: 'Height', it: 'Altezza' },
    'field.points': { fr: 'Points de mesure', en: 'Points', it: 'Punti' },
    'field.points/place': { fr: 'Lieu', en: 'Place', it: 'Luogo' },
    'field.points/level': { fr: 'Niveau', en: 'Level', it: 'Livello' },
  }),
  tabs: ['overview', 'documents', 'visit'],
  fields: {
    ...sharedStages,
    ...parties,
    ...sharedDocuments(['plan', 'photo']),
    ...onTab(
      'visit',
      section('source', 'calculation', {
        level: needed(integer({ min: 0, max: 150, unit: 'dB(A)' })),
        limit: derived(({ level }) => (level ? 50 : null), integer({ min: 0, max: 150 })),
        remedy: needed(choice(['none', 'barrier'])),
        barrier_height: when(
          'remedy',
          ['barrier'],
          needed(integer({ min: 0, max: 20, unit: 'm' })),
        ),
        points: needed(rows({ place: needed(line()), level: integer() }), 2),
      }),
    ),
  },
  checklist: [item('measured', 'in_progress', 'Mesures faites', 'Measured', 'Misure eseguite')],
  sample: async () => ({ default: { answers: () => ({ level: 60 }) } }),
})
const allServices = { ...services, NoiseStudy: noiseStudy }

/** Candidates for text fields; each field accepts at least one of them. */
const sampleTexts = ['Texte', '14:30', 'CHE-123.456.789', '4120']

/** Valid values of a field. */
function validValueOf({
  kind,
  min = 0,
  max = 100,
  options = [],
  value,
}: Field): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'flag':
      return fc.boolean()
    case 'integer':
    case 'decimal':
    case 'money':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    case 'date':
      return fc.constantFrom('2024-02-29', '2025-07-01', '2026-06-30')
    case 'choice':
      return fc.constantFrom(...options)
    case 'choices':
      return fc.subarray([...options], { minLength: 1 })
    default:
      return fc.constantFrom(
        ...sampleTexts.filter((text) => schemaOf(value).safeParse(text).success),
      )
  }
}

/** Names of all fields of a service; tables by their cells, in the fixed rows or in three rows a, b and c. */
const namesOf = (fields: Record<string, FormField>) =>
  Object.entries(fields).flatMap(([name, { columns, fixed }]) =>
    columns
      ? (fixed ?? ['a', 'b', 'c']).flatMap((row) =>
          Object.keys(columns).map((column) => `${name}/${row}/${column}`),
        )
      : [name],
  )

/** Valid answers to all of these fields and cells. */
const answersTo = (
  fields: Record<string, FormField>,
  names: readonly string[],
): fc.Arbitrary<Answers> =>
  fc.record(Object.fromEntries(names.map((name) => [name, validValueOf(fieldAt(fields, name)!)])))
const someAnswers = (fields: Record<string, FormField>) =>
  fc.subarray(namesOf(fields)).chain((names) => answersTo(fields, names))

const someForm = fc
  .constantFrom(...(Object.keys(allServices) as (keyof typeof allServices)[]))
  .chain((name) => fc.tuple(fc.constant(name), someAnswers(allServices[name].fields)))

/** Whether the condition of another field (or column) refers to this one. */
const isCondition = (fields: Record<string, FormField>, name: string) => {
  const [table, , column] = name.split('/')
  const siblings = column === undefined ? fields : fields[table!]!.columns
  return Object.values<Partial<FormField>>(siblings ?? {}).some(
    (sibling) => sibling.when?.field === (column ?? name),
  )
}

describe('completeness', () => {
  it('counts all needed values as filled if and only if none is missing', () => {
    fc.assert(
      fc.property(someForm, ([kind, answers]) => {
        const { fields } = allServices[kind]
        const { needed, filled, missing } = completeness(fields, answers)
        expect(filled).toBeGreaterThanOrEqual(0)
        expect(needed - filled).toBeGreaterThanOrEqual(missing.length)
        expect(filled === needed).toBe(missing.length === 0)
        for (const name of missing) expect(isApplicable(fields, name, answers)).toBe(true)
      }),
    )
  })

  it('never decreases when a missing value is entered on which no other field depends', () => {
    fc.assert(
      fc.property(someForm, fc.nat(), ([kind, answers], seed) => {
        const { fields } = allServices[kind]
        const before = completeness(fields, answers)
        const entered = before.missing.flatMap((name) => {
          const columns = Object.keys(fields[name]?.columns ?? {})
          return columns.length > 0 ? columns.map((column) => `${name}/new/${column}`) : [name]
        })
        const free = entered.filter((name) => !isCondition(fields, name))
        if (free.length === 0) return
        const name = free[seed % free.length]!
        const [value] = fc.sample(validValueOf(fieldAt(fields, name)!), { numRuns: 1, seed })
        const newCompleteness = completeness(fields, { ...answers, [name]: value })
        expect(newCompleteness.needed - newCompleteness.filled).toBeLessThanOrEqual(
          before.needed - before.filled,
        )
      }),
      { numRuns: 150 },
    )
  })

  it('counts applicable fields, the cells of each table row, and missing rows', () => {
    const { fields } = noiseStudy
    // Level, remedy, and the place of two points.
    expect(completeness(fields, {})).toEqual({
      needed: 4,
      filled: 0,
      missing: ['level', 'remedy', 'points'],
    })
    const barrier = { level: 60, remedy: 'barrier', 'points/a/level': 60 }
    expect(completeness(fields, barrier)).toEqual({
      needed: 5,
      filled: 2,
      missing: ['barrier_height', 'points/a/place', 'points'],
    })
    const done = { ...barrier, remedy: 'none', 'points/a/place': 'Rue', 'points/b/place': 'Cour' }
    expect(completeness(fields, done)).toEqual({ needed: 4, filled: 4, missing: [] })
    expect(completeness(fields, { ...done, remedy: '' }).missing).toEqual(['remedy'])
  })
})

describe('a form field', () => {
  it('applies if its condition holds in the same row and the field of the condition applies too', () => {
    const { fields } = services.IncitativeConsulting
    expect(isApplicable(fields, 'options/cad/reason', {})).toBe(false)
    expect(isApplicable(fields, 'options/cad/reason', { 'options/cad/feasible': 'yes' })).toBe(true)
    expect(isApplicable(fields, 'options/cad/reason', { 'options/pacAir/feasible': 'no' })).toBe(
      false,
    )
    const { fields: concept } = services.CVCConcept
    expect(isApplicable(concept, 'ventilation_zones/a/zone', { scope: ['heating'] })).toBe(false)
    expect(isApplicable(concept, 'ventilation_zones/a/zone', { scope: ['ventilation'] })).toBe(true)
    // One of several selected values is enough.
    const bothScopes = { scope: ['heating', 'ventilation'] }
    expect(isApplicable(concept, 'ventilation_zones/a/zone', bothScopes)).toBe(true)
    const chain = onTab(
      'visit',
      section('chain', 'calculation', {
        first: choice(['yes', 'no']),
        second: when('first', ['yes'], line()),
        third: when('second', undefined, line()),
      }),
    )
    expect(isApplicable(chain, 'third', { first: 'yes', second: 'set' })).toBe(true)
    expect(isApplicable(chain, 'third', { first: 'no', second: 'set' })).toBe(false)
  })

  it('has the entered value, or else the derived one', () => {
    const { fields } = services.PEIK
    const measure = { 'measures/a/investment': 12_000, 'measures/a/saving_cost': 2400 }
    expect(valueAt(fields, 'measures/a/payback', measure)).toBe(5)
    expect(valueAt(fields, 'measures/a/payback', { ...measure, 'measures/a/payback': 6 })).toBe(6)
    expect(valueAt(fields, 'measures/a/payback', { 'measures/b/investment': 1 })).toBeNull()
    expect(valueAt(fields, 'measures/a/investment', {})).toBeNull()
  })
})

describe.each(Object.entries(allServices))('the service %s', (_, { fields, tabs }) => {
  const names = namesOf(fields)

  it('finds declared fields and cells by name, and no others', () => {
    for (const name of names)
      expect([name, fieldAt(fields, name)?.kind]).not.toEqual([name, undefined])
    const declaredNames = new Set(names)
    const part = fc.constantFrom(...names.flatMap((name) => name.split('/')), '', 'constructor')
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const name = parts.join('/')
        const [table, row, column] = parts
        const { columns = {}, fixed } = fields[table!] ?? {}
        const isNewCell = parts.length === 3 && !fixed && /^\w+$/.test(row!) && column! in columns
        if (!declaredNames.has(name) && !isNewCell) expect(fieldAt(fields, name)).toBeUndefined()
      }),
    )
    for (const undeclaredName of [
      '__proto__',
      'checklist',
      'checklist/x',
      'checklist/x-1/done',
      'nothing/a/b',
    ])
      expect(fieldAt(fields, undeclaredName)).toBeUndefined()
  })

  it('accepts valid values of all its fields and rejects undeclared names', () => {
    const schema = cellsSchema(fields)
    fc.assert(
      fc.property(answersTo(fields, names), (answers) => {
        expect(schema.parse(answers)).toEqual(answers)
      }),
      { numRuns: 10 },
    )
    expect(schema.safeParse({ nothing: 1 }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['nothing'] },
    ])
  })

  it('has no field named like a column of the mandate or a key of the form response', () => {
    const reservedNames = [...Object.keys(getTableColumns(mandatesTable)), 'labels', 'may']
    expect(Object.keys(fields).filter((name) => reservedNames.includes(name))).toEqual([])
  })

  it('shows all fields on its tabs, and has conditions only on fields of the same part or table', () => {
    for (const [name, field] of Object.entries<FormField>(fields)) {
      expect([name, tabs.includes(field.tab)]).toEqual([name, true])
      const { when: condition, group } = field
      if (condition) expect([name, fields[condition.field]?.group]).toEqual([name, group])
      for (const [column, cell] of Object.entries<Partial<FormField>>(field.columns ?? {}))
        if (cell.when)
          expect([name, column, cell.when.field in field.columns!]).toEqual([name, column, true])
    }
  })
})

describe('a new service', () => {
  it('needs only its declaration and its texts', () => {
    const { fields, text: own } = noiseStudy
    const declaredKeys = new Set([...Object.keys(own.words), ...Object.keys(serviceText.words)])
    expect(requiredTextKeys(fields).filter((key) => !declaredKeys.has(key))).toEqual([])
    const calculationFields = Object.keys(fieldsOfParts(fields, new Set(['calculation'])))
    expect(calculationFields).toEqual(['level', 'limit', 'remedy', 'barrier_height', 'points'])
    expect(valueAt(fields, 'limit', { level: 60 })).toBe(50)
    const schema = cellsSchema(fields)
    expect(schema.parse({ level: 60, 'points/a/place': ' Cour ' })).toEqual({
      level: 60,
      'points/a/place': 'Cour',
    })
    for (const invalid of [
      { level: 151 },
      { remedy: 'tree' },
      { points: [] },
      { 'points/a/x': 1 },
      {},
    ])
      expect([invalid, schema.safeParse(invalid).success]).toEqual([invalid, false])
  })

  it('is explained in docs/building/service.md with an up-to-date excerpt of `ged.ts`', () => {
    const [, excerpt] = /# Adding a mandate service[^]*?```ts\n([^]*?)\n```/.exec(
      readFileSync(join(root, 'docs/building/service.md'), 'utf8'),
    )!
    expect(readFileSync(join(root, 'src/features/mandates/services/ged.ts'), 'utf8')).toContain(
      excerpt,
    )
  })
})
