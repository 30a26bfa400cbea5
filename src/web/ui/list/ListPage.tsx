import { type Icon, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import type { AnyEndpoint } from '../../../kernel/http/endpoint.ts'
import type { Trashed } from '../../../kernel/record/resource.ts'
import type { Text, Word } from '../../../kernel/text.ts'
import { ButtonLink } from '../../Link.tsx'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { Empty } from '../page/Empty.tsx'
import { Page } from '../page/Page.tsx'
import { PartLoader } from '../page/Skeleton.tsx'
import {
  type BulkAction,
  type Column,
  DataTable,
  type DataTableProps,
} from '../table/DataTable.tsx'
import { useLayout } from '../table/useLayout.ts'
import { TrashButton } from '../trash/TrashButton.tsx'
import type { TrashProps } from '../trash/TrashDialog.tsx'
import { uiText } from '../ui.text.ts'
import { ExportMenu } from './ExportMenu.tsx'
import type { Listed } from './useListed.ts'

const ExportDialog = lazyPart(() => import('./ExportDialog.tsx'))
const TrashTable = lazyPart(
  () => import('../trash/TrashTable.tsx'),
) as typeof import('../trash/TrashTable.tsx').default
const TrashDialog = lazyPart(
  () => import('../trash/TrashDialog.tsx'),
) as typeof import('../trash/TrashDialog.tsx').default

type ListWord =
  | 'list.title'
  | 'list.new'
  | 'list.search'
  | 'list.empty'
  | 'list.failed'
  /** What happens to records that are deleted. */
  | 'delete.text'

type Row = { id: number; version: number } & Trashed

type ListPageProps<R extends Row> = Pick<
  DataTableProps<R>,
  'list' | 'columns' | 'filters' | 'rowName' | 'views'
> & {
  /** By whose fields it is shown and asked; columns and views are kept under its name. */
  listed: Listed
  text: Text<Record<ListWord, Word>>
  /** What the rows are, for readers, where the title does not say it. */
  label?: string
  /** Path of the form that makes one. */
  newPath: string
  path: (row: R) => string
  /** Stands where there is no record yet, with a sentence that helps to make the first one. */
  icon: Icon
  hint?: string
  /** Make a file of the list, delete a record, and give it back from the trash. */
  endpoints: { export: AnyEndpoint; remove: AnyEndpoint; restore: AnyEndpoint }
  /** The dialog that deletes a record. */
  deletion: (row: R, onClose: () => void) => ReactNode
  /** What deleting many may do instead. */
  otherwise?: TrashProps<R>['otherwise']
}

/** What was asked to be done with many records. */
type Many<R> = {
  does: 'export' | 'delete'
  rows: readonly R[]
  done: Parameters<BulkAction<R>['run']>[1]
}

/** The page of a kind of records: makes one, opens or deletes each, deletes or exports many. */
export function ListPage<R extends Row>(props: ListPageProps<R>) {
  const { text, listed, newPath, path, icon, hint, endpoints, deletion, otherwise, ...others } =
    props
  const { views, ...rest } = others
  const t = useWords(text)
  const sayUi = useWords(uiText)
  const [deleting, setDeleting] = useState<R>()
  const [many, setMany] = useState<Many<R>>()
  // Until the dialog has arrived, the list stands as it is.
  const ask = (next: Many<R>) => startTransition(() => setMany(next))
  const close = () => setMany(undefined)
  const add = (
    <ButtonLink to={newPath} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
      {t('list.new')}
    </ButtonLink>
  )
  const { list, columns, rowName, label = t('list.title') } = rest
  const telling = useMemo(
    () => columns.filter(({ main, phone }) => main || phone === 'detail'),
    [columns],
  )
  const actions = useCallback(
    (row: R) => [
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
    ],
    [path, sayUi],
  )
  const { layout } = useLayout(listed.name)
  const exported = { columns: columns as readonly Column<never>[], fields: listed.fields, layout }
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
        <Suspense fallback={<PartLoader />}>
          <TrashTable {...table} columns={telling} text={text} restore={endpoints.restore} />
        </Suspense>
      </Page>
    )
  return (
    <Page
      title={t('list.title')}
      total={list.total}
      actions={
        <>
          <ExportMenu endpoint={endpoints.export} query={list.query} laid={exported} />
          {add}
        </>
      }
    >
      <DataTable
        {...table}
        name={listed.name}
        views={views}
        listed={listed}
        bulk={[
          {
            key: 'export',
            label: sayUi('list.export'),
            icon: <IconDownload size={16} stroke={1.75} aria-hidden />,
            run: (rows, done) => ask({ does: 'export', rows, done }),
          },
          {
            key: 'delete',
            label: sayUi('action.delete'),
            icon: <IconTrash size={16} stroke={1.75} aria-hidden />,
            danger: true,
            run: (rows, done) => ask({ does: 'delete', rows, done }),
          },
        ]}
        open={path}
        actions={actions}
        empty={<Empty icon={icon} title={t('list.empty')} text={hint} action={add} />}
      />
      {deleting && deletion(deleting, () => setDeleting(undefined))}
      <Suspense>
        {many?.does === 'export' && (
          <ExportDialog
            endpoint={endpoints.export}
            query={list.query}
            laid={exported}
            ids={many.rows.map(({ id }) => id)}
            onClose={close}
          />
        )}
        {many?.does === 'delete' && (
          <TrashDialog
            rows={many.rows}
            endpoints={endpoints}
            rowName={rowName}
            path={path}
            what={t('delete.text')}
            otherwise={otherwise}
            onClose={close}
            onEnd={many.done}
          />
        )}
      </Suspense>
    </Page>
  )
}
