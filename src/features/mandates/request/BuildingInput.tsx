import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin, IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { ChoiceInput } from '../../../web/ui/input/ChoiceInput.tsx'
import { type ControlProps, setAndCommit } from '../../../web/ui/input/fieldContext.ts'
import type { Option } from '../../../web/ui/input/options.ts'
import { useTextAsValue, useTyping } from '../../../web/ui/input/useOptionPicker.ts'
import { isSearchable } from '../../../web/ui/list/listState.ts'
import { useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { buildingText } from '../../buildings/building.text.ts'
import { buildingEndpoints, buildings } from '../../buildings/building.ts'
import { type RegisterHit, registerEndpoints } from '../../register/register.ts'
import { mandateText } from '../mandate.text.ts'
import { placeText } from '../place.text.ts'
import classes from './BuildingInput.module.css'

const FormDialog = prefetchedPart(() => import('../../../web/ui/page/FormDialog.tsx'))
const BuildingByHand = prefetchedPart(() => import('../../buildings/new/BuildingByHand.tsx'))

/** Debounce, ms; short, as both searches answer within milliseconds. */
const debounceMs = 150
const maxOwnHits = 5
const maxRegisterHits = 8

const byHand = 'by_hand'

/**
 * Picks the building of a mandate by address or EGID: an existing one, one from the register (created on
 * selection with the registers' data), or one whose address is entered by hand.
 */
export default function BuildingInput(props: ControlProps & { autoFocus?: boolean }) {
  const { value } = props
  const t = useWords(mandateText)
  const say = useWords(placeText)
  const sayBuilding = useWords(buildingText)
  const textState = useTyping(typeof value === 'string' ? value : undefined)
  const { typed = '' } = textState
  const [words] = useDebouncedValue(typed.trim(), debounceMs)
  const found = useFound(words)
  const creation = useDecision(buildingEndpoints.create)
  const [creating, setCreating] = useState<string>()
  const [created, setCreated] = useState<string[]>()
  const [entered, setEntered] = useState<string>()
  const building = typeof value === 'number' ? value : undefined
  const chosen = useCall(
    buildings.endpoints.get,
    { params: { id: building ?? 0 } },
    { enabled: building !== undefined, staleTime: 60_000 },
  ).data
  const canSearch = isSearchable(typed.trim())

  async function create({ egid, label }: RegisterHit) {
    setCreating(label)
    const { answer, problem } = await creation.decide({ body: { egid } }, { title: label })
    setCreating(undefined)
    // Somebody else may have created it meanwhile.
    const existing = problem?.body.existing
    if (answer) setCreated(answer.warnings ?? [])
    if (answer) setAndCommit(props, answer.id)
    else if (typeof existing === 'number') setAndCommit(props, existing)
  }

  function onTake({ value: option }: Option) {
    setCreated(undefined)
    if (option === byHand) return setEntered(typed.trim())
    const [source, key] = option.split(' ')
    if (source === 'our') return setAndCommit(props, Number(key))
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
          options: [...found.ours.map(ourOption), ...found.register.map(hitOption)],
          actions: [
            {
              value: byHand,
              label: sayBuilding('new.not_listed'),
              icon: <IconPencil size={14} stroke={1.75} aria-hidden />,
            },
          ],
          isIdle: !canSearch,
          isPending: canSearch && (words !== typed.trim() || found.isPending),
        }}
        onTake={onTake}
        label={t('field.building')}
        placeholder={t('placeholder.building')}
        chosen={building === undefined ? undefined : String(building)}
        chosenLabel={
          creating ??
          (building !== undefined && chosen ? lineOf(chosen.address, placeOf(chosen)) : '')
        }
        onClear={() => setAndCommit(props, null)}
        icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}
        isBusy={creation.isSending || (canSearch && found.isFetching)}
        hidesEmptyMessage
        head={
          found.hasFailed ? (
            <p className={classes.failed} role="alert">
              {say('search_failed')}
            </p>
          ) : (
            <p className={classes.nothing} role="status">
              {canSearch && !found.isFetching && found.isEmpty && say('nothing')}
            </p>
          )
        }
        foot={
          found.source && <p className={classes.source}>{say('source', { ...found.source })}</p>
        }
      />
      <div className={classes.told} role="status">
        {creation.isSending && say('creating')}
        {building !== undefined && created && [say('created'), ...created].join(' ')}
        {building !== undefined && chosen && !chosen.egid && sayBuilding('new.without_egid')}
        {creation.problem && typeof creation.problem.body.existing !== 'number' && (
          <span className={classes.wrong}>
            {say('not_created', { detail: creation.problem.body.detail })}
          </span>
        )}
      </div>
      {entered !== undefined && (
        <Suspense>
          <FormDialog title={sayBuilding('new.by_hand')} onClose={() => setEntered(undefined)}>
            <BuildingByHand
              address={entered}
              onMade={(id) => {
                setEntered(undefined)
                setAndCommit(props, id)
              }}
            />
          </FormDialog>
        </Suspense>
      )}
    </>
  )

  function ourOption(one: (typeof found.ours)[number]): Option {
    return {
      value: `our ${one.id}`,
      label: one.address,
      detail: [one.place, one.egid ? say('egid', { egid: one.egid }) : sayBuilding('new.no_egid')]
        .filter(Boolean)
        .join(' · '),
      also: [lineOf(one.address, one.place), String(one.egid)],
      group: say('ours'),
    }
  }

  function hitOption(hit: RegisterHit): Option {
    return {
      value: `register ${hit.egid}`,
      label: hit.label,
      detail: [placeOf(hit), say('egid', { egid: hit.egid })].filter(Boolean).join(' · '),
      also: [lineOf(hit.label, placeOf(hit)), String(hit.egid)],
      group: say('register'),
    }
  }
}

/** Search results from existing buildings and the register, without duplicates. */
function useFound(words: string) {
  const canSearch = isSearchable(words)
  const options = { enabled: canSearch, placeholderData: keepPreviousData }
  const ownSearch = useCall(
    buildings.endpoints.list,
    { query: { search: words, page_size: maxOwnHits } },
    options,
  )
  const register = useCall(
    registerEndpoints.search,
    { query: { q: words, limit: maxRegisterHits } },
    options,
  )
  const hits = canSearch ? (register.data?.results ?? []) : []
  const existing = useCall(
    buildings.endpoints.list,
    { query: { egid: hits.map(({ egid }) => egid), page_size: maxRegisterHits } },
    { enabled: hits.length > 0, placeholderData: keepPreviousData },
  )
  const byEgid = existing.data?.results.filter(({ egid }) => hits.some((hit) => hit.egid === egid))
  const all = canSearch ? [...(ownSearch.data?.results ?? []), ...(byEgid ?? [])] : []
  const existingById = new Map(all.map((one) => [one.id, { ...one, place: placeOf(one) }]))
  const taken = new Set([...existingById.values()].map(({ egid }) => egid))
  const calls = [ownSearch, register, ...(hits.length > 0 ? [existing] : [])]
  const others = hits.filter(({ egid }) => !taken.has(egid))
  return {
    ours: [...existingById.values()],
    register: others,
    source: register.data?.source,
    isEmpty: existingById.size + others.length === 0,
    isFetching: calls.some(({ isFetching }) => isFetching),
    /** The results are not those of these words yet. */
    isPending: calls.some(({ isLoading, isPlaceholderData }) => isLoading || isPlaceholderData),
    hasFailed: canSearch && (ownSearch.isError || register.isError),
  }
}

const placeOf = ({ postcode, city }: { postcode?: string | null; city?: string | null }) =>
  [postcode, city].filter(Boolean).join(' ')

const lineOf = (address: string, place: string) => [address, place].filter(Boolean).join(', ')
