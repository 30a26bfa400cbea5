import { buffer } from 'node:stream/consumers'
import { TaskFailure } from '../../../kernel/database/child.server.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { failFields } from '../../../kernel/http/errors.ts'
import { type PrepareContext, readingContext } from '../../../kernel/http/handler.server.ts'
import { fileRecords } from '../../files/file.server.ts'
import type { InspectorPort } from '../../settings/inspector.server.ts'
import { calculationsOf, canStartReport } from './mandateWorkbook.ts'

type Options = { files: FilesPort; inspector: InspectorPort }

/**
 * The newest calculation of a mandate that the caller sees and a report can start from, checked like the workbook of
 * the office: whoever sent it may be a stranger to the office. Undefined if there is none.
 */
export async function findMandateWorkbook(
  mandate: number,
  context: PrepareContext,
  { files, inspector }: Options,
) {
  const query = calculationsOf(mandate)
  const { results } = await fileRecords.handlers.list({ query }, readingContext(context))
  const file = results.find(canStartReport)
  if (!file) return undefined
  const content = await buffer(await files.read(file.hash!))
  const checked = await inspector
    .inspect({ name: 'calculation_excel', content })
    .catch((error: unknown) => {
      if (!(error instanceof TaskFailure)) throw error
      context.log.warn({ file: file.id, err: error }, 'decoding the workbook of a mandate failed')
      return failFields({ workbook: [{ key: 'settings:error.file_unreadable' }] })
    })
  if (checked.problems) return failFields({ workbook: Object.values(checked.problems).flat() })
  return { name: file.name, type: checked.type, content: Buffer.from(checked.content) }
}
