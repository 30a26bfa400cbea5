import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { IconMapPin, IconPencil } from '../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { ChoiceInput } from '../../../web/ui/input/ChoiceInput.tsx'
import {
  type ControlProps,
  FactsContext,
  setAndCommit,
} from '../../../web/ui/input/fieldContext.ts'
import type { Option } from '../../../web/ui/input/options.ts'
import { useTextAsValue, useTyping } from '../../../web/ui/input/useOptionPicker.ts'
import { isSearchable } from '../../../web/ui/listing/listState.ts'
import { useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { buildingText } from '../../buildings/building.text.ts'
import { buildingEndpoints, buildings } from '../../buildings/building.ts'
import { type RegisterHit, registerEndpoints } from '../../register/register.ts'
import { mandateText } from '../mandate.text.ts'
import { mandateBuildingText } from '../mandateBuilding.text.ts'
import classes from './BuildingInput.module.css'

const FormDialog = prefetchedPart(() => import('../../../web/ui/formOverlays.ts'), 'FormDialog')
const BuildingByHand = prefetchedPart(() => import('../steps/stepDialogs.tsx'), 'BuildingByHand')

/** Debounce of the search in ms; short, as both searches answer within milliseconds. */
const debounceMs = 150
const maxOwnHits = 5
const maxRegisterHits = 8

/** Value of the option to enter an address that no search finds. */
const enterByHand = 'by_hand'

/**
 * Picks the building of a mandate by address or EGID: an existing building, one from the register (which is then
 * created with the register's data), or one whose address is entered by hand.
 */
export default function BuildingInput(props: ControlProps & { autoFocus?: boolean }) {
  const { value } = props
  const isFact = use(FactsContext)
  const t = useWords(mandateText)
  const tChoice = useWords(mandateBuildingText)
  const tBuilding = useWords(buildingText)
  const textState = useTyping(typeof value === 'string' ? value : undefined)
  const { typed = '' } = textState
  const [query] = useDebouncedValue(typed.trim(), debounceMs)
  const found = useBuildingSearch(query)
  const creation = useDecision(buildingEndpoints.create)
  /** Address of the building that is being created. */
  const [creating, setCreating] = useState<string>()
  /** Warnings of the building that was just created; undefined if none was. */
  const [warnings, setWarnings] = useState<string[]>()
  /** Address to enter by hand; undefined while the dialog is closed. */
  const [manualAddress, setManualAddress] = useState<string>()
  const building = typeof value === 'number' ? value : undefined
  const chosen = useCall(
    buildings.endpoints.get,
    { params: { id: building ?? 0 } },
    { enabled: building !== undefined, staleTime: 60_000 },
  ).data
  const canSearch = isSearchable(typed.trim())

  async function create(hit: RegisterHit) {
    const { egid, label } = hit
    setCreating(label)
    // A register that knows the place says it itself. Loaded now: the page of a mandate does without addresses.
    const place =
      hit.postcode === null
        ? await import('../../register/address.ts').then(
            ({ foundPlace }) => foundPlace(hit, typed),
            () => ({}),
          )
        : {}
    const { answer, problem } = await creation.decide(
      { body: { egid, ...place } },
      { title: label },
    )
    setCreating(undefined)
    // Somebody else may have created the building meanwhile; then use theirs.
    const existing = problem?.body.existing
    if (answer) setWarnings(answer.warnings ?? [])
    if (answer) setAndCommit(props, answer.id)
    else if (typeof existing === 'number') setAndCommit(props, existing)
  }

  function choose({ value: option }: Option) {
    setWarnings(undefined)
    if (option === enterByHand) return setManualAddress(typed.trim())
    const [source, key] = option.split(' ')
    if (source === 'existing') return setAndCommit(props, Number(key))
    const hit = found.register.find(({ egid }) => String(egid) === key)
    if (hit) void create(hit)
  }

  return (
    <>
      <ChoiceInput
        {...props}
        {...useTextAsValue(props, (text) => text || null)}
        textState={textState}
        offer={{
          options: [...found.existing.map(existingOption), ...found.register.map(registerOption)],
          actions: [
            {
              value: enterByHand,
              label: tBuilding('new.not_listed'),
              icon: <IconPencil size={14} aria-hidden />,
            },
          ],
          staysClosed: !canSearch,
          isPending: canSearch && (query !== typed.trim() || found.isPending),
        }}
        onSelect={choose}
        label={t('field.building')}
        placeholder={t('placeholder.building')}
        chosen={building === undefined ? undefined : String(building)}
        chosenLabel={
          creating ??
          (building !== undefined && chosen
            ? joinAddress(chosen.address, isFact ? '' : townOf(chosen))
            : '')
        }
        onClear={() => setAndCommit(props, null)}
        icon={isFact ? undefined : <IconMapPin aria-hidden />}
        isBusy={creation.isSending || (canSearch && found.isFetching)}
        hidesEmptyMessage
        header={
          found.hasFailed ? (
            <p className={classes.failed} role="alert">
              {tChoice('search_failed')}
            </p>
          ) : (
            <p className={classes.nothing} role="status">
              {canSearch && !found.isFetching && found.isEmpty && tChoice('nothing')}
            </p>
          )
        }
        footer={
          found.source && <p className={classes.source}>{tChoice('source', { ...found.source })}</p>
        }
      />
      <div className={classes.told} role="status" data-fact={isFact || undefined}>
        {creation.isSending && tChoice('creating')}
        {building !== undefined && warnings && [tChoice('created'), ...warnings].join(' ')}
        {building !== undefined && chosen && !chosen.egid && tBuilding('new.without_egid')}
        {creation.problem && typeof creation.problem.body.existing !== 'number' && (
          <span className="danger">
            {tChoice('not_created', { detail: creation.problem.body.detail })}
          </span>
        )}
      </div>
      {manualAddress !== undefined && (
        <Suspense>
          <FormDialog title={tBuilding('new.by_hand')} onClose={() => setManualAddress(undefined)}>
            <BuildingByHand
              address={manualAddress}
              onMade={(id) => {
                setManualAddress(undefined)
                setAndCommit(props, id)
              }}
            />
          </FormDialog>
        </Suspense>
      )}
    </>
  )

  function existingOption(building: (typeof found.existing)[number]): Option {
    return {
      value: `existing ${building.id}`,
      label: building.address,
      detail: [
        building.place,
        building.egid ? tChoice('egid', { egid: building.egid }) : tBuilding('new.no_egid'),
      ]
        .filter(Boolean)
        .join(' · '),
      also: [joinAddress(building.address, building.place), String(building.egid)],
      group: tChoice('ours'),
    }
  }

  function registerOption(hit: RegisterHit): Option {
    return {
      value: `register ${hit.egid}`,
      label: hit.label,
      detail: [townOf(hit), tChoice('egid', { egid: hit.egid })].filter(Boolean).join(' · '),
      also: [joinAddress(hit.label, townOf(hit)), String(hit.egid)],
      group: tChoice('register'),
    }
  }
}

/** Searches existing buildings and the register; register entries of existing buildings are left out. */
function useBuildingSearch(search: string) {
  const canSearch = isSearchable(search)
  const options = { enabled: canSearch, placeholderData: keepPreviousData }
  const ownSearch = useCall(
    buildings.endpoints.list,
    { query: { search, page_size: maxOwnHits } },
    options,
  )
  const register = useCall(
    registerEndpoints.search,
    { query: { q: search, limit: maxRegisterHits } },
    options,
  )
  const hits = canSearch ? (register.data?.results ?? []) : []
  const buildingsOfHits = useCall(
    buildings.endpoints.list,
    { query: { egid: hits.map(({ egid }) => egid), page_size: maxRegisterHits } },
    { enabled: hits.length > 0, placeholderData: keepPreviousData },
  )
  const byEgid = buildingsOfHits.data?.results.filter(({ egid }) =>
    hits.some((hit) => hit.egid === egid),
  )
  const all = canSearch ? [...(ownSearch.data?.results ?? []), ...(byEgid ?? [])] : []
  const existingById = new Map(
    all.map((building) => [building.id, { ...building, place: townOf(building) }]),
  )
  const existingEgids = new Set([...existingById.values()].map(({ egid }) => egid))
  const calls = [ownSearch, register, ...(hits.length > 0 ? [buildingsOfHits] : [])]
  const newHits = hits.filter(({ egid }) => !existingEgids.has(egid))
  return {
    existing: [...existingById.values()],
    register: newHits,
    source: register.data?.source,
    isEmpty: existingById.size + newHits.length === 0,
    isFetching: calls.some(({ isFetching }) => isFetching),
    /** Whether the results still belong to an earlier search. */
    isPending: calls.some(({ isLoading, isPlaceholderData }) => isLoading || isPlaceholderData),
    hasFailed: canSearch && (ownSearch.isError || register.isError),
  }
}

const townOf = ({ postcode, city }: { postcode?: string | null; city?: string | null }) =>
  [postcode, city].filter(Boolean).join(' ')

const joinAddress = (address: string, place: string) => [address, place].filter(Boolean).join(', ')
