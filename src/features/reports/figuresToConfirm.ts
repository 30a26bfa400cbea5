import type { Assumption } from '../heating/assumptions.ts'
import type { TableFigure } from '../reference/figures.ts'
import { heatingOptions } from '../reference/heatingOption.ts'
import { needsConfirmation } from '../reference/origin/origin.ts'
import type { Snapshot } from './snapshot.ts'

type Recommended = Pick<Snapshot, 'answers' | 'comparison'>

/**
 * Table figures behind a recommendation that the office must confirm: those shared by all options, of the
 * recommended option and of the reference. Entered values need no confirmation. Empty without recommendation.
 */
export function figuresToConfirm({ answers, comparison }: Recommended): TableFigure[] {
  const recommended = heatingOptions.find((option) => option === answers.recommended)
  if (!recommended) return []
  const { assumptions, input } = comparison
  const relevantOptions: unknown[] = [undefined, recommended, input.reference]
  const figures = assumptions
    .filter(({ option, override }) => relevantOptions.includes(option) && override === null)
    .flatMap((one) => one.figures)
    // Confirmations at the time of the snapshot may have expired since.
    .filter((figure) => needsConfirmation(figure) || figure.confirmed_until !== undefined)
  return [...new Map(figures.map((figure) => [figure.id, figure])).values()]
}

/** Whether a snapshot is older than the origins of figures. */
export const lacksOrigins = ({ comparison }: Pick<Snapshot, 'comparison'>) =>
  comparison.assumptions.some((one: Partial<Assumption>) => one.figures === undefined)
