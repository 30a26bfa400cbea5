import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense, useMemo, useState } from 'react'
import { useUnsent } from '../../web/keptWork.ts'
import { useSession } from '../../web/session.tsx'
import { DeclaredForm } from '../../web/ui/DeclaredForm.tsx'
import { MoreActions } from '../../web/ui/MoreActions.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { SourceLegend, sourcesOf } from '../../web/ui/Provenance.tsx'
import { RecordHistory } from '../../web/ui/RecordHistory.tsx'
import { RecordPage } from '../../web/ui/RecordPage.tsx'
import { RecordSaved } from '../../web/ui/SaveState.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { useWords } from '../../web/words.ts'
import { recordName } from '../../web/writes.ts'
import { useContacts } from '../users/contacts.tsx'
import classes from './BuildingPage.module.css'
import { buildingText } from './building.text.ts'
import { type Building, buildingEndpoints, buildingFields, registerFields } from './building.ts'
import { Credits } from './Credits.tsx'
import { DeleteBuilding } from './DeleteBuilding.tsx'
import { Duplicates } from './Duplicates.tsx'
import { registerCodes } from './registerCodes.tsx'

type Props = {
  /** The mandates on a building; from the feature that knows mandates. */
  Mandates: ComponentType<{ building: number }>
}

/** One building: all it is, saved field by field. */
export default function BuildingPage({ Mandates }: Props) {
  const t = useWords(buildingText)
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
          text={buildingText}
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
              <div className={classes.columns}>
                <BuildingForm building={building} />
                <aside className={classes.side}>
                  <Duplicates values={building} except={building.id} />
                  <Suspense fallback={<Skeleton />}>
                    <Mandates building={building.id} />
                  </Suspense>
                </aside>
              </div>
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

/** What the page shows elsewhere than in the form. */
const elsewhere = ['address', 'manager_name', 'updated_by']

function BuildingForm({ building }: { building: Building }) {
  const t = useWords(buildingText)
  const { can } = useSession()
  const references = useReferences(can('users:create'))
  const notes = useMemo(() => notesOn(building, t('record.not_available')), [building, t])
  const { id, address, provenance } = building
  const name = recordName('buildings', id)
  const isRefused = useUnsent().some(({ record, state }) => record === name && state === 'refused')
  const fromRegister = registerFields.filter((field) =>
    ['register', 'sitg'].includes(provenance[field]?.source ?? ''),
  )
  return (
    <div className={classes.form}>
      {isRefused && (
        <p className={classes.refused} role="alert">
          {t('record.save_failed')}
        </p>
      )}
      <DeclaredForm
        mode="record"
        endpoint={buildingEndpoints.update}
        record={building}
        title={address}
        fields={buildingFields}
        hidden={elsewhere}
        text={buildingText}
        codes={registerCodes}
        references={references}
        notes={notes}
      />
      <footer>
        <SourceLegend sources={sourcesOf(provenance)} />
        {fromRegister.length > 0 && <Credits fields={fromRegister} />}
      </footer>
    </div>
  )
}

/** Fields that a register could fill in, that it has not, and that nobody else has touched. */
function notesOn({ egid, provenance, ...values }: Building, note: string) {
  if (!egid) return {}
  const empty = registerFields.filter(
    (name) => name !== 'egid' && values[name] === null && !provenance[name],
  )
  return Object.fromEntries(empty.map((name) => [name, note]))
}

function useReferences(mayCreate: boolean) {
  const t = useWords(buildingText)
  const owners = useContacts('owner', mayCreate)
  const manager = useContacts('manager', mayCreate)
  const maintenance = useContacts('maintenance', mayCreate)
  return {
    owners: { ...owners, failed: `${t('record.owners_failed')}. ${owners.failed}` },
    manager,
    maintenance_companies: {
      ...maintenance,
      failed: `${t('record.contractors_failed')}. ${maintenance.failed}`,
    },
  }
}
