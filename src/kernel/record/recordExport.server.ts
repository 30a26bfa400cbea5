import { and, Column, is, sql } from 'drizzle-orm'
import {
  type AnswerColumn,
  type ExportColumn,
  exportRecords,
  type SheetFormat,
} from '../export.server.ts'
import { nameOfReference, textKeysOf } from '../field/fields.ts'
import type { Context } from '../http/handler.server.ts'
import type { Listing, ListQuery } from './recordList.server.ts'
import {
  asSql,
  type Columns,
  type Options,
  type Reading,
  type Resource,
  type Values,
} from './recordRead.server.ts'
import { keptFields } from './resource.ts'

type ExportQuery = ListQuery & { format: SheetFormat; columns?: string[] }

/** How the list of a resource is written into a file: whole, in its order, with the columns asked for. */
export function exportingOf(
  { exported }: Pick<Options<Resource>, 'exported'>,
  { name, table, from, readable, selection, unmasked, conceal }: Reading,
  { fields, usualOrder, partOf, orderOf, left, selecting, asking, labelsIn }: Listing,
) {
  const { words, columns: usual, answers: more, codeLabels } = exported

  /** The key of the word that stands above the column of a field. */
  const titleOf = (field: string) =>
    field in keptFields
      ? `kernel:field.${field}`
      : `${words}:field.${textKeysOf(field, fields[field]!).label}`

  /** The columns asked for, or the usual ones: what a reference is called stands for it. */
  function columnsOf(chosen: readonly string[] | undefined, { say }: Context): ExportColumn[] {
    const given = chosen
      ? chosen.map((field) => [titleOf(field), nameOfReference(fields, field) ?? field] as const)
      : Object.entries(usual).map(([word, field]) => [`${words}:field.${word}`, field!] as const)
    return given.map(([title, name]) => {
      const field = fields[name]!
      const options = textKeysOf(name, field).options
      return { name, field, title: say(title), option: (key) => say(`${words}:${options}.${key}`) }
    })
  }

  async function exportList(
    { query: { format, columns: chosen, ...query } }: { query: ExportQuery },
    context: Context,
  ) {
    const { rights } = context
    const parts = readable(context)
    const columns = columnsOf(chosen, context).filter(({ name }) => partOf(name, parts) !== false)
    const references = columns.flatMap(({ name, field }) => (field.target ? [name] : []))
    const mayRead = ({ field: { group } }: AnswerColumn) => rights.to(name, 'read', group)
    const answers = (more?.columnsFor(query, context) ?? []).filter((one) => mayRead(one) !== false)
    const selected = {
      ...selection(
        columns.map(({ name }) => name),
        parts,
      ),
      ...(more && answers.length > 0 && { '~answers': more.column }),
      ...Object.fromEntries(answers.map((one) => [`~${one.field.group}`, asSql(mayRead(one))])),
    }
    const answered = (row: Values) =>
      Object.fromEntries(
        answers
          .filter(({ field }) => row[`~${field.group}`])
          .map(({ name, valueIn }) => [name, valueIn(row['~answers'] as Values)]),
      )
    const order = orderOf(query.sort ?? usualOrder, parts, context)
    const { answer } = await asking(
      query.search,
      context,
      async (words, within) => {
        const first = selecting(query, words, within)({ id: table.id }).limit(1)
        return { words, isEmpty: words.length > 0 && (await first).length === 0 }
      },
      ({ isEmpty }) => isEmpty,
    )
    const conditions = left(query, answer.words, context)
    const taken = from(
      context.db,
      selected,
      conditions,
      order.map(({ value }) => value),
    )
      .where(and(...conditions))
      .orderBy(...order.map(({ value, way }) => sql`${value}${way}`))
    const isSearch = answer.words.length > 0
    const bundles = await context.rows({ ...taken.toSQL(), isSearch })

    /** Rows with the names of what they refer to in the place of its ids. */
    async function named(rows: Values[]) {
      if (references.length === 0) return rows
      const labels = await labelsIn(rows, references, context)
      const nameOf = (field: string, value: unknown) =>
        [value ?? []].flat().map((id) => labels[fields[field]!.target!]?.[String(id)] ?? id)
      return rows.map((row) => ({
        ...row,
        ...Object.fromEntries(
          references.map((field) => [field, nameOf(field, row[field]).join(', ') || null]),
        ),
      }))
    }

    async function* rows() {
      for await (const bundle of bundles) {
        const read = bundle
          .map((row) => decoded(selected, row))
          .map((row) => ({ ...unmasked(row), ...answered(row) }))
        yield await named(await conceal(read, context))
      }
    }
    return exportRecords({
      words,
      codeLabels,
      columns: [...columns, ...answers],
      rows: rows(),
      format,
      context,
    })
  }

  return exportList
}

/** A row's values by their names, as the query would have given them. */
const decoded = (selected: Columns, row: readonly unknown[]): Values =>
  Object.fromEntries(
    Object.entries(selected).map(([name, column], at) => [
      name,
      row[at] !== null && is(column, Column) ? column.mapFromDriverValue(row[at]) : row[at],
    ]),
  )
