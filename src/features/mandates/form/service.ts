import type { Group } from '../../../access.ts'
import { type Field, type Fields, wordsOf } from '../../../kernel/field/fields.ts'
import { declaredName, fieldAt, rowsOf } from '../../../kernel/field/tables.ts'
import type { Language, Text, Words } from '../../../kernel/text.ts'
import type { ServiceType } from '../../../kinds.ts'
import type { ChecklistItem } from '../checklist.ts'
import type { Facts } from '../services/samples/facts.ts'

/** The tabs of a mandate's form, in their order (decisions, section 5); a kind shows only its own. */
export const tabs = [
  'overview',
  'project',
  'building',
  'heating',
  'consumption',
  'renovation',
  'idc',
  'documents',
  'visit',
  'calculation',
  'comparison',
  'follow_up',
  'report',
] as const
export type Tab = (typeof tabs)[number]

/** What a form holds, by name; cells of tables by `<table>/<row>/<column>`. */
export type Answers = Record<string, unknown>

/** Asked only where another field has a value, or one of these values. In a table: another column. */
export type When = { field: string; is?: readonly unknown[] }

/**
 * What a value is while nobody has entered another: from the values beside it (in a table those of its
 * row) and from all answers; null where they do not say it. Only entered values are among them.
 */
export type Derived = (values: Answers, answers: Answers) => unknown

/** A field as a form asks it. */
export type FormField = Field & {
  tab: Tab
  when?: When
  /** Counts for completeness; of a table: how many rows at least. */
  needed?: number
  derived?: Derived
  /** Belongs to its mandate alone: a duplicate does not take it over. */
  once?: true
}

/**
 * What only some services have: a comparison of heatings with a worksheet on site, reports of it, and a
 * programme that pays for one mandate per installation.
 */
export type Capability = 'comparison' | 'report' | 'funded_once'

/** Invented answers of the demonstration, as far as the work on a building goes. */
export type Sample = {
  answers: (facts: Facts) => Answers
  /** The same for a client who reads Italian. */
  inItalian?: (answers: Answers) => Answers
}

/** A mandate's service, declared once: forms, validation, completeness and words follow from it. */
export type Declaration = {
  /** Its own words, with what it is called; what it shares stands in `service.text.ts`. */
  text: Text<Words & { name: Record<Language, string> }>
  capabilities?: readonly Capability[]
  tabs: readonly Tab[]
  fields: Record<string, FormField>
  /** What is to be done on a mandate until the office says otherwise (decisions, section 2). */
  checklist: readonly ChecklistItem[]
  /** Loaded by the demonstration only. */
  sample: () => Promise<{ default: Sample }>
}

/** A declared service as the list of kinds (`kinds.ts`) names it. */
export type Service = Declaration & {
  type: ServiceType
  /** Groups that have a form of it. */
  audiences: readonly Group[]
}

/** Declares a service; tabs without fields of their own show what belongs to the building. */
export const service = (declared: Declaration): Declaration => declared

/** Whether a service has a capability. */
export const hasCapability = ({ capabilities = [] }: Declaration, capability: Capability) =>
  capabilities.includes(capability)

/** Puts sections on a tab of the form. */
export function onTab<F extends Fields>(tab: Tab, fields: F) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, tab }]),
  ) as { [K in keyof F]: F[K] & { tab: Tab } }
}

/** A field without which the form is not complete; of a table: so many rows. */
export const needed = <F extends object>(field: F, least = 1): F => ({ ...field, needed: least })

/** A field asked only where another one has a value, or one of these. */
export const when = <F extends object>(
  name: string,
  is: readonly unknown[] | undefined,
  field: F,
): F => ({
  ...field,
  when: { field: name, is },
})

/** A field that follows from others until somebody enters another value. */
export const derived = <F extends object>(from: Derived, field: F): F => ({
  ...field,
  derived: from,
})

/** Fields of what happens once, with this mandate: a duplicate does not take them over. */
export const once = <F extends Record<string, object>>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, once: true }]),
  ) as {
    [K in keyof F]: F[K] & { once: true }
  }

/** A finite number among values; undefined for everything else. */
export const numberIn = (values: Answers, name: string): number | undefined => {
  const value = values[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A derived number as it is shown; null where it cannot be calculated. */
export function rounded(value: number, decimals = 0): number | null {
  if (!Number.isFinite(value)) return null
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}

/** One number among values divided by another; null where one is missing, or the second is nothing. */
export function quotient(values: Answers, over: string, under: string, decimals = 0) {
  return rounded((numberIn(values, over) ?? Number.NaN) / (numberIn(values, under) ?? 0), decimals)
}

const isGiven = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)

/** A row's values by its columns. */
export function rowOf(table: string, row: string, answers: Answers): Answers {
  const start = `${table}/${row}/`
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => name.startsWith(start))
      .map(([name, value]) => [name.slice(start.length), value]),
  )
}

/** The values beside a field: of a cell its row, of any other field all answers. */
function besides(name: string, answers: Answers): Answers {
  const [table, row] = name.split('/')
  return row === undefined ? answers : rowOf(table!, row, answers)
}

/** The declaration of a field or cell, with when it is asked and what it follows from. */
export const formFieldAt = (fields: Record<string, FormField>, name: string) =>
  fieldAt(fields, name) as FormField | undefined

/** What a field's value is: what was entered, else what follows from the others. */
export function valueAt(
  fields: Record<string, FormField>,
  name: string,
  answers: Answers,
  entered = answers[name],
): unknown {
  if (isGiven(entered)) return entered
  return formFieldAt(fields, name)?.derived?.(besides(name, answers), answers) ?? null
}

/** What a field would be if nobody had entered a value; null where it follows from nothing. */
export const derivedAt = (
  fields: Record<string, FormField>,
  name: string,
  answers: Answers,
): unknown => valueAt(fields, name, { ...answers, [name]: null })

/** Whether a field is asked, given the other answers; what is not asked itself decides on nothing. */
export function isApplicable(
  fields: Record<string, FormField>,
  name: string,
  answers: Answers,
): boolean {
  const declared = declaredName(name)
  if (declared !== name && !isApplicable(fields, declared, answers)) return false
  const condition = (formFieldAt(fields, name) ?? fields[name])?.when
  if (!condition) return true
  const [table, row] = name.split('/')
  const other = row === undefined ? condition.field : `${table}/${row}/${condition.field}`
  if (!isApplicable(fields, other, answers)) return false
  const value = valueAt(fields, other, answers)
  if (!condition.is) return isGiven(value)
  return [value].flat().some((one) => condition.is!.includes(one))
}

type Needed = [name: string, isThere: boolean]

/**
 * How complete a form is: the share of needed values that are there, in whole percent, and the names of
 * those that are not. In each row of a table its needed columns count (the row itself where it has none);
 * rows that are still needed count like empty ones, and stand under the table's name.
 */
export function completeness(fields: Record<string, FormField>, answers: Answers) {
  const asked = Object.entries(fields).flatMap(([name, field]) =>
    isApplicable(fields, name, answers) ? neededOf(name, field) : [],
  )
  const missing = asked.filter(([, isThere]) => !isThere).map(([name]) => name)
  const percent =
    asked.length === 0 ? 100 : Math.floor((100 * (asked.length - missing.length)) / asked.length)
  return { percent, missing: [...new Set(missing)] }

  function neededOf(name: string, { kind, needed: least = 0, columns = {}, fixed }: FormField) {
    if (kind !== 'rows') return least ? [valued(name)] : []
    const inRow = Object.entries<Partial<FormField>>(columns).filter(([, column]) => column.needed)
    const cellsOf = (row: string) =>
      inRow
        .map(([column]) => `${name}/${row}/${column}`)
        .filter((cell) => isApplicable(fields, cell, answers))
    const present = fixed ?? rowsOf(name, answers)
    const cells = present.flatMap(cellsOf).map(valued)
    const whole = inRow.length === 0 ? present.slice(0, least) : []
    const absent = Math.max(0, least - present.length) * (cellsOf('_').length || 1)
    return [
      ...cells,
      ...whole.map((): Needed => [name, true]),
      ...Array.from({ length: absent }, (): Needed => [name, false]),
    ]
  }

  function valued(name: string): Needed {
    return [name, isGiven(valueAt(fields, name, answers))]
  }
}

/** The words that a form needs: labels of fields, columns and given rows, options, and section titles. */
export function requiredTextKeys(fields: Record<string, FormField>): string[] {
  const ofField = (name: string, field: Partial<Field>) => {
    const { label, options } = wordsOf(name, field)
    return [`field.${label}`, ...(field.options ?? []).map((option) => `${options}.${option}`)]
  }
  const asked = Object.entries(fields).flatMap(([name, field]) => [
    `section.${field.section}`,
    ...ofField(name, field),
    ...(field.fixed ?? []).map((row) => `${name}.${row}`),
    ...Object.entries(field.columns ?? {}).flatMap(([column, cell]) =>
      ofField(`${name}/${column}`, cell),
    ),
  ])
  return [...new Set(asked)]
}

/** Fields whose part somebody may see, by name. */
export const fieldsOfParts = (fields: Record<string, FormField>, parts: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, { group }]) => parts.has(group)))

/** Parts of which nothing is taken over: what was done, received, read off and reported on a mandate. */
const neverTaken = ['stages', 'waiver', 'documents', 'readings', 'report']
const mayTake = ({ once: isOnce, group }: FormField) => !isOnce && !neverTaken.includes(group)

/** The sections of a form that a duplicate may take over, each with its parts. */
export function copyableSections(fields: Record<string, FormField>): Map<string, Set<string>> {
  const sections = new Map<string, Set<string>>()
  for (const field of Object.values(fields).filter(mayTake))
    sections.set(field.section, (sections.get(field.section) ?? new Set()).add(field.group))
  return sections
}

/** Of the answers of a form those that a duplicate takes over with these sections: never a date. */
export function copyableAnswers(
  fields: Record<string, FormField>,
  answers: Answers,
  sections: readonly string[],
): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => {
      const declared = fields[declaredName(name)]
      if (!declared || !isGiven(value) || !mayTake(declared)) return false
      return sections.includes(declared.section) && formFieldAt(fields, name)?.kind !== 'date'
    }),
  )
}
