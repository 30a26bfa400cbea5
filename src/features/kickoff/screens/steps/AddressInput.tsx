import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { IconMapPin, IconPencil, IconSearch } from '../../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { inputProps, ProblemText } from '../../../../web/ui/input/inputProps.tsx'
import type { Option } from '../../../../web/ui/input/options.ts'
import { useOptionPicker, useTyping } from '../../../../web/ui/input/useOptionPicker.ts'
import { isSearchable } from '../../../../web/ui/listing/listState.ts'
import { foundPlace } from '../../../register/address.ts'
import { type FoundBuilding, kickoffMaxHits } from '../../kickoff.ts'
import { useBuildingSearch } from '../kickoffCalls.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import classes from './building.module.css'

const ChoiceDropdown = prefetchedPart(
  () => import('../../../../web/ui/overlays.ts'),
  'ChoiceDropdown',
)

/** Debounce while typing, ms. */
const debounceMs = 150

/** Value of the option to enter the address by hand. */
const byHandOption = 'by_hand'

type Props = {
  onTake: (building: FoundBuilding) => void
  onByHand: (typed: string) => void
}

/** State of the search of an address: the input, and the building that is highlighted. */
export function useAddressSearch({ onTake, onByHand }: Props) {
  const t = useWords(kickoffScreenText)
  const { uuid } = useKickoff()
  const [text, setText] = useState<string>()
  const textState = useTyping(text)
  const typed = (textState.typed ?? '').trim()
  const [words] = useDebouncedValue(typed, debounceMs)
  const found = useBuildingSearch(uuid, words)
  const buildings = isSearchable(words) ? (found.data?.results ?? []) : []
  const buildingOf = ({ value }: Pick<Option, 'value'>) => {
    const building = buildings.find(({ egid }) => String(egid) === value)
    return building && { ...building, ...foundPlace(building, typed) }
  }
  const picker = useOptionPicker({
    textState,
    chosen: [],
    offer: {
      options: buildings.map(({ egid, label, postcode, city }) => ({
        value: String(egid),
        label,
        detail: [postcode, city].filter(Boolean).join(' '),
        icon: <IconMapPin aria-hidden />,
      })),
      actions: [
        {
          value: byHandOption,
          label: t('address.not_listed'),
          icon: <IconPencil aria-hidden />,
        },
      ],
      staysClosed: !isSearchable(typed),
      isPending: words !== typed || found.isPlaceholderData || found.isLoading,
    },
    onSelect(option) {
      const building = buildingOf(option)
      if (building) onTake(building)
      else onByHand(typed)
    },
    onLeave: setText,
  })
  const { highlighted } = picker.list
  return {
    picker,
    typed: textState.typed ?? '',
    count: words === typed && found.data && isSearchable(words) ? buildings.length : undefined,
    isBusy: isSearchable(words) && found.isFetching,
    problem: found.isError ? t('address.failed') : undefined,
    source: found.data?.source ?? undefined,
    highlighted: highlighted && buildingOf(highlighted),
    byHand: () => onByHand(typed),
  }
}

/** Field for the address of the building; what it finds stands below, the best first and chosen. */
export function AddressInput({ search }: { search: ReturnType<typeof useAddressSearch> }) {
  const t = useWords(kickoffScreenText)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { picker, typed, count, isBusy, problem, byHand } = search
  const id = 'kickoff-address'
  return (
    <div className={classes.search} data-field="egid">
      <div className={classes.searchHead}>
        <label htmlFor={id}>{t('address')}</label>
        <span className="compact quiet" role="status">
          {count !== undefined &&
            t(count < kickoffMaxHits ? 'address.found' : 'address.found_first', { count })}
        </span>
      </div>
      <TextInput
        ref={setAnchor}
        {...inputProps({ id })}
        {...picker.input}
        value={typed}
        placeholder={t('address.example')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isBusy && <Loader size={14} />}
        error={problem && <ProblemText>{problem}</ProblemText>}
      />
      {problem && (
        <Button variant="default" mt={8} onClick={byHand}>
          {t('address.by_hand')}
        </Button>
      )}
      <Suspense>
        {picker.isOpen && anchor && (
          <ChoiceDropdown
            picker={picker}
            anchor={anchor}
            label={t('address')}
            hidesEmptyMessage
            footer={<Keys />}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The keys of the open list. */
function Keys() {
  const t = useWords(kickoffScreenText)
  return (
    <p className={classes.keys} aria-hidden>
      <kbd>↑</kbd> <kbd>↓</kbd> {t('address.keys_choose')} <kbd>↵</kbd> {t('address.keys_take')}
    </p>
  )
}
