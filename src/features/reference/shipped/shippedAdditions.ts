import models from '../data/heating-models.json' with { type: 'json' }
import { shipped, shippedOrigin } from './shippedOrigins.ts'

/** Photovoltaics, thermal collectors and water heaters (`data/heating-models.json`): new, so without a version of before. */

const { pv, solar_thermal: solar, lives_a: lives } = models
const { water_heater: heater } = models.copa
const details = { read_on: models.read_on }
const vat = 1.081

const market = pv.cost_CHF_kWp_without_vat.map(({ median }) => median)
const marketOrigin = (median: number) =>
  shippedOrigin('secondary', `OFEN, marché photovoltaïque 2024, ${median} CHF/kWp hors TVA`, {
    ...details,
    vat: 'incl',
  })
/** With VAT, as are the prices that it is compared with. */
const withVat = (francs: number) => Math.round(francs * vat)
const [ten, thirty, hundred, threeHundred] = market as [number, number, number, number]

const middle = (range: readonly number[]) => (range[0]! + range[1]!) / 2
const percent = (share: number) => Math.round(share * 1000) / 10

const yields = shippedOrigin('secondary', 'OFEN, Swissolar', details)
const collectors = shippedOrigin('secondary', 'SuisseÉnergie, Swissolar, hausinfo 2020', details)
const heaters = shippedOrigin('secondary', 'OFEN/WPZ 2014 et 2017, label GSP 2022', details)
/** Middle of a range of prices with VAT. */
const priced = { ...details, vat: 'incl' as const }
const known = shippedOrigin('inferred', null, details)
const pronovo = shippedOrigin('secondary', 'Pronovo 4.1, 3.6.2026', { ...details, confirm: true })

export const shippedAdditions = [
  shipped(
    'additions',
    [
      {
        pv_cost_10: withVat(ten),
        pv_cost_30: withVat(thirty),
        pv_cost_100: withVat(hundred),
        pv_cost_300: withVat(threeHundred),
        pv_life: lives.pv,
        pv_yield_south: pv.yield_kWh_kWp['south 30'],
        pv_yield_flat: pv.yield_kWh_kWp.flat,
        pv_yield_east_west: pv.yield_kWh_kWp['east or west'],
        pv_yield_facade: pv.yield_kWh_kWp['south facade'],
        pv_own_use_house: percent(pv.own_use.house),
        pv_own_use_pump: percent(pv.own_use['house with heat pump and control']),
        pv_own_use_block: percent(pv.own_use.block),
        pv_feed_in: pv.feed_in_minimum_ct['below 30 kW'],
        pv_subsidy_30: pv.one_off_CHF_kWp['up to 30 kWp'],
        pv_subsidy_above: pv.one_off_CHF_kWp.above,
        pv_subsidy_cap: 30,
        solar_share_house: percent(middle(solar.coverage_hot_water['house 4-6 m2'])),
        solar_share_block: percent(middle(solar.coverage_hot_water['block 1 m2/person'])),
        solar_cost_house: middle(solar.cost_CHF['house, hot water']),
        solar_upkeep_house: solar.upkeep_CHF_a,
        solar_life: lives['solar thermal'],
        water_heater_cost: middle(heater.cost_CHF),
        water_heater_performance: heater.cop['A15/W10-55'],
        water_heater_life: lives['heat pump'],
        from: {
          pv_cost_10: marketOrigin(ten),
          pv_cost_30: marketOrigin(thirty),
          pv_cost_100: marketOrigin(hundred),
          pv_cost_300: marketOrigin(threeHundred),
          pv_life: known,
          pv_yield_south: yields,
          pv_yield_flat: yields,
          pv_yield_east_west: yields,
          pv_yield_facade: yields,
          pv_own_use_house: yields,
          pv_own_use_pump: yields,
          pv_own_use_block: yields,
          pv_feed_in: shippedOrigin('secondary', 'OEneR, art. 12, al. 1bis, 1.1.2026', {
            ...details,
            confirm: true,
          }),
          pv_subsidy_30: pronovo,
          pv_subsidy_above: pronovo,
          pv_subsidy_cap: pronovo,
          solar_share_house: collectors,
          solar_share_block: collectors,
          solar_cost_house: { ...collectors, ...priced },
          solar_upkeep_house: { ...collectors, ...priced },
          solar_life: known,
          water_heater_cost: { ...heaters, ...priced },
          water_heater_performance: heaters,
          water_heater_life: known,
        },
      },
    ],
    { source: 'OFEN, Pronovo, Swissolar' },
  ),
]
