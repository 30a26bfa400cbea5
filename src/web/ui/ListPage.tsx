import { type Icon, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { AnyEndpoint } from '../../kernel/endpoint.ts'
import type { Trashed } from '../../kernel/resource.ts'
import type { Text, Word } from '../../kernel/text.ts'
import { ButtonLink } from '../Link.tsx'
import { useWords } from '../words.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { Empty } from './Empty.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Page } from './Page.tsx'
import { TrashButton, TrashTable } from './TrashTable.tsx'
import { uiText } from './ui.text.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

type ListWord = 'list.title' | 'list.new' | 'list.search' | 'list.empty' | 'list.failed'

type Row = { id: number; version: number } & Trashed

type ListPageProps<R extends Row> = Pick<
  DataTableProps<R>,
  'list' | 'columns' | 'filters' | 'rowName' | 'bulk'
> & {
  text: Text<Record<ListWord, Word>>
  /** Under this name views of the list are kept. */
  name: string
  /** What the rows are, for readers, where the title does not say it. */
  label?: string
  /** Path of the form that makes one. */
  newPath: string
  path: (row: R) => string
  /** Stands where there is no record yet, with a sentence that helps to make the first one. */
  icon: Icon
  hint?: string
  /** Makes a file of the list. */
  file: AnyEndpoint
  /** Gives a record back from the trash. */
  restore: AnyEndpoint
  /** The dialog that deletes a record. */
  deletion: (row: R, onClose: () => void) => ReactNode
}

/** The page of a kind of records: makes one, opens or deletes each. */
export function ListPage<R extends Row>(props: ListPageProps<R>) {
  const { text, name, newPath, path, icon, hint, deletion, restore, file, bulk, ...rest } = props
  const t = useWords(text)
  const sayUi = useWords(uiText)
  const [deleting, setDeleting] = useState<R>()
  const add = (
    <ButtonLink to={newPath} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
      {t('list.new')}
    </ButtonLink>
  )
  const { list, columns, label = t('list.title') } = rest
  const telling = useMemo(
    () => columns.filter(({ main, phone }) => main || phone === 'detail'),
    [columns],
  )
  const table = {
    ...rest,
    label,
    search: t('list.search'),
    failed: t('list.failed'),
    tools: <TrashButton list={list} />,
  }
  if (list.isTrash)
    return (
      <Page
        title={t('list.title')}
        subtitle={sayUi('trash.title')}
        total={list.total}
        actions={add}
      >
        <TrashTable {...table} columns={telling} text={text} restore={restore} />
      </Page>
    )
  return (
    <Page
      title={t('list.title')}
      total={list.total}
      actions={
        <>
          <ExportMenu endpoint={file} query={list.query} />
          {add}
        </>
      }
    >
      <DataTable
        {...table}
        bulk={bulk}
        tools={
          <>
            <ViewsMenu list={name} />
            {table.tools}
          </>
        }
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
        empty={<Empty icon={icon} title={t('list.empty')} text={hint} action={add} />}
      />
      {deleting && deletion(deleting, () => setDeleting(undefined))}
    </Page>
  )
}
