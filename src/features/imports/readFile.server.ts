import { TaskFailure } from '../../kernel/database/child.server.ts'
import { withLocalFile } from '../../kernel/files.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { recogniseContent } from '../files/contentType.server.ts'
import { endingOf, mediaTypes } from '../files/fileName.ts'
import type { PreviewerPort } from '../files/preview/previewer.server.ts'
import type { PlainSheet } from '../files/preview/tableOf.server.ts'
import { importLimits } from './import.ts'

/** Longest text of a cell that is read. */
const maxCellLength = 5_000

/** Endings of files that are read: texts of spreadsheets separate cells by tabs. */
const readEndings = ['xlsx', 'xlsm', 'csv', 'txt']
const readTypes = new Set(readEndings.map((ending) => mediaTypes[ending]))
/** Types that are read as another one. */
const readAs: Record<string, string> = {
  [mediaTypes.txt!]: mediaTypes.csv!,
  [mediaTypes.xlsm!]: mediaTypes.xlsx!,
}

const hasCell = (row: PlainSheet['rows'][number]) => row.some((cell) => cell !== null)

/** The cells of a workbook or CSV file, decoded in a process of its own. Refuses other files, and those without a row. */
export async function readImportFile(
  { name, content }: { name: string; content: Uint8Array },
  previewer: PreviewerPort,
): Promise<PlainSheet[]> {
  if (content.length > importLimits.bytes)
    fail(413, 'import:too_large', { params: { limit: importLimits.bytes / 1024 / 1024 } })
  const sheets = await withLocalFile(piecesOf(content), async (path) => {
    const isReadable = readEndings.includes(endingOf(name))
    const { type } = await recogniseContent(path, name)
    // A workbook under a password is no archive.
    if (!type && isReadable) failFields({ content: [{ key: 'import:error.damaged' }] })
    if (!type || !readTypes.has(type)) failFields({ name: [{ key: 'import:error.ending' }] })
    try {
      const limits = { ...importLimits, cell: maxCellLength }
      const read = readAs[type!] ?? type!
      const { sheets = [] } = await previewer.work({ job: 'sheets', path, type: read, limits })
      return sheets
    } catch (error) {
      // A busy machine says so itself.
      if (!(error instanceof TaskFailure)) throw error
      // The process ended by itself: the file is not to blame.
      if (error.reason === 'ended') fail(503, 'import:unavailable', { retryAfter: 5 })
      return failFields({ content: [{ key: `import:error.${unreadable(error)}` }] })
    }
  })
  const filled = sheets.filter(({ rows }) => rows.some(hasCell))
  if (filled.length === 0) failFields({ content: [{ key: 'import:error.empty' }] })
  const rows = filled.reduce((sum, sheet) => sum + sheet.rows.filter(hasCell).length, 0)
  // What is cut is not left out in silence.
  if (rows > importLimits.rows || filled.some(({ cut }) => cut))
    failFields({
      content: [
        {
          key: 'import:error.too_many',
          params: { rows: importLimits.rows, columns: importLimits.columns },
        },
      ],
    })
  return filled
}

const unreadable = ({ reason }: TaskFailure) =>
  reason === 'too_large' || reason === 'too_long' ? 'huge' : 'damaged'

async function* piecesOf(content: Uint8Array) {
  yield content
}
