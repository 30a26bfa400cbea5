import { commonFields } from '../../../kernel/record/resource.ts'
import type { Column } from '../table/DataTable.tsx'
import { applyLayout } from '../table/tableColumns.ts'
import type { ExportedList } from './ExportMenu.tsx'

/** Fields of the visible columns, in the order of the layout; they become the export's columns. */
export function exportedFields({ columns, fields, layout }: ExportedList): string[] {
  const further = layout.columns
    .filter(
      ({ key }) => key in { ...fields, ...commonFields } && !columns.some((one) => one.key === key),
    )
    .map(
      ({ key }): Column<never> => ({ key, title: '', width: 0, section: '', render: () => null }),
    )
  return applyLayout([...columns, ...further], layout)
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ key, fields: columnFields = [key] }) => columnFields)
}
