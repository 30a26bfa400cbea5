import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { isSearchable } from '../../web/ui/listState.ts'
import { useCall } from '../../web/useApi.ts'
import { useWords } from '../../web/words.ts'
import { type RegisterHit, type RegisterSource, registerEndpoints } from '../register/register.ts'
import classes from './AddressSearch.module.css'
import { buildingText } from './building.text.ts'
import { buildings } from './building.ts'

/** The server answers within milliseconds: the pause only spares it every other keystroke, ms. */
const pause = 120
const shown = 8

type Props = {
  /** A building of the register was chosen; `existing` is the id of ours with the same EGID. */
  onPick: (hit: RegisterHit, existing: number | undefined) => void
  autoFocus?: boolean
}

/** Finds a building of the register while its address is typed. */
export function AddressSearch({ onPick, autoFocus }: Props) {
  const t = useWords(buildingText)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), pause)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const wanted = isSearchable(words)
  const found = useCall(
    registerEndpoints.search,
    { query: { q: words, limit: shown } },
    { enabled: wanted, placeholderData: keepPreviousData },
  )
  const hits = wanted ? (found.data?.results ?? []) : []
  const existing = useExisting(hits.map(({ egid }) => egid))

  // The best hit is at hand: Enter takes it.
  const best = hits[0]?.egid
  const { selectFirstOption } = combobox
  useEffect(() => {
    if (best !== undefined) selectFirstOption()
  }, [best, selectFirstOption])

  function choose(egid: string) {
    const hit = hits.find((one) => String(one.egid) === egid)
    if (!hit) return
    combobox.closeDropdown()
    onPick(hit, existing.get(hit.egid))
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" shadow="md">
      <Combobox.Target>
        <TextInput
          id={id}
          size="md"
          type="search"
          label={t('new.search')}
          description={t('new.search_hint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={typed}
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden />}
          rightSection={found.isFetching && wanted ? <Loader size={14} /> : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => wanted && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!wanted || (!found.data && !found.isError)}>
        {found.isError && (
          <div role="alert" className={classes.failed}>
            {t('new.search_failed')}
          </div>
        )}
        <Combobox.Options mah={360} className={classes.options} aria-label={t('new.search')}>
          {hits.map((hit) => (
            <Combobox.Option key={hit.egid} value={String(hit.egid)} className={classes.option}>
              <span className={classes.label}>{hit.label}</span>
              <span className={classes.detail}>
                {placeOf(hit)}
                {existing.has(hit.egid) && <span className={classes.ours}> · {t('new.ours')}</span>}
              </span>
            </Combobox.Option>
          ))}
          {hits.length === 0 && !found.isFetching && !found.isError && (
            <Combobox.Empty>{t('new.nothing_found')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
