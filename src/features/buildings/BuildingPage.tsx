import { useNavigate, useParams } from '@tanstack/react-router'
import {
  type ComponentType,
  type JSXElementConstructor,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { useSession } from '../../web/session.tsx'
import type { SayKey } from '../../web/ui/fieldValue.ts'
import { MoreActions } from '../../web/ui/MoreActions.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { RecordHistory } from '../../web/ui/RecordHistory.tsx'
import { RecordPage } from '../../web/ui/RecordPage.tsx'
import { RecordSaved } from '../../web/ui/SaveState.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { Tabs, useTab } from '../../web/ui/Tabs.tsx'
import { useWords } from '../../web/words.ts'
import { recordName } from '../../web/writes.ts'
import { BuildingForm } from './BuildingForm.tsx'
import classes from './BuildingPage.module.css'
import { buildingText } from './building.text.ts'
import { type Building, buildingEndpoints, buildingFields } from './building.ts'
import { DeleteBuilding } from './DeleteBuilding.tsx'
import { Duplicates } from './Duplicates.tsx'
import { registerCodes } from './registerCodes.tsx'

const technicalTabs = ['heating', 'consumption', 'renovation', 'idc'] as const
const tabs = ['building', ...technicalTabs] as const

type Props = {
  /** The mandates on a building; from the feature that knows mandates. */
  Mandates: ComponentType<{ building: number }>
  /** The technical tables of a tab, as the office sees them; from the feature that knows them. */
  Technical: JSXElementConstructor<{
    tab: (typeof technicalTabs)[number]
    building: number
    address: string
    group: 'admin'
  }>
  /** Shows within the form what is proposed for its fields; from the feature that knows proposals. */
  Proposals: ComponentType<{ building: Building; children: ReactNode }>
}

/** One building: all it is, saved field by field. */
export default function BuildingPage({ Mandates, Technical, Proposals }: Props) {
  const t = useWords(buildingText)
  const tab = useTab(tabs)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const breadcrumb = [{ label: t('list.label'), to: '/buildings-list' }]
  const skeleton = (
    <div className={classes.columns}>
      <Skeleton widths={[40, 92, 92, 92, 40, 92, 92, 92]} height={56} />
    </div>
  )
  return (
    <RecordPage
      endpoint={buildingEndpoints.get}
      id={id}
      waiting={{ title: t('record.loading'), breadcrumb }}
      skeleton={skeleton}
      failed={t('record.failed')}
    >
      {(building) => (
        <RecordHistory
          endpoints={buildingEndpoints}
          record={building}
          title={building.address}
          fields={buildingFields}
          say={t as SayKey}
          codes={registerCodes}
        >
          {(history) => (
            <Page
              title={building.address}
              isRecord
              subtitle={placeOf(building).filter(Boolean).join(' · ')}
              breadcrumb={breadcrumb}
              actions={<Actions building={building} />}
              aside={history}
            >
              <Tabs
                label={t('tabs')}
                tabs={tabs.map((key) => ({ key, word: t(`tab.${key}`) }))}
                current={tab}
              />
              {tab === 'building' ? (
                <div className={classes.columns}>
                  <Suspense fallback={<Skeleton widths={[40, 92, 92, 92]} height={56} />}>
                    <Proposals building={building}>
                      <BuildingForm building={building} />
                    </Proposals>
                  </Suspense>
                  <aside className={classes.side}>
                    <Duplicates values={building} except={building.id} />
                    <Suspense fallback={<Skeleton />}>
                      <Mandates building={building.id} />
                    </Suspense>
                  </aside>
                </div>
              ) : (
                <div className={classes.technical}>
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
      )}
    </RecordPage>
  )
}

const placeOf = ({ postcode, city, egid }: Building) => [
  [postcode, city].filter(Boolean).join('\u00a0'),
  egid && `EGID\u00a0${egid}`,
]

function Actions({ building }: { building: Building }) {
  const navigate = useNavigate()
  const { can } = useSession()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <RecordSaved record={recordName('buildings', building.id)} />
      <MoreActions onDelete={can('buildings:delete') ? () => setDeleting(true) : undefined} />
      {isDeleting && (
        <DeleteBuilding
          building={building}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/buildings-list' })}
        />
      )}
    </>
  )
}
