import { and, eq, inArray, sql } from 'drizzle-orm'
import { csvText } from '../../kernel/export.server.ts'
import type { Download } from '../../kernel/http/endpoint.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { shownEntry } from './entry.server.ts'
import {
  importEntriesTable as entries,
  importRowsTable as rows,
  type StoredSheet,
} from './import.table.ts'

/** Condition on entries: nothing is written of them until somebody answers. */
export const isWaiting = inArray(entries.verdict, ['refused', 'double'])

/** A cell as it is read again: of three decimals nobody knows whether they are thousands, of four everybody does. */
const writtenCell = (cell: string | number | null) => {
  const text = String(cell ?? '')
  return typeof cell === 'number' && /\.\d{3}$/.test(text) ? `${text}0` : text
}

type WaitingSheet = {
  id: number
  name: string
  sheet: number
  mapping: StoredSheet
}

/**
 * The rows of a sheet that wait for somebody, as they are in the file with what was corrected, and why: a CSV file that the
 * import reads again.
 */
export async function waitingRows(
  { id, name, sheet, mapping }: WaitingSheet,
  context: Context,
): Promise<Download> {
  const { db, say } = context
  const ofSheet = and(eq(entries.import, id), eq(entries.sheet, sheet))
  const waiting = await db
    .select()
    .from(entries)
    .where(and(ofSheet, isWaiting))
    .orderBy(entries.line)
  const reasons = new Map<number, string[]>()
  for (const entry of waiting) {
    const { problem } = await shownEntry(entry, context)
    reasons.set(entry.line, [...(reasons.get(entry.line) ?? []), problem ?? ''])
  }
  const found = await db
    .select()
    .from(rows)
    .where(
      and(
        ...[eq(rows.import, id), eq(rows.sheet, sheet)],
        sql`${rows.line} in (select line from import_entries where ${and(ofSheet, isWaiting)})`,
      ),
    )
    .orderBy(rows.line)
  const line = (cells: readonly (string | number | null)[]) =>
    `${cells.map((cell) => csvText(writtenCell(cell))).join(';')}\r\n`
  function* content() {
    yield `\uFEFF${line([...mapping.headers, say('import:reason')])}`
    for (const { line: number, cells, corrections } of found)
      yield line([
        ...mapping.headers.map((_, column) => corrections?.[column] ?? cells[column] ?? null),
        (reasons.get(number) ?? []).join(' / '),
      ])
  }
  const base = name.replace(/\.\w+$/, '')
  return {
    name: `${[base, mapping.name, say('import:waiting')].filter(Boolean).join(' – ')}.csv`,
    type: 'text/csv',
    content: Buffer.from([...content()].join('')),
  }
}
