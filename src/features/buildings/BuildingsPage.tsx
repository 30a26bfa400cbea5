import { IconBuilding } from '@tabler/icons-react'
import { type ComponentType, useMemo } from 'react'
import { type Translate, useWords } from '../../web/loading/words.ts'
import { Ago } from '../../web/ui/basic/Ago.tsx'
import { ListPage } from '../../web/ui/list/ListPage.tsx'
import { SideBySide } from '../../web/ui/list/SideBySide.tsx'
import { type RowOf, useList } from '../../web/ui/list/useList.ts'
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

/** The list of buildings. `Record` is the page of one, shown beside the list. */
export default function BuildingsPage({ Record }: { Record: ComponentType<{ id: number }> }) {
  const t = useWords(buildingText)
  const tUi = useWords(uiText)
  const list = useList(buildings)
  const columns = useMemo(() => columnsIn(t, tUi), [t, tUi])
  return (
    <SideBySide Record={Record}>
      <ListPage
        views={<ViewsMenu list={buildings.name} />}
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
    </SideBySide>
  )
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
