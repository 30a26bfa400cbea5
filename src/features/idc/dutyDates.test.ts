import { describe, expect, it } from 'vitest'
import { languages, resourcesOf } from '../../kernel/text.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { describeLegalPosition, describeVerdict, summarizeLegalPosition } from './describeDuty.ts'
import { dutyText } from './duty.text.ts'
import { legalPosition, verdictOf } from './duty.ts'
import { hasKnownDutyDates } from './dutyDates.ts'

describe('the dates of the law for a building (§3)', () => {
  it.each([
    ['a house', { affectation: 1110 }, false],
    ['a house with a flat', { affectation: 1121, apartments: 2 }, false],
    ['a block of four', { affectation: 1122, apartments: 4 }, false],
    ['a block of five', { affectation: 1122, apartments: 5 }, true],
    ['a block of unknown size', { affectation: 1122 }, false],
    ['offices', { affectation: 1220 }, true],
    ['shops below two flats', { affectation: 1230, apartments: 2 }, false],
    ['a category with dwellings', { building_type: 1020 }, false],
    ['a category without dwellings', { building_type: 1060 }, true],
    ['a school by its use', { sia_classification: { school: 100 } }, true],
    [
      'housing and shops by their use',
      { sia_classification: { multi_family: 60, sales: 40 } },
      false,
    ],
    ['unknown use', {}, false],
    ['unknown use with twelve dwellings', { apartments: 12 }, true],
  ])('are known, or not, of %s', (_, building, isKnown) => {
    expect(hasKnownDutyDates(building)).toBe(isKnown)
  })

  const block = { affectation: 1122, apartments: 12 }
  const house = { affectation: 1110, apartments: 1 }
  /** REn art. 14: 450; significant excess 800, 650 from 1.1.2027, 550 from 1.1.2031 (geneva-law.json). */
  it.each<[string, object, number, string, string]>([
    ['a block of 700 today', block, 700, '2026-11-28', 'renovate_from 2027-01-01'],
    ['a block of 700 after the step', block, 700, '2027-01-01', 'renovate 2027-01-01'],
    ['a block at 650', block, 650, '2027-01-01', 'renovate_from 2031-01-01'],
    ['a block of 600', block, 600, '2026-11-28', 'renovate_from 2031-01-01'],
    ['a block of 600 in 2031', block, 600, '2031-01-01', 'renovate 2031-01-01'],
    ['a block at 550', block, 550, '2026-11-28', 'optimise 2022-09-01'],
    ['a block of 850', block, 850, '2026-11-28', 'renovate 2022-09-01'],
    ['a block at 450', block, 450, '2026-11-28', 'none 2022-09-01'],
    ['a house of 700', house, 700, '2026-11-28', 'renovate_later'],
    ['a house of 600', house, 600, '2026-11-28', 'renovate_later'],
    ['a house of 440', house, 440, '2026-11-28', 'none 2022-09-01'],
    ['offices of 700', { affectation: 1220 }, 700, '2026-12-31', 'renovate_from 2027-01-01'],
  ])('are those of the step that decides: %s', (_, building, mean, day, expected) => {
    const position = legalPosition(
      { mean, years: [2023, 2024, 2025], basis: 'published' },
      day,
      shippedVersions.idc_limits,
      { hasKnownDates: hasKnownDutyDates(building) },
    )!
    const { verdict, step } = verdictOf(position)
    expect(verdict === 'renovate_later' ? verdict : `${verdict} ${step.from}`).toBe(expected)
  })

  it('are named nowhere where they are not known: they are to be confirmed with OCEN', () => {
    const mean = { mean: 700, years: [2023, 2024, 2025], basis: 'published' as const }
    for (const language of languages) {
      const strings = resourcesOf(dutyText, language)
      const t = (key: string, params: Record<string, unknown> = {}) =>
        strings[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
      const sentences = (hasKnownDates: boolean) => {
        const position = legalPosition(mean, '2026-11-22', shippedVersions.idc_limits, {
          hasKnownDates,
        })!
        return [
          describeVerdict(position, t),
          ...describeLegalPosition(position, t),
          ...summarizeLegalPosition(position, t),
        ].join(' ')
      }
      expect(sentences(true)).toMatch(/01\.01\.2027.*01\.01\.2031/)
      expect(sentences(true)).not.toContain('OCEN')
      expect(sentences(false)).toContain('OCEN')
      expect(sentences(false)).not.toMatch(/2027|2031/)
    }
  })
})
