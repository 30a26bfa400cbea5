import type { Field } from '../../../kernel/field/fields.ts'
import { formatNumber } from '../../../kernel/field/format.ts'
import { fieldAt, rowsOf } from '../../../kernel/field/tables.ts'
import { serviceOf } from '../../../services.ts'
import { serviceText } from '../../mandates/form/service.text.ts'
import { derivedAt, derivedValues, isApplicable } from '../../mandates/form/service.ts'
import type { Block, ReportCell, ReportColumn, ReportFact } from '../layout.ts'
import { francs, printedEfficiency } from '../pages/frontPages.server.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { KindSnapshot } from '../snapshot.ts'
import { kindsText } from './kinds.text.ts'

/** Parts of a form that reports do not print: they are about the mandate and its people, not about the building. */
const unprintedGroups = ['customer', 'kickoff', 'contact', 'documents', 'stages', 'waiver']

/** Fields that take a usual value as long as nobody enters one. */
export const usualShares = ['renovated_share', 'dhw_share']

/** Whether the report of this kind prints what somebody typed into a field or cell. */
export function printedOf({ kind }: Pick<KindSnapshot, 'kind'>): (field: string) => boolean {
  const { fields } = serviceOf(kind)
  return (name) => {
    const field: Field | undefined = fieldAt(fields, name)
    const isText = field?.kind === 'text' || field?.kind === 'long_text'
    return isText && !unprintedGroups.includes(field.group)
  }
}

/** What the form of a kind says, entered or derived, as blocks in the report's language. */
export type KindForm = ReturnType<typeof formOf>

/** Reads the form of a snapshot in a language. */
export function formOf({ kind, answers }: KindSnapshot, translator: Translator) {
  const { fields, text } = serviceOf(kind)
  const texts = [text, serviceText]
  const { labelOf, valueOf, translate, translateIfAny } = translator
  const values: Record<string, unknown> = { ...answers, ...derivedValues(fields, answers) }
  const shown = (name: string) => {
    const field = fieldAt(fields, name)!
    const value = values[name]
    if (value === null || value === undefined || value === '') return ''
    if (!isApplicable(fields, name, answers)) return ''
    // Amounts as elsewhere in reports: whole francs.
    if (field.kind === 'money' && typeof value === 'number') return francs(value)
    if (name.endsWith('/efficiency') && typeof value === 'number')
      return formatNumber(...printedEfficiency(value))
    return valueOf(texts, field.textName ?? name, field, value)
  }
  /** Which of two amounts counts, if one was entered where another follows from rules or measures. */
  const enteredBeside = (name: string) => {
    if (fieldAt(fields, name)!.kind !== 'money' || answers[name] == null) return undefined
    const calculated = derivedAt(fields, name, answers)
    return typeof calculated === 'number' && calculated !== answers[name]
      ? translate([kindsText], 'entered_beside', { amount: francs(calculated) })
      : undefined
  }
  const label = (name: string) => labelOf(texts, name, fieldAt(fields, name) ?? fields[name]!)
  const rows = (table: string) => fields[table]!.fixed ?? rowsOf(table, values)
  return {
    values,
    rows,
    label,
    /** A value as text; '' if there is none. */
    text: shown,
    /** The name of a section. */
    section: (name: string) => translate(texts, `section.${name}`),
    /** The name of a fixed row. */
    row: (table: string, row: string) => translateIfAny(texts, `${table}.${row}`) ?? row,
    /** The fields that have a value. */
    facts: (...names: string[]): ReportFact[] =>
      names.flatMap((name) => {
        const value = shown(name)
        if (value === '') return []
        const isUsual = usualShares.includes(name) && answers[name] == null
        const source = isUsual ? translate([kindsText], 'usual') : enteredBeside(name)
        return [{ name: label(name), value, ...(source && { source }) }]
      }),
    /** A long text in paragraphs. */
    paragraphs: (name: string): Block[] =>
      shown(name)
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph) => ({ kind: 'text', text: paragraph })),
    /** The columns of a table that have a value in any of the rows; none without rows. */
    table: (
      table: string,
      columns: string[],
      {
        only = () => true,
        isSmall = true,
        print = {},
      }: {
        only?: (row: string) => boolean
        isSmall?: boolean
        /** How numbers of a column are printed, if not as elsewhere. */
        print?: Partial<Record<string, (value: number) => string>>
      } = {},
    ): Block[] => {
      const { fixed } = fields[table]!
      const filled = rows(table).filter(
        (row) => only(row) && columns.some((column) => shown(`${table}/${row}/${column}`) !== ''),
      )
      if (filled.length === 0) return []
      const shownColumns = columns.filter((column) =>
        filled.some((row) => shown(`${table}/${row}/${column}`) !== ''),
      )
      const fieldOf = (column: string) => fieldAt(fields, `${table}/${filled[0]!}/${column}`)!
      const head = shownColumns.map((column): ReportColumn => {
        const field = fieldOf(column)
        const isNumber = ['integer', 'decimal', 'money'].includes(field.kind)
        const isText = field.kind === 'text' || field.kind === 'long_text'
        return {
          title: labelOf(texts, `${table}/${column}`, field),
          ...(isNumber && { isNumber: true }),
          ...(isText ? { share: 2 } : !isNumber && { share: 1 }),
        }
      })
      return [
        {
          kind: 'table',
          columns: [...(fixed ? [{ title: '', share: 1 }] : []), ...head],
          rows: filled.map((row): ReportCell[] => [
            ...(fixed ? [translateIfAny(texts, `${table}.${row}`) ?? row] : []),
            ...shownColumns.map((column) => {
              const cell = `${table}/${row}/${column}`
              const value = values[cell]
              const own = print[column]
              return own && typeof value === 'number' && shown(cell) ? own(value) : shown(cell)
            }),
          ]),
          isSmall,
        },
      ]
    },
  }
}
