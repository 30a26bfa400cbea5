import type { Answers } from '../../mandates/form/service.ts'
import { isReason } from '../result/recommendation.ts'
import type { PlausibilityFinding } from './finding.ts'
import type { PlausibilityCheck } from './plausibilityLimits.ts'

/** The findings of one check; one reason is given for all of them. */
export type PlausibilityItem = {
  check: PlausibilityCheck
  verdict: PlausibilityFinding['verdict']
  /** Gravest first. */
  findings: PlausibilityFinding[]
  /** The values for which a reason holds. */
  figure: string
  /** The reason that holds; null if there is none, or if it was given for other values. */
  reason: string | null
  /** Whether it stands in the way of a publication. */
  isOpen: boolean
}

/** The table of the mandate's form that stores reasons: a row by check, with the values for which it was given. */
const reasonsTable = 'plausibility'
export const reasonCell = (check: PlausibilityCheck) => `${reasonsTable}/${check}/reason`
export const figureCell = (check: PlausibilityCheck) => `${reasonsTable}/${check}/figure`

/** The findings by check, gravest first, each with its reason if one holds. */
export function plausibilityItems(
  findings: readonly PlausibilityFinding[],
  answers: Answers,
): PlausibilityItem[] {
  const checks = [...new Set(findings.map(({ check }) => check))]
  return checks.map((check) => {
    const ofCheck = findings.filter((finding) => finding.check === check)
    const { verdict } = ofCheck[0]!
    const figure = ofCheck
      .filter((finding) => finding.verdict === 'acknowledge')
      .map((finding) => finding.figure)
      .join(' ; ')
      .slice(0, maxFigureLength)
    const given = answers[reasonCell(check)]
    const holds = isReason(given) && (answers[figureCell(check)] ?? '') === figure
    const reason = verdict === 'acknowledge' && holds ? given.trim() : null
    return {
      ...{ check, verdict, findings: ofCheck, figure, reason },
      isOpen:
        !hasItsOwnReason(check) &&
        (verdict === 'refuse' || (verdict === 'acknowledge' && reason === null)),
    }
  })
}

/** The figures of many findings are cut to what a cell of the form holds. */
const maxFigureLength = 200

/**
 * A recommended option that is still to be checked, or cannot be built, names its conditions or its reason beside the
 * recommendation, without which no report is published anyway.
 */
export const hasItsOwnReason = (check: PlausibilityCheck) => check === 'recommendation_feasible'

/** What stands in the way of a publication: what is refused, and what nobody gave a reason for. */
export const openItems = (findings: readonly PlausibilityFinding[], answers: Answers) =>
  plausibilityItems(findings, answers).filter(({ isOpen }) => isOpen)

/** The cells of the form that give one reason for everything that needs one. */
export const reasonsFor = (
  findings: readonly PlausibilityFinding[],
  answers: Answers,
  reason: string,
): Answers =>
  Object.fromEntries(
    openItems(findings, answers)
      .filter(({ verdict }) => verdict === 'acknowledge')
      .flatMap(({ check, figure }) => [
        [reasonCell(check), reason],
        [figureCell(check), figure],
      ]),
  )
