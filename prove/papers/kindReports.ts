import { factsOf } from '../../src/features/mandates/services/samples/facts.ts'
import { sharedSample } from '../../src/features/mandates/services/samples/sharedSample.ts'
import { referencesOn } from '../../src/features/reference/inForce.ts'
import type { References } from '../../src/features/reference/reference.ts'
import { shippedVersions } from '../../src/features/reference/shipped/shipped.ts'
import type { ReportedKind } from '../../src/features/reports/kinds/reportedKinds.ts'
import type { KindSnapshot } from '../../src/features/reports/snapshot.ts'
import { compareForm } from '../../src/features/reports/variants/compareForm.server.ts'
import { serviceOf } from '../../src/services.ts'
import { sampleConsultation } from '../advice/consultations.ts'

/** Names of the products that the reports are of. */
const products: Record<ReportedKind, KindSnapshot['mandate']['product']> = {
  cecbplus: { fr: 'CECB Plus', en: 'CECB Plus', it: 'CECE Plus' },
  peik: { fr: 'PEIK', en: 'PEIK', it: 'PEIK' },
  amoen: { fr: 'AMOén', en: 'AMOén', it: 'AMOén' },
  cvc_concept: { fr: 'Concept CVC', en: 'HVAC concept', it: 'Concetto RVC' },
}

/** A fixed report of a kind, of the building of the sample consultation, with the answers of the demonstration. */
export async function sampleKindReport(kind: ReportedKind): Promise<KindSnapshot> {
  const {
    comparison: _comparison,
    judged: _judged,
    advice: _advice,
    ...consultation
  } = sampleConsultation()
  const { references, rules: _rules, plausibility: _plausibility, ...base } = consultation
  const { values } = base.building
  const house = {
    ...{ sre: 980, apartments: 12, construction_year: 1965, heating_energy_1: 7530 },
  }
  const facts = factsOf(house, 1, 2025)
  const { default: sample } = await serviceOf(kind).sample()
  const answers = {
    ...sharedSample(facts),
    ...sample.answers(facts),
    visit_date: '2026-10-12',
    findings: 'Façades d’origine, chaudière en fin de vie.',
    ...(kind === 'cecbplus' && { idc_declared: true, permit_before_2000: true }),
  }
  const site = { ...values, ...house, consumptions: base.consumptions } as never
  const compared =
    kind === 'amoen'
      ? { variants: null, calculation: null }
      : compareForm({ kind, answers, site }, {
          ...referencesOn(shippedVersions, '2026-11-29'),
          ...references,
        } as References)
  return {
    ...base,
    mandate: { ...base.mandate, product: products[kind] },
    answers,
    kind,
    ...compared,
  }
}
