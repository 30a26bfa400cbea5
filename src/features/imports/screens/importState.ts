import type { Import, ImportSheet } from '../import.ts'

/** Whether a step of an import is under way. */
export const isImportUnderWay = ({ status }: Pick<Import, 'status'>) =>
  ['checking', 'running', 'undoing'].includes(status)

/** How many records the rows are, that are or will be written. */
export const toWrite = ({ tallies }: Pick<Import, 'tallies'>) =>
  tallies.reduce(
    (sum, { verdict, count }) => sum + (verdict === 'new' || verdict === 'change' ? count : 0),
    0,
  )

/** What a sheet's columns are, as it is sent. */
export const sentMapping = ({ header_line, kinds, existing, columns }: ImportSheet) => ({
  ...{ header_line, kinds, existing },
  columns: columns.map(({ field, words }) => ({ field, words })),
})
