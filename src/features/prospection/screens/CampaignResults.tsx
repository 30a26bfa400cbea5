import { UnstyledButton } from '@mantine/core'
import { IconBookmarkPlus, IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { type Translate, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { EnergyMark } from '../../../web/ui/chart/EnergyMark.tsx'
import { ExportMenu } from '../../../web/ui/export/ExportMenu.tsx'
import { type RowOf, useList } from '../../../web/ui/list/useList.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx'
import { useLayout } from '../../../web/ui/table/useLayout.ts'
import { refresh } from '../../../web/useApi.ts'
import { sendDecision } from '../../../web/writes/useDecision.ts'
import { type Campaign, resultsPerPage } from '../campaign.ts'
import { resultText } from '../result.text.ts'
import { campaignResults, resultChanges, resultStatuses } from '../result.ts'
import { FollowUpState } from './FollowUpState.tsx'
import classes from './Prospection.module.css'
import { prospectionText } from './prospection.text.ts'
import { ResultDialog } from './ResultDialog.tsx'
import { usePeriodLabel } from './usePeriodLabel.tsx'

type Row = RowOf<typeof campaignResults.endpoints.list>

const nameOf = ({ address }: Row) => address

/** The frozen result of a campaign, the best scores first, with the follow-up of each building. */
export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const t = useWords(resultText)
  const tScreen = useWords(prospectionText)
  const [opened, open] = useState<number>()
  const fixed = useMemo(() => ({ campaign: [String(campaign.id)] }), [campaign.id])
  const list = useList(campaignResults, { fixed, filters, initial })
  const { layout } = useLayout(campaignResults.name)
  const periodLabel = usePeriodLabel()
  // Before the first refresh, nothing has changed.
  const hasChanges =
    list.query.change !== undefined || (list.rows ?? []).some(({ change }) => change !== null)
  const columns = useMemo(
    () => [...columnsIn(t, tScreen, periodLabel, open), ...(hasChanges ? [changeColumn(t)] : [])],
    [t, tScreen, periodLabel, hasChanges],
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
    ],
    [t],
  )
  const actions = useMemo(
    () => (row: Row) => [
      {
        key: 'follow_up',
        label: tScreen('result.follow_up'),
        icon: <IconPencil size={16} stroke={1.75} aria-hidden />,
        run: () => open(row.id),
      },
      ...(row.status === 'new'
        ? [
            {
              key: 'shortlist',
              label: tScreen('result.shortlist'),
              icon: <IconBookmarkPlus size={16} stroke={1.75} aria-hidden />,
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
        actions={actions}
        search={tScreen('results.search')}
        filters={choices}
        tools={
          <ExportMenu
            list={{
              endpoint: campaignResults.endpoints.export,
              columns: columns as readonly Column<never>[],
              fields: campaignResults.fields,
              layout,
            }}
            query={list.query}
          />
        }
        failed={tScreen('results.failed')}
        empty={<Empty title={tScreen(campaign.frozen_at ? 'results.none' : 'results.not_yet')} />}
      />
      {opened !== undefined && <ResultDialog id={opened} onClose={() => open(undefined)} />}
    </>
  )
}

const filters = ['status', 'change']
const initial = { sort: campaignResults.order, pageSize: resultsPerPage }

async function shortlist({ id, version, address }: Row) {
  const { problem } = await sendDecision(
    campaignResults.endpoints.update,
    { params: { id }, body: { status: 'shortlisted' } },
    { title: address, version },
  )
  if (problem) toast.error(problem.body.detail)
  await refresh('campaign_results')
}

const columnsIn = (
  t: Translate<typeof resultText>,
  tScreen: Translate<typeof prospectionText>,
  periodLabel: (code: number) => string,
  open: (id: number) => void,
): Column<Row>[] => [
  {
    key: 'address',
    title: t('field.address'),
    width: 240,
    grows: true,
    main: true,
    sortable: true,
    fields: ['egid', 'address', 'postcode', 'city', 'building_class'],
    render: ({ id, address }) => (
      <UnstyledButton className={classes.link} onClick={() => open(id)}>
        {address}
      </UnstyledButton>
    ),
  },
  {
    key: 'city',
    title: t('field.city'),
    width: 170,
    truncate: true,
    phone: 'detail',
    fields: [],
    render: ({ postcode, city }) => [postcode, city].filter(Boolean).join(' ') || '–',
  },
  {
    key: 'energy',
    title: t('field.energy'),
    width: 160,
    sortable: true,
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
    width: 110,
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

const changeColumn = (t: Translate<typeof resultText>): Column<Row> => ({
  key: 'change',
  title: t('field.change'),
  width: 150,
  sortable: true,
  render: ({ change }) => (change ? t(`change.${change}`) : '–'),
})
