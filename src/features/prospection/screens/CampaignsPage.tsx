import { useMemo } from 'react'
import { formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import { IconListDetails } from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { type Translate, useWords } from '../../../web/loading/words.ts'
import phone from '../../../web/ui/basic/phone.module.css'
import { useChoiceFilters } from '../../../web/ui/list/fieldColumns.ts'
import { ListPage } from '../../../web/ui/list/ListPage.tsx'
import type { Column } from '../../../web/ui/listing/column.ts'
import { type RowOf, useList } from '../../../web/ui/listing/useList.ts'
import { codesOf } from '../../register/codes.ts'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { campaignText } from '../campaign.text.ts'
import { campaigns } from '../campaign.ts'
import { campaignPages } from './campaignPages.tsx'
import { CampaignStatusLabel } from './campaignStatus.tsx'
import { prospectionText } from './prospection.text.ts'
import { RegisterMissing } from './RegisterMissing.tsx'
import { usePeriodLabel } from './usePeriodLabel.tsx'
import { useRegister } from './useRegister.tsx'

type Row = RowOf<typeof campaigns.endpoints.list>

/** The prospector: the list of campaigns. */
export function CampaignsPage() {
  const t = useWords(campaignText)
  const tList = useWords(prospectionText)
  const list = useList(campaigns)
  const periodLabel = usePeriodLabel()
  const cities = useRegister()?.results
  const columns = useMemo(() => columnsIn(t, periodLabel), [t, periodLabel])
  const statusFilter = useChoiceFilters(campaignPages, filtered)
  const filters = useMemo(
    () => [
      ...statusFilter,
      {
        key: 'places',
        column: 'selected_city',
        name: t('field.cities'),
        options: (cities ?? []).map(({ city }) => ({ value: city, label: city })),
      },
      {
        key: 'construction_periods',
        name: t('field.construction_periods'),
        options: codesOf('GBAUP').map((code) => ({
          value: String(code),
          label: periodLabel(code),
        })),
        multiple: true,
      },
    ],
    [statusFilter, t, cities, periodLabel],
  )
  return (
    <ListPage
      of={campaignPages}
      views={<ViewsMenu list={campaigns.name} />}
      list={list}
      columns={columns}
      filters={filters}
      viewSwitch={
        <ButtonLink
          to="/source"
          variant="subtle"
          className={phone.iconOnly}
          leftSection={<IconListDetails aria-hidden />}
        >
          {tList('list.sources')}
        </ButtonLink>
      }
      hint={<RegisterMissing />}
    />
  )
}

const filtered = ['status']

const columnsIn = (
  t: Translate<typeof campaignText>,
  periodLabel: (code: number) => string,
): Column<Row>[] => [
  {
    key: 'name',
    title: t('field.name'),
    width: 260,
    grows: true,
    main: true,
    sortable: true,
    render: ({ name }) => name,
  },
  {
    key: 'selected_city',
    title: t('field.selected_city'),
    width: 260,
    truncate: true,
    phone: 'detail',
    render: ({ selected_city }) => selected_city,
  },
  {
    key: 'construction_periods',
    title: t('field.construction_periods'),
    width: 200,
    truncate: true,
    phone: 'detail',
    render: ({ construction_periods: periods }) =>
      periods?.length ? periods.map(periodLabel).join(', ') : '–',
  },
  {
    key: 'status',
    title: t('field.status'),
    width: 140,
    sortable: true,
    phone: 'end',
    render: ({ status }) => <CampaignStatusLabel status={status} />,
  },
  {
    key: 'found_count',
    title: t('field.found_count'),
    width: 150,
    align: 'right',
    sortable: true,
    render: ({ found_count }) => (found_count == null ? '–' : formatNumber(found_count)),
  },
  {
    key: 'contacted_count',
    title: t('field.contacted_count'),
    width: 130,
    align: 'right',
    render: ({ contacted_count }) => formatNumber(contacted_count ?? 0),
  },
  {
    key: 'frozen_at',
    title: t('field.frozen_at'),
    width: 160,
    sortable: true,
    render: ({ frozen_at }) => (frozen_at ? formatInstant(frozen_at) : '–'),
  },
]
