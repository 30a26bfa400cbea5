import { numberIn } from '../../mandates/form/service.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { assumptionCell } from '../assumptions.ts'
import { generatorShare, hotWaterParts, hotWaterShare } from '../plant/additions.ts'
import {
  boreholesOf,
  conductivityIn,
  powerColumn,
  shareFromGround,
  sizesByEnergy,
} from '../plant/boreholes.ts'
import { noiseAt, outdoorUnitIn } from '../plant/siteRules.ts'
import { bandsOf, judgeValue, ratioOf } from './finding.ts'
import { assumedValue, type CheckedFacts, recommendedOf } from './plausibilityFacts.ts'

/** The boreholes. They must be explained where they are recommended, else they are shown. */
export function checkBoreholes(facts: CheckedFacts) {
  const option = 'pacSondes'
  const { references, building, answers } = facts
  const power = assumedValue(facts, 'power', option)
  const copa = assumedValue(facts, 'efficiency', option)
  const heatShare = assumedValue(facts, 'heat_share', option) ?? 100
  const heat =
    (assumedValue(facts, 'useful_heat') ?? Number.NaN) *
    (heatShare / 100) *
    generatorShare(
      hotWaterParts(hotWaterShare(answers, references), (name) =>
        assumedValue(facts, name, option),
      ),
    )
  const metres = assumedValue(facts, 'borehole_metres', option)
  const terms = references.site_terms.rows[0]!
  if (power === undefined || copa === undefined || metres === undefined) return []
  const { count, ground } = boreholesOf(metres, terms)
  const fromGround = shareFromGround(copa)
  const conductivity = conductivityIn(answers)
  const place = assumptionCell({ name: 'borehole_metres', option })
  const findings = [
    ...judgeValue({ check: 'borehole_count', place, value: count, sentence: 'borehole_count' }),
    ...judgeValue({
      check: 'borehole_count',
      place,
      value: terms.borehole_spacing,
      bands: { note: bandsOf('borehole_count', 'spacing').note, unit: 'm' },
      sentence: 'borehole_spacing',
    }),
    ...judgeValue({
      check: 'borehole_count',
      place,
      value: ratioOf(metres, building.sre),
      bands: { note: bandsOf('borehole_count', 'metres_per_m2').note, unit: 'm/m²' },
    }),
    ...judgeValue({
      check: 'borehole_w_per_m',
      place,
      value: (power * 1000 * fromGround) / metres,
      // Of ground whose conductivity is known, more or less may be taken.
      ...(conductivity !== undefined &&
        sizesByEnergy(terms) && { variant: powerColumn(conductivity, terms) }),
    }),
    ...judgeValue({
      check: 'borehole_kwh_per_m',
      place,
      value: ratioOf(heat * fromGround, metres),
    }),
    ...judgeValue({
      check: 'borehole_ground',
      place: 'outdoor_space',
      value: ratioOf(ground, numberIn(answers, 'outdoor_space')),
      sentence: 'borehole_ground',
    }),
  ]
  return recommendedOf(facts) === option
    ? findings
    : findings.map((finding) => ({ ...finding, verdict: 'note' as const }))
}

/** The hours in which a peak boiler makes what its heat pump leaves of the heat, which follow from all three. */
export function checkPeakBoiler(facts: CheckedFacts, option: HeatingOption) {
  const [heat, share, power] = [
    assumedValue(facts, 'useful_heat'),
    assumedValue(facts, 'heat_share', option),
    assumedValue(facts, 'peak_power', option),
  ]
  if (heat === undefined || share === undefined) return []
  const parts = hotWaterParts(hotWaterShare(facts.answers, facts.references), (name) =>
    assumedValue(facts, name, option),
  )
  return judgeValue({
    check: 'full_load_hours',
    place: assumptionCell({ name: 'peak_power', option }),
    value: ratioOf(heat * generatorShare(parts) * (1 - share / 100), power),
    bands: { refuse: bandsOf('full_load_hours', 'peak_boiler').refuse, unit: 'h/a' },
    sentence: 'peak_boiler',
  })
}

/** The noise of an outdoor unit against the planning value. It must be explained where that is recommended. */
export function checkNoise(facts: CheckedFacts) {
  const { references, building, answers } = facts
  const terms = references.site_terms.rows[0]!
  const unit = outdoorUnitIn(answers)
  if (!unit || !building.noise_zone || !terms.noise_prevention) return []
  const { level, limit } = noiseAt(unit, building.noise_zone, terms)
  const findings = judgeValue({
    check: 'noise',
    place: 'sound_power',
    value: level - limit,
    sentence: 'noise',
    params: { level: Math.ceil(level * 10) / 10, limit, distance: unit.distance },
  })
  return recommendedOf(facts) === 'pacAir'
    ? findings
    : findings.map((finding) => ({ ...finding, verdict: 'note' as const }))
}

/** A store for pellets against what a year burns. It must be explained where pellets are recommended. */
export function checkPelletStore(facts: CheckedFacts) {
  const option = 'pellets'
  const { references, answers } = facts
  const { pellet_density, pellet_energy, pellet_store } = references.site_terms.rows[0]!
  const [heat, efficiency, power] = [
    assumedValue(facts, 'useful_heat'),
    assumedValue(facts, 'efficiency', option),
    assumedValue(facts, 'power', option),
  ]
  // Tables of before know nothing of pellets in bulk.
  if (!pellet_density || !pellet_energy || !heat || !efficiency) return []
  const yearly = heat / efficiency / pellet_energy / pellet_density
  const findings = judgeValue({
    check: 'pellets_store',
    place: 'store_volume',
    value: ratioOf(numberIn(answers, 'store_volume'), yearly),
    sentence: pellet_store && power ? 'pellets_store_rule' : 'pellets_store',
    params: {
      yearly: Math.round(yearly),
      ...(pellet_store && power && { rule: Math.ceil(pellet_store * power) }),
    },
  })
  return recommendedOf(facts) === option
    ? findings
    : findings.map((finding) => ({ ...finding, verdict: 'note' as const }))
}
