import type { Group } from '../../../access.ts'
import type { FileRecord } from '../file.ts'

/** What is to be said of a file at the end of its row. */
export type FileMark = 'accepted' | 'refused' | 'received' | 'to_check' | 'published'

/** The mark of a file for a reader, by its facts; undefined if there is nothing to say. */
export function markOf(
  file: Pick<FileRecord, 'state' | 'origin' | 'scan' | 'type' | 'custom_type' | 'published_at'>,
  group: Group,
): FileMark | undefined {
  const { state, origin, scan, published_at } = file
  if (state === 'refused' || state === 'accepted') return state
  if (group !== 'client' && (scan === 'not_scanned' || isTypeOpen(file))) return 'to_check'
  if (origin !== 'office') return 'received'
  return published_at && group !== 'client' ? 'published' : undefined
}

/** Whether somebody outside of the office sent a file without saying what it is. */
export const isTypeOpen = ({
  origin,
  type,
  custom_type: own,
}: Pick<FileRecord, 'origin' | 'type' | 'custom_type'>) =>
  origin !== 'office' && type === 'other' && own == null
