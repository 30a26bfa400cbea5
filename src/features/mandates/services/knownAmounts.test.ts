import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { launchSubsidy } from './amoen.ts'
import {
  advisorySubsidy,
  insulationSubsidy,
  variantInvestment,
  variantStages,
} from './knownAmounts.ts'
import { adviceSubsidy } from './peik.ts'

describe('amounts whose rule is known (§5)', () => {
  it('are those of the programme, and unknown where the rule leaves them open', () => {
    const entitled = { idc_declared: true, permit_before_2000: true }
    expect([500, 501].map((report_area) => advisorySubsidy({ ...entitled, report_area }))).toEqual([
      750, 1500,
    ])
    expect(advisorySubsidy({ ...entitled })).toBeNull()
    expect(advisorySubsidy({ report_area: 400, idc_declared: true })).toBeNull()
    expect(advisorySubsidy({ ...entitled, permit_before_2000: false })).toBe(0)
    const launch = [799, 800, 4999, 5000, 10_000, 10_001].map((sre_after) =>
      launchSubsidy({ sre_after }),
    )
    expect(launch).toEqual([null, 3000, 3000, 4500, 4500, 6000])
    expect([2000, 3000, 9000].map((advice_cost) => adviceSubsidy({ advice_cost }))).toEqual([
      1000, 1500, 1500,
    ])
    expect([launchSubsidy({}), adviceSubsidy({})]).toEqual([null, null])
    const facade = { element: 'facade', work: 'insulate', area: 100 }
    expect(
      [0.19, 0.2, 0.249, 0.25].map((u_new) => insulationSubsidy({ ...facade, u_new })),
    ).toEqual([14_000, 8000, 8000, 0])
    expect(insulationSubsidy(facade)).toBeNull()
    expect(insulationSubsidy({ ...facade, u_new: 0.1, element: 'window' })).toBeNull()
  })

  it('of the stages of a variant add up to its investment', () => {
    const measure = fc.record({ cost: fc.nat(100_000), stage: fc.integer({ min: 1, max: 3 }) })
    fc.assert(
      fc.property(fc.array(measure, { minLength: 1, maxLength: 10 }), (measures) => {
        const answers = Object.fromEntries(
          measures.flatMap(({ cost, stage }, index) =>
            Object.entries({ variants: ['1'], cost, stage, subsidy: 0 }).map(([column, value]) => [
              `measures/m${index}/${column}`,
              value,
            ]),
          ),
        )
        const stages = variantStages('1', answers)
        const all = variantInvestment({ number: '1' }, answers)
        expect(stages.reduce((sum, { cost }) => sum + cost!, 0)).toBe(all)
        expect(stages.reduce((sum, { own }) => sum + own!, 0)).toBe(all)
        expect(stages.map(({ stage }) => stage)).toEqual(
          stages.map(({ stage }) => stage).toSorted(),
        )
        // One that is unknown makes the sum unknown.
        expect(
          variantInvestment({ number: '1' }, { ...answers, 'measures/x/variants': ['1'] }),
        ).toBeNull()
      }),
    )
    expect(variantInvestment({ number: '1' }, {})).toBeNull()
  })
})
