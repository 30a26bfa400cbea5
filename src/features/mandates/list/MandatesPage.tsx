import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import {
  IconCalendarEvent,
  IconLayoutKanban,
  IconListDetails,
  IconMap,
  IconPlus,
} from '../../../web/icons/icons.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { Link } from '../../../web/Link.tsx'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords, withColon } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import phone from '../../../web/ui/basic/phone.module.css'
import { SideBySide } from '../../../web/ui/list/SideBySide.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { PageSkeleton } from '../../../web/ui/page/Skeleton.tsx'
import { ViewSwitch } from '../../../web/ui/page/ViewSwitch.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { useCall } from '../../../web/useApi.ts'
import { products } from '../../products/product.ts'
import { users } from '../../users/user.ts'
import { mandateText } from '../mandate.text.ts'
import { formPath } from '../mandate.ts'
import type { FurtherAction } from './furtherAction.tsx'
import { MandateList } from './MandateList.tsx'
import classes from './MandatesPage.module.css'

const MandateBoard = lazyPart(() => import('./MandateBoard.tsx'))

type MandatesProps = {
  /**
   * Notice at the end of the page, so that it shifts no other content; may offer an action on the rows. Provided by
   * other features.
   */
  Notice: ComponentType<{ offer: (action: FurtherAction) => void }>
  /** Page of a mandate, shown beside the list; composed of several features. */
  Record: ComponentType<{ id: number }>
  /** What waits for whom; composed of several features. */
  Today: ComponentType<{ actions: ReactNode }>
  /** Puts the list beside a map. */
  Map: ComponentType<{ children: ReactNode }>
}

/** What waits today, and all mandates as list, board or map: the home page of an administrator. */
export default function MandatesPage({ Notice, Record, Today, Map }: MandatesProps) {
  const t = useWords(mandateText)
  const tUi = useWords(uiText)
  const office = useCall(users.endpoints.list, { query: { groups: 'admin', page_size: 100 } }).data
  const view = useView()
  const [isSwitched, setSwitched] = useState(false)
  const [further, setFurther] = useState<FurtherAction>()
  const common = {
    title: t('list.title'),
    actions: (
      <>
        <ViewSwitch
          views={views}
          current={view}
          inView={inView}
          wasUsed={isSwitched}
          onUse={() => setSwitched(true)}
        />
        <NewMandateMenu />
      </>
    ),
    emptyAction: <NewMandateMenu />,
    filters: [
      {
        key: 'responsible',
        name: t('field.responsible'),
        options: (office?.results ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        })),
      },
    ],
  }
  return (
    <div className={classes.page} data-steady>
      {view === 'board' || view === 'map' ? (
        <Suspense
          fallback={
            <Page title={common.title} actions={common.actions}>
              <PageSkeleton />
            </Page>
          }
        >
          {view === 'board' ? (
            <MandateBoard {...common} />
          ) : (
            <Map>
              <MandateList group="admin" further={further} {...common} />
            </Map>
          )}
        </Suspense>
      ) : (
        <SideBySide Record={Record}>
          {view === 'today' ? (
            <Suspense
              fallback={
                <Page title={tUi('view.today')} actions={common.actions}>
                  <PageSkeleton />
                </Page>
              }
            >
              <Today actions={common.actions} />
            </Suspense>
          ) : (
            <MandateList group="admin" further={further} {...common} />
          )}
        </SideBySide>
      )}
      <Suspense>
        <Notice offer={setFurther} />
      </Suspense>
    </div>
  )
}

const views = {
  today: IconCalendarEvent,
  list: IconListDetails,
  board: IconLayoutKanban,
  map: IconMap,
} as const
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

/** URL parameters of the same list in another view. */
const inView = (view: View) => (before: Record<string, unknown>) => ({
  ...before,
  page: undefined,
  trashed: undefined,
  beside: undefined,
  tab: undefined,
  view: view === 'list' ? undefined : view,
  mine: undefined,
  colour: undefined,
})

/** The view named in the URL; the trash has only the list. */
function useView(): View {
  const { view, trashed }: { view?: string; trashed?: string } = useSearch({ strict: false })
  const named = viewNames.find((one) => one === view)
  return named && trashed !== 'true' ? named : 'list'
}

/** Menu of products for a new mandate; the product's kind decides the form. */
function NewMandateMenu() {
  const t = useWords(mandateText)
  const productsOnSale = useCall(products.endpoints.list, { query: { page_size: 100 } }).data
    ?.results
  const navigate = useNavigate()
  usePageActions(
    (productsOnSale ?? []).map(({ id, name, service_type }) => ({
      label: withColon(t('list.new'), name[currentLanguage()]),
      run: () =>
        void navigate({
          to: formPath('admin', service_type),
          search: { product: String(id) },
        } as never),
    })),
  )
  return (
    <MenuButton
      position="bottom-end"
      width={260}
      button={
        <Button className={phone.iconOnly} leftSection={<IconPlus aria-hidden />}>
          {t('list.new')}
        </Button>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>{t('list.choose_product')}</Menu.Label>
          {productsOnSale?.map(({ id, name, service_type }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={formPath('admin', service_type)}
              search={{ product: String(id) } as never}
            >
              {name[currentLanguage()]}
            </Menu.Item>
          ))}
        </>
      )}
    </MenuButton>
  )
}
