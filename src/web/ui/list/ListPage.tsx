import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import type { Trashed } from '../../../kernel/record/resource.ts'
import { IconDownload, IconPencil, IconPlus, IconTrash } from '../../icons/icons.ts'
import { usePageActions } from '../../keys/usePageActions.ts'
import { ButtonLink } from '../../Link.tsx'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import phone from '../basic/phone.module.css'
import { ExportMenu } from '../export/ExportMenu.tsx'
import type { BulkAction, Column } from '../listing/column.ts'
import type { RecordEndpoints, RecordPages } from '../listing/recordPages.ts'
import { useLayout } from '../listing/useLayout.ts'
import { Empty } from '../page/Empty.tsx'
import { Page, type PageProps } from '../page/Page.tsx'
import { PageSkeleton } from '../page/Skeleton.tsx'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import { DeleteRecord } from '../trash/DeleteDialog.tsx'
import { TrashButton } from '../trash/TrashButton.tsx'
import type { TrashProps } from '../trash/TrashDialog.tsx'
import { uiText } from '../ui.text.ts'

const ExportDialog = lazyPart(() => import('../export/ExportDialog.tsx'))
const TrashTable = lazyPart(
  () => import('../trash/TrashTable.tsx'),
) as typeof import('../trash/TrashTable.tsx').default
const TrashDialog = lazyPart(
  () => import('../trash/TrashDialog.tsx'),
) as typeof import('../trash/TrashDialog.tsx').default

type Row = { id: number; version: number } & Trashed

type ListPageProps<R extends Row> = Pick<
  DataTableProps<R>,
  'list' | 'columns' | 'filters' | 'views'
> &
  Pick<PageProps, 'breadcrumb'> & {
    of: RecordPages<RecordEndpoints, R>
    /** Accessible name of the table; by default the title. */
    label?: string
    /** Switches to other views of the list, in the header. */
    viewSwitch?: ReactNode
    /** Below the title of the empty list. */
    hint?: ReactNode
    /** Renders another dialog that deletes a record. */
    deletion?: (row: R, onClose: () => void) => ReactNode
    /** Another outcome of deleting several records; see `TrashProps`. */
    otherOutcome?: TrashProps<R>['otherOutcome']
  }

/** A bulk action on the selected records. */
type BulkRequest<R> = {
  action: 'export' | 'delete'
  rows: readonly R[]
  onEnd: Parameters<BulkAction<R>['run']>[1]
}

/** List page of a resource: create, open, delete, and bulk delete or export. */
export function ListPage<R extends Row>(props: ListPageProps<R>) {
  const { of, hint, deletion, otherOutcome, views, viewSwitch, breadcrumb, ...rest } = props
  const { text, newPath, path, icon, endpoints, nameOf } = of
  const listed = useMemo(() => ({ ...of, text: of.fieldText }), [of])
  const t = useWords(text)
  const tUi = useWords(uiText)
  const [deleting, setDeleting] = useState<R>()
  const [bulk, setBulk] = useState<BulkRequest<R>>()
  // A transition keeps the list visible while the dialog loads.
  const startBulkRequest = (next: BulkRequest<R>) => startTransition(() => setBulk(next))
  const close = () => setBulk(undefined)
  const stopDeleting = () => setDeleting(undefined)
  const navigate = useNavigate()
  usePageActions([{ label: t('list.new'), run: () => void navigate({ to: newPath }) }])
  const newButton = (className?: string) => (
    <ButtonLink to={newPath} className={className} leftSection={<IconPlus aria-hidden />}>
      {t('list.new')}
    </ButtonLink>
  )
  const { list, columns, label = t('list.title') } = rest
  const trashColumns = useMemo(
    () => columns.filter(({ main, phone }) => main || phone === 'detail'),
    [columns],
  )
  const actions = useCallback(
    (row: R) => [
      {
        key: 'open',
        label: tUi('action.open'),
        icon: <IconPencil aria-hidden />,
        to: path(row),
      },
      {
        key: 'delete',
        label: tUi('action.delete'),
        icon: <IconTrash aria-hidden />,
        run: () => setDeleting(row),
        danger: true,
      },
    ],
    [path, tUi],
  )
  const { layout } = useLayout(listed.name)
  const exported = {
    endpoint: endpoints.export,
    columns: columns as readonly Column<never>[],
    fields: listed.fields,
    layout,
  }
  const table = {
    ...rest,
    rowName: nameOf,
    label,
    search: t('list.search'),
    failed: t('list.failed'),
    tools: <TrashButton list={list} />,
  }
  if (list.isTrash)
    return (
      <Page
        title={t('list.title')}
        breadcrumb={breadcrumb}
        subtitle={tUi('trash.title')}
        total={list.total}
        actions={newButton(phone.iconOnly)}
      >
        <Suspense fallback={<PageSkeleton />}>
          <TrashTable {...table} columns={trashColumns} text={text} restore={endpoints.restore} />
        </Suspense>
      </Page>
    )
  return (
    <Page
      title={t('list.title')}
      breadcrumb={breadcrumb}
      total={list.total}
      actions={
        <>
          {viewSwitch}
          <ExportMenu list={exported} query={list.query} print={list.print} />
          {newButton(phone.iconOnly)}
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
            label: tUi('list.export'),
            icon: <IconDownload aria-hidden />,
            run: (rows, onEnd) => startBulkRequest({ action: 'export', rows, onEnd }),
          },
          {
            key: 'delete',
            label: tUi('action.delete'),
            icon: <IconTrash aria-hidden />,
            danger: true,
            run: (rows, onEnd) => startBulkRequest({ action: 'delete', rows, onEnd }),
          },
        ]}
        open={path}
        actions={actions}
        empty={<Empty icon={icon} title={t('list.empty')} text={hint} action={newButton()} />}
      />
      {deleting &&
        (deletion?.(deleting, stopDeleting) ?? (
          <DeleteRecord of={of} record={deleting} onClose={stopDeleting} />
        ))}
      <Suspense>
        {bulk?.action === 'export' && (
          <ExportDialog
            list={exported}
            query={list.query}
            ids={bulk.rows.map(({ id }) => id)}
            onClose={close}
          />
        )}
        {bulk?.action === 'delete' && (
          <TrashDialog
            rows={bulk.rows}
            endpoints={endpoints}
            rowName={nameOf}
            path={path}
            explanation={t('delete.text')}
            otherOutcome={otherOutcome}
            onClose={close}
            onEnd={bulk.onEnd}
          />
        )}
      </Suspense>
    </Page>
  )
}
