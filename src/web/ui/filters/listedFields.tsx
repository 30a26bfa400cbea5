import { access } from '../../../access.ts'
import { rulesFor, rulesForPart } from '../../../kernel/access.ts'
import {
  type Field,
  type Fields,
  nameOfReference,
  textKeysOf,
} from '../../../kernel/field/fields.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import { anyValue, filterKind, listable, noValue, rangeOf } from '../../../kernel/record/filters.ts'
import { commonFields, type Labels } from '../../../kernel/record/resource.ts'
import { currentLanguage, translatorOf } from '../../loading/words.ts'
import { loadWords } from '../../loading/wordsLoading.ts'
import { displayNumber, displayValue } from '../input/fieldValue.ts'
import type { Option } from '../input/options.ts'
import type { Column, Filter } from '../listing/column.ts'
import { uiText } from '../ui.text.ts'
import { filterText } from './filters.text.ts'
import type { ListedFields } from './useListedFields.ts'

type Code = { code: number; label: string }

/** Column width per kind, padding included, px. */
const widths: Partial<Record<Field['kind'], number>> = {
  integer: 120,
  decimal: 120,
  money: 130,
  date: 120,
  instant: 160,
  flag: 100,
  choice: 160,
  long_text: 280,
}
const isNumber = ({ kind }: Field) => ['integer', 'decimal', 'money'].includes(kind)

/** Loads texts and register codes, and returns functions that build columns and filters from the declared fields. */
export async function listedFields(listed: ListedFields) {
  const { name, fields: declared, text, codes } = listed
  const words = (await listed.optionWords?.()) ?? text
  const fields: Fields = { ...declared, ...commonFields }
  await Promise.all([text, words, kernelText, filterText].map(({ ns }) => loadWords(ns).get()))
  const attributes = [...new Set(Object.values(fields).flatMap(({ attribute }) => attribute ?? []))]
  const codeLists = new Map<string, readonly Code[]>(
    await Promise.all(
      attributes.map(async (attribute) => [attribute, (await codes?.(attribute)) ?? []] as const),
    ),
  )
  const [t, tOption, tKernel, tFilter, tUi] = [
    ...[text, words, kernelText, filterText, uiText],
  ].map(({ ns }) => translatorOf(ns)) as [Translate, Translate, Translate, Translate, Translate]

  const isMetadata = (field: string) => field in commonFields
  const titleOf = (field: string) =>
    isMetadata(field)
      ? tKernel(`field.${field}`)
      : t(`field.${textKeysOf(field, fields[field]!).label}`)
  const sectionOf = (field: string) =>
    isMetadata(field)
      ? tFilter('record')
      : translateOr(`section.${fields[field]!.section}`, tFilter('record'))
  const translateOr = (key: string, fallback: string) => {
    const label = t(key) === key ? tOption(key) : t(key)
    return label === key ? fallback : label
  }
  const formatOptions = (field: string, labels?: Labels) => ({
    t: (key: string) =>
      translateOr(
        key.replace(field, textKeysOf(field, fields[field]!).options),
        key.split('.')[1]!,
      ),
    tUi: tUi as never,
    labels,
    codes: codeLists.get(fields[field]!.attribute ?? ''),
  })

  /** Returns the fields with a label that the person may read, ordered by section. */
  function readableFields(groups: readonly string[]) {
    const names = listable(fields).filter((field) => {
      if (isMetadata(field)) return true
      const { group } = fields[field]!
      const key = `field.${textKeysOf(field, fields[field]!).label}`
      return (
        t(key) !== key && rulesForPart(access, { id: 0, groups }, name, 'read', group).length > 0
      )
    })
    // Fields of one section need not be declared together.
    const sections = [...new Set(names.map(sectionOf))]
    return sections.flatMap((section) => names.filter((name) => sectionOf(name) === section))
  }
  /** Returns the reference field whose record's name a field shows, if any. */
  const referenceOf = (field: string) =>
    Object.keys(fields).find((reference) => nameOfReference(fields, reference) === field)

  /** Formats a value for a cell; a dash if empty. */
  function formatCell(field: string, value: unknown, labels: Labels | undefined) {
    const { kind } = fields[field]!
    if (kind === 'words')
      return (value as Record<string, string> | null)?.[currentLanguage()] ?? '–'
    const isEmpty = value === null || value === undefined || value === ''
    return isEmpty
      ? '–'
      : displayValue(field, fields[field]!, value, formatOptions(field, labels)) || '–'
  }

  type ColumnsInput<R> = {
    columns: readonly Column<R>[]
    groups: readonly string[]
    labels: Labels | undefined
  }
  function columns<R>({ columns: existing, groups, labels }: ColumnsInput<R>): Column<R>[] {
    const isShown = (field: string) => existing.some(({ key }) => key === field)
    return readableFields(groups)
      .filter((field) => {
        const reference = referenceOf(field)
        return (
          !isShown(field) && !(reference && isShown(reference)) && !nameOfReference(fields, field)
        )
      })
      .map((field) => ({
        key: field,
        title: titleOf(field),
        section: sectionOf(field),
        width: widths[fields[field]!.kind] ?? 200,
        align: isNumber(fields[field]!) ? ('right' as const) : undefined,
        sortable: true,
        descendingFirst: fields[field]!.kind === 'instant',
        truncate: true,
        render: (row: R) => formatCell(field, (row as Record<string, unknown>)[field], labels),
      }))
  }

  /** Options "none" and "any" of an optional field. */
  const presenceOptions = (field: Field): Option[] =>
    field.required
      ? []
      : [
          { value: noValue, label: tFilter('none') },
          { value: anyValue, label: tFilter('any') },
        ]
  function optionsOf(field: string): Option[] {
    const { kind, options = [], attribute = '' } = fields[field]!
    const { t: tOptionKey } = formatOptions(field)
    if (kind === 'flag')
      return [
        { value: 'true', label: tUi('form.yes') },
        { value: 'false', label: tUi('form.no') },
      ]
    if (kind === 'code')
      return (codeLists.get(attribute) ?? []).map(({ code, label }) => ({
        value: String(code),
        label,
        also: [String(code)],
      }))
    return filterKind(fields[field]!) === 'options'
      ? options.map((value) => ({ value, label: tOptionKey(`${field}.${value}`), also: [value] }))
      : []
  }

  /** Formats a filter's value: a single number or date, or a range. */
  function formatRange(field: Field, value: string) {
    const format = (end: string) =>
      isNumber(field)
        ? [displayNumber(field, Number(end)), field.unit].filter(Boolean).join('\u00a0')
        : formatDate(end)
    const { from, to } = rangeOf(value)
    if (from === to) return format(from!)
    if (from && to) return tFilter('between', { from: format(from), to: format(to) })
    return from ? tFilter('from', { from: format(from) }) : tFilter('to', { to: format(to!) })
  }

  /** Whether the person may read all records of a resource, and can filter by choosing among them; others filter by name. */
  const readsAll = (target: string, groups: readonly string[]) =>
    rulesFor(access, { id: 0, groups }, target, 'read').some(
      ({ reach, conditions }) => reach === 'all' && !conditions,
    )

  function filters({
    filters: existing,
    groups,
  }: {
    filters: readonly Filter[]
    groups: readonly string[]
  }) {
    return readableFields(groups)
      .filter((field) => {
        const reference = referenceOf(field)
        const target = fields[reference ?? field]!.target
        const isListed = existing.some(({ key }) => key === field || key === reference)
        const isFilterable = !target || readsAll(target, groups) !== (reference !== undefined)
        return field !== 'id' && !isListed && isFilterable
      })
      .map((name): Filter => {
        const field = fields[name]!
        const kind = filterKind(field)
        return {
          key: name,
          column: nameOfReference(fields, name) || name,
          name: titleOf(name),
          section: sectionOf(name),
          field,
          multiple: kind === 'options' || kind === 'records',
          options: [...optionsOf(name), ...presenceOptions(field)],
          formatValue: (value) => (kind === 'range' ? formatRange(field, value) : value),
        }
      })
  }

  return { columns, filters }
}

type Translate = (key: string, params?: Record<string, unknown>) => string
