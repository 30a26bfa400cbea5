import { useMemo } from 'react'
import { useWords } from '../../web/loading/words.ts'
import { useSession } from '../../web/session/session.tsx'
import { RecordForm } from '../../web/ui/form/RecordForm.tsx'
import { SourceLegend, sourcesOf } from '../../web/ui/record/ProvenanceMark.tsx'
import { useUnsent } from '../../web/writes/unsavedWork.ts'
import { recordName } from '../../web/writes/write.ts'
import { useContacts } from '../users/screens/contacts.tsx'
import classes from './BuildingPage.module.css'
import { buildingText } from './building.text.ts'
import { type Building, buildingEndpoints, buildingFields, registerFields } from './building.ts'
import { Credits } from './Credits.tsx'
import { registerCodes } from './registerCodes.tsx'

/** What the page shows elsewhere than in the form. */
const elsewhere = [
  'address',
  'manager_name',
  'updated_by',
  'archived',
  'merged_into',
  'merged_from',
]

/** All that a building is; fields of parts that somebody may not write are only read. */
export function BuildingForm({
  building,
  mayWrite = () => true,
}: {
  building: Building
  /** Whether a field group may be written here. */
  mayWrite?: (group: string) => boolean
}) {
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
      <RecordForm
        endpoint={buildingEndpoints.update}
        record={building}
        title={address}
        fields={buildingFields}
        hidden={elsewhere}
        readOnly={Object.keys(buildingFields).filter(
          (name) => !mayWrite(buildingFields[name as keyof typeof buildingFields].group),
        )}
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
