import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resourcesOf } from '../../kernel/text.ts'
import type { Answers } from '../mandates/form/service.ts'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { assumptionsOf, type Site } from './assumptions.ts'
import { feasibilityOf, isOverruled, reasonKeys, usablePower } from './feasibility.ts'
import { heatingComparisonText } from './heating.text.ts'
import { noiseAt, sensitivityDegrees } from './plant/siteRules.ts'
import { conditionText } from './result/condition.text.ts'
import { describeFeasibility } from './result/describeFeasibility.ts'

const terms = referencesOn(shippedVersions, '2026-11-22').site_terms.rows[0]!

const closed = 'Sondes géothermiques verticales (système fermé)'
const open = 'Géothermie sur nappe (système ouvert)'
/** Facts about a site and the form's answers. */
type Facts = { site: Partial<Site>; answers: Answers }
const heatPumpFacts = {
  ...{ supply_temperature: 50, electrical_connection: 400, network_distance: 900 },
}

/** For each option, a site on which it is feasible, with all facts that the verdict needs. */
const suitable: Record<HeatingOption, Facts> = {
  cad: { site: {}, answers: { network_distance: 85 } },
  pacNappes: { site: { geothermal_zone: open }, answers: { ...heatPumpFacts, groundwater: 'yes' } },
  pacSondes: {
    site: { geothermal_zone: closed },
    answers: { ...heatPumpFacts, outdoor_space: 400 },
  },
  pacAir: {
    site: { noise_zone: 'ds_3', protected: 'no' },
    answers: { ...heatPumpFacts, outdoor_space: 50, neighbour_distance: 9, sound_power: 55 },
  },
  pellets: { site: { no2_immissions: 20 }, answers: { room_area: 20, delivery_access: 'Cour' } },
  fossile: { site: {}, answers: {} },
}
/** The reason for the verdict on each suitable site. */
const suitableReason: Partial<Record<HeatingOption, string>> = {
  cad: 'network_near',
  pacNappes: 'groundwater_open',
  pacSondes: 'probes_allowed',
  pacAir: 'noise_quiet',
  pellets: 'wood_possible',
}
const unknownHeatPumpFacts = {
  supply_temperature: 'supply_unknown',
  electrical_connection: 'connection_unknown',
}
/** The reason for the verdict if a fact is unknown, by option and fact. */
const reasonIfUnknown: Record<HeatingOption, Record<string, string>> = {
  cad: { network_distance: 'network_unknown' },
  pacNappes: {
    ...unknownHeatPumpFacts,
    geothermal_zone: 'groundwater_unsure',
    groundwater: 'groundwater_unsure',
  },
  pacSondes: {
    ...unknownHeatPumpFacts,
    geothermal_zone: 'geothermal_unknown',
    outdoor_space: 'drill_space_unknown',
  },
  pacAir: {
    ...unknownHeatPumpFacts,
    noise_zone: 'noise_unknown',
    neighbour_distance: 'noise_unknown',
    sound_power: 'noise_power_unknown',
    outdoor_space: 'outdoor_unknown',
    protected: 'protected_unknown',
  },
  pellets: {
    no2_immissions: 'no2_unknown',
    room_area: 'store_unknown',
    delivery_access: 'delivery_unknown',
  },
  fossile: {},
}
/** Limits: option, fact, limit, verdict up to and including it, verdict above it. */
const boundaries: [HeatingOption, string, number, string, string][] = [
  ['cad', 'network_distance', 100, 'yes network_near', 'to_check network_distance'],
  ['cad', 'network_distance', 300, 'to_check network_distance', 'no network_far'],
  ['pellets', 'no2_immissions', 26, 'yes wood_possible', 'to_check no2_near'],
  ['pellets', 'no2_immissions', 30, 'to_check no2_near', 'no no2_over'],
  ['pacAir', 'supply_temperature', 65, 'yes noise_quiet', 'to_check supply_hot'],
  ['pacSondes', 'supply_temperature', 65, 'yes probes_allowed', 'to_check supply_hot'],
  ['pacNappes', 'supply_temperature', 65, 'yes groundwater_open', 'to_check supply_hot'],
  // These two facts suffice from the limit on, so the verdict changes just below it.
  ['pellets', 'room_area', 12 - 1e-6, 'to_check store_space', 'yes wood_possible'],
  ['pacSondes', 'outdoor_space', 338 - 1e-6, 'to_check drill_space', 'yes probes_allowed'],
]
/** The verdict that belongs to each reason, written by hand. */
const verdictOfReason: Record<(typeof reasonKeys)[number], string> = {
  ...(Object.fromEntries(reasonKeys.map((key) => [key, 'to_check'])) as Record<
    (typeof reasonKeys)[number],
    string
  >),
  network_near: 'yes',
  groundwater_open: 'yes',
  probes_allowed: 'yes',
  noise_quiet: 'yes',
  wood_possible: 'yes',
  noise_too_loud: 'no',
  peak_renewable: 'no',
  network_far: 'no',
  geothermal_banned: 'no',
  groundwater_none: 'no',
  no2_over: 'no',
}

/** The verdict and its reasons for a plant of 80 kW outside Geneva, separated by spaces. */
function judge(option: HeatingOption, site: Partial<Site>, answers: Answers = {}) {
  return judgeIn('VD', option, site, answers)
}

function judgeIn(
  canton: 'GE' | 'VD',
  option: HeatingOption,
  facts: Partial<Site>,
  answers: Answers = {},
) {
  const site = { canton, ...facts }
  const plant = { power: 80, electricPower: 25, boreholeMetres: 80_000 / 55, terms }
  const { feasible, reasons } = feasibilityOf(option, site as Site, answers, plant)
  return [feasible, ...reasons.map(({ key }) => key)].join(' ')
}

describe('feasibility', () => {
  it('has a condition for each reason to check, under which the option can be recommended', () => {
    const toCheck = reasonKeys.filter((key) => verdictOfReason[key] === 'to_check')
    expect(Object.keys(conditionText.words)).toEqual(expect.arrayContaining(toCheck))
  })

  it.each(heatingOptions.filter((option) => option !== 'fossile'))(
    'for %s is “yes” only if all necessary facts are known (§3)',
    (option) => {
      const { site, answers } = suitable[option]
      expect(judge(option, site, answers)).toBe(`yes ${suitableReason[option]}`)
      // An unknown fact makes the verdict “to check”, with a reason that names it.
      for (const [name, reason] of Object.entries(reasonIfUnknown[option])) {
        const facts = { ...site, ...answers, [name]: null }
        const verdict = judge(option, facts as Partial<Site>, facts as Answers)
        expect([name, verdict]).toEqual([name, `to_check ${reason}`])
      }
    },
  )

  it.each(boundaries)(
    'for %s, with %s as the only limit: up to %d it is “%s”, above that “%s”',
    (option, name, limit, verdictUpTo, verdictAbove) => {
      const { site, answers } = suitable[option]
      const judgeAt = (value: number) => {
        const facts = { ...site, ...answers, [name]: value }
        return judge(option, facts as Partial<Site>, facts as Answers)
      }
      expect([judgeAt(limit), judgeAt(limit + 1e-6)]).toEqual([verdictUpTo, verdictAbove])
      expect(judgeAt(limit - 1e-6)).toBe(verdictUpTo)
    },
  )

  it('is the worst verdict of all checks, with the reasons for that verdict only', () => {
    const sites = fc.record({
      geothermal_zone: fc.constantFrom(
        closed,
        open,
        'Interdiction',
        'Demande de renseignement',
        null,
      ),
      no2_immissions: fc.constantFrom(10, 26, 28, 30, 34, null),
      protected: fc.constantFrom('yes' as const, 'no' as const, null),
      noise_zone: fc.constantFrom('ds_1' as const, 'ds_3' as const, null),
      cad_zone: fc.constantFrom('Chaud, 2030', null),
      supply_temperature: fc.constantFrom(40, 65, 66, null),
    })
    const forms = fc.record({
      network_distance: fc.constantFrom(50, 200, 400, null),
      groundwater: fc.constantFrom('yes', 'no', 'to_check', null),
      outdoor_space: fc.constantFrom(0, 60, 400, null),
      electrical_connection: fc.constantFrom(10, 400, null),
      neighbour_distance: fc.constantFrom(2, 40, null),
      sound_power: fc.constantFrom(50, 90, null),
      room_area: fc.constantFrom(5, 12, null),
      delivery_access: fc.constantFrom('Cour', null),
    })
    fc.assert(
      fc.property(fc.constantFrom(...heatingOptions), sites, forms, (option, site, answers) => {
        const plant = { power: 80, electricPower: 25, boreholeMetres: 80_000 / 55, terms }
        const { feasible, reasons } = feasibilityOf(option, site as Site, answers, plant)
        expect(new Set(reasons.map(({ key }) => verdictOfReason[key]))).toEqual(new Set([feasible]))
        // Without one of the facts the verdict is never “yes”.
        for (const name of Object.keys(reasonIfUnknown[option])) {
          const siteWithout = { ...site, [name]: null } as Site
          const answersWithout = { ...answers, [name]: null }
          const verdict = feasibilityOf(option, siteWithout, answersWithout, plant)
          expect(verdict.feasible).not.toBe('yes')
        }
      }),
      { numRuns: 300 },
    )
  })

  it('considers planned networks, banned ground and weak electrical connections', () => {
    expect(judge('cad', { cad_zone: 'Chaud, 2030' })).toBe('to_check network_zone')
    expect(judge('cad', { cad_zone: 'Chaud, 2030' }, { network_distance: 900 })).toBe(
      'to_check network_zone',
    )
    expect(judge('cad', { cad_zone: 'Chaud, 2030' }, { network_distance: 85 })).toBe(
      'yes network_near',
    )
    const { site, answers } = suitable.pacSondes
    // 80 kW need 1455 m in eight boreholes: 60 m² are not enough.
    expect(judge('pacSondes', site, { ...answers, outdoor_space: 60 })).toBe('to_check drill_space')
    for (const option of ['pacSondes', 'pacNappes'] as const)
      expect(judge(option, { geothermal_zone: 'Interdiction de géothermie' })).toBe(
        'no geothermal_banned',
      )
    expect(judge('pacNappes', { geothermal_zone: 'Demande de renseignement' })).toBe(
      'to_check geothermal_inquiry supply_unknown connection_unknown',
    )
    expect(judge('pacNappes', {}, { groundwater: 'no' })).toBe('no groundwater_none')
    expect(judge('fossile', {})).toBe('to_check fossil_exception')
    // 80 kW of heat need 28.6 kW of electricity; 40 A supply 27.6 kW, of which 70 % are usable.
    const air = suitable.pacAir
    expect(
      feasibilityOf(
        'pacAir',
        { ...air.site, canton: 'VD' } as Site,
        { ...air.answers, electrical_connection: 40 },
        { power: 80, electricPower: 28.6, terms },
      ),
    ).toEqual({
      feasible: 'to_check',
      reasons: [{ key: 'connection_weak', params: { amperes: 40 } }],
    })
    expect(usablePower(40)).toBeCloseTo(40 * 0.69 * 0.7, 9)
    // Power exactly at the limit suffices, and noise exactly at the planning value is allowed.
    const verdictFor = (electricPower: number, sound_power: number) =>
      feasibilityOf(
        'pacAir',
        air.site as Site,
        { ...air.answers, electrical_connection: 40, neighbour_distance: 1, sound_power },
        { electricPower, terms },
      ).feasible
    // At one metre: 46 − 11 + 3 + 12 = 50, the value of DS III.
    expect(verdictFor(usablePower(40), 46)).toBe('yes')
    expect(verdictFor(usablePower(40) + 1e-9, 46)).toBe('to_check')
    expect(verdictFor(usablePower(40), 46.001)).toBe('to_check')
  })

  it('§3 names what the law of Geneva asks of an option before it is built, and only there', () => {
    const { site, answers } = suitable.pacAir
    const inGeneva = (option: HeatingOption, more: Answers = {}, of: Partial<Site> = {}) =>
      judgeIn(
        'GE',
        option,
        { ...suitable[option].site, ...of },
        { ...suitable[option].answers, ...more },
      )
    // A network within 300 m, the zone of one, or nobody knows.
    const network = (more: Answers, of: Partial<Site> = {}) => inGeneva('pellets', more, of)
    expect([300, 301, null].map((network_distance) => network({ network_distance }))).toEqual([
      'to_check network_duty',
      'yes wood_possible',
      'to_check network_duty',
    ])
    expect(network({ network_distance: 900 }, { cad_zone: 'Chaud, 2030' })).toBe(
      'to_check network_duty',
    )
    expect(inGeneva('cad')).toBe('yes network_near')
    expect(inGeneva('fossile')).toBe('to_check fossil_exception network_duty')
    expect(inGeneva('pacSondes')).toBe('to_check borehole_permit')
    expect(inGeneva('pacNappes', { supply_temperature: 50.1 })).toBe('to_check supply_over_50')
    expect(inGeneva('pacNappes', { supply_temperature: 66 })).toBe('to_check supply_hot')
    expect(inGeneva('pacNappes')).toBe('yes groundwater_open')
    const outdoor = (power: number) =>
      feasibilityOf('pacAir', { ...site, canton: 'GE' } as Site, answers, { power, terms })
    expect(outdoor(20).feasible).toBe('yes')
    expect(outdoor(20.1).reasons).toEqual([{ key: 'outdoor_permit', params: { most: 20 } }])
    // Elsewhere other laws hold, which nobody has read.
    expect(
      judge('pacSondes', suitable.pacSondes.site, {
        ...suitable.pacSondes.answers,
        supply_temperature: 58,
        network_distance: 20,
      }),
    ).toBe('yes probes_allowed')
  })

  it('depends on sound power, distance and sensitivity degree; never better if louder or nearer', () => {
    // 55 dB(A) at 6 m: 55 − 11 + 3 − 15.56 + 12 = 43.44, quiet enough for DS II, not for DS I.
    const { level } = noiseAt({ soundPower: 55, distance: 6 }, 'ds_2', terms)
    expect(level).toBeCloseTo(43.437, 3)
    // Below one metre the level stays that at one metre.
    const levelsNearby = [0, 0.5, 1].map(
      (distance) => noiseAt({ soundPower: 55, distance }, 'ds_2', terms).level,
    )
    expect(levelsNearby).toEqual([59, 59, 59])
    const verdict = (
      noise_zone: 'ds_1' | 'ds_2',
      sound_power: number,
      neighbour_distance: number,
    ) =>
      feasibilityOf(
        'pacAir',
        { ...suitable.pacAir.site, noise_zone } as Site,
        { ...suitable.pacAir.answers, sound_power, neighbour_distance },
        { terms },
      )
    expect(verdict('ds_2', 55, 6)).toMatchObject({ feasible: 'yes' })
    expect(verdict('ds_1', 55, 6)).toMatchObject({
      feasible: 'to_check',
      reasons: [{ key: 'noise_loud', params: { level: '≈\u00a043.5', limit: 40 } }],
    })
    const sound = fc.double({ min: 30, max: 90, noNaN: true })
    const metres = fc.double({ min: 1, max: 100, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...sensitivityDegrees),
        sound,
        metres,
        metres,
        (degree, power, a, b) => {
          const levelAt = (soundPower: number, distance: number) =>
            noiseAt({ soundPower, distance }, degree, terms).level
          expect(levelAt(power, Math.min(a, b))).toBeGreaterThanOrEqual(
            levelAt(power, Math.max(a, b)),
          )
          expect(levelAt(power + 3, a) - levelAt(power, a)).toBeCloseTo(3, 6)
          const { level, limit } = noiseAt({ soundPower: power, distance: a }, degree, terms)
          const { feasible } = feasibilityOf(
            'pacAir',
            { ...suitable.pacAir.site, noise_zone: degree } as Site,
            { ...suitable.pacAir.answers, sound_power: power, neighbour_distance: a },
            { terms },
          )
          expect(feasible).toBe(level > limit ? 'to_check' : 'yes')
        },
      ),
    )
  })
})

describe('a verdict entered by the adviser', () => {
  const texts = resourcesOf(heatingComparisonText, 'fr')
  const t = (key: string, params: Record<string, unknown> = {}) =>
    texts[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const references = referencesOn(shippedVersions, '2026-11-22')
  const judgeWith = (answers: Answers) => {
    const site = {
      ...suitable.pacSondes.site,
      canton: 'VD',
      sre: 1600,
      heating_energy_1: 7530,
      consumptions: [],
    } as Site
    const facts = { useful_heat: 160_000, ...suitable.pacSondes.answers, outdoor_space: 60 }
    return assumptionsOf({ ...facts, ...answers }, site, references).judged.pacSondes
  }

  it('overrules the rules, whose finding is shown beside the adviser’s reason (§3)', () => {
    const feasible = 'options/pacSondes/feasible'
    const finding =
      'Selon les règles du site\u00a0: À vérifier · 60\u00a0m² dehors\u00a0: ≈\u00a01’450\u00a0m de sondes (8) demandent ≈\u00a0338\u00a0m²'
    expect(describeFeasibility(judgeWith({}), t)).toEqual([finding.split(' · ')[1]])
    const withoutReason = judgeWith({ [feasible]: 'yes' })
    expect(withoutReason).toMatchObject({ feasible: 'yes', found: 'to_check', isEntered: true })
    expect(describeFeasibility(withoutReason, t)).toEqual([
      'Évaluation du conseiller\u00a0: motif non indiqué',
      finding,
    ])
    const reason = 'Le voisin met son jardin à disposition.'
    expect(
      describeFeasibility(judgeWith({ [feasible]: 'yes', 'options/pacSondes/reason': reason }), t),
    ).toEqual([`Évaluation du conseiller\u00a0: ${reason}`, finding])
    // If adviser and rules agree, the reasons need no author.
    const agreeing = judgeWith({ [feasible]: 'to_check', 'options/pacSondes/reason': reason })
    expect(isOverruled(agreeing)).toBe(false)
    expect(describeFeasibility(agreeing, t)).toEqual([reason, finding.split(' · ')[1]])
  })

  it('in an old report, which lacks the finding of the rules, counts as agreeing with them', () => {
    const { found: _, ...old } = judgeWith({ 'options/pacSondes/feasible': 'yes' })
    expect(describeFeasibility({ ...old, reasons: [] }, t)).toEqual([])
  })
})
