import { useDebouncedValue } from '@mantine/hooks'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { CreateForm } from '../../../web/ui/form/CreateForm.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import type { DraftValues } from '../../../web/writes/drafts.ts'
import { registerCodes } from '../../buildings/registerCodes.tsx'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { stateOf, viewAddress } from '../../views/view.ts'
import { campaignText } from '../campaign.text.ts'
import {
  type CampaignCount,
  type Criteria,
  campaignEndpoints,
  campaignFields,
  radiusLimits,
} from '../campaign.ts'
import { criteriaAddress, criteriaOfAddress } from '../criteriaAddress.ts'
import { criteriaControls, FacetsContext } from './criteriaInputs.tsx'
import { LiveCount } from './LiveCount.tsx'
import classes from './Prospection.module.css'
import { prospectionText } from './prospection.text.ts'
import { RegisterMissing } from './RegisterMissing.tsx'
import { searchText } from './search.text.ts'
import { unusedFields, useCount } from './useCount.tsx'
import { useRegister } from './useRegister.tsx'

const initial: DraftValues = { mode: 'cities', radius_km: radiusLimits.initial }

/** Time without a change after which the address names what was entered, ms. */
const addressDelay = 300

/** Key of saved searches among the saved views. */
const savedSearches = 'campaign_searches'

/** The criteria of the form, without those of the other place. */
const stateOfValues = (values: DraftValues) => {
  const unused = unusedFields(values.mode)
  const used = Object.entries(values).filter(([name]) => !unused.includes(name))
  return stateOf(criteriaAddress(Object.fromEntries(used)))
}

/** Shows what criteria find, `centre` (LV95) in its middle, and how many of each source of energy. */
export type LiveMap = ComponentType<{
  title: string
  criteria: Criteria | undefined
  centre: { e: number; n: number } | undefined
  energies: Record<string, number> | undefined
}>

/** Form of a new campaign: where and what it looks for, with the number of buildings found and a map of them. */
export function NewCampaignPage({ Map }: { Map: LiveMap }) {
  const t = useWords(prospectionText)
  const navigate = useNavigate()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const { isEntered } = useLocation().state as { isEntered?: boolean }
  const named = { ...initial, ...criteriaOfAddress(address) }
  const namedState = stateOfValues(named)
  const [first] = useState(named)
  const [values, setValues] = useState<DraftValues>(first)
  const counted = useCount(values)
  const hasRegister = (useRegister()?.results ?? []).length > 0
  const form = useRef<(values: DraftValues) => void>(undefined)

  // The address follows the form, so that a search can be saved, sent and reloaded.
  const [entered] = useDebouncedValue(stateOfValues(values), addressDelay)
  const nameEntered = useEffectEvent(() => {
    if (entered === namedState) return
    const search = { ...viewAddress(entered), saved: address.saved }
    const state = { isEntered: true }
    void navigate({ to: '.', replace: true, resetScroll: false, search, state } as never)
  })
  useEffect(() => {
    if (entered) nameEntered()
  }, [entered])

  // The form follows an address that names something else, as that of a saved search does.
  const enterNamed = useEffectEvent(() => {
    if (isEntered || namedState === stateOfValues(values)) return
    const none = Object.fromEntries(Object.keys(criteriaAddress({})).map((name) => [name, null]))
    form.current?.({ ...none, ...named })
  })
  useEffect(() => {
    if (namedState) enterNamed()
  }, [namedState])

  return (
    <Page
      title={t('list.new')}
      breadcrumb={[{ label: t('list.title'), to: '/prospector' }]}
      actions={<ViewsMenu list={savedSearches} text={searchText} />}
    >
      <div className={classes.sides}>
        <div className={classes.form}>
          <RegisterMissing />
          <LiveCount counted={counted} mode={values.mode} />
          <FacetsContext value={counted.facets}>
            <CreateForm
              endpoint={campaignEndpoints.create}
              form="campaigns/new"
              fields={campaignFields}
              sections={['campaign', 'search']}
              hidden={unusedFields(values.mode)}
              text={campaignText}
              codes={registerCodes}
              initial={first}
              controls={criteriaControls}
              submit={t('create.submit')}
              title={t('list.new')}
              onValues={(entries, set) => {
                form.current = set
                setValues(entries)
              }}
              onCreated={({ id }) => {
                toast.success(t('create.done'))
                void navigate({ to: `/prospection-campaign/${id}`, replace: true })
              }}
            />
          </FacetsContext>
        </div>
        {hasRegister && (
          <section className={classes.live} aria-label={t('live_map')}>
            <Suspense>
              <Map
                title={t('list.new')}
                criteria={counted.criteria}
                centre={centreOf(counted.data)}
                energies={counted.facets?.energy_sources}
              />
            </Suspense>
          </section>
        )}
      </div>
    </Page>
  )
}

function centreOf(counted: CampaignCount | undefined) {
  const { centre_e: e, centre_n: n } = counted ?? {}
  return e != null && n != null ? { e, n } : undefined
}
