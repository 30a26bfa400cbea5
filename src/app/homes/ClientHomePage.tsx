import { Button, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { productOf } from '../../features/mandates/list/columns.tsx'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import {
  endedStatuses,
  formPath,
  type ListedMandate,
  mandates,
  ongoingStatuses,
  type Status,
} from '../../features/mandates/mandate.ts'
import {
  type AskedPart,
  ClientProject,
  needsClientAction,
  type PublishedPart,
} from '../../features/mandates/record/ClientProject.tsx'
import { ContactAdministrator } from '../../features/mandates/record/ContactAdministrator.tsx'
import { projectText } from '../../features/mandates/record/project.text.ts'
import { mandateRecordText } from '../../features/mandates/record/record.text.ts'
import { products } from '../../features/products/product.ts'
import { formatDate } from '../../kernel/field/format.ts'
import type { CallError } from '../../kernel/http/client.ts'
import { IconChevronDown, IconChevronRight, IconHome } from '../../web/icons/icons.ts'
import { Link } from '../../web/Link.tsx'
import { lazyPart } from '../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { MenuButton } from '../../web/ui/basic/MenuButton.tsx'
import { StateLabel } from '../../web/ui/basic/StateGlyph.tsx'
import { Empty } from '../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../web/ui/page/ErrorPart.tsx'
import { Page } from '../../web/ui/page/Page.tsx'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { call, keyOf, useCall } from '../../web/useApi.ts'
import { mandateParts } from '../mandate/mandateParts.ts'
import classes from './ClientHomePage.module.css'

/** Page size of the cards (decisions, section 7). */
const pageSize = 24

/**
 * Loads the client's mandates in these states in which they still take part, or those that are finished for them, page by
 * page; those that wait for the client come first.
 */
function useProjects(status: readonly Status[], finished: 'true' | 'false' = 'false') {
  const { list } = mandates.endpoints
  const query = { status, finished: [finished], sort: '-updated_at', page_size: pageSize }
  const response = useInfiniteQuery({
    queryKey: [...keyOf(list, { query }), 'pages'],
    queryFn: ({ pageParam: page, signal }) => call(list, { query: { ...query, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next ? page + 1 : undefined),
  })
  const rows = response.data?.pages.flatMap(({ results }) => results) ?? []
  return {
    ...response,
    count: response.data?.pages[0]?.count ?? 0,
    rows: [...rows.filter(needsClientAction), ...rows.filter((row) => !needsClientAction(row))],
  }
}
export type Projects = ReturnType<typeof useProjects>

const { Asked, Published } = mandateParts

type CardParts = { Published: PublishedPart; Asked: AskedPart }
/** What is expected of the client, what the office does, and what papers there are. */
const Expected = lazyPart(() => import('./ClientTasks.tsx'))

/** Home of clients: what is expected of them, what the office does, offers and requests, and ended mandates collapsed. */
export default function ClientHomePage() {
  const t = useWords(mandateText)
  const tProject = useWords(projectText)
  const ongoing = useProjects(ongoingStatuses)
  const offers = useProjects(['offered'])
  const [showsEnded, setShowsEnded] = useState(false)
  const ended = useProjects(['delivered', ...endedStatuses], 'true')
  const requests = useProjects(['draft'])
  const all = [ongoing, offers, requests, ended]
  const failed = all.find(({ error, data }) => error && !data)
  const isEmpty = all.every(({ data, count }) => data && count === 0)

  return (
    <Page title={tProject('home.title')} actions={<RequestButtons />}>
      <div className={classes.body} data-steady>
        {failed ? (
          <ErrorPart
            title={t('list.failed')}
            error={failed.error as CallError}
            retry={() => all.forEach(({ refetch }) => void refetch())}
          />
        ) : all.some(({ data }) => !data) ? (
          <ProjectsSkeleton />
        ) : isEmpty ? (
          <Empty icon={IconHome} title={t('list.empty')} text={<ContactAdministrator />} />
        ) : (
          <>
            <Suspense fallback={<ProjectsSkeleton />}>
              <Expected ongoing={ongoing} ended={ended.rows} Published={Published} />
            </Suspense>
            {offers.count > 0 && (
              <section>
                <h2 className={classes.title}>{tProject('home.offers')}</h2>
                <Cards projects={offers} label={tProject('home.offers')} Asked={Asked} />
              </section>
            )}
            {requests.count > 0 && (
              <section>
                <h2 className={classes.title}>{tProject('request.list')}</h2>
                <Cards projects={requests} label={tProject('request.list')} />
              </section>
            )}
            {ended.count > 0 && (
              <section>
                <UnstyledButton
                  className={classes.fold}
                  aria-expanded={showsEnded}
                  onClick={() => setShowsEnded(!showsEnded)}
                >
                  {tProject('home.ended', { count: ended.count })}
                  <IconChevronDown size={18} aria-hidden />
                </UnstyledButton>
                {showsEnded && (
                  <Cards projects={ended} label={tProject('step.done')} Published={Published} />
                )}
              </section>
            )}
          </>
        )}
      </div>
    </Page>
  )
}

/** What is expected, and a project, before they are there. */
const ProjectsSkeleton = () => (
  <>
    {['expected', 'project'].map((part) => (
      <section key={part} className="below24">
        <Skeleton widths={[36]} height={28} />
        <div className={classes.card}>
          <Skeleton widths={[64, 92, 40]} height={32} />
        </div>
      </section>
    ))}
  </>
)

/** Menu to request a service; lists those that have a form for clients. */
function RequestButtons() {
  const t = useWords(projectText)
  const navigate = useNavigate()
  const { data } = useCall(products.endpoints.list, { query: { page_size: 100 } })
  const paths = new Map(
    data?.results.flatMap(({ service_type, name }) => {
      const path = formPath('client', service_type)
      return path ? [[path, name[currentLanguage()]] as const] : []
    }),
  )
  if (data && paths.size === 0) return null
  return (
    <MenuButton
      position="bottom-end"
      button={
        <Button variant="default" disabled={!data} rightSection={<IconChevronDown aria-hidden />}>
          {t('request.menu')}
        </Button>
      }
    >
      {(Menu) =>
        [...paths].map(([path, name]) => (
          <Menu.Item key={path} onClick={() => void navigate({ to: path })}>
            {name}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}

type CardsProps = { projects: Projects; label: string } & Partial<CardParts>

/** Whether a mandate in this state can have a report. */
const mayHaveReports = ({ status }: ListedMandate) => status !== 'ordered' && status !== 'cancelled'

function Cards({ projects, label, Published, Asked }: CardsProps) {
  const t = useWords(projectText)
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = projects
  return (
    <>
      <ul className={classes.cards} aria-label={label} data-steady>
        {rows.map((row) => (
          <li key={row.id} className={classes.card}>
            <Project
              mandate={row}
              Published={mayHaveReports(row) ? Published : undefined}
              Asked={Asked}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('home.more')}
        </Button>
      )}
    </>
  )
}

function Project({
  mandate,
  Published,
  Asked,
}: {
  mandate: ListedMandate
  Published: PublishedPart | undefined
  Asked: AskedPart | undefined
}) {
  const t = useWords(mandateText)
  const tProject = useWords(projectText)
  const tRecord = useWords(mandateRecordText)
  const { id, status, service_type, building_address, building_city, number } = mandate
  const cancelledAt = mandate.status_dates?.cancelled
  return (
    <>
      <CardLink to={formPath('client', service_type, id)}>
        <span className={classes.address}>{building_address}</span>
        <span className="quiet">
          {[building_city, productOf(mandate)].filter(Boolean).join(', ')}
        </span>
        <span className="small aside number">{number}</span>
      </CardLink>
      {status === 'offered' && (
        <p className="grid gap2">
          <StateLabel state="offered" word={tProject('home.offer')} />
          <span className="quiet">{tProject('home.offer_text')}</span>
        </p>
      )}
      {status === 'cancelled' && (
        <p className="grid gap2">
          <StateLabel
            state="cancelled"
            word={
              cancelledAt
                ? tRecord('cancelled', { date: formatDate(cancelledAt) })
                : t('status.cancelled')
            }
          />
        </p>
      )}
      <ClientProject {...{ mandate, Published, Asked }} />
    </>
  )
}

/** Header of a card; links to the client's form, if any. */
function CardLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <div className={classes.head}>{children}</div>
  return (
    <Link to={to} className={classes.head}>
      {children}
      <IconChevronRight size={18} className={classes.arrow} aria-hidden />
    </Link>
  )
}
