import { TaskFailure } from '../../kernel/database/child.server.ts'
import { withLocalFile } from '../../kernel/files.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { recogniseContent } from '../files/contentType.server.ts'
import { mediaTypes } from '../files/fileName.ts'
import type { PreviewerPort } from '../files/preview/previewer.server.ts'
import type { PlainSheet } from '../files/preview/tableOf.server.ts'
import { importLimits } from './import.ts'

/** Longest text of a cell that is read. */
const maxCellLength = 5_000

/** The cells of a workbook or CSV file, decoded in a process of its own. Refuses other files, and those without a row. */
export async function readImportFile(
  { name, content }: { name: string; content: Uint8Array },
  previewer: PreviewerPort,
): Promise<PlainSheet[]> {
  if (content.length > importLimits.bytes)
    fail(413, 'import:too_large', { params: { limit: importLimits.bytes / 1024 / 1024 } })
  const sheets = await withLocalFile(piecesOf(content), async (path) => {
    const { type, problems } = await recogniseContent(path, name)
    if (problems) failFields(problems)
    if (type !== mediaTypes.xlsx && type !== mediaTypes.csv)
      failFields({ name: [{ key: 'import:error.ending' }] })
    try {
      const limits = { ...importLimits, cell: maxCellLength }
      const { sheets = [] } = await previewer.work({ job: 'sheets', path, type: type!, limits })
      return sheets
    } catch (error) {
      // A busy machine says so itself.
      if (!(error instanceof TaskFailure)) throw error
      // The process ended by itself: the file is not to blame.
      if (error.reason === 'ended') fail(503, 'import:unavailable', { retryAfter: 5 })
      return failFields({ content: [{ key: `import:error.${unreadable(error)}` }] })
    }
  })
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== null)))
  if (filled.length === 0) failFields({ content: [{ key: 'import:error.empty' }] })
  const rows = filled.reduce((sum, sheet) => sum + sheet.rows.length, 0)
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
