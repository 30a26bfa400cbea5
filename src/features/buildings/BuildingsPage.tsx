import { IconBuilding, IconListDetails, IconMap } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Translate, useWords } from '../../web/loading/words.ts'
import { Ago } from '../../web/ui/basic/Ago.tsx'
import { ListPage } from '../../web/ui/list/ListPage.tsx'
import { SideBySide } from '../../web/ui/list/SideBySide.tsx'
import { type RowOf, useList } from '../../web/ui/list/useList.ts'
import { PageSkeleton } from '../../web/ui/page/Skeleton.tsx'
import { ViewSwitch } from '../../web/ui/page/ViewSwitch.tsx'
import type { Column } from '../../web/ui/table/DataTable.tsx'
import { uiText } from '../../web/ui/ui.text.ts'
import { ViewsMenu } from '../views/ViewsMenu.tsx'
import classes from './BuildingsPage.module.css'
import { buildingText } from './building.text.ts'
import { buildings } from './building.ts'
import { DeleteBuilding } from './DeleteBuilding.tsx'
import { registerCodes } from './registerCodes.tsx'

type Row = RowOf<typeof buildings.endpoints.list>

const listed = { ...buildings, text: buildingText, codes: registerCodes }

const nameOf = ({ address }: Row) => address
const pathOf = ({ id }: Row) => `/buildings/${id}`

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
  const list = useList(buildings)
  const columns = useMemo(() => columnsIn(t, tUi), [t, tUi])
  const search: { view?: string } = useSearch({ strict: false })
  // The trash has only the list.
  const view = search.view === 'map' && !list.isTrash ? 'map' : 'list'
  const [isSwitched, setSwitched] = useState(false)
  const page = (
    <ListPage
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
      listed={listed}
      text={buildingText}
      label={t('list.label')}
      list={list}
      columns={columns}
      rowName={nameOf}
      newPath="/new-building"
      path={pathOf}
      icon={IconBuilding}
      hint={t('list.empty_text')}
      endpoints={buildings.endpoints}
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
): Column<Row>[] => [
  {
    key: 'address',
    title: t('list.address'),
    width: 320,
    grows: true,
    main: true,
    sortable: true,
    fields: ['address', 'postcode', 'city', 'egid'],
    render: (row) => <Address {...row} />,
  },
  {
    key: 'manager_name',
    title: t('field.manager'),
    width: 240,
    sortable: true,
    truncate: true,
    phone: 'detail',
    render: (row) => row.manager_name ?? '–',
  },
  {
    key: 'updated_at',
    title: tUi('list.updated'),
    width: 180,
    sortable: true,
    descendingFirst: true,
    phone: 'end',
    render: (row) => <LastUpdate {...row} />,
  },
]

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
