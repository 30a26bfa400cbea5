/**
 * Follow-up of AMOén: consumption of a building in a period, climate-corrected and annualised, compared with the
 * promised saving (domain, section 4, from the source of AMOC).
 */

export type FollowUpInput = {
  /** Weighted final energy of the period, kWh. */
  energy: number
  days: number
  /** K·d in the period and in a standard year. */
  degreeDays: number
  usualDegreeDays: number
  /** m². */
  sre: number
  /** Hot water's share of the heat and renovated share of the area, as fractions. */
  hotWater: number
  renovated: number
}

/** Parts and sum in kWh/m²·a, named as in the source; `result` covers the renovated area. */
export type FollowUp = {
  hotWaterShare: number
  heatingShare: number
  hotWater: number
  heating: number
  corrected: number
  result: number
}

/**
 * Corrects the energy of a period: hot water by days, heating by degree-days. All figures are finite if days,
 * degree-days and area are positive.
 */
export function followUp(period: FollowUpInput): FollowUp {
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

/** Share of the promised saving from which the promise counts as kept. */
export const reachedThreshold = 0.85

/** Reached share of the promised saving, 1 for all of it; null if none was promised. */
export const attainedShare = ({
  before,
  target,
  after,
}: Record<'before' | 'target' | 'after', number>) =>
  before > target ? (before - after) / (before - target) : null
