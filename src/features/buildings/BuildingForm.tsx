import { useMemo } from 'react'
import { useWords } from '../../web/loading/words.ts'
import { useSession } from '../../web/session/session.tsx'
import { SourceLegend, sourcesOf } from '../../web/ui/provenance/ProvenanceMark.tsx'
import { RecordForm } from '../../web/ui/record/RecordForm.tsx'
import { useUnsent } from '../../web/writes/unsavedWork.ts'
import { recordName } from '../../web/writes/write.ts'
import { useContacts } from '../users/screens/contacts.tsx'
import classes from './BuildingPage.module.css'
import { buildingText } from './building.text.ts'
import { type Building, buildingEndpoints, buildingFields, registerFields } from './building.ts'
import { RegisterCredits } from './RegisterCredits.tsx'
import { registerCodes } from './registerCodes.tsx'

/** Fields that the page shows outside the form. */
const hiddenFields = Object.entries(buildingFields).flatMap(([name, { readOnly }]) =>
  readOnly || name === 'archived' ? [name] : [],
)

/** The form of a building; field groups without write access are read-only. */
export function BuildingForm({
  building,
  mayWrite = () => true,
}: {
  building: Building
  /** Whether a field group is editable. */
  mayWrite?: (group: string) => boolean
}) {
  const t = useWords(buildingText)
  const { can } = useSession()
  const references = useReferences(can('users:create'))
  const notes = useMemo(() => missingNotes(building, t('record.not_available')), [building, t])
  const { id, address, provenance } = building
  const name = recordName('buildings', id)
  const isRefused = useUnsent().some(({ record, state }) => record === name && state === 'refused')
  const filledBy = (source: string) =>
    registerFields.filter((field) => provenance[field]?.source === source)
  const [register, canton] = [filledBy('register'), filledBy('sitg')]
  return (
    <div className={classes.form}>
      {isRefused && (
        <p className="danger alert below16" role="alert">
          {t('record.save_failed')}
        </p>
      )}
      <RecordForm
        endpoint={buildingEndpoints.update}
        record={building}
        asFacts="page"
        title={address}
        fields={buildingFields}
        hidden={hiddenFields}
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
        {(register.length > 0 || canton.length > 0) && (
          <RegisterCredits fields={register} isCantonShown={canton.length > 0} />
        )}
      </footer>
    </div>
  )
}

/** Notes on empty fields that the register could have filled, and that nobody has edited. */
function missingNotes({ egid, provenance, ...values }: Building, note: string) {
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
