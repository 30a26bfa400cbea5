import { fileTypes } from '../../../kernel/record/resource.ts'
import type { FileRecord } from '../../files/file.ts'
import { maxOfficeFileBytes } from '../../settings/settings.ts'

/** Query of the list of files for the calculations of a mandate, the newest first. */
export const calculationsOf = (mandate: number) => ({
  ...{ mandate: [mandate], type: ['calculation_excel' as const] },
  ...{ sort: ['-created_at' as const], page: 1, page_size: 100 },
})

type ListedFile = Pick<FileRecord, 'media_type' | 'state' | 'scan' | 'size'>

/**
 * Whether a report can start from a calculation of its mandate: a workbook without macros that the office has not
 * refused, and that may leave the office.
 */
export const canStartReport = ({ media_type, state, scan, size }: ListedFile) =>
  media_type === fileTypes.xlsx &&
  state !== 'refused' &&
  (scan === null || scan === 'clean') &&
  (size ?? 0) <= maxOfficeFileBytes
