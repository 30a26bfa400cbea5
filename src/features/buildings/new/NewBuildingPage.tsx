import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import type { RegisterHit } from '../../register/register.ts'
import { buildingText } from '../building.text.ts'
import { type Building, buildingEndpoints, buildingFields } from '../building.ts'
import { Duplicates } from '../merge/Duplicates.tsx'
import { RegisterCredits } from '../RegisterCredits.tsx'
import { AddressSearch } from './AddressSearch.tsx'
import { splitTypedAddress } from './BuildingByHand.tsx'
import { RegisterPreview } from './RegisterPreview.tsx'

/** Creates a building from the register, searched by address, or by hand. */
export default function NewBuildingPage() {
  const t = useWords(buildingText)
  const navigate = useNavigate()
  const [picked, setPicked] = useState<RegisterHit>()
  /** The typed address if the user chose manual entry. */
  const [byHand, setByHand] = useState<string>()

  function open(building: Building) {
    toast.success(t('record.saved'))
    for (const warning of building.warnings ?? []) toast.error(warning)
    void navigate({ to: `/buildings/${building.id}` })
  }

  return (
    <Page
      title={t('list.new')}
      breadcrumb={[{ label: t('list.label'), to: '/buildings-list' }]}
      width="form"
    >
      {picked ? (
        <RegisterPreview
          key={picked.egid}
          hit={picked}
          onCreated={open}
          onOther={() => setPicked(undefined)}
        />
      ) : byHand !== undefined ? (
        <ByHand address={byHand} onCreated={open} onRegister={() => setByHand(undefined)} />
      ) : (
        <>
          <AddressSearch
            autoFocus
            onByHand={setByHand}
            onPick={(hit, existing) =>
              existing === undefined
                ? setPicked(hit)
                : void navigate({ to: `/buildings/${existing}` })
            }
          />
          <div className="later">
            <Button variant="default" onClick={() => setByHand('')}>
              {t('new.by_hand')}
            </Button>
          </div>
        </>
      )}
      {!picked && <RegisterCredits />}
    </Page>
  )
}

/** The sections of manual entry; the rest is edited on the building's page. */
const firstSections = ['identifiers', 'administrative']
const hiddenFields = ['address', 'plot_number', 'building_status', 'protected', 'protected_note']

type ByHandProps = {
  address: string
  onCreated: (building: Building) => void
  onRegister: () => void
}

function ByHand({ address, ...props }: ByHandProps) {
  const t = useWords(buildingText)
  const initial = useMemo(() => ({ ...splitTypedAddress(address), canton: 'GE' }), [address])
  const [values, setValues] = useState<Record<string, unknown>>(initial)
  return (
    <CreateForm
      endpoint={buildingEndpoints.create}
      form="buildings/new"
      fields={buildingFields}
      sections={firstSections}
      hidden={hiddenFields}
      text={buildingText}
      initial={initial}
      notes={{ egid: t('new.without_egid') }}
      submit={t('new.submit')}
      title={t('list.new')}
      onValues={setValues}
      onCreated={props.onCreated}
      refusal={({ body: { existing } }) => (
        <span>
          {t('record.save_failed')}
          {typeof existing === 'number' && (
            <>
              {' · '}
              <Link to={`/buildings/${existing}`}>{t('new.open')}</Link>
            </>
          )}
        </span>
      )}
      beside={
        <Button variant="subtle" onClick={props.onRegister}>
          {t('new.by_register')}
        </Button>
      }
      afterSection={{ identifiers: <Duplicates values={values} /> }}
    />
  )
}
