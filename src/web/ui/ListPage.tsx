import { type Icon, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Text, Word } from '../../kernel/text.ts'
import { ButtonLink } from '../Link.tsx'
import { useWords } from '../words.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { Empty } from './Empty.tsx'
import { Page } from './Page.tsx'
import { uiText } from './ui.text.ts'

type ListWord = 'list.title' | 'list.new' | 'list.search' | 'list.empty' | 'list.failed'

type Row = { id: number }

type ListPageProps<R extends Row> = Pick<
  DataTableProps<R>,
  'list' | 'columns' | 'filters' | 'rowName'
> & {
  text: Text<Record<ListWord, Word>>
  /** What the rows are, for readers, where the title does not say it. */
  label?: string
  /** Path of the form that makes one. */
  newPath: string
  path: (row: R) => string
  /** Stands where there is no record yet, with a sentence that helps to make the first one. */
  icon: Icon
  hint?: string
  /** The dialog that deletes a record. */
  deletion: (row: R, onClose: () => void) => ReactNode
}

/** The page of a kind of records: makes one, opens or deletes each. */
export function ListPage<R extends Row>(props: ListPageProps<R>) {
  const { text, label, newPath, path, icon, hint, deletion, ...table } = props
  const t = useWords(text)
  const sayUi = useWords(uiText)
  const [deleting, setDeleting] = useState<R>()
  const add = (
    <ButtonLink to={newPath} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
      {t('list.new')}
    </ButtonLink>
  )
  return (
    <Page title={t('list.title')} total={table.list.total} actions={add}>
      <DataTable
        {...table}
        label={label ?? t('list.title')}
        open={path}
        actions={(row) => [
          {
            key: 'open',
            label: sayUi('action.open'),
            icon: <IconPencil size={16} stroke={1.75} aria-hidden />,
            to: path(row),
          },
          {
            key: 'delete',
            label: sayUi('action.delete'),
            icon: <IconTrash size={16} stroke={1.75} aria-hidden />,
            run: () => setDeleting(row),
            danger: true,
          },
        ]}
        search={t('list.search')}
        empty={<Empty icon={icon} title={t('list.empty')} text={hint} action={add} />}
        failed={t('list.failed')}
      />
      {deleting && deletion(deleting, () => setDeleting(undefined))}
    </Page>
  )
}
