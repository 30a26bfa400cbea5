import { roundFigure } from '../../reference/origin/formatFigure.ts'
import type { OptionResult } from '../comparison.ts'

/**
 * What is paid over the horizon, what is left of it, and the difference, CHF, rounded to one step: as printed together
 * they add up.
 */
export function roundedSpending(
  { nominalTotal, residualValue }: Pick<OptionResult, 'nominalTotal' | 'residualValue'>,
  isRough: boolean,
) {
  const round = (value: number) => roundFigure(value, { isRough, relativeTo: nominalTotal })
  const [spent, left] = [round(nominalTotal), round(residualValue)]
  return { nominalTotal: spent, residualValue: left, netTotal: spent - left }
}
