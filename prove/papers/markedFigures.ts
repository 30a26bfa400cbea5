import { costRanges } from '../../src/features/heating/accuracy/ranges.ts'
import { isCapped } from '../../src/features/heating/assumptions.ts'
import { heatingComparisonText } from '../../src/features/heating/heating.text.ts'
import { heatingOptionText } from '../../src/features/reference/heatingOption.text.ts'
import { heatingOptions } from '../../src/features/reference/heatingOption.ts'
import { originText } from '../../src/features/reference/origin/origin.text.ts'
import type { Origin } from '../../src/features/reference/origin/origin.ts'
import { assumptionLabelKey, formTexts } from '../../src/features/reports/assumptionLabel.ts'
import { translatorFor } from '../../src/features/reports/pages/translator.server.ts'
import type { Snapshot } from '../../src/features/reports/snapshot.ts'
import type { Language } from '../../src/kernel/text.ts'

/** Formats a number like 12’345.6, as reports do; independent code, so that bugs of theirs are found. */
function formatNumber(value: number): string {
  const [whole = '', decimals] = String(Math.abs(value)).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, '’')
  return `${value < 0 ? '−' : ''}${groups}${decimals ? `.${decimals}` : ''}`
}

const decimals: Record<string, number> = {
  'kWh/a': 0,
  'kg/kWh': 4,
  kW: 1,
  m: 0,
  CHF: 0,
  'CHF/a': 2,
  'ct/kWh': 2,
}

/** Inputs that are calculated unless somebody enters them: printed to three digits. */
const calculated = new Set([
  ...['useful_heat', 'efficiency', 'power', 'load_power', 'peak_power', 'subscribed_power'],
  ...['generator_investment', 'source_investment', 'works_investment', 'upkeep', 'subsidy'],
  ...['pv_subsidy', 'borehole_metres', 'energy_bill', 'existing_upkeep'],
])

/** Formats a calculated number to three digits, and to `places` at most. */
function toThreeDigits(value: number, places: number) {
  const step = Math.max(10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) - 2), 10 ** -places)
  const rounded = Math.round(value / step) * step
  const [whole, decimal] = rounded.toFixed(step < 1 ? Math.round(-Math.log10(step)) : 0).split('.')
  return `${formatNumber(Number(whole))}${decimal ? `.${decimal}` : ''}`
}

/** Formats a number rounded to three digits and marked as approximate. */
const approximate = (value: number) =>
  value === 0 ? '0' : `≈ ${formatNumber(Number(value.toPrecision(3)))}`

/** Efficiencies are printed in percent, but those of heat pumps, which are factors. */
const isPercentage = (name: string, option?: string) =>
  name === 'peak_efficiency' || (name === 'efficiency' && !option?.startsWith('pac'))

/** Rounds a cost to the second digit of the half width of its range. */
function roundToRange(value: number, half: number) {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(half)) - 1)
  return Math.round(value / step) * step
}

/** Whether a figure is an order of magnitude that nobody has confirmed. */
const isUnconfirmed = ({ status, confirmed_until }: Pick<Origin, 'status' | 'confirmed_until'>) =>
  status === 'illustrative' && !confirmed_until

/**
 * Texts that a report must contain for each figure: name, value and origin of each input of the comparison, and
 * the annual cost of each option. Figures based on illustrative inputs (`isRough`) are rounded and marked.
 */
export async function expectedFigures({ comparison }: Snapshot, language: Language) {
  const { translate } = await translatorFor(language)
  const { assumptions, results, input } = comparison
  const ranges = costRanges(input, results, assumptions)
  const inputFigures = assumptions.map(
    ({ name, option, value, unit, origin, override, figures }) => {
      const step = 10 ** (decimals[unit] ?? 3)
      const status = override === null ? origin?.status : 'entered'
      const isRough = override === null && figures.some(isUnconfirmed)
      return {
        isRough,
        parts: [
          translate(formTexts, assumptionLabelKey(option ? `options/${option}/${name}` : name).key),
          value === null
            ? ''
            : isPercentage(name, option)
              ? `${isRough ? '≈ ' : ''}${Math.round(value * 100)} %`
              : isRough
                ? approximate(value)
                : override === null && calculated.has(name)
                  ? toThreeDigits(value, name === 'efficiency' ? 2 : unit === 'kW' ? 1 : 0)
                  : formatNumber(Math.round(value * step) / step),
          status
            ? translate([originText], `status.${status}`)
            : translate(
                [heatingComparisonText],
                name === 'power' && !['pellets', 'fossile'].includes(option ?? '')
                  ? 'from.load'
                  : `from.${name}`,
              ),
          ...(origin && (isUnconfirmed(origin) || origin.confirm)
            ? [translate([originText], 'to_confirm')]
            : []),
        ],
      }
    },
  )
  const costFigures = heatingOptions.map((option) => {
    // An entered power replaces the calculated one.
    const findPower = (name: string) =>
      assumptions.find(
        (assumption) =>
          assumption.name === name && (!assumption.option || assumption.option === option),
      )
    const relevant = assumptions.filter(
      (assumption) =>
        (assumption.override === null || isCapped(assumption)) &&
        (assumption.option === option || assumption.option === undefined) &&
        !['co2', 'energy_bill', 'existing_upkeep'].includes(assumption.name) &&
        !(
          assumption.name === 'full_load_hours' &&
          (findPower('power')!.override !== null || findPower('load_power')!.override !== null)
        ),
    )
    const isRough = relevant.some(({ figures }) => figures.some(isUnconfirmed))
    const cost = results[option].annualCost
    const range = ranges.range(option)
    return {
      isRough,
      parts: [
        translate([heatingOptionText], `option.${option}`),
        range
          ? `${isRough ? '≈ ' : ''}${formatNumber(roundToRange(cost, range.half))}`
          : isRough
            ? approximate(cost)
            : formatNumber(Math.round(cost)),
      ],
    }
  })
  return [...inputFigures, ...costFigures]
}
