import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestPerson, testApp } from '../../../testing/app.ts'
import { createDraft } from '../../../testing/mandates.ts'
import { problemsWithOptions } from './optionProblems.ts'

let admin: TestPerson
let params: { id: number }

beforeAll(async () => {
  const app = await testApp()
  const [office, { id: client }] = await Promise.all([app.as('admin'), app.as('client')])
  admin = office
  params = { id: (await createDraft(admin, 'incitative_consulting', { client })).id }
})

/** The fields at which a write is refused; empty if it is stored. */
const refusedAt = (body: Record<string, unknown>) =>
  admin.mandates.updateForm({ params, body }).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof CallError) || error.status !== 400) throw error
      return Object.keys(error.body.fields ?? {})
    },
  )

describe('values of options that contradict others (§3)', () => {
  it.each([
    ['pellets', 'pump_share', 40],
    ['fossile', 'heat_share', 80],
    ['cad', 'peak_power', 20],
    ['pacAir', 'borehole_metres', 300],
    ['pacSondes', 'subscribed_power', 50],
    ['pellets', 'power_price', 90],
  ])('are refused at their field: %s has no %s', async (option, column, value) => {
    const cell = `options/${option}/${column}`
    expect(await refusedAt({ [cell]: value, 'options/cad/subsidy': 1 })).toEqual([cell])
    expect(await refusedAt({ [cell]: null })).toEqual([])
    expect(await admin.mandates.form({ params })).not.toHaveProperty(['options/cad/subsidy'])
  })

  it('are refused at their field: more heat than a pump can make all year', async () => {
    const [pump, heat] = ['options/pacAir/pump_share', 'options/pacAir/heat_share']
    expect(await refusedAt({ [pump]: 1, [heat]: 100 })).toEqual([pump, heat])
    expect(await refusedAt({ [pump]: 55, [heat]: 90 })).toEqual([])
    expect(await refusedAt({ [pump]: 10 })).toEqual([pump])
    expect(await refusedAt({ [pump]: 10, [heat]: 62 })).toEqual([])
    expect(await refusedAt({ [heat]: 63 })).toEqual([heat])
    expect(await refusedAt({ [pump]: null, [heat]: null })).toEqual([])
  })

  it('are refused at their field: heat that a peak boiler would need more than a year for', async () => {
    const [pump, heat, boiler] = ['pump_share', 'heat_share', 'peak_power'].map(
      (name) => `options/pacAir/${name}`,
    ) as [string, string, string]
    expect(await refusedAt({ [pump]: 99, [heat]: 1 })).toEqual([pump, heat])
    expect(await refusedAt({ [pump]: 99, [heat]: 93.9 })).toEqual([pump, heat])
    expect(await refusedAt({ [pump]: 99, [heat]: 94 })).toEqual([])
    // A boiler of 10 kW makes at most 87’600 of 120’000 kWh.
    expect(await refusedAt({ useful_heat: 120_000, [heat]: 27, [boiler]: 10 })).toEqual([])
    expect(await refusedAt({ [heat]: 26 })).toEqual([heat])
    expect(await refusedAt({ [boiler]: 9 })).toEqual([boiler])
    expect(await refusedAt({ [boiler]: null })).toEqual([boiler])
    expect(await refusedAt({ [pump]: null })).toEqual([pump])
    const none = { [pump]: null, [heat]: null, [boiler]: null }
    expect(await refusedAt({ ...none, useful_heat: null })).toEqual([])
    expect(await refusedAt({ [heat]: 80 })).toEqual([heat])
    expect(await refusedAt({ [pump]: 55 })).toEqual([])
    expect(await refusedAt(none)).toEqual([])
  })

  it('leave to pump and boiler no more heat than each makes in all hours of a year', () => {
    const shares = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 100 }))
    fc.assert(
      fc.property(shares, ([pump, heat]) => {
        const answers = { 'options/pacAir/pump_share': pump, 'options/pacAir/heat_share': heat }
        const [byPump, byBoiler] = [heat / pump, (100 - heat) / (100 - pump)].map(
          (ratio) => ratio * 1400,
        )
        const isPossible = byPump! <= 8760 && byBoiler! <= 8760
        expect(Object.keys(problemsWithOptions(answers, answers)).length === 0).toBe(isPossible)
      }),
      { numRuns: 2000 },
    )
  })

  it('are refused at their field: what makes hot water where there is none', async () => {
    const [solar, heaters] = ['options/pellets/solar_area', 'options/cad/water_heaters']
    expect(await refusedAt({ dhw_share: 0, [solar]: 20, [heaters]: 3 })).toEqual(
      expect.arrayContaining([solar, heaters, 'dhw_share']),
    )
    expect(await refusedAt({ dhw_share: 0, 'options/pellets/pv_power': 20 })).toEqual([])
    expect(await refusedAt({ [solar]: 20 })).toEqual([solar])
    expect(await refusedAt({ dhw_share: 25, [solar]: 20 })).toEqual([])
    expect(await refusedAt({ dhw_share: 0 })).toEqual(['dhw_share'])
    expect(await refusedAt({ dhw_share: 0, [solar]: null })).toEqual([])
  })
})
