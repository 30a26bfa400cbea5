import { ActionIcon, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin, IconX } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ControlProps } from '../../web/ui/fieldMeans.ts'
import { inputProps } from '../../web/ui/inputProps.tsx'
import { isSearchable } from '../../web/ui/listState.ts'
import { useCall } from '../../web/useApi.ts'
import { useDecision } from '../../web/useDecision.ts'
import { useWords } from '../../web/words.ts'
import { buildingEndpoints, buildings } from '../buildings/building.ts'
import { type RegisterHit, registerEndpoints } from '../register/register.ts'
import classes from './BuildingInput.module.css'
import { mandateText } from './mandate.text.ts'

/** Both answers come within milliseconds: the pause only spares every other keystroke, ms. */
const pause = 150
const ours = 5
const registered = 8

type Our = { id: number; egid?: number | null; address: string; place: string }

/**
 * Chooses the building of a mandate by its address or EGID: one of ours, or one that the register
 * knows, which is created on the spot with what the registers know of it.
 */
export function BuildingInput(props: ControlProps & { autoFocus?: boolean }) {
  const { value, onChange, onCommit, autoFocus } = props
  const t = useWords(mandateText)
  const [typed, setTyped] = useState<string>()
  const [words] = useDebouncedValue((typed ?? '').trim(), pause)
  const found = useFound(words)
  const creation = useDecision(buildingEndpoints.create)
  const [created, setCreated] = useState<string[]>()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const building = typeof value === 'number' ? value : undefined
  const chosen = useCall(
    buildings.endpoints.get,
    { params: { id: building ?? 0 } },
    { enabled: building !== undefined, staleTime: 60_000 },
  ).data
  const shown =
    typed ?? (building !== undefined && chosen ? lineOf(chosen.address, placeOf(chosen)) : '')

  // The best hit is at hand: Enter takes it.
  const best = found.ours[0]?.id ?? found.register[0]?.egid
  const { selectFirstOption } = combobox
  useEffect(() => {
    if (best !== undefined) selectFirstOption()
  }, [best, selectFirstOption])

  function take(chosenId: number | null) {
    setTyped(undefined)
    onChange(chosenId)
    onCommit(chosenId)
  }

  async function create({ egid, label }: RegisterHit) {
    const { answer, problem } = await creation.decide({ body: { egid } }, { title: label })
    // Somebody else may have made it in the meantime.
    const existing = problem?.body.existing
    if (answer) setCreated(answer.warnings ?? [])
    if (answer) take(answer.id)
    else if (typeof existing === 'number') take(existing)
  }

  function submit(option: string) {
    const [source, key] = option.split(' ')
    setCreated(undefined)
    combobox.closeDropdown()
    if (source === 'our') return take(Number(key))
    const hit = found.register.find(({ egid }) => String(egid) === key)
    if (hit) void create(hit)
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit} position="bottom-start">
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...inputProps(props)}
            role="combobox"
            autoFocus={autoFocus}
            value={shown}
            placeholder={t('placeholder.building')}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden />}
            rightSection={
              creation.isSending || (found.isFetching && found.isWanted) ? (
                <Loader size={14} />
              ) : (
                building !== undefined && (
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('building.clear')}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => take(null)}
                  >
                    <IconX size={14} stroke={1.75} />
                  </ActionIcon>
                )
              )
            }
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onFocus={(event) => {
              event.currentTarget.select()
              if (found.isWanted) combobox.openDropdown()
            }}
            onBlur={() => {
              combobox.closeDropdown()
              if (typed === '') take(null)
              else if (building !== undefined) setTyped(undefined)
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!found.isWanted || typed === undefined}>
          {found.hasFailed && (
            <p className={classes.failed} role="alert">
              {t('building.search_failed')}
            </p>
          )}
          <Combobox.Options mah={360} className={classes.options} aria-label={t('field.building')}>
            {found.ours.length > 0 && (
              <Combobox.Group label={t('building.ours')}>
                {found.ours.map((one) => (
                  <Combobox.Option key={one.id} value={`our ${one.id}`} className={classes.option}>
                    <span className={classes.address}>{one.address}</span>
                    <span className={classes.detail}>
                      {[one.place, one.egid && t('building.egid', { egid: one.egid })]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {found.register.length > 0 && (
              <Combobox.Group label={t('building.register')}>
                {found.register.map((hit) => (
                  <Combobox.Option
                    key={hit.egid}
                    value={`register ${hit.egid}`}
                    className={classes.option}
                  >
                    <span className={classes.address}>{hit.label}</span>
                    <span className={classes.detail}>
                      {[placeOf(hit), t('building.egid', { egid: hit.egid })]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {best === undefined && !found.isFetching && !found.hasFailed && (
              <Combobox.Empty>{t('building.nothing')}</Combobox.Empty>
            )}
          </Combobox.Options>
          {found.source && (
            <p className={classes.source}>{t('building.source', { ...found.source })}</p>
          )}
        </Combobox.Dropdown>
      </Combobox>
      <div className={classes.told} role="status">
        {creation.isSending && t('building.creating')}
        {created && building !== undefined && [t('building.created'), ...created].join(' ')}
        {creation.problem && typeof creation.problem.body.existing !== 'number' && (
          <span className={classes.wrong}>
            {t('building.not_created', { detail: creation.problem.body.detail })}
          </span>
        )}
      </div>
    </>
  )
}

/** What our buildings and the register have for the words; a building of ours is not offered twice. */
function useFound(words: string) {
  const isWanted = isSearchable(words)
  const options = { enabled: isWanted, placeholderData: keepPreviousData }
  const known = useCall(
    buildings.endpoints.list,
    { query: { search: words, page_size: ours } },
    options,
  )
  const register = useCall(
    registerEndpoints.search,
    { query: { q: words, limit: registered } },
    options,
  )
  const hits = isWanted ? (register.data?.results ?? []) : []
  const existing = useCall(
    buildings.endpoints.list,
    { query: { egid: hits.map(({ egid }) => egid), page_size: registered } },
    { enabled: hits.length > 0, placeholderData: keepPreviousData },
  )
  const byEgid = existing.data?.results.filter(({ egid }) => hits.some((hit) => hit.egid === egid))
  const all = isWanted ? [...(known.data?.results ?? []), ...(byEgid ?? [])] : []
  const mine = new Map(all.map((one) => [one.id, { ...one, place: placeOf(one) }]))
  const taken = new Set([...mine.values()].map(({ egid }) => egid))
  return {
    isWanted,
    ours: [...mine.values()] as Our[],
    register: hits.filter(({ egid }) => !taken.has(egid)),
    source: register.data?.source,
    isFetching: known.isFetching || register.isFetching || existing.isFetching,
    hasFailed: isWanted && (known.isError || register.isError),
  }
}

const placeOf = ({ postcode, city }: { postcode?: string | null; city?: string | null }) =>
  [postcode, city].filter(Boolean).join(' ')

const lineOf = (address: string, place: string) => [address, place].filter(Boolean).join(', ')
