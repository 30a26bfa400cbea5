// Over 300 lines: the declaration of a service, and the functions that read it.
import type { Group } from '../../../access.ts'
import { type Field, type Fields, textKeysOf } from '../../../kernel/field/fields.ts'
import { declaredName, fieldAt, rowsOf } from '../../../kernel/field/tables.ts'
import type { FieldProblems } from '../../../kernel/http/errors.ts'
import type { Language, Text, Words } from '../../../kernel/text.ts'
import type { ServiceType } from '../../../kinds.ts'
import { type ChecklistItem, type ItemFacts, isAnswered } from '../checklist.ts'
import type { Facts } from '../services/samples/facts.ts'

/** Tabs of a mandate's form, in order (decisions, section 5); each service uses some of them. */
export const tabs = [
  'overview',
  'project',
  'building',
  'heating',
  'consumption',
  'renovation',
  'idc',
  'files',
  'documents',
  'kickoff',
  'visit',
  'calculation',
  'comparison',
  'follow_up',
  'report',
  'quote',
  'messages',
  'tasks',
] as const
export type Tab = (typeof tabs)[number]

/** Tabs of the client's page, each with the tabs of the form that it groups. */
export const clientTabs = {
  mandate: ['overview', 'project', 'kickoff', 'visit', 'calculation', 'follow_up', 'tasks'],
  building: ['building', 'heating', 'consumption', 'renovation', 'idc'],
  comparison: ['comparison'],
  documents: ['files', 'documents', 'report', 'quote'],
  messages: ['messages'],
} as const satisfies Record<string, readonly Tab[]>

/** Values of a form by field name; table cells by `<table>/<row>/<column>`. */
export type Answers = Record<string, unknown>

/** Condition of a field: another field (in a table, another column) has a value, or one of the values `is`. */
export type When = { field: string; is?: readonly unknown[] }

/**
 * Computes the value of a field for which nothing was entered. `values` has the other fields (in a table, the
 * columns of the row), `answers` the whole form; both contain entered values only. Null if it cannot be computed.
 */
export type Derived = (values: Answers, answers: Answers) => unknown

/** A field of a form. */
export type FormField = Field & {
  tab: Tab
  when?: When
  /** Counts for completeness; for a table, the minimum number of rows. */
  needed?: number
  derived?: Derived
  /** Whether a duplicate of the mandate omits the field. */
  isNotCopied?: true
}

/**
 * Optional features of a service: a heating comparison with an on-site worksheet, reports on the comparison,
 * reports printed from the form, a programme that funds a single mandate per installation, a follow-up that reads the building's consumption, and
 * variants whose annual costs are compared.
 */
export type Capability =
  | 'comparison'
  | 'report'
  | 'form_report'
  | 'funded_once'
  | 'follow_up'
  | 'variants'

/** Invented answers for the demonstration, depending on the progress of the work. */
export type Sample = {
  answers: (facts: Facts) => Answers
  /** The same for an Italian-speaking client. */
  inItalian?: (answers: Answers) => Answers
}

/** What answers are held against: today (YYYY-MM-DD), and the volume of the building's oil tanks, null if unknown. */
export type ProblemFacts = { today: string; tankLitres: number | null }

export type FormNotice = { key: string; params?: Record<string, string> }

/** Declaration of a service, from which its forms, validation, completeness and texts follow. */
export type Declaration = {
  /** Its name and its own texts; shared ones are in `service.text.ts`. */
  text: Text<Words & { name: Record<Language, string> }>
  capabilities?: readonly Capability[]
  tabs: readonly Tab[]
  fields: Record<string, FormField>
  /** Default checklist, which the office can replace (decisions, section 2). */
  checklist: readonly ChecklistItem[]
  /** Reports written values that contradict others, by field or cell; `answers` contain them. */
  problems?: (answers: Answers, written: Answers, facts: ProblemFacts) => FieldProblems
  /**
   * What is worth a look at a field or cell without being an error, by its name: `key` is one of the form's texts, `today`
   * YYYY-MM-DD.
   */
  notices?: (answers: Answers, today: string) => Record<string, FormNotice>
  /** Items of it that are facts, and are done by themselves. */
  itemFacts?: ItemFacts
  /** Loads the invented answers; only the demonstration does. */
  sample: () => Promise<{ default: Sample }>
}

/** A declared service with its type and audiences from `kinds.ts`. */
export type Service = Declaration & {
  type: ServiceType
  /** Groups that have a form for it. */
  audiences: readonly Group[]
}

/** Tabs of every mandate. */
const commonTabs: readonly Tab[] = ['files', 'kickoff', 'quote', 'tasks', 'messages']

/** Declares a service. A tab without fields shows data of the building or of the mandate. */
export const service = (declared: Declaration): Declaration => ({
  ...declared,
  tabs: tabs.filter((tab) => commonTabs.includes(tab) || declared.tabs.includes(tab)),
})

/** Whether a service has a capability. */
export const hasCapability = ({ capabilities = [] }: Declaration, capability: Capability) =>
  capabilities.includes(capability)

/** Puts the fields of sections on a tab of the form. */
export function onTab<F extends Fields>(tab: Tab, fields: F) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, tab }]),
  ) as { [K in keyof F]: F[K] & { tab: Tab } }
}

/** Marks a field as needed for completeness; for a table, with the minimum number of rows. */
export const needed = <F extends object>(field: F, minimum = 1): F => ({
  ...field,
  needed: minimum,
})

/** Makes a field apply only if the field `name` has a value, or one of the values `is`. */
export const when = <F extends object>(
  name: string,
  is: readonly unknown[] | undefined,
  field: F,
): F => ({
  ...field,
  when: { field: name, is },
})

/** Makes a field computed from others until somebody enters a value. */
export const derived = <F extends object>(compute: Derived, field: F): F => ({
  ...field,
  derived: compute,
})

/** Marks fields that a duplicate of the mandate omits. */
export const notCopied = <F extends Record<string, object>>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, isNotCopied: true }]),
  ) as { [K in keyof F]: F[K] & { isNotCopied: true } }

/** Reads a finite number; undefined for everything else. */
export const numberIn = (values: Answers, name: string): number | undefined => {
  const value = values[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Rounds a derived number; null if it cannot be computed. */
export function rounded(value: number, decimals = 0): number | null {
  if (!Number.isFinite(value)) return null
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}

/** Divides one value by another; null if one is missing or the divisor is 0. */
export function quotient(values: Answers, dividend: string, divisor: string, decimals = 0) {
  return rounded(
    (numberIn(values, dividend) ?? Number.NaN) / (numberIn(values, divisor) ?? 0),
    decimals,
  )
}

/** Values of a table row, by column. */
export function rowOf(table: string, row: string, answers: Answers): Answers {
  const prefix = `${table}/${row}/`
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
}

/** Values that a field's condition or computation can use: the row of a cell; all answers for other fields. */
function siblingValues(name: string, answers: Answers): Answers {
  const [table, row] = name.split('/')
  return row === undefined ? answers : rowOf(table!, row, answers)
}

/** Declaration of a field or cell. */
export const formFieldAt = (fields: Record<string, FormField>, name: string) =>
  fieldAt(fields, name) as FormField | undefined

/** Answers with those that other records hold (`found`), where nobody entered another. */
export const withFound = (answers: Answers, found: Answers): Answers => ({
  ...answers,
  ...Object.fromEntries(Object.entries(found).filter(([name]) => !isAnswered(answers[name]))),
})

/** Value of a field or cell: the entered one, or else the derived one; null if there is neither. */
export function valueAt(
  fields: Record<string, FormField>,
  name: string,
  answers: Answers,
  entered = answers[name],
): unknown {
  if (isAnswered(entered)) return entered
  return formFieldAt(fields, name)?.derived?.(siblingValues(name, answers), answers) ?? null
}

/** The derived values of fields and cells that apply and for which nobody entered another, by name. */
export function derivedValues(fields: Record<string, FormField>, answers: Answers): Answers {
  const names = Object.entries(fields).flatMap(([name, { kind, columns = {}, fixed }]) =>
    kind === 'rows'
      ? (fixed ?? rowsOf(name, answers)).flatMap((row) =>
          Object.keys(columns).map((column) => `${name}/${row}/${column}`),
        )
      : [name],
  )
  return Object.fromEntries(
    names.flatMap((name) => {
      if (isAnswered(answers[name]) || !formFieldAt(fields, name)?.derived) return []
      const value = isApplicable(fields, name, answers) ? valueAt(fields, name, answers) : null
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Derived value of a field or cell, even if another one was entered; null if there is none. */
export const derivedAt = (
  fields: Record<string, FormField>,
  name: string,
  answers: Answers,
): unknown => valueAt(fields, name, { ...answers, [name]: null })

/** Whether the condition of a field or cell holds; its table and the field of the condition must apply, too. */
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
  if (!condition.is) return isAnswered(value)
  return [value].flat().some((selected) => condition.is!.includes(selected))
}

type NeededValue = [name: string, isPresent: boolean]

/**
 * Number of needed values, how many of them are filled, and the names of the missing ones. A table row counts as
 * one value per needed column, or as one value if no column is needed. Rows missing to the table's minimum count
 * as empty rows; they are reported under the table's name.
 */
export function completeness(fields: Record<string, FormField>, answers: Answers) {
  const neededValues = Object.entries(fields).flatMap(([name, field]) =>
    isApplicable(fields, name, answers) ? neededOf(name, field) : [],
  )
  const missing = neededValues.filter(([, isPresent]) => !isPresent).map(([name]) => name)
  const count = neededValues.length
  return { needed: count, filled: count - missing.length, missing: [...new Set(missing)] }

  function neededOf(name: string, { kind, needed: minimum = 0, columns = {}, fixed }: FormField) {
    if (kind !== 'rows') return minimum ? [presenceOf(name)] : []
    const neededColumns = Object.entries<Partial<FormField>>(columns).filter(
      ([, column]) => column.needed,
    )
    const cellsOf = (row: string) =>
      neededColumns
        .map(([column]) => `${name}/${row}/${column}`)
        .filter((cell) => isApplicable(fields, cell, answers))
    const rows = fixed ?? rowsOf(name, answers)
    const cells = rows.flatMap(cellsOf).map(presenceOf)
    const wholeRows = neededColumns.length === 0 ? rows.slice(0, minimum) : []
    const absent = Math.max(0, minimum - rows.length) * (cellsOf('_').length || 1)
    return [
      ...cells,
      ...wholeRows.map((): NeededValue => [name, true]),
      ...Array.from({ length: absent }, (): NeededValue => [name, false]),
    ]
  }

  function presenceOf(name: string): NeededValue {
    return [name, isAnswered(valueAt(fields, name, answers))]
  }
}

/** Keys of the texts that a form needs: labels of fields, columns and fixed rows, options, section titles. */
export function requiredTextKeys(fields: Record<string, FormField>): string[] {
  const ofField = (name: string, field: Partial<Field>) => {
    const { label, options } = textKeysOf(name, field)
    return [`field.${label}`, ...(field.options ?? []).map((option) => `${options}.${option}`)]
  }
  const keys = Object.entries(fields).flatMap(([name, field]) => [
    `section.${field.section}`,
    ...ofField(name, field),
    ...(field.fixed ?? []).map((row) => `${name}.${row}`),
    ...Object.entries(field.columns ?? {}).flatMap(([column, cell]) =>
      ofField(`${name}/${column}`, cell),
    ),
  ])
  return [...new Set(keys)]
}

/** Fields of these parts, by name. */
export const fieldsOfParts = (fields: Record<string, FormField>, parts: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, { group }]) => parts.has(group)))

/** Parts that a duplicate never copies: checklist and waivers, documents, meter readings and reports. */
const neverCopied = ['stages', 'waiver', 'documents', 'readings', 'report']
const isCopyable = ({ isNotCopied, group }: FormField) =>
  !isNotCopied && !neverCopied.includes(group)

/** Sections of a form that a duplicate may copy, each with its parts. */
export function copyableSections(fields: Record<string, FormField>): Map<string, Set<string>> {
  const sections = new Map<string, Set<string>>()
  for (const field of Object.values(fields).filter(isCopyable))
    sections.set(field.section, (sections.get(field.section) ?? new Set()).add(field.group))
  return sections
}

/** Answers in these sections that a duplicate copies; it never copies dates. */
export function copyableAnswers(
  fields: Record<string, FormField>,
  answers: Answers,
  sections: readonly string[],
): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => {
      const declared = fields[declaredName(name)]
      if (!declared || !isAnswered(value) || !isCopyable(declared)) return false
      return sections.includes(declared.section) && formFieldAt(fields, name)?.kind !== 'date'
    }),
  )
}
