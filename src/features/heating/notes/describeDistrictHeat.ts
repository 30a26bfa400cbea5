import type { TextKey } from '../../../kernel/text.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { Assumption } from '../assumptions.ts'
import { roughAssumptions } from '../rough.ts'
import type { districtHeatText } from './districtHeat.text.ts'

type TranslateDistrictHeat = (
  key: TextKey<typeof districtHeatText>,
  params?: Record<string, string>,
) => string

/**
 * The parts of the price of district heat, a sentence each: connection, subscribed power, energy. Empty in reports of
 * before, which have no subscribed power.
 */
export function describeDistrictHeat(
  list: readonly Assumption[],
  t: TranslateDistrictHeat,
): string[] {
  const isRough = roughAssumptions(list)
  const find = (name: string) => list.find((one) => one.name === name && one.option === 'cad')
  const format = (names: readonly string[], value: number, unit: string) =>
    formatFigure(value, {
      isRough: names.some((name) => isRough(name, 'cad')),
      isStated: names.every((name) => (find(name)?.override ?? null) !== null),
      unit,
      decimals: unit === 'CHF' || unit === 'CHF/a' ? 0 : 1,
    })
  const [connection, subscribed, powerPrice, price, efficiency] = [
    'source_investment',
    'subscribed_power',
    'power_price',
    'energy_price',
    'efficiency',
  ].map((name) => find(name)?.value ?? null)
  const heat = list.find(({ name, option }) => name === 'useful_heat' && !option)?.value
  if (!subscribed) return []
  const kilowatts = format(['subscribed_power'], subscribed, 'kW')
  return [
    ...(connection === null
      ? []
      : [
          t('connection', {
            amount: format(['source_investment'], connection!, 'CHF'),
          }),
        ]),
    powerPrice === null
      ? t('power_unknown', { kilowatts })
      : t('power', {
          kilowatts,
          price: format(['power_price'], powerPrice!, 'CHF/kW·a'),
          yearly: format(['power_price', 'subscribed_power'], powerPrice! * subscribed, 'CHF/a'),
        }),
    ...(price && efficiency && heat
      ? [
          t('energy', {
            price: format(['energy_price'], price, 'ct/kWh'),
            yearly: format(
              ['energy_price', 'useful_heat', 'efficiency'],
              (heat / efficiency) * (price / 100),
              'CHF',
            ),
          }),
        ]
      : []),
  ]
}
