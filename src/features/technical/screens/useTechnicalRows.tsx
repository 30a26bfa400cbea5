import { useState } from 'react'
import type { Call } from '../../../kernel/http/endpoint.ts'
import type { ResultPage } from '../../../kernel/record/list.ts'
import type { FormRecord } from '../../../web/ui/form/entry.tsx'
import type { RowsUndoStep } from '../../../web/ui/grid/RowsTable.tsx'
import { keyOf, queries, useCall } from '../../../web/useApi.ts'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { useUnsent, writes } from '../../../web/writes/unsavedWork.ts'
import { recordName, type Unsent } from '../../../web/writes/write.ts'
import type { RowRights } from '../rights.ts'
import type { TechnicalDeclaration } from './technicalTables.tsx'

/** A technical row in a list response. */
export type TechnicalRow = FormRecord &
  RowRights & {
    building: number
    building_address: string
    mandate_number: string | null
    entered_by_name?: string | null
  }

/** A row whose creation is pending or was refused. */
export type UnsentRow = { key: string; values: DraftValues; unsent: Unsent }

const noRows: readonly TechnicalRow[] = []

/** Maximum number of rows shown per building; a note below the table appears if there are more. */
export const maxTechnicalRows = 100

/**
 * Rows of a table for a building, added and removed through the write queue. A row keeps its key and position while
 * it is shown, also when the server has assigned the id of a new one.
 */
export function useTechnicalRows(
  { resource, endpoints, isNewestLast }: TechnicalDeclaration,
  context: { building: number; mandate: number | undefined },
  title: string,
) {
  const input = { query: { building: context.building, page_size: maxTechnicalRows } } as Call<
    typeof endpoints.list
  >
  const list = useCall(endpoints.list, input)
  const page = list.data as ResultPage<TechnicalRow> | undefined
  const unsent = useUnsent().filter(({ record }) => record.startsWith(`${resource}/`))
  const [rowState] = useState(() => ({
    /** Keys of rows created here: by record id, and by write key if a corrected row is sent again. */
    keys: new Map<number | string, string>(),
    /** Record ids by the key of the write that created them. */
    records: new Map<string, number>(),
    /** Keys of writes that were undone before the server answered. */
    undone: new Set<string>(),
    order: [] as string[],
  }))
  const keyOfRecord = (id: number) => rowState.keys.get(id) ?? String(id)
  const keyOfWrite = (writeKey: string) => rowState.keys.get(writeKey) ?? writeKey

  const all = page?.results ?? noRows
  const added = unsent.flatMap((one): UnsentRow[] =>
    one.made?.building === context.building && !rowState.records.has(one.key)
      ? [{ key: keyOfWrite(one.key), values: one.made, unsent: one }]
      : [],
  )
  const isCreating = added.some(({ unsent: { state } }) => state === 'sending')
  const rows = (isNewestLast ? all.toReversed() : all).filter(
    ({ id }) =>
      !isLeaving(id) &&
      // A row that was not listed before may be the one whose creation is about to be answered.
      !(isCreating && !rowState.order.includes(keyOfRecord(id))),
  )
  for (const key of [...rows.map(({ id }) => keyOfRecord(id)), ...added.map(({ key }) => key)])
    if (!rowState.order.includes(key)) rowState.order.push(key)
  function inOrder<T>(items: readonly T[], keyOfItem: (item: T) => string) {
    return items.toSorted(
      (a, b) => rowState.order.indexOf(keyOfItem(a)) - rowState.order.indexOf(keyOfItem(b)),
    )
  }

  /** Whether the removal of a row is pending. */
  function isLeaving(id: number) {
    const name = recordName(resource, id)
    const last = unsent.findLast(({ record, method }) => record === name && method !== 'PATCH')
    return last?.method === 'DELETE' && (last.state === 'sending' || last.state === 'kept')
  }

  function change(next: (rows: TechnicalRow[]) => TechnicalRow[]) {
    queries.setQueryData(keyOf(endpoints.list, input), (before: typeof page) => {
      if (!before) return before
      const results = next(before.results)
      return { ...before, results, count: before.count + results.length - before.results.length }
    })
  }
  const put = (row: TechnicalRow) =>
    change((before) => [...before.filter(({ id }) => id !== row.id), row])

  /** Handles success; refusals stay in the queue and are shown from there. */
  function onSuccess(answer: Promise<unknown>, then: (answer: unknown) => void) {
    void answer.then(then, () => undefined)
  }

  function create(writeKey: string, values: DraftValues) {
    rowState.undone.delete(writeKey)
    const body = { building: context.building, mandate: context.mandate, ...values }
    const call = { body } as Call<typeof endpoints.create>
    onSuccess(writes.write(endpoints.create, call, { key: writeKey, title }), (answer) => {
      const row = answer as TechnicalRow
      rowState.records.set(writeKey, row.id)
      rowState.keys.set(row.id, keyOfWrite(writeKey))
      put(row)
      // The user undid it while it was being sent.
      if (rowState.undone.has(writeKey)) drop(row.id)
    })
  }

  function drop(id: number) {
    const name = recordName(resource, id)
    for (const { key, record, method, state } of writes.unsent())
      if (record === name && method === 'DELETE' && state === 'refused') void writes.discard(key)
    // Read the version now: undo and redo may call this much later.
    const now = queries.getQueryData(keyOf(endpoints.list, input)) as typeof page
    const version = now?.results.find((row) => row.id === id)?.version
    const seen = version === undefined ? undefined : { version, values: {} }
    const call = { params: { id } } as Call<typeof endpoints.remove>
    onSuccess(writes.write(endpoints.remove, call, { title, seen }), () =>
      change((before) => before.filter((row) => row.id !== id)),
    )
  }

  function restore(id: number) {
    const call = { params: { id } } as Call<typeof endpoints.restore>
    onSuccess(writes.write(endpoints.restore, call, { title }), (row) => put(row as TechnicalRow))
  }

  function add(newRows: DraftValues[]): RowsUndoStep {
    const entries = newRows.map((values) => ({ writeKey: crypto.randomUUID(), values }))
    for (const { writeKey, values } of entries) create(writeKey, values)
    return {
      keys: entries.map(({ writeKey }) => writeKey),
      undo() {
        for (const { writeKey } of entries) {
          const id = rowState.records.get(writeKey)
          if (id !== undefined) drop(id)
          else {
            rowState.undone.add(writeKey)
            void writes.discard(writeKey)
          }
        }
      },
      redo() {
        for (const { writeKey, values } of entries) {
          const id = rowState.records.get(writeKey)
          if (id === undefined) create(writeKey, values)
          else restore(id)
        }
      },
    }
  }

  function remove(keys: string[]): RowsUndoStep {
    const ids = all.flatMap(({ id }) => (keys.includes(keyOfRecord(id)) ? [id] : []))
    const unsentRows = added.filter(({ key }) => keys.includes(key))
    const dropAll = () => {
      for (const id of ids) drop(id)
      for (const { unsent } of unsentRows) void writes.discard(unsent.key)
    }
    dropAll()
    return {
      undo() {
        for (const id of ids) restore(id)
        for (const { values } of unsentRows) create(crypto.randomUUID(), values)
      },
      redo: dropAll,
    }
  }

  return {
    list,
    /** Rows of the response; referentially stable. */
    listed: all,
    /** Total number of rows, including those not shown. */
    count: page?.count,
    rows: inOrder(rows, ({ id }) => keyOfRecord(id)),
    added: inOrder(added, ({ key }) => key),
    inOrder,
    keyOf: keyOfRecord,
    add,
    remove,
    /** Resends a refused row with these values; it keeps its position. */
    correct({ key, unsent }: UnsentRow, values: DraftValues) {
      const writeKey = crypto.randomUUID()
      rowState.keys.set(writeKey, key)
      void writes.discard(unsent.key)
      create(writeKey, values)
    },
    refused: unsent.filter(({ state }) => state === 'refused'),
  }
}
