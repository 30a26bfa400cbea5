import { access } from '../../../access.ts'
import { rulesFor, rulesForPart } from '../../../kernel/access.ts'
import { type Field, type Fields, nameOfReference, wordsOf } from '../../../kernel/field/fields.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import { kernelText } from '../../../kernel/http/errors.text.ts'
import { anyValue, askingOf, listable, noValue, rangeOf } from '../../../kernel/record/filters.ts'
import { keptFields, type Labels } from '../../../kernel/record/resource.ts'
import { currentLanguage, sayer } from '../../loading/words.ts'
import { loadWords as wordsComing } from '../../loading/wordsLoading.ts'
import { displayNumber, displayValue } from '../input/fieldValue.ts'
import type { Option } from '../input/options.ts'
import type { Column, Filter } from '../table/DataTable.tsx'
import { uiText } from '../ui.text.ts'
import { filterText } from './filters.text.ts'
import type { Listed } from './useListed.ts'

type Code = { code: number; label: string }

/** Px that values of a kind take, with the air after them. */
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

/** What the fields of a list give it, once words and register codes are here. */
export async function listedFields(listed: Listed) {
  const { name, fields: declared, text, codes } = listed
  const words = (await listed.optionWords?.()) ?? text
  const fields: Fields = { ...declared, ...keptFields }
  await Promise.all([text, words, kernelText, filterText].map(({ ns }) => wordsComing(ns).get()))
  const attributes = [...new Set(Object.values(fields).flatMap(({ attribute }) => attribute ?? []))]
  const lists = new Map<string, readonly Code[]>(
    await Promise.all(attributes.map(async (one) => [one, (await codes?.(one)) ?? []] as const)),
  )
  const [say, sayMore, sayKernel, sayFilter, sayUi] = [
    ...[text, words, kernelText, filterText, uiText],
  ].map(({ ns }) => sayer(ns)) as [Say, Say, Say, Say, Say]

  const isKept = (field: string) => field in keptFields
  const titleOf = (field: string) =>
    isKept(field)
      ? sayKernel(`field.${field}`)
      : say(`field.${wordsOf(field, fields[field]!).label}`)
  const sectionOf = (field: string) =>
    isKept(field)
      ? sayFilter('record')
      : wordOr(`section.${fields[field]!.section}`, sayFilter('record'))
  const wordOr = (key: string, other: string) => {
    const word = say(key) === key ? sayMore(key) : say(key)
    return word === key ? other : word
  }
  const means = (field: string, labels?: Labels) => ({
    say: (key: string) =>
      wordOr(key.replace(field, wordsOf(field, fields[field]!).options), key.split('.')[1]!),
    sayUi: sayUi as never,
    labels,
    codes: lists.get(fields[field]!.attribute ?? ''),
  })

  /** Fields that have a word on screens and that the person may read somewhere, by section. */
  function readable(groups: readonly string[]) {
    const names = listable(fields).filter((field) => {
      if (isKept(field)) return true
      const { group } = fields[field]!
      const key = `field.${wordsOf(field, fields[field]!).label}`
      return (
        say(key) !== key && rulesForPart(access, { id: 0, groups }, name, 'read', group).length > 0
      )
    })
    // A declaration may come back to a section.
    const sections = [...new Set(names.map(sectionOf))]
    return sections.flatMap((section) => names.filter((one) => sectionOf(one) === section))
  }
  /** The reference that a field gives the name of. */
  const referenceOf = (field: string) =>
    Object.keys(fields).find((one) => nameOfReference(fields, one) === field)

  function cell(field: string, value: unknown, labels: Labels | undefined) {
    const { kind } = fields[field]!
    if (kind === 'words')
      return (value as Record<string, string> | null)?.[currentLanguage()] ?? '–'
    const isUnknown = value === null || value === undefined || value === ''
    return isUnknown ? '–' : displayValue(field, fields[field]!, value, means(field, labels)) || '–'
  }

  type ForColumns<R> = {
    columns: readonly Column<R>[]
    groups: readonly string[]
    labels: Labels | undefined
  }
  function columns<R>({ columns: shown, groups, labels }: ForColumns<R>): Column<R>[] {
    const isShown = (field: string) => shown.some(({ key }) => key === field)
    return readable(groups)
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
        render: (row: R) => cell(field, (row as Record<string, unknown>)[field], labels),
      }))
  }

  const marks = (field: Field): Option[] =>
    field.required
      ? []
      : [
          { value: noValue, label: sayFilter('none') },
          { value: anyValue, label: sayFilter('any') },
        ]
  function optionsOf(field: string): Option[] {
    const { kind, options = [], attribute = '' } = fields[field]!
    const { say } = means(field)
    if (kind === 'flag')
      return [
        { value: 'true', label: sayUi('form.yes') },
        { value: 'false', label: sayUi('form.no') },
      ]
    if (kind === 'code')
      return (lists.get(attribute) ?? []).map(({ code, label }) => ({
        value: String(code),
        label,
        also: [String(code)],
      }))
    return askingOf(fields[field]!) === 'options'
      ? options.map((value) => ({ value, label: say(`${field}.${value}`), also: [value] }))
      : []
  }

  /** A value or range as people read it. */
  function sayRange(field: Field, value: string) {
    const shown = (end: string) =>
      isNumber(field)
        ? [displayNumber(field, Number(end)), field.unit].filter(Boolean).join('\u00a0')
        : formatDate(end)
    const { from, to } = rangeOf(value)
    if (from === to) return shown(from!)
    if (from && to) return sayFilter('between', { from: shown(from), to: shown(to) })
    return from ? sayFilter('from', { from: shown(from) }) : sayFilter('to', { to: shown(to!) })
  }

  /** Whether the person chooses among all records of a kind; others know them by name. */
  const findsAll = (target: string, groups: readonly string[]) =>
    rulesFor(access, { id: 0, groups }, target, 'read').some(
      ({ reach, conditions }) => reach === 'all' && !conditions,
    )

  function filters({
    filters: chosen,
    groups,
  }: {
    filters: readonly Filter[]
    groups: readonly string[]
  }) {
    return readable(groups)
      .filter((field) => {
        const reference = referenceOf(field)
        const target = fields[reference ?? field]!.target
        const isChosen = chosen.some(({ key }) => key === field || key === reference)
        const isAsked = !target || findsAll(target, groups) !== (reference !== undefined)
        return field !== 'id' && !isChosen && isAsked
      })
      .map((name): Filter => {
        const field = fields[name]!
        const asking = askingOf(field)
        return {
          key: name,
          column: nameOfReference(fields, name) || name,
          name: titleOf(name),
          section: sectionOf(name),
          field,
          multiple: asking === 'options' || asking === 'records',
          options: [...optionsOf(name), ...marks(field)],
          say: (value) => (asking === 'range' ? sayRange(field, value) : value),
        }
      })
  }

  return { columns, filters }
}

type Say = (key: string, params?: Record<string, unknown>) => string
