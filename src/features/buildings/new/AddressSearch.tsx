import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { IconMapPin, IconPencil } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { ChoiceInput } from '../../../web/ui/input/ChoiceInput.tsx'
import type { Option } from '../../../web/ui/input/options.ts'
import { useTyping } from '../../../web/ui/input/useOptionPicker.ts'
import { isSearchable } from '../../../web/ui/listing/listState.ts'
import { useCall } from '../../../web/useApi.ts'
import { foundPlace } from '../../register/address.ts'
import {
  type RegisterHit,
  type RegisterSource,
  registerEndpoints,
} from '../../register/register.ts'
import { buildingText } from '../building.text.ts'
import { buildings } from '../building.ts'
import classes from './AddressSearch.module.css'

/** Debounce while typing; short, as the server responds within milliseconds. */
const debounceMs = 120
const maxHits = 8

/** Value of the option to enter the address by hand. */
const byHand = 'by_hand'

type Props = {
  /**
   * Called with the chosen register building, with the typed place if the register has none; `existing` is the id of our
   * building with the same EGID.
   */
  onPick: (hit: RegisterHit, existing: number | undefined) => void
  /** Called to enter the typed address by hand. */
  onByHand: (typed: string) => void
  autoFocus?: boolean
}

/** Searches the register by address while typing. */
export function AddressSearch({ onPick, onByHand, autoFocus }: Props) {
  const t = useWords(buildingText)
  const id = useId()
  const [text, setText] = useState<string>()
  const textState = useTyping(text)
  const typed = (textState.typed ?? '').trim()
  const [words] = useDebouncedValue(typed, debounceMs)
  const isActive = isSearchable(words)
  const found = useCall(
    registerEndpoints.search,
    { query: { q: words, limit: maxHits } },
    { enabled: isActive, placeholderData: keepPreviousData },
  )
  const hits = isActive ? (found.data?.results ?? []) : []
  const existing = useExisting(hits.map(({ egid }) => egid))
  const optionOf = (hit: RegisterHit): Option => ({
    value: String(hit.egid),
    label: hit.label,
    detail: [detailOf(hit), existing.has(hit.egid) && t('new.ours')].filter(Boolean).join(' · '),
  })

  return (
    <div className="grid gap6">
      <label className="label" htmlFor={id}>
        {t('new.search')}
      </label>
      <ChoiceInput
        id={id}
        textState={textState}
        offer={{
          options: hits.map(optionOf),
          actions: [
            {
              value: byHand,
              label: t('new.not_listed'),
              icon: <IconPencil size={14} aria-hidden />,
            },
          ],
          staysClosed: !isSearchable(typed),
          isPending: words !== typed || found.isPlaceholderData || found.isLoading,
        }}
        onSelect={({ value }) => {
          const hit = hits.find(({ egid }) => String(egid) === value)
          if (hit) onPick({ ...hit, ...foundPlace(hit, typed) }, existing.get(hit.egid))
          else onByHand(typed)
        }}
        onLeave={setText}
        chosen={undefined}
        chosenLabel=""
        label={t('new.search')}
        help={t('new.search_hint')}
        placeholder=""
        icon={<IconMapPin aria-hidden />}
        isBusy={isActive && found.isFetching}
        autoFocus={autoFocus}
        hidesEmptyMessage
        header={
          found.isError ? (
            <div role="alert" className={classes.failed}>
              {t('new.search_failed')}
            </div>
          ) : (
            <p className={classes.nothing} role="status">
              {isActive && !found.isFetching && hits.length === 0 && t('new.nothing_found')}
            </p>
          )
        }
      />
    </div>
  )
}

const detailOf = ({ postcode, city, egid }: RegisterHit) =>
  [[postcode, city].filter(Boolean).join(' '), `EGID ${egid}`].filter(Boolean).join(' · ')

/** The ids of our existing buildings with these EGIDs, by EGID. */
function useExisting(egids: readonly number[]): Map<number, number> {
  const { data } = useCall(
    buildings.endpoints.list,
    { query: { egid: egids, page_size: maxHits } },
    { enabled: egids.length > 0, placeholderData: keepPreviousData },
  )
  const existing = data?.results ?? []
  return new Map(existing.flatMap(({ egid, id }) => (egid ? [[egid, id]] : [])))
}

/** The source to credit for register addresses; undefined for those who may not search them. */
export function useRegisterSource(): RegisterSource | null | undefined {
  const none = { query: { limit: 1 } }
  const { can } = useSession()
  return useCall(registerEndpoints.search, none, {
    enabled: can('register:read'),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.source
}
