import { describe, expect, it } from 'vitest'
import type { Answers } from '../../mandates/form/service.ts'
import noise from '../../reference/data/heat-pump-noise.json' with { type: 'json' }
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { feasibilityOf } from '../feasibility.ts'
import { noiseAt, type SensitivityDegree, unitPositions } from './siteRules.ts'

const terms = referencesOn(shippedVersions, '2026-11-28').site_terms.rows[0]!
const termsBefore = referencesOn(shippedVersions, '2026-11-27').site_terms.rows[0]!
const degrees = { I: 'ds_1', II: 'ds_2', III: 'ds_3', IV: 'ds_4' } as const

describe('the noise of an outdoor unit (§3)', () => {
  it.each(noise.vectors.map((vector) => [vector.name, vector] as const))(
    'is that of the aid: the vector “%s”',
    (_, { in: given, out }) => {
      const position = unitPositions[(given.DC - 3) / 3]
      const { level, limit, smallestDistance } = noiseAt(
        {
          ...{ soundPower: given.LWA2C, distance: given.s, minutes: given.t },
          ...(position && { position }),
        },
        degrees[given.ds as 'II'],
        terms,
      )
      expect(level).toBeCloseTo(out.Lr, 2)
      expect(level <= limit).toBe(out.kept)
      if ('s_min' in out) expect(smallestDistance).toBeCloseTo(out.s_min!, 1)
    },
  )

  it('is held against the planning values of the night', () => {
    for (const { ds, night } of noise.planning_values_dBA.rows)
      expect(terms[`planning_${degrees[ds as 'I']}`]).toBe(night)
  })

  it('decides the verdict: too loud there, close to the limit with prevention to be shown, or quiet', () => {
    const verdictAt = (
      sound_power: number,
      more: Answers = {},
      tables = terms,
      investment = 150_000,
    ) =>
      feasibilityOf(
        'pacAir',
        { noise_zone: 'ds_2' satisfies SensitivityDegree, protected: 'no' },
        {
          ...{ sound_power, neighbour_distance: 14, outdoor_space: 20, supply_temperature: 45 },
          ...{ electrical_connection: 200, network_distance: 900, ...more },
        },
        { terms: tables, electricPower: 10, investment },
      )
    // Lr is the sound power less 18.92 dB when it stands free; the limit is 45.
    expect(verdictAt(60).reasons).toMatchObject([{ key: 'noise_quiet' }])
    expect(verdictAt(62)).toMatchObject({
      feasible: 'to_check',
      reasons: [
        {
          key: 'noise_prevention',
          params: { level: '43.1', limit: 45, margin: 3, cost: '\u00a0: ≈\u00a01’500\u00a0CHF' },
        },
      ],
    })
    // A wall adds 3 dB, a corner 6.
    expect(verdictAt(60, { unit_position: 'wall' }).reasons).toMatchObject([
      { key: 'noise_prevention' },
    ])
    expect(verdictAt(60, { unit_position: 'corner' })).toMatchObject({
      feasible: 'no',
      reasons: [{ key: 'noise_too_loud', params: { level: '47.1', smallest: 18 } }],
    })
    // By tables of before nothing is asked below the limit, and above it somebody checks.
    expect(verdictAt(62, {}, termsBefore).reasons).toMatchObject([{ key: 'noise_quiet' }])
    expect(verdictAt(70, {}, termsBefore)).toMatchObject({
      feasible: 'to_check',
      reasons: [{ key: 'noise_loud' }],
    })
  })
})
