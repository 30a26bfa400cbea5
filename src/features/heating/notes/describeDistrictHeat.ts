import type { TextKey } from '../../../kernel/text.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { Assumption } from '../assumptions.ts'
import { roughAssumptions } from '../rough.ts'
import type { districtHeatText } from './districtHeat.text.ts'

type TranslateDistrictHeat = (
  key: TextKey<typeof districtHeatText>,
  params?: Record<string, string>,
) => string

const findOfNetwork = (list: readonly Assumption[], name: string) =>
  list.find((one) => one.name === name && one.option === 'cad')

/** Whether the price of district heat is the mean that a table states, of which nobody knows what is for power. */
const isMeanPrice = (list: readonly Assumption[]) =>
  findOfNetwork(list, 'energy_price')?.override === null &&
  findOfNetwork(list, 'power_price')?.value === null

/** The key of what the price of district heat is titled. */
export const districtHeatTitle = (list: readonly Assumption[]) =>
  isMeanPrice(list) ? 'title_mean' : 'title'

/**
 * The parts of the price of district heat, a sentence each: connection, subscribed power, energy. Empty in reports of
 * before, which have no subscribed power.
 */
export function describeDistrictHeat(
  list: readonly Assumption[],
  t: TranslateDistrictHeat,
): string[] {
  const isRough = roughAssumptions(list)
  const find = (name: string) => findOfNetwork(list, name)
  const isMean = isMeanPrice(list)
  const format = (names: readonly string[], value: number, unit: string) =>
    formatFigure(value, {
      isRough: names.some((name) => isRough(name, 'cad')),
      isStated: names.every((name) => (find(name)?.override ?? null) !== null),
      unit,
      decimals: unit === 'CHF' || unit === 'CHF/a' || (unit === 'kW' && value >= 10) ? 0 : 1,
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
      ? t(isMean ? 'power_in_mean' : 'power_unknown', { kilowatts })
      : t('power', {
          kilowatts,
          price: format(['power_price'], powerPrice!, 'CHF/kW·a'),
          yearly: format(['power_price', 'subscribed_power'], powerPrice! * subscribed, 'CHF/a'),
        }),
    ...(price && efficiency && heat
      ? [
          t(isMean ? 'mean' : 'energy', {
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
