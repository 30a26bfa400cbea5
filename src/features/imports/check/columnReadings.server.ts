import { columnNamed } from '../columns/importColumns.server.ts'
import { type FindMeaning, foldWord } from '../columns/meanings.server.ts'
import { isNothing, readCell } from '../columns/readCell.server.ts'
import type { ColumnReading, StoredSheet } from '../import.table.ts'

type Cell = string | number | null

/** How many values and different words of a column are shown. */
const [maxSamples, maxWords] = [3, 40]

/** A day as it is told, if the cell was one. */
export const cellText = (cell: string | number) =>
  String(cell).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1')

/** What reading a column of a sheet gives. */
export function readingOfColumn(
  rows: readonly { line: number; cells: readonly Cell[] }[],
  column: number,
  { field, words }: StoredSheet['columns'][number],
  find: FindMeaning | undefined,
): ColumnReading {
  const declared = field === null ? undefined : columnNamed(field)
  const name = field?.split('.')[1] ?? ''
  const samples = new Set<string>()
  const different = new Map<string, ColumnReading['different'][number]>()
  const problems = new Map<
    string,
    { problem: NonNullable<ColumnReading['problem']>; line: number; count: number }
  >()
  let [filled, read] = [0, 0]
  for (const { line, cells } of rows) {
    const cell = cells[column] ?? null
    if (cell === null || isNothing(String(cell))) continue
    filled++
    if (samples.size < maxSamples) samples.add(cellText(cell).slice(0, 80))
    if (!declared) continue
    const result = readCell(name, declared, cell, { words, find })
    if (result.problem) {
      const key = result.problem.key
      const known = problems.get(key)
      if (known) known.count++
      else problems.set(key, { problem: result.problem, line, count: 1 })
    } else read++
    if (!find) continue
    const word = foldWord(String(cell))
    const known = different.get(word)
    if (known) known.count++
    else if (different.size < maxWords) {
      const meaning = Object.hasOwn(words, word) ? words[word]! : (find(word) ?? null)
      different.set(word, {
        word: String(cell).trim(),
        count: 1,
        meaning,
        is_read: !result.problem,
      })
    }
  }
  const [worst] = [...problems.values()].toSorted((a, b) => b.count - a.count)
  return {
    samples: [...samples],
    ...{ filled, read },
    problem: worst?.problem ?? null,
    problem_line: worst?.line ?? null,
    different: [...different.values()].toSorted((a, b) => b.count - a.count),
  }
}
