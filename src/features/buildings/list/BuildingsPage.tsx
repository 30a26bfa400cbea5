import { useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { IconListDetails, IconMap } from '../../../web/icons/icons.ts'
import { type Translate, useWords } from '../../../web/loading/words.ts'
import { Ago } from '../../../web/ui/basic/Ago.tsx'
import { Deadline } from '../../../web/ui/basic/Deadline.tsx'
import { EnergyMark } from '../../../web/ui/chart/EnergyMark.tsx'
import { useCodeList } from '../../../web/ui/input/fieldContext.ts'
import { ListPage } from '../../../web/ui/list/ListPage.tsx'
import { SideBySide } from '../../../web/ui/list/SideBySide.tsx'
import type { Column } from '../../../web/ui/listing/column.ts'
import { useList } from '../../../web/ui/listing/useList.ts'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { ViewSwitch } from '../../../web/ui/page/ViewSwitch.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { energyOfCode } from '../../register/energyKinds.ts'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { buildingText } from '../building.text.ts'
import { buildingFields, buildings, type ListedBuilding as Row } from '../building.ts'
import { buildingPages } from '../buildingPages.tsx'
import { DeleteBuilding } from '../DeleteBuilding.tsx'
import { registerCodes } from '../registerCodes.tsx'
import classes from './BuildingsPage.module.css'
import { IndexVerdict } from './IndexVerdict.tsx'

type Props = {
  /** The page of a building, shown beside the list. */
  Record: ComponentType<{ id: number }>
  /** Puts the list beside a map. */
  Map: ComponentType<{ children: ReactNode }>
}

const views = { list: IconListDetails, map: IconMap } as const
type View = keyof typeof views

/** URL parameters of the same list in another view. */
const inView = (view: View) => (before: Record<string, unknown>) => ({
  ...before,
  beside: undefined,
  tab: undefined,
  view: view === 'list' ? undefined : view,
  colour: undefined,
})

/** The buildings as a list, with one of them or a map beside it. */
export default function BuildingsPage({ Record, Map }: Props) {
  const t = useWords(buildingText)
  const tUi = useWords(uiText)
  const loaded = useList(buildings)
  const energies = useCodeList(registerCodes, buildingFields.heating_energy_1.attribute)
  // Columns take their widths from the first rows, so these wait for the names of the energies.
  const list = energies ? loaded : { ...loaded, rows: undefined }
  const columns = useMemo(() => columnsIn(t, tUi, energies ?? []), [t, tUi, energies])
  const search: { view?: string } = useSearch({ strict: false })
  // The trash has only the list.
  const view = search.view === 'map' && !list.isTrash ? 'map' : 'list'
  const [isSwitched, setSwitched] = useState(false)
  const page = (
    <ListPage
      of={buildingPages}
      views={<ViewsMenu list={buildings.name} />}
      viewSwitch={
        <ViewSwitch
          views={views}
          current={view}
          inView={inView}
          wasUsed={isSwitched}
          onUse={() => setSwitched(true)}
        />
      }
      label={t('list.label')}
      list={list}
      columns={columns}
      hint={t('list.empty_text')}
      deletion={(building, onClose) => <DeleteBuilding building={building} onClose={onClose} />}
    />
  )
  if (view === 'map')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Map>{page}</Map>
      </Suspense>
    )
  return <SideBySide Record={Record}>{page}</SideBySide>
}

const columnsIn = (
  t: Translate<typeof buildingText>,
  tUi: Translate<typeof uiText>,
  energies: readonly { code: number; label: string }[],
): Column<Row>[] => [
  {
    key: 'address',
    title: t('list.address'),
    width: 220,
    grows: true,
    main: true,
    sortable: true,
    fields: ['address', 'postcode', 'city', 'egid'],
    render: (row) => <Address {...row} />,
  },
  {
    key: 'idc',
    title: t('list.idc'),
    width: 200,
    sortable: true,
    descendingFirst: true,
    phone: 'aside',
    fields: ['idc', 'idc_year', 'idc_years'],
    render: (row) => <IndexVerdict building={row} />,
  },
  {
    key: 'heating_energy_1',
    title: t('list.energy'),
    width: 96,
    sortable: true,
    truncate: true,
    phone: 'detail',
    render: ({ heating_energy_1: code }) => (
      <>
        <span className={classes.mark}>
          <EnergyMark kind={energyOfCode(code)} />
        </span>
        {code == null
          ? unknown(tUi)
          : (energies.find((energy) => energy.code === code)?.label ?? code)}
      </>
    ),
  },
  {
    key: 'apartments',
    title: t('list.apartments'),
    width: 72,
    align: 'right',
    sortable: true,
    render: ({ apartments }) => apartments ?? unknown(tUi),
  },
  {
    key: 'sre',
    title: t('list.sre'),
    width: 104,
    align: 'right',
    sortable: true,
    render: ({ sre }) => (sre == null ? unknown(tUi) : formatNumber(sre)),
  },
  {
    key: 'open_mandates',
    title: t('list.open_mandates'),
    width: 104,
    align: 'right',
    sortable: true,
    descendingFirst: true,
    render: ({ open_mandates: count }) =>
      count === 0 ? <span className={classes.quiet}>0</span> : count,
  },
  {
    key: 'next_deadline',
    title: t('list.next_deadline'),
    width: 150,
    sortable: true,
    phone: 'end',
    render: ({ next_deadline }) => <Deadline date={next_deadline ?? null} />,
  },
  {
    key: 'manager_name',
    title: t('field.manager'),
    width: 88,
    sortable: true,
    truncate: true,
    render: (row) => row.manager_name ?? '–',
  },
  {
    key: 'updated_at',
    title: tUi('list.updated'),
    width: 84,
    sortable: true,
    descendingFirst: true,
    render: (row) => <LastUpdate {...row} />,
  },
]

const unknown = (tUi: Translate<typeof uiText>) => (
  <span className={classes.quiet}>{tUi('form.unknown')}</span>
)

function Address({ address, postcode, city, egid }: Row) {
  const town = [postcode, city].filter(Boolean).join('\u00a0')
  return (
    <>
      {address}
      {(town || egid) && <span className={classes.place}> {town || `EGID\u00a0${egid}`}</span>}
    </>
  )
}

/** When a building was last updated, and by whom: a person or a register. */
function LastUpdate({ updated_at, updated_by }: Row) {
  const t = useWords(uiText)
  const register = updated_by?.source === 'register' ? t('source.register') : undefined
  return <Ago at={updated_at} by={updated_by?.name ?? register} />
}
