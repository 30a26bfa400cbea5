import {
  IconArrowRight,
  IconDownload,
  IconHourglass,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, startTransition, useMemo, useState } from 'react'
import type { Query } from '../../../kernel/http/endpoint.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import type { LaidList } from '../../../web/ui/list/ExportMenu.tsx'
import type { BulkAction } from '../../../web/ui/table/DataTable.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { mandateText } from '../mandate.text.ts'
import { type ListedMandate, mandates } from '../mandate.ts'
import type { ListGroup } from './bulk.ts'

// Most who read the list select nothing.
const dialogs = {
  assign: lazyPart(() => import('../steps/AssignDialog.tsx')),
  move: lazyPart(() => import('./MoveManyDialog.tsx')),
  wait: lazyPart(() => import('./WaitManyDialog.tsx')),
  delete: lazyPart(() => import('./TrashMandates.tsx')),
}
const ExportDialog = lazyPart(() => import('../../../web/ui/list/ExportDialog.tsx'))

/** What each of these dialogs is given. */
export type BulkDialogProps = {
  rows: readonly ListedMandate[]
  group: ListGroup
  onClose: () => void
  /** Told when all have an answer or wait for the server: which were refused. */
  onEnd: (refused?: ReadonlySet<number | string>) => void
}

type Does = keyof typeof dialogs | 'export'
type FormField = Pick<BulkDialogProps, 'rows' | 'onEnd'> & { does: Does }

/** What can be done with many mandates of a list, and the dialog that asks how. */
export function useMandateBulk(
  group: ListGroup,
  query: Query,
  laid: LaidList,
): { bulk: readonly BulkAction<ListedMandate>[]; dialog: ReactNode } {
  const t = useWords(mandateText)
  const sayUi = useWords(uiText)
  const [asked, setAsked] = useState<FormField>()
  const bulk = useMemo(() => {
    const action = (does: Does, label: string, icon: ReactNode) => ({
      key: does,
      label,
      icon,
      danger: does === 'delete',
      // Until the dialog has arrived, the list stands as it is.
      run: (rows: FormField['rows'], onEnd: FormField['onEnd']) =>
        startTransition(() => setAsked({ does, rows, onEnd })),
    })
    const size = { size: 16, stroke: 1.75, 'aria-hidden': true }
    const move = action('move', t('action.move'), <IconArrowRight {...size} />)
    if (group === 'partner') return [move]
    return [
      action('assign', t('action.assign'), <IconUserPlus {...size} />),
      move,
      action('wait', t('action.wait'), <IconHourglass {...size} />),
      action('export', sayUi('list.export'), <IconDownload {...size} />),
      action('delete', t('action.delete'), <IconTrash {...size} />),
    ]
  }, [group, t, sayUi])

  function dialogOf({ does, rows, onEnd }: FormField) {
    const onClose = () => setAsked(undefined)
    if (does === 'export') {
      const ids = rows.map(({ id }) => id)
      const endpoint = mandates.endpoints.export
      const file = { endpoint, query, laid, ids }
      return <ExportDialog {...file} onClose={onClose} />
    }
    const Asking = dialogs[does]
    return <Asking rows={rows} group={group} onClose={onClose} onEnd={onEnd} />
  }

  return { bulk, dialog: <Suspense>{asked && dialogOf(asked)}</Suspense> }
}
