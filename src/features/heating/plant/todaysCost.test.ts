import { expect, it } from 'vitest'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { assumptionsOf } from '../assumptions.ts'
import { compare } from '../comparison.ts'
import { dwellingsOf, todaysCost } from './todaysCost.ts'

const references = referencesOn(shippedVersions, '2026-11-29')
const given = { useful_heat: 270_000, energy_bill: 36_000, existing_upkeep: 2400 }
const site = { sre: 2500, heating_energy_1: 7530, consumptions: [] }

it.each<[object, object, number, boolean]>([
  [{ apartments: 20 }, {}, 160, true],
  [{ apartments: 20 }, { dwellings_served: 10 }, 160, true],
  [{ apartments: null }, { dwellings_served: 10 }, 320, true],
  [{ apartments: 0 }, {}, 3200, false],
  [{}, {}, 3200, false],
])(
  '§3 today’s bill and upkeep of %o, %o cost %s CHF a month',
  (building, answers, monthly, each) => {
    const { input } = assumptionsOf(given, site, references)
    const cost = todaysCost(input!, compare(input!), dwellingsOf(building, answers))
    expect(cost).toEqual({ yearly: 38_400, monthly, isPerDwelling: each })
  },
)

it('§3 today’s cost is unknown without a known plant', () => {
  const { input } = assumptionsOf(
    { ...given, load_power: 100 },
    { ...site, heating_energy_1: null },
    references,
  )
  expect(todaysCost(input!, compare(input!), 20)).toBeUndefined()
})
