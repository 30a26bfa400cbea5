import type { Assumption } from '../heating/assumptions.ts'
import type { TableFigure } from '../reference/figures.ts'
import { heatingOptions } from '../reference/heatingOption.ts'
import { needsConfirmation } from '../reference/origin/origin.ts'
import type { Snapshot } from './snapshot.ts'

type Recommended = Pick<Snapshot, 'answers' | 'comparison'>

/**
 * The figures of tables that a recommendation rests on and that the office must confirm: what all options
 * share, what is assumed of the recommended one, and of what it is held against. What was entered for the
 * building is its author's. None where nothing is recommended.
 */
export function figuresToConfirm({ answers, comparison }: Recommended): TableFigure[] {
  const recommended = heatingOptions.find((option) => option === answers.recommended)
  if (!recommended) return []
  const { assumptions, input } = comparison
  const about: unknown[] = [undefined, recommended, input.reference]
  const figures = assumptions
    .filter(({ option, override }) => about.includes(option) && override === null)
    .flatMap((one) => one.figures)
    // What was confirmed when the report was asked for may have expired since.
    .filter((figure) => needsConfirmation(figure) || figure.confirmed_until !== undefined)
  return [...new Map(figures.map((figure) => [figure.id, figure])).values()]
}

/** Whether a snapshot was taken before figures had an origin of their own. */
export const lacksOrigins = ({ comparison }: Pick<Snapshot, 'comparison'>) =>
  comparison.assumptions.some((one: Partial<Assumption>) => one.figures === undefined)
