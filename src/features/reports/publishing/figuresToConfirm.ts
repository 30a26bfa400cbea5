import type { Assumption } from '../../heating/assumptions.ts'
import type { TableFigure } from '../../reference/figures.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { needsConfirmation } from '../../reference/origin/origin.ts'
import type { Snapshot } from '../snapshot.ts'

type Recommended = Pick<Snapshot, 'answers' | 'comparison'>

/**
 * Table figures that must have the office's confirmation on publication: those of the recommended option, of the
 * reference, and those shared by all options. Entered values need none. Empty without a recommendation.
 */
export function figuresToConfirm({ answers, comparison }: Recommended): TableFigure[] {
  const recommended = heatingOptions.find((option) => option === answers.recommended)
  if (!recommended) return []
  const { assumptions, input } = comparison
  // Shared assumptions have no option.
  const relevantOptions: unknown[] = [undefined, recommended, input.reference]
  const figures = assumptions
    .filter(({ option, override }) => relevantOptions.includes(option) && override === null)
    .flatMap((assumption) => assumption.figures)
    // Include figures that the snapshot has as confirmed: their confirmation may have expired since.
    .filter((figure) => needsConfirmation(figure) || figure.confirmed_until !== undefined)
  return [...new Map(figures.map((figure) => [figure.id, figure])).values()]
}

/** Whether a snapshot is so old that its figures have no origins. */
export const lacksOrigins = ({ comparison }: Pick<Snapshot, 'comparison'>) =>
  comparison.assumptions.some(({ figures }: Partial<Assumption>) => figures === undefined)
