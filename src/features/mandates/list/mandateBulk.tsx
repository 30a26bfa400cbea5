import { type ReactNode, Suspense, startTransition, useMemo, useState } from 'react'
import type { Query } from '../../../kernel/http/endpoint.ts'
import {
  IconArrowRight,
  IconDownload,
  IconHourglass,
  IconTrash,
  IconUserPlus,
} from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import type { ExportedList } from '../../../web/ui/export/exportList.ts'
import type { BulkAction } from '../../../web/ui/listing/column.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import { mandateText } from '../mandate.text.ts'
import type { ListedMandate } from '../mandate.ts'
import type { ListGroup } from './bulk.ts'

// Loaded on first use.
const dialogs = {
  assign: lazyPart(() => import('../steps/AssignDialog.tsx')),
  move: lazyPart(() => import('./MoveManyDialog.tsx')),
  wait: lazyPart(() => import('./WaitManyDialog.tsx')),
  delete: lazyPart(() => import('./TrashMandates.tsx')),
}
const ExportDialog = lazyPart(() => import('../../../web/ui/export/ExportDialog.tsx'))

/** Props of each of these dialogs. */
export type BulkDialogProps = {
  rows: readonly ListedMandate[]
  group: ListGroup
  onClose: () => void
  /** Called when all writes are answered or queued, with the refused ids. */
  onEnd: (refused?: ReadonlySet<number | string>) => void
}

type BulkActionName = keyof typeof dialogs | 'export'
type RequestedBulk = Pick<BulkDialogProps, 'rows' | 'onEnd'> & { action: BulkActionName }

/** Bulk actions of the list, and the dialog of the running one. */
export function useMandateBulk(
  group: ListGroup,
  query: Query,
  exported: ExportedList,
): { bulk: readonly BulkAction<ListedMandate>[]; dialog: ReactNode } {
  const t = useWords(mandateText)
  const tUi = useWords(uiText)
  const [requested, setRequested] = useState<RequestedBulk>()
  const bulk = useMemo(() => {
    const action = (name: BulkActionName, label: string, icon: ReactNode) => ({
      key: name,
      label,
      icon,
      danger: name === 'delete',
      // A transition keeps the list visible while the dialog loads.
      run: (rows: RequestedBulk['rows'], onEnd: RequestedBulk['onEnd']) =>
        startTransition(() => setRequested({ action: name, rows, onEnd })),
    })
    const move = action('move', t('action.move'), <IconArrowRight aria-hidden />)
    if (group === 'partner') return [move]
    return [
      action('assign', t('action.assign'), <IconUserPlus aria-hidden />),
      move,
      action('wait', t('action.wait'), <IconHourglass aria-hidden />),
      action('export', tUi('list.export'), <IconDownload aria-hidden />),
      action('delete', t('action.delete'), <IconTrash aria-hidden />),
    ]
  }, [group, t, tUi])

  function dialogOf({ action, rows, onEnd }: RequestedBulk) {
    const onClose = () => setRequested(undefined)
    if (action === 'export') {
      const ids = rows.map(({ id }) => id)
      return <ExportDialog list={exported} query={query} ids={ids} onClose={onClose} />
    }
    const ActionDialog = dialogs[action]
    return <ActionDialog rows={rows} group={group} onClose={onClose} onEnd={onEnd} />
  }

  return { bulk, dialog: <Suspense>{requested && dialogOf(requested)}</Suspense> }
}
