import { mergeText } from './merge.text.ts'

/** The word for a kind of records in a merge; the kinds that have none count as other links. */
export const mergeKindOf = (table: string) =>
  (`kind.${table}` in mergeText.words ? `kind.${table}` : 'kind.other') as 'kind.other'
