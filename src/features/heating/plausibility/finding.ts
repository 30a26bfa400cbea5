import { roundRough } from '../../reference/origin/formatFigure.ts'
import {
  type Bands,
  type CheckLimits,
  type PlausibilityCheck,
  plausibilityLimits,
} from './plausibilityLimits.ts'

/** What a finding asks: it cannot be published, needs a reason to be, or is only shown. */
export const plausibilityVerdicts = ['refuse', 'acknowledge', 'note'] as const
export type PlausibilityVerdict = (typeof plausibilityVerdicts)[number]

/** A value of a consultation that another one contradicts. */
export type PlausibilityFinding = {
  check: PlausibilityCheck
  verdict: PlausibilityVerdict
  /**
   * Where it belongs: a field or cell of the mandate's form (`options/cad/subsidy`), `building/<field>`, or a row
   * `consumptions/<id>`.
   */
  place: string
  /** Key of its sentence in `plausibility.text.ts`. */
  sentence: string
  /** What the sentence names: numbers, days (YYYY-MM-DD), and `unit`. */
  params: Record<string, string | number>
  /** The value, as a reason refers to it: it no longer holds for another one. */
  figure: string
}

const isOutside = ([low, high]: NonNullable<Bands['note']>, value: number) =>
  (low !== null && value < low) || (high !== null && value > high)

/** What a value asks by some limits; undefined if it is plausible. */
export function verdictOn(bands: Bands, value: number): PlausibilityVerdict | undefined {
  if (bands.isPositive && value <= 0) return 'refuse'
  return plausibilityVerdicts.find((verdict) => bands[verdict] && isOutside(bands[verdict], value))
}

/** The limits of a check, with what differs by variant. */
export function bandsOf(check: PlausibilityCheck, variant?: string): Bands & { unit?: string } {
  const { variants, ...base }: CheckLimits = plausibilityLimits[check]
  return { ...base, ...(variant !== undefined && variants?.[variant]) }
}

/** The narrowest limits: what is expected of a value. */
function expectedOf({ isPositive, ...bands }: Bands) {
  const end = (index: 0 | 1) =>
    [bands.note, bands.acknowledge, bands.refuse].find((range) => range && range[index] !== null)?.[
      index
    ] ?? undefined
  return { low: end(0) ?? (isPositive ? 0 : undefined), high: end(1) }
}

type Measured = {
  check: PlausibilityCheck
  place: string
  /** Null, undefined or not finite if unknown: then there is no finding. */
  value: number | null | undefined
  variant?: string
  /** Limits that replace those of the table. */
  bands?: Bands & { unit?: string }
  /** Key of the sentence, if it is not that of any value between limits. */
  sentence?: string
  params?: PlausibilityFinding['params']
}

/** Judges a measured value by the limits of its check. */
export function judgeValue({
  check,
  place,
  value,
  variant,
  bands = bandsOf(check, variant),
  sentence,
  params = {},
}: Measured): PlausibilityFinding[] {
  if (value === null || value === undefined || !Number.isFinite(value)) return []
  const verdict = verdictOn(bands, value)
  if (!verdict) return []
  const { low, high } = expectedOf(bands)
  const usual = low === undefined ? 'at_most' : high === undefined ? 'at_least' : 'between'
  const figure = roundRough(value)
  return [
    {
      ...{ check, verdict, place },
      sentence: sentence ?? usual,
      params: {
        value: figure,
        ...(low !== undefined && { low }),
        ...(high !== undefined && { high }),
        ...(bands.unit && { unit: bands.unit }),
        ...params,
      },
      figure: String(figure),
    },
  ]
}

/** A finding that no limits decide. */
export const decided = (
  check: PlausibilityCheck,
  verdict: PlausibilityVerdict,
  place: string,
  { sentence, params = {} }: { sentence: string; params?: PlausibilityFinding['params'] },
): PlausibilityFinding => ({
  ...{ check, verdict, place, sentence, params },
  figure: Object.values(params).join(' '),
})

/** A quotient, undefined if a part is unknown or the divisor is not positive. */
export const ratioOf = (dividend: number | null | undefined, divisor: number | null | undefined) =>
  dividend === null || dividend === undefined || !divisor || divisor <= 0
    ? undefined
    : dividend / divisor
