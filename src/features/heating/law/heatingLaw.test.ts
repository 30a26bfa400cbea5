import { describe, expect, it } from 'vitest'
import { languages, resourcesOf } from '../../../kernel/text.ts'
import law from '../../reference/data/geneva-law.json' with { type: 'json' }
import { heatingOptions } from '../../reference/heatingOption.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { describeRules } from './describeLaw.ts'
import { heatingLawText } from './heatingLaw.text.ts'
import { heatingRuleIds, heatingRules, type LawFacts } from './heatingLaw.ts'

const block: LawFacts['building'] = {
  affectation: 1122,
  building_type: 1020,
  sia_classification: null,
  apartments: 12,
}
const house: LawFacts['building'] = { ...block, affectation: 1110, apartments: 1 }
const facts: LawFacts = {
  building: block,
  isCoOwned: null,
  options: heatingOptions,
  day: '2026-11-28',
}
const idsOf = (changes: Partial<LawFacts>) =>
  heatingRules({ ...facts, ...changes }).map(({ id }) => id)

/** Rules of the data that a report on replacing a heating does not print. */
const elsewhere = {
  'told with another rule': ['idc_no_audit'],
  'part of the legal position': ['idc_basis', 'idc_declare'],
  'no duty of an owner': ['idc_court', 'subsidy_credit', 'federal_programme'],
  'about invoices': ['vat_invoice', 'vat_unregistered', 'vat_rate'],
  'about new buildings': ['mopec', 'solar_federal'],
  'about hot water, not the replacement': ['legionella'],
}

describe('the legal framework of a replacement', () => {
  it('is told with article, date and status, in each language; what is not known says so (§3)', () => {
    for (const language of languages) {
      const strings = resourcesOf(heatingLawText, language)
      const t = (key: string, params: Record<string, string> = {}) =>
        strings[key]!.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!)
      const limits = shippedVersions.idc_limits.find(({ valid_from }) => valid_from > '2022')!.rows
      const rules = heatingRules({ ...facts, building: house })
      const described = describeRules(rules, limits, t)
      expect(described.map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
      for (const [index, { rule, article, from, status }] of described.entries()) {
        expect(rule).not.toMatch(/[{}–]|undefined/)
        expect(article).not.toBe('')
        const { from: since, status: known } = rules[index]!
        expect(from === strings['from.unknown']).toBe(since === null)
        expect(status.startsWith(strings['status.unknown']!)).toBe(known === null)
      }
      const audit = described.find(({ id }) => id === 'idc_audit')!
      expect(audit.rule).toContain(strings['within.open'])
      expect(audit.rule).toContain('450')
      const blockRules = describeRules(heatingRules(facts), limits, t)
      expect(blockRules.find(({ id }) => id === 'idc_works')!.rule).toContain(
        strings['within.works'],
      )
    }
  })

  it('prints each rule of the data or says why not (§3)', () => {
    expect([...heatingRuleIds, ...Object.values(elsewhere).flat()].toSorted()).toEqual(
      law.rules.map(({ id }) => id).toSorted(),
    )
  })

  it('gives each rule its article, day and status, and says what was not found', () => {
    const rules = heatingRules(facts)
    expect(rules.every(({ article }) => article.length > 0)).toBe(true)
    expect(rules.find(({ id }) => id === 'hp_permit')).toMatchObject({
      ...{ from: '2025-03-22', status: 'secondary', isUndated: false },
    })
    expect(rules.find(({ id }) => id === 'replace_principle')).toMatchObject({ status: 'verified' })
    expect(rules.find(({ id }) => id === 'idc_sanction')).toMatchObject({
      ...{ from: null, status: null },
    })
    expect(rules.find(({ id }) => id === 'flow_temperature')).toMatchObject({
      ...{ from: null, status: 'verified', isUndated: true },
    })
  })

  it('gives houses and small residential buildings no dates of the law', () => {
    const open = (building: LawFacts['building']) =>
      heatingRules({ ...facts, building })
        .filter(({ areDatesOpen }) => areDatesOpen)
        .map(({ id }) => id)
    expect(open(block)).toEqual([])
    for (const building of [house, { ...block, apartments: 4 }, { ...house, apartments: null }]) {
      expect(open(building)).toEqual(['idc_audit', 'idc_works'])
      expect(idsOf({ building })).toContain('idc_small_buildings')
    }
    expect(idsOf({})).not.toContain('idc_small_buildings')
  })

  it('prints what concerns the options, the owners and the day', () => {
    expect(idsOf({ options: ['cad'] })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/hp_permit|noise|borehole|refrigerant|klik/)]),
    )
    expect(idsOf({ options: ['cad'] })).not.toContain('replace_fossil')
    expect(idsOf({ options: ['pacSondes'] })).toEqual(
      expect.arrayContaining(['hp_permit', 'borehole_permit', 'refrigerant']),
    )
    expect(idsOf({ options: ['pacSondes'] })).not.toContain('noise')
    expect(idsOf({ building: house })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^rent|^ppe/)]),
    )
    expect(idsOf({ isCoOwned: false })).not.toContain('ppe')
    expect(idsOf({ building: house, isCoOwned: true })).toContain('ppe')
    expect(idsOf({ day: '2028-12-31' })).toContain('tax')
    expect(idsOf({ day: '2029-01-01' })).not.toContain('tax')
  })

  it('has a sentence for each rule in three languages, and none for others', () => {
    for (const language of ['fr', 'en', 'it'] as const) {
      const sentences = Object.keys(resourcesOf(heatingLawText, language)).filter((key) =>
        key.startsWith('rule.'),
      )
      expect(sentences.toSorted()).toEqual(heatingRuleIds.map((id) => `rule.${id}`).toSorted())
    }
  })
})
