import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { use, useMemo, useState } from 'react'
import { formatDate, formatNumber } from '../../../../kernel/field/format.ts'
import { IconBookmarkPlus, IconPencil } from '../../../../web/icons/icons.ts'
import { type Translate, useWords } from '../../../../web/loading/words.ts'
import { EnergyMark } from '../../../../web/ui/chart/EnergyMark.tsx'
import { ExportMenu } from '../../../../web/ui/export/ExportMenu.tsx'
import type { Column } from '../../../../web/ui/listing/column.ts'
import { useLayout } from '../../../../web/ui/listing/useLayout.ts'
import type { RowOf } from '../../../../web/ui/listing/useList.ts'
import { Empty } from '../../../../web/ui/page/Empty.tsx'
import { PaneContext } from '../../../../web/ui/page/pane.ts'
import { DataTable } from '../../../../web/ui/table/DataTable.tsx'
import { registerCodes } from '../../../buildings/registerCodes.tsx'
import { codesOf } from '../../../register/codes.ts'
import type { Campaign } from '../../campaign.ts'
import { resultText } from '../../result.text.ts'
import { campaignResults, resultChanges, resultStatuses } from '../../result.ts'
import classes from '../Prospection.module.css'
import { prospectionText } from '../prospection.text.ts'
import { usePeriodLabel } from '../usePeriodLabel.tsx'
import { FollowUpState } from './FollowUpState.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { shortlist } from './shortlist.tsx'
import { useResults } from './useResults.tsx'

type Row = RowOf<typeof campaignResults.endpoints.list>

const listed = { ...campaignResults, text: resultText, codes: registerCodes }

const nameOf = ({ address }: Row) => address

/** Windows in which the table has room for all its columns; a smaller one leaves out what the follow-up says, too. */
const roomForAll = '(width >= 80em)'
const furtherColumns = ['heating_updated', 'apartments']

/** The frozen result of a campaign, the best scores first, with the follow-up of each building. */
export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const t = useWords(resultText)
  const tScreen = useWords(prospectionText)
  const [opened, open] = useState<number>()
  const list = useResults(campaign.id)
  // Beside the map, a row selects; its follow-up opens above the map.
  const isBeside = use(PaneContext) !== undefined
  const hasRoom = useMediaQuery(roomForAll, undefined, { getInitialValueInEffect: false })
  const { layout } = useLayout(campaignResults.name)
  const periodLabel = usePeriodLabel()
  // Before the first refresh, nothing has changed.
  const hasChanges =
    list.query.change !== undefined || (list.rows ?? []).some(({ change }) => change !== null)
  const columns = useMemo(
    () =>
      [
        ...columnsIn(t, tScreen, periodLabel, isBeside ? undefined : open),
        ...(hasChanges ? [changeColumn(t, isBeside)] : []),
      ].filter(({ key }) => hasRoom || !furtherColumns.includes(key)),
    [t, tScreen, periodLabel, hasChanges, isBeside, hasRoom],
  )
  const choices = useMemo(
    () => [
      {
        key: 'status',
        name: t('field.status'),
        options: resultStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        multiple: true,
      },
      {
        key: 'change',
        name: t('field.change'),
        options: resultChanges.map((value) => ({ value, label: t(`change.${value}`) })),
        multiple: true,
      },
      {
        key: 'construction_period',
        name: tScreen('part.period'),
        options: codesOf('GBAUP').map((code) => ({
          value: String(code),
          label: periodLabel(code),
        })),
        multiple: true,
      },
    ],
    [t, tScreen, periodLabel],
  )
  const actions = useMemo(
    () => (row: Row) => [
      {
        key: 'follow_up',
        label: tScreen('result.follow_up'),
        icon: <IconPencil aria-hidden />,
        run: () => open(row.id),
      },
      ...(row.status === 'new'
        ? [
            {
              key: 'shortlist',
              label: tScreen('result.shortlist'),
              icon: <IconBookmarkPlus aria-hidden />,
              run: () => void shortlist(row),
            },
          ]
        : []),
    ],
    [tScreen],
  )
  return (
    <>
      <DataTable
        list={list}
        label={t('list.title')}
        columns={columns}
        rowName={nameOf}
        {...(isBeside && { open: () => `/prospection-campaign/${campaign.id}` })}
        actions={actions}
        search={tScreen('results.search')}
        filters={choices}
        listed={listed}
        tools={
          <ExportMenu
            list={{
              endpoint: campaignResults.endpoints.export,
              columns: columns as readonly Column<never>[],
              fields: campaignResults.fields,
              layout,
            }}
            query={list.query}
            print={list.print}
          />
        }
        failed={tScreen('results.failed')}
        empty={<Empty title={tScreen('results.none')} text={tScreen('results.none_hint')} />}
      />
      {opened !== undefined && <ResultDialog id={opened} onClose={() => open(undefined)} />}
    </>
  )
}

const columnsIn = (
  t: Translate<typeof resultText>,
  tScreen: Translate<typeof prospectionText>,
  periodLabel: (code: number) => string,
  open: ((id: number) => void) | undefined,
): Column<Row>[] => [
  {
    key: 'address',
    title: t('field.address'),
    width: 300,
    grows: true,
    main: true,
    sortable: true,
    fields: ['egid', 'address', 'postcode', 'city', 'building_class'],
    render: ({ id, address, postcode, city }) => (
      <>
        {open ? (
          <UnstyledButton className={classes.link} onClick={() => open(id)}>
            {address}
          </UnstyledButton>
        ) : (
          address
        )}
        {open && <span className="faint"> {placeOf({ postcode, city })}</span>}
      </>
    ),
  },
  // Beside a map, a row has two lines.
  ...(open
    ? []
    : [
        {
          key: 'city',
          title: t('field.city'),
          width: 170,
          phone: 'detail' as const,
          fields: [],
          render: placeOf,
        },
      ]),
  {
    key: 'energy',
    title: t('field.energy'),
    width: 160,
    sortable: true,
    phone: 'detail',
    render: ({ energy }) => (
      <span className={classes.energy}>
        <EnergyMark kind={energy} />
        {t(`energy.${energy}`)}
      </span>
    ),
  },
  {
    key: 'score',
    title: t('field.score'),
    width: 130,
    align: 'right',
    sortable: true,
    descendingFirst: true,
    phone: 'aside',
    render: ({ score }) => <strong className={classes.score}>{formatNumber(score)}</strong>,
  },
  {
    key: 'status',
    title: t('field.status'),
    width: 160,
    sortable: true,
    phone: 'end',
    fields: ['status', 'contacted_on', 'channel', 'owner_name', 'owner_source', 'notes'],
    render: ({ status }) => (
      <span className={classes.state}>
        <FollowUpState status={status} />
      </span>
    ),
  },
  {
    key: 'construction_period',
    title: tScreen('part.period'),
    width: 130,
    sortable: true,
    render: ({ construction_period }) =>
      construction_period === null ? '–' : periodLabel(construction_period),
  },
  {
    key: 'heating_updated',
    title: tScreen('results.updated'),
    width: 150,
    sortable: true,
    render: ({ heating_updated }) => (heating_updated ? formatDate(heating_updated) : '–'),
  },
  {
    key: 'apartments',
    title: t('field.apartments'),
    width: 120,
    align: 'right',
    sortable: true,
    render: ({ apartments }) => (apartments == null ? '–' : formatNumber(apartments)),
  },
]

const placeOf = ({ postcode, city }: Pick<Row, 'postcode' | 'city'>) =>
  [postcode, city].filter(Boolean).join('\u00a0') || '–'

const changeColumn = (t: Translate<typeof resultText>, isBeside: boolean): Column<Row> => ({
  key: 'change',
  title: t('field.change'),
  width: 150,
  sortable: true,
  // Beside a map there is no head that would explain a dash.
  phone: 'detail',
  render: ({ change }) => (change ? t(`change.${change}`) : isBeside ? null : '–'),
})
