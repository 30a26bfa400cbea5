import { mapFigures, type TableFigure } from '../figures.ts'
import { needsConfirmation } from '../origin/origin.ts'
import type { References } from '../reference.ts'
import { type Confirmation, standingOf } from './confirmation.ts'

/**
 * Returns a figure with the source and dates of the office's confirmation, if it needs a confirmation and has one
 * that is valid on the day `on`; else the figure unchanged. Its status, and so its band, stays: confirmed is not exact.
 */
export function asConfirmed<F extends TableFigure>(
  figure: F,
  confirmations: readonly Confirmation[],
  on: string,
): F {
  if (!needsConfirmation(figure)) return figure
  const { standing, confirmation } = standingOf(figure, confirmations, on)
  if (standing !== 'confirmed' || !confirmation) return figure
  const { source, link, read_on, until } = confirmation
  return { ...figure, source, link, read_on, confirm: false, confirmed_until: until }
}

/** Returns the tables with `asConfirmed` applied to all figures. */
export const withConfirmations = <R extends Partial<References>>(
  references: R,
  confirmations: readonly Confirmation[],
  on: string,
): R =>
  confirmations.length === 0
    ? references
    : mapFigures(references, (figure) => asConfirmed(figure, confirmations, on))
