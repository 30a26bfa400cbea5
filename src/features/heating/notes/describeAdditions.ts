import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import type { Answers } from '../../mandates/form/service.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import { printedEnds, printedRangeOf } from '../../reference/range/printedRange.ts'
import type { References } from '../../reference/reference.ts'
import { formatCost } from '../accuracy/formatCost.ts'
import { combined, pvBands } from '../accuracy/ranges.ts'
import type { Assumption } from '../assumptions.ts'
import { hotWaterParts, hotWaterShare, pvYield } from '../plant/additions.ts'
import { roughAssumptions } from '../rough.ts'
import type { additionText } from './addition.text.ts'

/** What the sentences rest on. */
type AdditionFacts = {
  list: readonly Assumption[]
  answers: Answers
  references: Pick<References, 'calculation_terms'>
}

/** What the additions of an option produce, save and draw, a sentence each; empty without any or before all is known. */
export function describeAdditions(
  option: HeatingOption,
  { list, answers, references }: AdditionFacts,
  t: (key: TextKey<typeof additionText>, params?: Record<string, string | number>) => string,
): string[] {
  const isRough = roughAssumptions(list)
  const valueOf = (name: string) =>
    list.find((one) => one.name === name && one.option === option)?.value ?? undefined
  const heat = list.find(({ name, option: of }) => name === 'useful_heat' && !of)?.value
  const [power, perPower, ownUse, price, feedIn] = [
    'pv_power',
    'pv_yield',
    'pv_own_use',
    'electricity_price',
    'pv_feed_in',
  ].map(valueOf)
  const [area, solarShare, count, performance] = [
    'solar_area',
    'solar_share',
    'water_heaters',
    'water_heater_efficiency',
  ].map(valueOf)
  const parts = hotWaterParts(hotWaterShare(answers, references), valueOf)
  /** A yearly amount, rough if what it follows from is. */
  const yearly = (from: readonly string[], amount: number, unit: string) =>
    formatFigure(amount, { isRough: from.some((name) => isRough(name, option)), unit, decimals: 0 })
  const pv =
    power && perPower && ownUse !== undefined && price !== undefined && feedIn !== undefined
      ? pvYield({ power, perPower, ownUse, price, feedIn })
      : undefined
  function gain(value: number) {
    const bands = pvBands.map(
      (name) => list.find((one) => one.name === name && one.option === option)?.band ?? 0,
    )
    const range = printedRangeOf(value, value * combined(bands))
    const from = ['pv_yield', 'pv_own_use', 'electricity_price', 'pv_feed_in']
    const cost = { value, range, isRough: from.some((name) => isRough(name, option)) }
    const income = `${formatCost(cost)}\u00a0CHF`
    return range ? t('gain', { income, ...printedEnds(range) }) : t('gain_known', { income })
  }
  /** That less is used on site than usual, as the building draws no more. */
  function capped() {
    const own = list.find((one) => one.name === 'pv_own_use' && one.option === option)
    const most = own?.figures[0]?.value
    return own && own.override === null && most != null && own.usual! < most
      ? [t('pv_capped', { usual: formatNumber(most) })]
      : []
  }
  const hasSolar = Boolean(area && solarShare && heat && parts.solar)
  const hasHeaters = Boolean(count && performance && heat && parts.heater)
  return [
    ...(hasSolar
      ? [
          t('solar', {
            area: formatNumber(area!, { unit: 'm²' }),
            share: formatNumber(solarShare!),
            heat: yearly(['useful_heat'], heat! * parts.solar, 'kWh/a'),
          }),
        ]
      : []),
    ...(hasHeaters
      ? [
          t('heaters', {
            count: count!,
            heat: yearly(['useful_heat'], heat! * parts.heater, 'kWh/a'),
            electricity: yearly(
              ['useful_heat', 'water_heater_efficiency'],
              (heat! * parts.heater) / performance!,
              'kWh/a',
            ),
            performance: formatNumber(performance!, { decimals: 2 }),
          }),
        ]
      : []),
    ...(hasSolar || hasHeaters ? [t('together')] : []),
    ...(pv
      ? [
          t('pv', {
            power: formatNumber(power!, { unit: 'kWp' }),
            production: yearly(['pv_yield'], pv.production, 'kWh'),
            used: yearly(['pv_yield', 'pv_own_use'], pv.used, 'kWh'),
            share: formatNumber(Math.round(ownUse! * 10) / 10),
          }),
          ...capped(),
          gain(pv.income),
          t('pv_terms'),
        ]
      : []),
  ]
}
