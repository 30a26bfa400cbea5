import { tableRows } from '../../../kernel/field/tables.ts'
import { type Answers, numberIn } from '../form/service.ts'
import { envelopeElements } from './cecb.ts'
import { usualDegreeDays } from './followUp/attainment.ts'

/** A part of the envelope that works improve: m², W/m²K. */
type ImprovedPart = { area: number; before: number; after: number }

/**
 * Heat that better parts of an envelope save in a normal year, kWh: Σ ΔU · A · degree-days. It is the most that they can
 * save: what unheated rooms and the ground keep back is not deducted.
 */
export const transmissionSaved = (parts: readonly ImprovedPart[]) =>
  parts.reduce((sum, { area, before, after }) => sum + area * (before - after), 0) *
  ((usualDegreeDays * 24) / 1000)

/** The mean U-value of a part of the present envelope, W/m²K by area; undefined if one of its rows lacks a figure. */
function presentU(element: unknown, answers: Answers): number | undefined {
  const rows = tableRows('envelope', answers).filter(({ values }) => values.element === element)
  const sums = rows.map(({ values }) => {
    const [area, u] = [numberIn(values, 'area'), numberIn(values, 'u_value')]
    return { area: area ?? Number.NaN, loss: (area ?? Number.NaN) * (u ?? Number.NaN) }
  })
  const total = (of: 'area' | 'loss') => sums.reduce((sum, one) => sum + one[of], 0)
  const mean = total('loss') / total('area')
  return Number.isFinite(mean) ? mean : undefined
}

/**
 * The parts of the envelope that a variant of a CECB Plus improves; undefined if it does other works, too, or if an area or
 * U-value is unknown.
 */
export function improvedParts(number: string, answers: Answers): ImprovedPart[] | undefined {
  const own = tableRows('measures', answers).filter(
    ({ values }) => Array.isArray(values.variants) && values.variants.map(String).includes(number),
  )
  const parts = own.flatMap(({ values }) => {
    const [area, after] = [numberIn(values, 'area'), numberIn(values, 'u_new')]
    const before = presentU(values.element, answers)
    const isOfEnvelope = envelopeElements.some((element) => element === values.element)
    return isOfEnvelope && area !== undefined && after !== undefined && before !== undefined
      ? [{ area, before, after }]
      : []
  })
  return own.length > 0 && parts.length === own.length ? parts : undefined
}
