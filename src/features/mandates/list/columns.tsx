import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import { currentLanguage, type Translate } from '../../../web/loading/words.ts'
import { Deadline } from '../../../web/ui/basic/Deadline.tsx'
import { daysBetween } from '../../../web/ui/basic/days.ts'
import { StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { WaitingChip } from '../../../web/ui/basic/WaitingChip.tsx'
import type { Column } from '../../../web/ui/listing/column.ts'
import { PersonLink } from '../../users/screens/PersonLink.tsx'
import type { mandateText, waitingText } from '../mandate.text.ts'
import { type ListedMandate, runningStatuses } from '../mandate.ts'
import { PersonDisc } from '../record/Person.tsx'
import classes from './columns.module.css'

/** Days since a moment. */
export const daysSince = (since: string) => daysBetween(new Date(since), dayOf(new Date()))

/** Whether the deadline of a mandate still applies. */
export const isRunning = ({ status }: Pick<ListedMandate, 'status'>) =>
  (runningStatuses as readonly string[]).includes(status)

/** Name of a mandate's product in the current language. */
export const productOf = ({ product_name }: Pick<ListedMandate, 'product_name'>) =>
  product_name?.[currentLanguage()] ?? ''

/** Columns of mandate lists (specification, section 2). */
export function mandateColumns(
  t: Translate<typeof mandateText>,
  tWaiting: Translate<typeof waitingText>,
): readonly Column<ListedMandate>[] {
  return [
    {
      key: 'number',
      title: t('field.number'),
      width: 104,
      sortable: true,
      render: ({ number }) => <span className="quiet number">{number}</span>,
    },
    {
      key: 'building_address',
      title: t('field.building'),
      width: 200,
      grows: true,
      main: true,
      sortable: true,
      fields: ['building_address', 'building_city'],
      render: ({ building_address, building_city }) => (
        <>
          <span className={classes.address}>{building_address}</span>{' '}
          {building_city && <span className="aside plain nowrap">{building_city}</span>}
        </>
      ),
    },
    {
      key: 'client_name',
      title: t('field.client'),
      width: 104,
      truncate: true,
      sortable: true,
      render: ({ client, client_name }) => (
        // Rows are one stop for Tab; arrow keys lead to what is in them.
        <PersonLink person={client} tabIndex={-1}>
          {client_name}
        </PersonLink>
      ),
    },
    {
      key: 'product',
      title: t('field.kind'),
      width: 110,
      sortable: true,
      truncate: true,
      phone: 'detail',
      render: productOf,
    },
    {
      key: 'status',
      title: t('field.status'),
      width: 222,
      sortable: true,
      phone: 'detail',
      render: ({ status, waiting }) => (
        <span className={classes.status}>
          <span className={classes.word} data-aligned>
            <StateLabel state={status} word={t(`status.${status}`)} />
          </span>
          {waiting && (
            <WaitingChip
              word={tWaiting(`reason.${waiting.reason}`)}
              days={daysSince(waiting.since)}
            />
          )}
        </span>
      ),
    },
    {
      key: 'due_date',
      title: t('field.due_date'),
      width: 166,
      sortable: true,
      phone: 'end',
      render: (mandate) => <Deadline date={mandate.due_date ?? null} done={!isRunning(mandate)} />,
    },
    {
      key: 'responsible',
      title: t('list.responsible_short'),
      width: 60,
      sortable: true,
      phone: 'aside',
      render: ({ responsible, responsible_name }) =>
        responsible_name && (
          <PersonLink person={responsible} tabIndex={-1}>
            <PersonDisc name={responsible_name} />
          </PersonLink>
        ),
    },
    {
      key: 'created_at',
      title: t('list.created'),
      width: 104,
      sortable: true,
      descendingFirst: true,
      render: ({ created_at }) => <span className="quiet number">{formatDate(created_at)}</span>,
    },
  ]
}
