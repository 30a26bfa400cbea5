import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, use, useRef, useState } from 'react'
import { formatNumber } from '../../kernel/field/format.ts'
import { GoTo } from '../../web/GoTo.tsx'
import { IconArrowBackUp, IconInbox, IconLayersIntersect } from '../../web/icons/icons.ts'
import { keysText } from '../../web/keys/keys.text.ts'
import { useKeysHelp } from '../../web/keys/useKeysHelp.tsx'
import { usePageActions } from '../../web/keys/usePageActions.ts'
import { type LazyPart, prefetchedPart } from '../../web/loading/lazyScreen.tsx'
import { type Translate, useWords } from '../../web/loading/words.ts'
import { useSession } from '../../web/session/session.tsx'
import { focusFirstField } from '../../web/ui/form/formRequest.ts'
import { RecordSaved } from '../../web/ui/form/SaveState.tsx'
import type { TranslateKey } from '../../web/ui/input/fieldValue.ts'
import { mergeText } from '../../web/ui/merge/merge.text.ts'
import { Page } from '../../web/ui/page/Page.tsx'
import { PaneContext } from '../../web/ui/page/pane.ts'
import columns from '../../web/ui/page/RecordColumns.module.css'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { Tabs, useTab } from '../../web/ui/page/Tabs.tsx'
import { type MenuAction, MoreActions } from '../../web/ui/record/MoreActions.tsx'
import { RecentHistoryPart, RecordHistory } from '../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../web/ui/record/RecordPage.tsx'
import { recordName } from '../../web/writes/write.ts'
import { ArchiveNotice } from './ArchiveNotice.tsx'
import { BuildingForm } from './BuildingForm.tsx'
import classes from './BuildingPage.module.css'
import { buildingText } from './building.text.ts'
import { type Building, buildingEndpoints, buildingFields, buildingTabKeys } from './building.ts'
import { DeleteBuilding } from './DeleteBuilding.tsx'
import { archiveText } from './merge/archive.text.ts'
import { Duplicates } from './merge/Duplicates.tsx'
import { registerCodes } from './registerCodes.tsx'
import { useArchive } from './useArchive.tsx'

const MergeBuildings = prefetchedPart(() => import('./merge/MergeBuildings.tsx'))

const technicalTabs = ['heating', 'consumption', 'renovation', 'idc'] as const
const tabs = ['building', ...technicalTabs] as const

type Props = {
  /** Id of the building, if it is shown beside the list; otherwise the URL names it. */
  id?: number
  /** Lists the mandates of a building; injected by the mandates feature. */
  Mandates: LazyPart<{ building: number; isArchived: boolean }>
  /** Shows the heat index of a building; injected by the IDC feature. */
  Index: LazyPart<{ building: number }>
  /** Shows what public sources say of a building; injected by the sources feature. */
  Dossier: LazyPart<{ building: Building }>
  /** Shows the technical tables of a tab for the office; injected by the technical feature. */
  Technical: LazyPart<{
    tab: (typeof technicalTabs)[number]
    building: number
    address: string
    group: 'admin'
  }>
  /** Shows where a building stands, folded; injected by the map feature. */
  Place: LazyPart<{ building: Building }>
  /** Shows the buildings like this one, folded; injected by the prospection feature. */
  Alike: LazyPart<{ building: Building }>
  /** People of the building without an email address; injected by the contacts feature. */
  Contacts: LazyPart<{ of: { building: number } }>
  /** Files of the building itself, folded; injected by the files feature. */
  Files: LazyPart<{ building: number }>
  /** Provides the form with the proposals for its fields; injected by the proposals feature. */
  Proposals: LazyPart<{ building: Building; children: ReactNode }>
}

/** The page of a building; fields are saved one by one. */
export default function BuildingPage({
  id,
  Mandates,
  Index,
  Dossier,
  Technical,
  Place,
  Alike,
  Files,
  Proposals,
  Contacts,
}: Props) {
  const t = useWords(buildingText)
  const tab = useTab(tabs)
  const params = useParams({ strict: false }) as { id?: string }
  const content = useRef<HTMLDivElement>(null)
  const breadcrumb = [{ label: t('list.label'), to: '/buildings-list' }]
  const formSkeleton = <Skeleton widths={[40, 92, 92, 92, 40, 92, 92, 92]} height={56} />
  return (
    <RecordPage
      endpoint={buildingEndpoints.get}
      id={id === undefined ? (params.id ?? '') : String(id)}
      waiting={{ title: t('record.loading'), breadcrumb }}
      skeleton={<div className={columns.columns}>{formSkeleton}</div>}
      parts={
        tab === 'building'
          ? [Index, Mandates, Place, Alike, Files, Dossier, Proposals, Contacts, RecentHistoryPart]
          : [Technical]
      }
      failed={t('record.failed')}
    >
      {(building) => (
        <MergeRedirect building={building}>
          <RecordHistory
            endpoints={buildingEndpoints}
            record={building}
            title={building.address}
            fields={buildingFields}
            t={t as TranslateKey}
            codes={registerCodes}
          >
            {(history, recent) => (
              <Page
                title={building.address}
                isRecord
                path={`/buildings/${building.id}`}
                subtitle={subtitleOf(building, t).filter(Boolean).join(' · ')}
                breadcrumb={breadcrumb}
                actions={<Actions building={building} content={content} />}
                aside={history}
              >
                <ArchiveNotice building={building} />
                <Tabs
                  label={t('tabs')}
                  tabs={tabs.map((key) => ({
                    key,
                    word: t(`tab.${key}`),
                    keys: `g ${buildingTabKeys[key]}`,
                  }))}
                  current={tab}
                />
                {tab === 'building' ? (
                  <div ref={content} className={columns.columns} data-steady>
                    <Suspense fallback={formSkeleton}>
                      <div data-steady>
                        <Suspense fallback={<Skeleton widths={[40, 92, 92, 92]} height={28} />}>
                          <Index building={building.id} />
                        </Suspense>
                        <Proposals building={building}>
                          <BuildingForm
                            building={building}
                            mayWrite={building.merged_into ? readOnly : undefined}
                          />
                        </Proposals>
                        {!building.merged_into && (
                          <Suspense fallback={<Skeleton widths={[40, 92, 92]} height={28} />}>
                            <Dossier building={building} />
                          </Suspense>
                        )}
                      </div>
                      <div className={`${columns.side} ${classes.besides}`} data-steady>
                        <Duplicates values={building} building={building} />
                        <Suspense fallback={<Skeleton widths={[40, 92, 70, 92, 70]} height={28} />}>
                          <Mandates
                            building={building.id}
                            isArchived={building.archived === true}
                          />
                        </Suspense>
                        {!building.merged_into && (
                          <Suspense fallback={<Skeleton widths={[40, 92]} height={28} />}>
                            <Contacts of={{ building: building.id }} />
                          </Suspense>
                        )}
                        <Suspense>
                          <Place building={building} />
                        </Suspense>
                        <Suspense>
                          <Alike building={building} />
                        </Suspense>
                        {recent}
                      </div>
                      <div className="whole shrink">
                        <Suspense fallback={<Skeleton widths={[30]} height={28} />}>
                          <Files building={building.id} />
                        </Suspense>
                      </div>
                    </Suspense>
                  </div>
                ) : (
                  <div ref={content} className={classes.technical}>
                    <Suspense fallback={<Skeleton />}>
                      <Technical
                        key={tab}
                        tab={tab}
                        building={building.id}
                        address={building.address}
                        group="admin"
                      />
                    </Suspense>
                  </div>
                )}
              </Page>
            )}
          </RecordHistory>
        </MergeRedirect>
      )}
    </RecordPage>
  )
}

function subtitleOf(
  { postcode, city, egid, construction_year, apartments, sre }: Building,
  t: Translate<typeof buildingText>,
) {
  return [
    [postcode, city].filter(Boolean).join('\u00a0'),
    egid && `EGID\u00a0${egid}`,
    apartments != null && t('record.apartments', { count: apartments }),
    construction_year,
    sre != null && `${formatNumber(sre)}\u00a0m²\u00a0SRE`,
  ]
}

const readOnly = () => false

/** Redirects from a merged building to the remaining one, unless `?own=true` or it is beside its list. */
function MergeRedirect({ building, children }: { building: Building; children: ReactNode }) {
  const { own } = useSearch({ strict: false }) as { own?: string }
  const isBeside = use(PaneContext)?.pane === 'record'
  const { id, merged_into } = building
  return merged_into && own !== 'true' && !isBeside ? (
    <GoTo key={id} path={`/buildings/${merged_into}`} />
  ) : (
    children
  )
}

type ActionsProps = {
  building: Building
  /** The open tab. */
  content: RefObject<HTMLElement | null>
}

function Actions({ building, content }: ActionsProps) {
  const navigate = useNavigate()
  const pane = use(PaneContext)
  const isBeside = pane?.pane === 'record'
  const { can } = useSession()
  const t = useWords(archiveText)
  const tMerge = useWords(mergeText)
  const tKeys = useWords(keysText)
  const keysHelp = useKeysHelp()
  usePageActions([{ keys: 'e', label: tKeys('edit'), run: () => focusFirstField(content.current) }])
  const [open, setOpen] = useState<'merge' | 'delete'>()
  const close = () => setOpen(undefined)
  const archive = useArchive(building)
  const { id, archived, merged_into } = building
  const mayMerge = can('buildings:delete') && !merged_into
  const ArchiveIcon = archived ? IconArrowBackUp : IconInbox
  const mergeActions: MenuAction[] = [
    {
      label: t(archived ? 'take_back' : 'archive'),
      icon: <ArchiveIcon aria-hidden />,
      run: () => void archive(),
    },
    {
      label: tMerge('title'),
      icon: <IconLayersIntersect aria-hidden />,
      run: () => setOpen('merge'),
    },
  ]

  return (
    <>
      <RecordSaved record={recordName('buildings', id)} />
      <MoreActions
        actions={[...(mayMerge ? mergeActions : []), keysHelp.action]}
        onDelete={can('buildings:delete') ? () => setOpen('delete') : undefined}
      />
      {keysHelp.dialog}
      <Suspense>
        {open === 'merge' && <MergeBuildings building={building} onClose={close} />}
      </Suspense>
      {open === 'delete' && (
        <DeleteBuilding
          building={building}
          onClose={close}
          onDeleted={() => {
            if (isBeside) pane.close({ isDeleted: true })
            else void navigate({ to: '/buildings-list' })
          }}
        />
      )}
    </>
  )
}
