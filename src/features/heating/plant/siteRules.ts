import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { RowsOf } from '../../reference/reference.ts'

type SiteTerms = RowsOf<'site_terms'>[number]

export const sensitivityDegrees = ['ds_1', 'ds_2', 'ds_3', 'ds_4'] as const
export type SensitivityDegree = (typeof sensitivityDegrees)[number]

/** Where an outdoor unit stands: free, at a wall, or in a corner. */
export const unitPositions = ['free', 'wall', 'corner'] as const
export type UnitPosition = (typeof unitPositions)[number]
/** dB that each plane which reflects the sound adds. */
const perPlane = 3
/** Minutes of the night; a unit runs all of them unless it is known to run less. */
const wholeNight = 720

/** An outdoor unit: sound power in dB(A), distance in m to the nearest window, and how long it runs, minutes. */
type OutdoorUnit = {
  soundPower: number
  distance: number
  position?: UnitPosition
  minutes?: number
}

/**
 * The rated noise level of an outdoor unit at a neighbour's window, dB(A), the planning value at night that it must not
 * exceed, and the distance in m at which it keeps that: Lw − 11 + Dc − 20 log₁₀(d) + supplements for night and tone
 * + 10 log₁₀(t / 720 min) (Cercle Bruit, aid 6.21 of 1.11.2024). By day limit and level allow 5 dB more.
 */
export function noiseAt(
  { soundPower, distance, position = 'free', minutes = wholeNight }: OutdoorUnit,
  degree: SensitivityDegree,
  terms: SiteTerms,
) {
  const { noise_directivity, noise_night, noise_tone } = terms
  const directivity = noise_directivity + perPlane * unitPositions.indexOf(position)
  const atOneMetre =
    soundPower - 11 + directivity + noise_night + noise_tone + 10 * Math.log10(minutes / wholeNight)
  // The point-source formula does not hold below 1 m.
  const level = atOneMetre - 20 * Math.log10(Math.max(1, distance))
  const limit = terms[`planning_${degree}`]
  return { level, limit, smallestDistance: 10 ** ((atOneMetre - limit) / 20) }
}

/** The outdoor unit that answers describe, if its sound power and distance are known. */
export function outdoorUnitIn(answers: Answers): OutdoorUnit | undefined {
  const [soundPower, distance] = [
    numberIn(answers, 'sound_power'),
    numberIn(answers, 'neighbour_distance'),
  ]
  if (soundPower === undefined || distance === undefined) return undefined
  const position = unitPositions.find((one) => one === answers.unit_position)
  return { soundPower, distance, ...(position && { position }) }
}

/** Share of the investment that measures of prevention may cost (OPB art. 7 para. 3). */
const preventionShare = 0.01
/** What prevention may cost, in words; empty if the investment is unknown. */
export const preventionCost = (investment: number | undefined) =>
  investment === undefined || Number.isNaN(investment)
    ? ''
    : `\u00a0: ${formatFigure(investment * preventionShare, { isRough: true, unit: 'CHF' })}`
