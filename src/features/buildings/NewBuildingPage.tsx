import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Link } from '../../web/Link.tsx'
import { toast } from '../../web/toast.tsx'
import { CreateForm } from '../../web/ui/CreateForm.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { useWords } from '../../web/words.ts'
import type { RegisterHit } from '../register/register.ts'
import { AddressSearch } from './AddressSearch.tsx'
import { buildingText } from './building.text.ts'
import { type Building, buildingEndpoints, buildingFields } from './building.ts'
import { Credits } from './Credits.tsx'
import { Duplicates } from './Duplicates.tsx'
import classes from './NewBuildingPage.module.css'
import { RegisterPreview } from './RegisterPreview.tsx'

/** A new building: from the register by its address, or entered by hand. */
export default function NewBuildingPage() {
  const t = useWords(buildingText)
  const navigate = useNavigate()
  const [picked, setPicked] = useState<RegisterHit>()
  const [isByHand, setByHand] = useState(false)

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
      ) : isByHand ? (
        <ByHand onCreated={open} onRegister={() => setByHand(false)} />
      ) : (
        <>
          <AddressSearch
            autoFocus
            onPick={(hit, existing) =>
              existing === undefined
                ? setPicked(hit)
                : void navigate({ to: `/buildings/${existing}` })
            }
          />
          <div className={classes.otherwise}>
            <Button variant="default" onClick={() => setByHand(true)}>
              {t('new.by_hand')}
            </Button>
          </div>
        </>
      )}
      {!picked && <Credits />}
    </Page>
  )
}

/** What a building entered by hand begins with; the rest is entered on its own page. */
const firstSections = ['identifiers', 'administrative']
const later = ['address', 'plot_number', 'building_status', 'protected', 'protected_note']

function ByHand(props: { onCreated: (building: Building) => void; onRegister: () => void }) {
  const t = useWords(buildingText)
  const [values, setValues] = useState<Record<string, unknown>>({})
  return (
    <CreateForm
      endpoint={buildingEndpoints.create}
      form="buildings/new"
      fields={buildingFields}
      sections={firstSections}
      hidden={later}
      text={buildingText}
      initial={{ canton: 'GE' }}
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
      after={{ identifiers: <Duplicates values={values} /> }}
    />
  )
}
