import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin, IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { ChoiceInput } from '../../../web/ui/input/ChoiceInput.tsx'
import type { Option } from '../../../web/ui/input/options.ts'
import { useTyping } from '../../../web/ui/input/useOptionPicker.ts'
import { isSearchable } from '../../../web/ui/list/listState.ts'
import { useCall } from '../../../web/useApi.ts'
import {
  type RegisterHit,
  type RegisterSource,
  registerEndpoints,
} from '../../register/register.ts'
import { buildingText } from '../building.text.ts'
import { buildings } from '../building.ts'
import classes from './AddressSearch.module.css'

/** The server answers within milliseconds: the pause only spares it every other keystroke, ms. */
const pause = 120
const shown = 8

const byHand = 'by_hand'

type Props = {
  /** A building of the register was chosen; `existing` is the id of ours with the same EGID. */
  onPick: (hit: RegisterHit, existing: number | undefined) => void
  /** The address that is typed is to be entered by hand. */
  onByHand: (typed: string) => void
  autoFocus?: boolean
}

/** Finds a building of the register while its address is typed. */
export function AddressSearch({ onPick, onByHand, autoFocus }: Props) {
  const t = useWords(buildingText)
  const id = useId()
  const [text, setText] = useState<string>()
  const typing = useTyping(text)
  const typed = (typing.typed ?? '').trim()
  const [words] = useDebouncedValue(typed, pause)
  const wanted = isSearchable(words)
  const found = useCall(
    registerEndpoints.search,
    { query: { q: words, limit: shown } },
    { enabled: wanted, placeholderData: keepPreviousData },
  )
  const hits = wanted ? (found.data?.results ?? []) : []
  const existing = useExisting(hits.map(({ egid }) => egid))
  const optionOf = (hit: RegisterHit): Option => ({
    value: String(hit.egid),
    label: hit.label,
    detail: [placeOf(hit), existing.has(hit.egid) && t('new.ours')].filter(Boolean).join(' · '),
  })

  return (
    <div className={classes.search}>
      <label className={classes.label} htmlFor={id}>
        {t('new.search')}
      </label>
      <ChoiceInput
        id={id}
        typing={typing}
        offer={{
          options: hits.map(optionOf),
          actions: [
            {
              value: byHand,
              label: t('new.not_listed'),
              icon: <IconPencil size={14} stroke={1.75} aria-hidden />,
            },
          ],
          isIdle: !isSearchable(typed),
          isPending: words !== typed || found.isPlaceholderData || found.isLoading,
        }}
        onTake={({ value }) => {
          const hit = hits.find(({ egid }) => String(egid) === value)
          if (hit) onPick(hit, existing.get(hit.egid))
          else onByHand(typed)
        }}
        onLeave={setText}
        chosen={undefined}
        chosenLabel=""
        label={t('new.search')}
        help={t('new.search_hint')}
        placeholder=""
        icon={<IconMapPin size={16} stroke={1.75} aria-hidden />}
        isBusy={wanted && found.isFetching}
        autoFocus={autoFocus}
        isQuiet
        head={
          found.isError ? (
            <div role="alert" className={classes.failed}>
              {t('new.search_failed')}
            </div>
          ) : (
            <p className={classes.nothing} role="status">
              {wanted && !found.isFetching && hits.length === 0 && t('new.nothing_found')}
            </p>
          )
        }
      />
    </div>
  )
}

const placeOf = ({ postcode, city, egid }: RegisterHit) =>
  [[postcode, city].filter(Boolean).join(' '), `EGID ${egid}`].filter(Boolean).join(' · ')

/** Ids of our buildings by EGID, among those asked about. */
function useExisting(egids: readonly number[]): Map<number, number> {
  const { data } = useCall(
    buildings.endpoints.list,
    { query: { egid: egids, page_size: shown } },
    { enabled: egids.length > 0, placeholderData: keepPreviousData },
  )
  const known = data?.results ?? []
  return new Map(known.flatMap(({ egid, id }) => (egid ? [[egid, id]] : [])))
}

/** Whom to name for the addresses of the register. */
export function useRegisterSource(): RegisterSource | null | undefined {
  const none = { query: { limit: 1 } }
  return useCall(registerEndpoints.search, none, { staleTime: Number.POSITIVE_INFINITY }).data
    ?.source
}
