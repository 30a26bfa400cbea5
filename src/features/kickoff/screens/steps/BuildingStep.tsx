import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { IconMapPin } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { parseAddress } from '../../../register/address.ts'
import type { FoundBuilding } from '../../kickoff.ts'
import { ChoiceSegments } from '../ChoiceTiles.tsx'
import { CodeOffer } from '../CodeOffer.tsx'
import classes from '../fields.module.css'
import { KickoffQuestion } from '../KickoffQuestion.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import { StepFrame } from '../StepFrame.tsx'
import { AddressInput, useAddressSearch } from './AddressInput.tsx'
import buildingClasses from './building.module.css'
import { FoundPanel } from './FoundPanel.tsx'
import { Works } from './Works.tsx'

/** The building of the mandate to confirm, or another one, then what is known of it and can be corrected. */
export function BuildingStep() {
  const { value } = useKickoff()
  return value('building_confirmed') === 'no' ? <OtherBuilding /> : <MandateBuilding />
}

/** The building of the mandate; its address is shown once the code has opened the form. */
function MandateBuilding() {
  const t = useWords(kickoffScreenText)
  const { uuid, form, queue } = useKickoff()
  const { mandate, known } = form
  return (
    <StepFrame>
      {mandate ? (
        <>
          <div className={buildingClasses.taken}>
            <IconMapPin size={20} aria-hidden />
            <span className={buildingClasses.address}>
              <strong>{mandate.address}</strong>
              <small>
                {[
                  [known.building_postcode, known.building_city].filter(Boolean).join(' '),
                  known.egid != null && t('address.egid', { egid: known.egid }),
                ]
                  .filter(Boolean)
                  .join(', ') || t('building.of_mandate')}
              </small>
            </span>
          </div>
          <div className={classes.fields}>
            <KickoffQuestion
              name="building_confirmed"
              asGroup
              control={(props) => <ChoiceSegments {...props} />}
            />
          </div>
        </>
      ) : (
        <>
          <CodeOffer uuid={uuid} form={form} text={t('building.known')} />
          <UnstyledButton
            className={classes.quiet}
            onClick={() => queue.set({ building_confirmed: 'no' })}
          >
            {t('building.other')}
          </UnstyledButton>
        </>
      )}
      <BuildingFacts />
    </StepFrame>
  )
}

/** Another building than that of the mandate: its address from the register, or by hand. */
function OtherBuilding() {
  const { form, state } = useKickoff()
  // What the office knows is the building that it is not.
  const { egid, street_name } = { ...form.answers, ...state.values }
  const [isSearching, setSearching] = useState(false)
  const [isByHand, setByHand] = useState(() => egid == null && Boolean(street_name))
  const isTaken = egid != null && !isSearching
  if (isTaken) return <TakenBuilding change={() => setSearching(true)} />
  if (isByHand)
    return (
      <BuildingByHand
        search={() => {
          setByHand(false)
          setSearching(true)
        }}
      />
    )
  return <SearchedBuilding close={() => setSearching(false)} byHand={() => setByHand(true)} />
}

type SearchProps = { close: () => void; byHand: () => void }

function SearchedBuilding({ close, byHand }: SearchProps) {
  const t = useWords(kickoffScreenText)
  const { queue } = useKickoff()
  function take({ egid, street_name, street_number, postcode, city }: FoundBuilding) {
    queue.set({
      ...{ egid, street_name, street_number },
      ...{ building_postcode: postcode, building_city: city },
    })
    close()
  }
  const search = useAddressSearch({
    onTake: take,
    onByHand(typed) {
      const { street, number, postcode, rest } = parseAddress(typed)
      queue.set({
        egid: null,
        ...{ street_name: street || null, street_number: number },
        ...{ building_postcode: postcode, building_city: rest || null },
      })
      byHand()
    },
  })
  const { highlighted, source } = search
  return (
    <StepFrame
      primary={highlighted && { label: t('take_address'), run: () => take(highlighted) }}
      beside={highlighted && <FoundPanel building={highlighted} source={source} />}
    >
      <KeepBuilding />
      <AddressInput search={search} />
      <div className={buildingClasses.next}>
        <h2 className={classes.subtitle}>{t('address.next')}</h2>
        <ul>
          {(['apartments', 'year', 'protected', 'works'] as const).map((item) => (
            <li key={item}>
              {t(`address.next.${item}`)}
              <span>{t('optional')}</span>
            </li>
          ))}
        </ul>
      </div>
    </StepFrame>
  )
}

function TakenBuilding({ change }: { change: () => void }) {
  const t = useWords(kickoffScreenText)
  const { value } = useKickoff()
  // The shipped addresses have no place; asked until the step is left, so that the fields stay while one types.
  const [lacksPlace] = useState(() => !value('building_postcode') || !value('building_city'))
  const line = (names: readonly string[]) =>
    names
      .map((name) => value(name))
      .filter(Boolean)
      .join(' ')
  return (
    <StepFrame>
      <KeepBuilding />
      <div className={buildingClasses.taken}>
        <IconMapPin size={20} aria-hidden />
        <span className={buildingClasses.address}>
          <strong>{line(['street_name', 'street_number'])}</strong>
          <small>
            {[
              line(['building_postcode', 'building_city']),
              t('address.egid', { egid: value('egid') }),
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        </span>
        <Button variant="default" onClick={change}>
          {t('change')}
        </Button>
      </div>
      {lacksPlace && (
        <div className={classes.fields}>
          <KickoffQuestion name="building_postcode" isHalf />
          <KickoffQuestion name="building_city" />
        </div>
      )}
      <BuildingFacts />
    </StepFrame>
  )
}

function BuildingByHand({ search }: { search: () => void }) {
  const t = useWords(kickoffScreenText)
  return (
    <StepFrame>
      <KeepBuilding />
      <div className={classes.fields}>
        <KickoffQuestion name="street_name" />
        <KickoffQuestion name="street_number" isHalf />
        <KickoffQuestion name="building_postcode" isHalf />
        <KickoffQuestion name="building_city" />
      </div>
      <UnstyledButton className={classes.quiet} onClick={search}>
        {t('address.search')}
      </UnstyledButton>
      <BuildingFacts />
    </StepFrame>
  )
}

/** The way back to the building of the mandate. */
function KeepBuilding() {
  const t = useWords(kickoffScreenText)
  const { form, queue } = useKickoff()
  return (
    <UnstyledButton
      className={classes.quiet}
      onClick={() =>
        queue.set({
          building_confirmed: form.mandate ? 'yes' : null,
          ...{ egid: null, street_name: null, street_number: null },
          ...{ building_postcode: null, building_city: null },
        })
      }
    >
      {t('building.keep')}
    </UnstyledButton>
  )
}

/** What there is to say of a building. */
const BuildingFacts = () => (
  <div className={classes.fields}>
    <KickoffQuestion name="apartments" isHalf />
    <KickoffQuestion name="floors" isHalf />
    <KickoffQuestion name="construction_year" isHalf />
    <KickoffQuestion name="protected" asGroup control={(props) => <ChoiceSegments {...props} />} />
    <Works />
  </div>
)
