import { Suspense, useMemo, useState } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Call } from '../../../kernel/http/endpoint.ts'
import { type Trashed, trashDays } from '../../../kernel/record/resource.ts'
import type { Text } from '../../../kernel/text.ts'
import { IconArrowBackUp, IconTrash } from '../../icons/icons.ts'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { type Translate, useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { useDecision } from '../../writes/useDecision.ts'
import { Ago } from '../basic/Ago.tsx'
import type { Column } from '../listing/column.ts'
import { Empty } from '../page/Empty.tsx'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import { uiText } from '../ui.text.ts'
import { daysLeft } from './daysLeft.ts'

const RestoreRefused = lazyPart(() => import('./RestoreRefused.tsx'))

type Row = { id: number; version: number } & Trashed

type TrashTableProps<R extends Row> = Omit<
  DataTableProps<R>,
  'name' | 'open' | 'actions' | 'bulk' | 'strip' | 'empty'
> & {
  /** Columns that identify a record. */
  columns: readonly Column<R>[]
  /** Endpoint that restores a record. */
  restore: AnyEndpoint
  /** Texts with the field labels. */
  text: Text
}

/** Table of a list's deleted records, which can be restored: deleted when, by whom, and the days left. */
export default function TrashTable<R extends Row>({
  restore: endpoint,
  text,
  columns,
  rowName,
  ...table
}: TrashTableProps<R>) {
  const t = useWords(uiText)
  const { decide } = useDecision(endpoint)
  const [refused, setRefused] = useState<{ name: string; problem: CallError }>()
  const allColumns = useMemo(
    () => [...columns.map(withoutSort), ...trashColumns<R>(t)],
    [columns, t],
  )

  async function restore(row: R) {
    const name = rowName(row)
    const input = { params: { id: row.id } } as Call<AnyEndpoint>
    const { problem } = await decide(input, { title: name, version: row.version })
    if (problem) setRefused({ name, problem })
    else toast.success(t('trash.restored', { name }))
  }

  return (
    <>
      <DataTable
        {...table}
        columns={allColumns}
        rowName={rowName}
        actions={(row) => [
          {
            key: 'restore',
            label: t('action.restore'),
            icon: <IconArrowBackUp aria-hidden />,
            run: () => void restore(row),
          },
        ]}
        empty={
          <Empty
            icon={IconTrash}
            title={t('trash.empty')}
            text={t('trash.empty_text', { days: trashDays })}
          />
        }
      />
      <Suspense>
        {refused && (
          <RestoreRefused {...refused} text={text} onClose={() => setRefused(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** Makes a column unsortable: the trash is sorted by date of deletion only. */
const withoutSort = <R,>(column: Column<R>): Column<R> => ({ ...column, sortable: false })

const trashColumns = <R extends Row>(t: Translate<typeof uiText>): Column<R>[] => [
  {
    key: 'deleted_at',
    title: t('trash.deleted_at'),
    width: 150,
    sortable: true,
    descendingFirst: true,
    phone: 'end',
    render: ({ deleted_at, deleted_by }) =>
      deleted_at && <Ago at={deleted_at} by={deleted_by?.name} />,
  },
  {
    key: 'deleted_by',
    title: t('trash.deleted_by'),
    width: 180,
    truncate: true,
    render: ({ deleted_by }) => deleted_by?.name || '–',
  },
  {
    key: 'left',
    title: t('trash.left'),
    width: 140,
    phone: 'aside',
    render: ({ deleted_at }) => deleted_at && t('trash.days', { count: daysLeft(deleted_at) }),
  },
]
