import type { HeatSource } from '../register/energyKinds.ts'

/** Named parts of a score, in the order in which they are shown; their points add up to it. */
export const scoreParts = ['energy', 'age', 'period', 'size'] as const
export type ScorePart = (typeof scoreParts)[number]
export type ScorePoints = Record<ScorePart, number>

/** Most points of each part: together 100. */
export const maxPoints: ScorePoints = { energy: 40, age: 25, period: 20, size: 15 }

/** Points for what heats a building today: how much there is to gain by another source. */
export const energyPoints: Record<HeatSource, number> = {
  oil: 40,
  gas: 32,
  electric: 28,
  unknown: 10,
  wood: 6,
  solar: 0,
  district: 0,
  air: 0,
  probe: 0,
  groundwater: 0,
}

/** Points for the year of the last heating update: before the first year, or before the second, and so on. */
export const agePoints: readonly { before: number; points: number }[] = [
  { before: 2000, points: 25 },
  { before: 2006, points: 20 },
  { before: 2012, points: 12 },
  { before: 2018, points: 5 },
]

/** Points where the year of the last update is not known. */
export const unknownAgePoints = 8

/** Points by period of construction, a code of the register; others have none. */
export const periodPoints: Record<number, number> = {
  8011: 8,
  8012: 14,
  8013: 18,
  8014: 20,
  8015: 20,
  8016: 16,
  8017: 12,
  8018: 8,
  8019: 4,
}

/** Points for the number of dwellings: from the first number on, or from the second, and so on. */
export const sizePoints: readonly { from: number; points: number }[] = [
  { from: 20, points: 15 },
  { from: 10, points: 12 },
  { from: 6, points: 9 },
  { from: 3, points: 6 },
  { from: 1, points: 2 },
]

/** A score is the sum of its parts. */
export const scoreOf = (points: ScorePoints): number =>
  scoreParts.reduce((sum, part) => sum + points[part], 0)
