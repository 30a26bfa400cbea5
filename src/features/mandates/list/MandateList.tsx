import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import {
  IconArrowRight,
  IconBuilding,
  IconCopy,
  IconFileText,
  IconTrash,
} from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { ExportMenu } from '../../../web/ui/export/ExportMenu.tsx'
import type { Filter } from '../../../web/ui/listing/column.ts'
import { useLayout } from '../../../web/ui/listing/useLayout.ts'
import { useList } from '../../../web/ui/listing/useList.ts'
import { Page } from '../../../web/ui/page/Page.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { DataTable } from '../../../web/ui/table/DataTable.tsx'
import type { RowAction } from '../../../web/ui/table/RowActions.tsx'
import { TrashButton } from '../../../web/ui/trash/TrashButton.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { mandateText, waitingText } from '../mandate.text.ts'
import { formPath, type ListedMandate, mandates, type Status } from '../mandate.ts'
import { StateStrip } from '../record/StateStrip.tsx'
import type { ListGroup } from './bulk.ts'
import { mandateColumns } from './columns.tsx'
import { initialList, useMandateFilters } from './filters.tsx'
import type { FurtherAction } from './furtherAction.tsx'
import { useMandateBulk } from './mandateBulk.tsx'

// Rarely opened, so loaded on first use.
const TrashTable = lazyPart(
  () => import('../../../web/ui/trash/TrashTable.tsx'),
) as typeof import('../../../web/ui/trash/TrashTable.tsx').default
const NoOpenMandates = lazyPart(() => import('./NoOpenMandates.tsx'))
const MoveDialog = lazyPart(() => import('../steps/stepDialogs.tsx'), 'MoveDialog')
const DuplicateDialog = lazyPart(() => import('../steps/stepDialogs.tsx'), 'DuplicateDialog')
const DeleteMandateDialog = lazyPart(
  () => import('../steps/stepDialogs.tsx'),
  'DeleteMandateDialog',
)

type Props = {
  /** Group that uses the list; it decides the actions of a row. */
  group: ListGroup
  title: string
  /** Rendered right of the title. */
  actions?: ReactNode
  /** Rendered above the table. */
  above?: ReactNode
  /** Main action of the empty state. */
  emptyAction?: ReactNode
  /** Filters besides product and deadline. */
  filters?: readonly Filter[]
  /** Action of a later feature. */
  further?: FurtherAction | undefined
}

const listed = {
  ...mandates,
  text: mandateText,
  // Loaded when somebody opens a filter that needs them.
  optionWords: async () => (await import('../../products/product.text.ts')).productText,
}
/** Columns shown in the trash. */
const trashColumnKeys = ['number', 'building_address', 'client_name', 'product']
/** Statuses from which a partner can move a mandate. */
const partnerStatuses: readonly Status[] = ['ordered', 'in_progress']
const noFilters: readonly Filter[] = []
const nameOf = ({ building_address }: ListedMandate) => building_address

type RequestedAction = { action: 'move' | 'duplicate' | 'delete'; mandate: ListedMandate }

/** List of mandates: allFilters for an administrator, assigned ones for a partner. */
export function MandateList(props: Props) {
  const { group, title, actions, above, emptyAction, filters = noFilters, further } = props
  const t = useWords(mandateText)
  const tWaiting = useWords(waitingText)
  const tUi = useWords(uiText)
  const navigate = useNavigate()
  const list = useList(mandates, { initial: initialList })
  const [requested, setRequested] = useState<RequestedAction>()
  const columns = useMemo(() => mandateColumns(t, tWaiting), [t, tWaiting])
  const trashColumns = useMemo(
    () => columns.filter(({ key }) => trashColumnKeys.includes(key)),
    [columns],
  )

  const allFilters = useMandateFilters(list, filters)
  const { layout } = useLayout(mandates.name)
  const exported = { endpoint: mandates.endpoints.export, columns, fields: mandates.fields, layout }
  const { bulk, dialog } = useMandateBulk(group, list.query, exported)

  const close = () => setRequested(undefined)
  const rowActions = useCallback(
    (mandate: ListedMandate): readonly RowAction[] => {
      // A transition keeps the list visible while the dialog loads.
      const request = (action: RequestedAction['action']) =>
        startTransition(() => setRequested({ action, mandate }))
      const move = {
        key: 'move',
        label: t('action.move'),
        icon: <IconArrowRight aria-hidden />,
        run: () => request('move'),
      }
      const duplicate = {
        key: 'duplicate',
        label: t('action.duplicate'),
        icon: <IconCopy aria-hidden />,
        run: () => request('duplicate'),
      }
      const remove = {
        key: 'delete',
        label: t('action.delete'),
        icon: <IconTrash aria-hidden />,
        danger: true,
        run: () => request('delete'),
      }
      const files = {
        key: 'files',
        label: t('action.files'),
        icon: <IconFileText aria-hidden />,
        run: () =>
          void navigate({
            to: formPath(group, mandate.service_type, mandate.id),
            search: { tab: 'files' },
          } as never),
      }
      const more = further ? [{ ...further, run: () => further.run(mandate) }] : []
      const building = {
        key: 'building',
        label: t('action.building'),
        icon: <IconBuilding aria-hidden />,
        to: `/buildings/${mandate.building}`,
      }
      if (group === 'admin') return [move, files, building, ...more, duplicate, remove]
      return partnerStatuses.includes(mandate.status) ? [move, files] : [files]
    },
    [group, t, navigate, further],
  )
  const open = useCallback(
    ({ id, service_type }: ListedMandate) => formPath(group, service_type, id),
    [group],
  )

  const table = {
    list,
    label: title,
    columns,
    rowName: nameOf,
    search: t('list.search'),
    filters: allFilters,
    tools: group === 'admin' ? <TrashButton list={list} /> : undefined,
    failed: t('list.failed'),
  }
  if (list.isTrash)
    return (
      <Page title={title} subtitle={tUi('trash.title')} total={list.total} actions={actions}>
        <Suspense fallback={<PageSkeleton />}>
          <TrashTable
            {...table}
            columns={trashColumns}
            text={mandateText}
            restore={mandates.endpoints.restore}
          />
        </Suspense>
      </Page>
    )
  return (
    <Page
      title={title}
      total={list.total}
      actions={
        <>
          <ExportMenu list={exported} query={list.query} print={list.print} />
          {actions}
        </>
      }
    >
      {above}
      <DataTable
        {...table}
        name={mandates.name}
        views={<ViewsMenu list={mandates.name} />}
        listed={listed}
        bulk={bulk}
        open={open}
        actions={rowActions}
        strip={<StateStrip list={list} />}
        empty={
          <Suspense>
            <NoOpenMandates list={list} newMandate={emptyAction} />
          </Suspense>
        }
      />
      {dialog}
      <Suspense>
        {requested?.action === 'move' && <MoveDialog mandate={requested.mandate} onClose={close} />}
        {requested?.action === 'duplicate' && (
          <DuplicateDialog mandate={requested.mandate} onClose={close} />
        )}
        {requested?.action === 'delete' && (
          <DeleteMandateDialog mandate={requested.mandate} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}
