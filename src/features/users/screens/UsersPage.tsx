import { Suspense, useMemo } from 'react'
import { groups } from '../../../access.ts'
import type { ResponseBody } from '../../../kernel/http/endpoint.ts'
import type { LazyPart } from '../../../web/loading/lazyScreen.tsx'
import { type Translate, useWords } from '../../../web/loading/words.ts'
import { Ago } from '../../../web/ui/basic/Ago.tsx'
import { ListPage } from '../../../web/ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../web/ui/listing/column.ts'
import { type RowOf, useList } from '../../../web/ui/listing/useList.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import { roles, signInStates } from '../../auth/account.ts'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { userText } from '../user.text.ts'
import { userEndpoints, users } from '../user.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { userPages } from './userPages.tsx'

type Row = RowOf<typeof users.endpoints.list>
type T = Translate<typeof userText>
type Removed = ResponseBody<typeof userEndpoints.remove>

/** The list of users. */
export default function UsersPage({ Notice }: { Notice: LazyPart<Record<never, never>> }) {
  const t = useWords(userText)
  const tUi = useWords(uiText)
  const list = useList(users)
  const columns = useMemo(() => columnsIn(t, tUi), [t, tUi])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <>
      <ListPage
        of={userPages}
        views={<ViewsMenu list={users.name} />}
        list={list}
        columns={columns}
        filters={filters}
        deletion={(user, onClose) => <DeleteUser user={user} onClose={onClose} />}
        otherOutcome={{
          is: (answer) => (answer as Removed).outcome === 'deactivated',
          summarize: (count) => t('delete.many_deactivated', { count }),
        }}
      />
      <Suspense>
        <Notice />
      </Suspense>
    </>
  )
}

/** Columns of the list, labelled in the language of `t`. */
const columnsIn = (t: T, tUi: Translate<typeof uiText>): Column<Row>[] => [
  {
    key: 'name',
    title: t('list.name'),
    width: 260,
    grows: true,
    main: true,
    sortable: true,
    fields: ['name', 'company_name'],
    render: ({ name, company_name }) => (
      <>
        {name}
        {company_name && <span className="aside plain"> {company_name}</span>}
      </>
    ),
  },
  {
    key: 'email',
    title: t('list.email'),
    width: 240,
    sortable: true,
    truncate: true,
    phone: 'detail',
    render: ({ email }) => email,
  },
  {
    key: 'role',
    title: t('field.role'),
    width: 130,
    sortable: true,
    phone: 'aside',
    render: ({ role }) => (role ? t(`role.${role}`) : '–'),
  },
  {
    key: 'access',
    title: t('list.access'),
    width: 150,
    phone: 'detail',
    fields: ['groups', 'sign_in'],
    render: (row) => <Access {...row} />,
  },
  {
    key: 'last_login',
    title: t('field.last_login'),
    width: 160,
    sortable: true,
    descendingFirst: true,
    render: ({ last_login }) =>
      last_login ? <Ago at={last_login} /> : <span className="faint">–</span>,
  },
  {
    key: 'updated_at',
    title: tUi('list.updated'),
    width: 160,
    sortable: true,
    descendingFirst: true,
    phone: 'end',
    render: ({ updated_at }) => <Ago at={updated_at} />,
  },
]

/** The groups of a person who can sign in, or the reason why the person cannot. */
function Access({ groups: ownGroups, sign_in }: Row) {
  const t = useWords(userText)
  if (sign_in !== 'active')
    return <span className="faint">{t(`sign_in.${sign_in ?? 'none'}`)}</span>
  return ownGroups?.length ? ownGroups.map((group) => t(`groups.${group}`)).join(', ') : '–'
}

const filtersIn = (t: T): Filter[] => [
  {
    key: 'role',
    name: t('field.role'),
    all: t('list.all_roles'),
    options: roles.map((value) => ({ value, label: t(`role.${value}`) })),
    multiple: true,
  },
  {
    key: 'groups',
    column: 'access',
    name: t('list.access'),
    options: groups.map((value) => ({ value, label: t(`groups.${value}`) })),
    multiple: true,
  },
  {
    key: 'sign_in',
    column: 'access',
    name: t('field.sign_in'),
    options: signInStates.map((value) => ({ value, label: t(`sign_in.${value}`) })),
    multiple: true,
  },
]
