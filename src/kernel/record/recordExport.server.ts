import { and, Column, is, sql } from 'drizzle-orm'
import {
  type AnswerColumn,
  type ExportColumn,
  exportRecords,
  type SheetFormat,
} from '../export.server.ts'
import { nameOfReference, textKeysOf } from '../field/fields.ts'
import type { Context } from '../http/handler.server.ts'
import type { ListQuery, RecordLister } from './recordList.server.ts'
import {
  asSql,
  type Columns,
  type Options,
  type RecordReader,
  type Resource,
  type Values,
} from './recordRead.server.ts'
import { commonFields } from './resource.ts'

type ExportQuery = ListQuery & { format: SheetFormat; columns?: string[] }

/** Exports all rows of a filtered list into a file, in the list's order, with the chosen columns. */
export function createExporter(
  { exported }: Pick<Options<Resource>, 'exported'>,
  { name, table, from, readRights, selection, withoutUnreadable, conceal }: RecordReader,
  {
    fields,
    defaultSort,
    readRight,
    sortTerms,
    listConditions,
    selectListed,
    withTypoRetry,
    labelsIn,
  }: RecordLister,
) {
  const {
    words,
    columns: defaultColumns,
    always = [],
    answers: answerColumns,
    inWords,
    codeLabels,
    credit,
  } = exported

  /** Text key for the heading of a field's column. */
  const titleKey = (field: string) =>
    field in commonFields
      ? `kernel:field.${field}`
      : `${words}:field.${textKeysOf(field, fields[field]!).label}`

  /** The chosen or default columns; a reference is exported as its label, once if both are chosen. */
  function exportColumns(
    columnNames: readonly string[] | undefined,
    { say }: Context,
  ): ExportColumn[] {
    const titleOf = new Map(
      [...(columnNames ?? []), ...always].map((field) => [
        nameOfReference(fields, field) ?? field,
        titleKey(field),
      ]),
    )
    const titledFields = columnNames
      ? [...titleOf].map(([field, title]) => [title, field] as const)
      : Object.entries(defaultColumns).map(
          ([word, field]) => [`${words}:field.${word}`, field!] as const,
        )
    return titledFields.map(([title, name]) => {
      const field = fields[name]!
      const options = textKeysOf(name, field).options
      return {
        name,
        field: inWords?.[name] ? { ...field, kind: 'words' } : field,
        title: say(title),
        optionLabel: (key) => say(`${words}:${options}.${key}`),
      }
    })
  }

  async function exportList(
    { query: { format, columns: columnNames, ...query } }: { query: ExportQuery },
    context: Context,
  ) {
    const { rights } = context
    const groupRights = readRights(context)
    const columns = exportColumns(columnNames, context).filter(
      ({ name }) => readRight(name, groupRights) !== false,
    )
    const references = columns.flatMap(({ name, field }) => (field.target ? [name] : []))
    const mayRead = ({ field: { group } }: AnswerColumn) => rights.to(name, 'read', group)
    const answers = (answerColumns?.columnsFor(query, context) ?? []).filter(
      (column) => mayRead(column) !== false,
    )
    const selected = {
      ...selection(
        columns.map(({ name }) => name),
        groupRights,
      ),
      ...Object.fromEntries(
        columns.flatMap(({ name }) => {
          const named = inWords?.[name]
          return named ? [[name, named]] : []
        }),
      ),
      ...(answerColumns && answers.length > 0 && { '~answers': answerColumns.column }),
      ...Object.fromEntries(
        answers.map((column) => [`~${column.field.group}`, asSql(mayRead(column))]),
      ),
    }
    const answerValues = (row: Values) =>
      Object.fromEntries(
        answers
          .filter(({ field }) => row[`~${field.group}`])
          .map(({ name, valueIn }) => [name, valueIn(row['~answers'] as Values)]),
      )
    const order = sortTerms(query.sort ?? defaultSort, groupRights, context)
    const { result } = await withTypoRetry(
      query.search,
      context,
      async (words, searchContext) => {
        const first = selectListed(query, words, searchContext)({ id: table.id }).limit(1)
        return { words, isEmpty: words.length > 0 && (await first).length === 0 }
      },
      ({ isEmpty }) => isEmpty,
    )
    const conditions = listConditions(query, result.words, context)
    const rowQuery = from(
      context.db,
      selected,
      conditions,
      order.map(({ value }) => value),
    )
      .where(and(...conditions))
      .orderBy(...order.map(({ value, direction }) => sql`${value}${direction}`))
    const isSearch = result.words.length > 0
    const batches = await context.rows({ ...rowQuery.toSQL(), isSearch })

    /** Replaces the ids of referenced records with their labels. */
    async function withLabels(rows: Values[]) {
      if (references.length === 0) return rows
      const labels = await labelsIn(rows, references, context)
      const labelOf = (field: string, value: unknown) =>
        [value ?? []].flat().map((id) => labels[fields[field]!.target!]?.[String(id)] ?? id)
      return rows.map((row) => ({
        ...row,
        ...Object.fromEntries(
          references.map((field) => [field, labelOf(field, row[field]).join(', ') || null]),
        ),
      }))
    }

    async function* rows() {
      let count = 0
      try {
        for await (const batch of batches) {
          count += batch.length
          const visibleRows = batch
            .map((row) => decodeRow(selected, row))
            .map((row) => ({ ...withoutUnreadable(row), ...answerValues(row) }))
          yield await withLabels(await conceal(visibleRows, context))
        }
      } finally {
        // Also if the download is interrupted. The number of rows is only known at the end.
        await auditExport(name, { format, count }, context)
      }
    }
    return exportRecords({
      words,
      codeLabels,
      columns: [...columns, ...answers],
      rows: rows(),
      format,
      context,
      credit: await credit?.(query, context),
    })
  }

  return exportList
}

/** Records in the audit log that this number of rows was exported from a list. */
export const auditExport = (
  resource: string,
  { format, count }: { format: SheetFormat; count: number },
  { audit }: Pick<Context, 'audit'>,
) => audit('kernel:exported', { resource, detail: { format, rows: count } })

/** Decodes a raw row as Drizzle would: values by column name. */
const decodeRow = (selected: Columns, row: readonly unknown[]): Values =>
  Object.fromEntries(
    Object.entries(selected).map(([name, column], index) => [
      name,
      row[index] !== null && is(column, Column)
        ? column.mapFromDriverValue(row[index])
        : row[index],
    ]),
  )
