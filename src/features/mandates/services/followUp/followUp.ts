/**
 * Follow-up of AMOén: consumption of a building in a period, climate-corrected and annualised, compared with the
 * promised saving (domain, section 4, from the source of AMOC).
 */

export type FollowUpInput = {
  /** Weighted final energy of the period, kWh. */
  energy: number
  days: number
  /** Heating degree-days (K·d) of the period; `usualDegreeDays` are those of a standard year. */
  degreeDays: number
  usualDegreeDays: number
  /** Energy reference area, m². */
  sre: number
  /** Share of hot water in the heat, 0 to 1. */
  hotWater: number
  /** Renovated share of the area, 0 to 1. */
  renovated: number
}

/**
 * Shares of the energy (0 to 1), then energy in kWh/m²·a: its two parts, their sum (`corrected`), and the sum times
 * the renovated share (`result`). Named as in the source.
 */
export type FollowUp = {
  hotWaterShare: number
  heatingShare: number
  hotWater: number
  heating: number
  corrected: number
  result: number
}

/**
 * Scales the energy of a period to a standard year: hot water by days, heating by degree-days. Days, degree-days
 * and area must be positive; otherwise the figures are not finite.
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

/** Share of the promised saving from which it counts as reached. */
export const reachedThreshold = 0.85

/** Reached share of the promised saving: 0 for none of it, 1 for all of it. Null if none was promised. */
export const attainedShare = ({
  before,
  target,
  after,
}: Record<'before' | 'target' | 'after', number>) =>
  before > target ? (before - after) / (before - target) : null
