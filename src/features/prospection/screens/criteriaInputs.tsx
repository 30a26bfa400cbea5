import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { IconMapPin } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { EnergyMark } from '../../../web/ui/chart/EnergyMark.tsx'
import { FlagControl, OptionSelect, SeveralSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { ChoiceInput } from '../../../web/ui/input/ChoiceInput.tsx'
import {
  type ControlProps,
  FieldContext,
  optionsOf,
  setAndCommit,
  useCodeList,
} from '../../../web/ui/input/fieldContext.ts'
import { useTextAsValue, useTyping } from '../../../web/ui/input/useOptionPicker.ts'
import { isSearchable } from '../../../web/ui/listing/listState.ts'
import { useCall } from '../../../web/useApi.ts'
import { codesOf } from '../../register/codes.ts'
import type { HeatSource } from '../../register/energyKinds.ts'
import { registerEndpoints } from '../../register/register.ts'
import { campaignText } from '../campaign.text.ts'
import type { CampaignCount } from '../campaign.ts'
import { FacetList } from './FacetList.tsx'
import { usePeriodLabel } from './usePeriodLabel.tsx'
import { useRegister } from './useRegister.tsx'

/** Cities offered at once: a register has two thousand. */
const offeredCities = 60
/** Debounce of the search for an address, ms. */
const debounceMs = 150

/** Numbers of buildings by option, as counted last. */
export const FacetsContext = createContext<CampaignCount['facets'] | undefined>(undefined)

/** Controls of a campaign's criteria that the default ones of their kinds do not cover. */
export const criteriaControls: Record<string, (props: ControlProps) => React.ReactNode> = {
  cities: (props) => <CitiesInput {...props} />,
  address: (props) => <AddressInput {...props} />,
  energy_sources: (props) => <EnergyInput {...props} />,
  construction_periods: (props) => <PeriodsInput {...props} />,
  building_class: (props) => <ClassInput {...props} />,
  heating_updated_unknown: (props) => <UnknownInput {...props} />,
}

function CitiesInput(props: ControlProps) {
  const t = useWords(campaignText)
  const cities = useRegister()?.results
  // Until the cities have loaded, the chosen ones are taken for what they are.
  const options = cities
    ? cities.map(({ city, canton }) => ({ value: city, label: city, detail: canton }))
    : ((props.value ?? []) as string[]).map((city) => ({ value: city, label: city }))
  return (
    <SeveralSelect
      {...props}
      label={t('field.cities')}
      options={options}
      maxOffered={offeredCities}
    />
  )
}

function EnergyInput(props: ControlProps) {
  const { t } = use(FieldContext)
  const options = optionsOf(props, t).map(({ value, label }) => ({
    value,
    label,
    mark: <EnergyMark kind={value as HeatSource} />,
  }))
  return <FacetList {...props} options={options} counts={use(FacetsContext)?.energy_sources} />
}

function PeriodsInput(props: ControlProps) {
  const labelOf = usePeriodLabel()
  const options = codesOf('GBAUP').map((code) => ({ value: code, label: labelOf(code) }))
  return (
    <FacetList {...props} options={options} counts={use(FacetsContext)?.construction_periods} />
  )
}

function ClassInput(props: ControlProps) {
  const { t, codes } = use(FieldContext)
  const counts = use(FacetsContext)?.building_class
  const options = (useCodeList(codes, 'GKLAS') ?? []).map(({ code, label }) => ({
    value: String(code),
    label,
    detail: counts && formatNumber(counts[code] ?? 0),
  }))
  return (
    <OptionSelect
      {...props}
      label={t('field.building_class')}
      options={options}
      chosen={options.find(({ value }) => value === String(props.value))}
      valueOf={({ value }) => Number(value)}
    />
  )
}

/** Yes or no: that it is not known whether to take the unknown ones is no answer. */
function UnknownInput(props: ControlProps) {
  const field = { ...props.field, required: true }
  return <FlagControl {...props} field={field} value={props.value ?? false} />
}

/** An address of the register, found while typing. */
function AddressInput(props: ControlProps) {
  const t = useWords(campaignText)
  const text = typeof props.value === 'string' ? props.value : ''
  const textState = useTyping()
  const typed = (textState.typed ?? '').trim()
  const [q] = useDebouncedValue(typed, debounceMs)
  const found = useCall(
    registerEndpoints.search,
    { query: { q, limit: 8, placed: 'true' } },
    { enabled: isSearchable(q), placeholderData: keepPreviousData },
  )
  const hits = isSearchable(typed) ? (found.data?.results ?? []) : []
  const options = hits.map(({ label, postcode, city }) => {
    const place = [postcode, city].filter(Boolean).join(' ')
    const value = [label, place].filter(Boolean).join(', ')
    return { value, label: value }
  })
  return (
    <ChoiceInput
      {...props}
      {...useTextAsValue(props, (entered) => entered || null)}
      textState={textState}
      offer={{ options, staysClosed: !isSearchable(typed), isPending: found.isFetching }}
      label={t('field.address')}
      chosen={text || undefined}
      chosenLabel={text}
      onClear={() => setAndCommit(props, null)}
      onSelect={({ value }) => setAndCommit(props, value)}
      icon={<IconMapPin aria-hidden />}
      isBusy={found.isFetching}
    />
  )
}
