import type { Fields } from '../../../kernel/field/fields.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call, Query } from '../../../kernel/http/endpoint.ts'
import type { Layout } from '../../../kernel/record/layout.ts'
import { commonFields } from '../../../kernel/record/resource.ts'
import { toast } from '../../theme/toast.tsx'
import { saveFile } from '../../useApi.ts'
import type { Column } from '../listing/column.ts'
import { applyLayout } from '../listing/tableColumns.ts'

/** Export formats with their labels. */
export const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const
export type Format = keyof typeof formats

/** A list to export: its columns with the person's layout. */
export type ExportedList = {
  endpoint: AnyEndpoint
  columns: readonly Column<never>[]
  fields: Fields
  layout: Layout
}

/**
 * Saves all pages of a list, or only the records in the query's `id`, with the visible columns as a file. Returns
 * whether it succeeded. If not, a toast shows the server's reason, or `failedMessage` without a response.
 */
export async function exportList(
  list: ExportedList,
  query: Query,
  format: Format,
  failedMessage: string,
): Promise<boolean> {
  const { page: _page, page_size: _size, trashed: _trashed, fields: _fields, ...selection } = query
  const exported = { ...selection, columns: exportedFields(list), format }
  try {
    await saveFile(list.endpoint, { query: exported } as Call<AnyEndpoint>)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.error(error.status > 0 ? error.body.detail : failedMessage)
    return false
  }
}

/** Returns the fields of the visible columns, in the order of the layout: the columns of the export. */
export function exportedFields({
  columns,
  fields,
  layout,
}: Omit<ExportedList, 'endpoint'>): string[] {
  const fieldColumns = layout.columns
    .filter(
      ({ key }) =>
        key in { ...fields, ...commonFields } && !columns.some((column) => column.key === key),
    )
    .map(
      ({ key }): Column<never> => ({ key, title: '', width: 0, section: '', render: () => null }),
    )
  return applyLayout([...columns, ...fieldColumns], layout)
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ key, fields: columnFields = [key] }) => columnFields)
}
