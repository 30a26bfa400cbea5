import { type EnergyKind, EnergyMark } from '../../../../web/ui/chart/EnergyMark.tsx'
import type { HeatingEnergy } from '../../kickoffFields.ts'
import { ChoiceChips, ChoiceSegments, ChoiceTiles } from '../ChoiceTiles.tsx'
import classes from '../fields.module.css'
import { KickoffQuestion } from '../KickoffQuestion.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { StepFrame } from '../StepFrame.tsx'
import { PlatePhoto } from './PlatePhoto.tsx'

const marks: Record<HeatingEnergy, EnergyKind | undefined> = {
  oil: 'oil',
  gas: 'gas',
  wood: 'wood',
  pellets: 'wood',
  district_heat: 'district',
  heat_pump: 'air',
  electricity: 'electric',
  other: undefined,
  unknown: 'unknown',
}

const markOf = (energy: string) => {
  const kind = marks[energy as HeatingEnergy]
  return kind && <EnergyMark kind={kind} />
}

/** How the building is heated; a photo of the plate comes before typing. */
export function HeatingStep() {
  const { value } = useKickoff()
  const problems = value('heating_problems')
  return (
    <StepFrame>
      <PlatePhoto />
      <div className={classes.fields}>
        <KickoffQuestion
          name="heating_energy"
          asGroup
          control={(props) => <ChoiceTiles {...props} markOf={markOf} />}
        />
        <KickoffQuestion name="heating_year" isHalf />
        <KickoffQuestion name="heating_power" isHalf />
        <KickoffQuestion name="heating_generator" />
        <KickoffQuestion
          name="hot_water"
          asGroup
          control={(props) => <ChoiceSegments {...props} />}
        />
        <KickoffQuestion
          name="heating_problems"
          asGroup
          control={(props) => <ChoiceChips {...props} />}
        />
        {Array.isArray(problems) && problems.length > 0 && (
          <KickoffQuestion name="heating_problems_note" />
        )}
        <KickoffQuestion name="maintenance_company" />
      </div>
    </StepFrame>
  )
}
