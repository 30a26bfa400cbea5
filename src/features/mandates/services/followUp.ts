/**
 * The follow-up of AMOén: what a building used in a period, corrected for climate and brought to a year,
 * against what was promised (domain, section 4, from the source of AMOC).
 */

export type Followed = {
  /** kWh of final energy in the period, weighted. */
  energy: number
  days: number
  /** K·d in the period and in a usual year. */
  degreeDays: number
  usualDegreeDays: number
  /** m². */
  sre: number
  /** Shares of hot water in the heat and of the area that was renovated, as fractions. */
  hotWater: number
  renovated: number
}

/** kWh/m²·a of the parts and their sum, as their source names them; `result` is of the renovated area. */
export type FollowUp = {
  hotWaterShare: number
  heatingShare: number
  hotWater: number
  heating: number
  corrected: number
  result: number
}

/**
 * The corrected energy of a period: hot water by days, heating by degree-days. All figures are finite
 * where days, degree-days and area are greater than nothing.
 */
export function followUp(period: Followed): FollowUp {
  const { energy, days, degreeDays, usualDegreeDays, sre } = period
  const byDays = (days / 365) * period.hotWater
  const byDegreeDays = (degreeDays / usualDegreeDays) * (1 - period.hotWater)
  const hotWaterShare = byDays / (byDays + byDegreeDays)
  const heatingShare = byDegreeDays / (byDays + byDegreeDays)
  const hotWater = ((energy * hotWaterShare) / sre) * (365 / days)
  const heating = ((energy * heatingShare) / sre) * (usualDegreeDays / degreeDays)
  const corrected = hotWater + heating
  return {
    hotWaterShare,
    heatingShare,
    hotWater,
    heating,
    corrected,
    result: corrected * period.renovated,
  }
}

/** The share of the promised saving from which it counts as reached. */
export const reachedFrom = 0.85

/** How much of the promised saving was reached, 1 for all; null where none was promised. */
export const attained = ({
  before,
  target,
  after,
}: Record<'before' | 'target' | 'after', number>) =>
  before > target ? (before - after) / (before - target) : null
