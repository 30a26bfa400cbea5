import { IconArrowRight, IconClipboardText, IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense, startTransition, useMemo, useState } from 'react'
import { lazyPart } from '../../web/lazyScreen.tsx'
import { DataTable, type Filter } from '../../web/ui/DataTable.tsx'
import { Empty } from '../../web/ui/Empty.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { useList } from '../../web/ui/useList.ts'
import { useCall } from '../../web/useApi.ts'
import { currentLanguage, useWords } from '../../web/words.ts'
import { kinds, serviceTypeOf } from '../products/kind.ts'
import { products } from '../products/product.ts'
import { ContactAdministrator } from './ContactAdministrator.tsx'
import { mandateColumns } from './columns.tsx'
import { mandateText, waitingText } from './mandate.text.ts'
import {
  deadlines,
  formPath,
  type ListedMandate,
  mandates,
  type Status,
  statuses,
} from './mandate.ts'
import { StateStrip } from './StateStrip.tsx'

// Most who read the list open neither: their files arrive when they are first asked for.
const MoveDialog = lazyPart(() => import('./MoveDialog.tsx'))
const DeleteMandateDialog = lazyPart(() => import('./DeleteMandateDialog.tsx'))

type Props = {
  /** Whose list it is: what can be done with a row follows from it. */
  group: 'admin' | 'partner'
  title: string
  /** At the right of the title. */
  actions?: ReactNode
  /** The one thing to do where there is no mandate at all. */
  emptyAction?: ReactNode
  /** Filters beside product and deadline. */
  filters?: readonly Filter[]
}

const filterNames = ['product', 'kind', 'responsible', 'due_date', 'status', 'waiting']
/** States from which a partner can go on. */
const partnersTurn: readonly Status[] = ['ordered', 'in_progress']
const noFilters: readonly Filter[] = []

type Asked = { action: 'move' | 'delete'; mandate: ListedMandate }

/** The list of mandates: of all for an administrator, of those assigned to a partner. */
export function MandateList({ group, title, actions, emptyAction, filters = noFilters }: Props) {
  const t = useWords(mandateText)
  const sayWaiting = useWords(waitingText)
  const list = useList(mandates.endpoints.list, { order: mandates.order, filters: filterNames })
  const sold = useCall(products.endpoints.list, { query: { page_size: 100 } }).data?.results
  const [asked, setAsked] = useState<Asked>()
  const columns = useMemo(() => mandateColumns(t, sayWaiting), [t, sayWaiting])

  const all: Filter[] = [
    {
      key: 'product',
      name: t('field.product'),
      all: t('list.all_products'),
      options: (sold ?? []).map(({ id, name }) => ({
        value: String(id),
        label: name[currentLanguage()],
      })),
    },
    ...filters,
    {
      key: 'due_date',
      name: t('field.due_date'),
      options: deadlines.map((value) => ({ value, label: t(`due_date.${value}`) })),
    },
    // Begins with the path of a service type, and shows only then, to be lifted.
    {
      key: 'kind',
      name: t('field.kind'),
      isElsewhere: !list.state.filters.kind,
      options: kinds.map((value) => ({ value, label: serviceTypeOf[value] })),
    },
    // Chosen in the strip; here they have their names.
    {
      key: 'status',
      name: t('field.status'),
      isElsewhere: true,
      options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      key: 'waiting',
      name: t('list.waiting'),
      isElsewhere: true,
      options: [{ value: 'true', label: t('list.waiting') }],
    },
  ]

  // Until the dialog has arrived, the list stands as it is.
  const ask = (next: Asked) => startTransition(() => setAsked(next))
  const close = () => setAsked(undefined)
  const move = (mandate: ListedMandate) => ({
    key: 'move',
    label: t('action.move'),
    icon: <IconArrowRight size={16} stroke={1.75} />,
    run: () => ask({ action: 'move', mandate }),
  })
  const remove = (mandate: ListedMandate) => ({
    key: 'delete',
    label: t('action.delete'),
    icon: <IconTrash size={16} stroke={1.75} />,
    danger: true,
    run: () => ask({ action: 'delete', mandate }),
  })

  return (
    <Page title={title} total={list.total} actions={actions}>
      <DataTable
        list={list}
        label={title}
        columns={columns}
        rowName={({ building_address }) => building_address}
        open={({ id, service_type }) => formPath(group, service_type, id)}
        actions={(row) => {
          if (group === 'admin') return [move(row), remove(row)]
          return partnersTurn.includes(row.status) ? [move(row)] : []
        }}
        search={t('list.search')}
        filters={all}
        strip={<StateStrip list={list} />}
        empty={
          <Empty
            icon={IconClipboardText}
            title={t('list.empty')}
            text={<ContactAdministrator />}
            action={emptyAction}
          />
        }
        failed={t('list.failed')}
      />
      <Suspense>
        {asked?.action === 'move' && <MoveDialog mandate={asked.mandate} onClose={close} />}
        {asked?.action === 'delete' && (
          <DeleteMandateDialog mandate={asked.mandate} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}
