import { measuredIndex } from '../../src/features/heating/afterWorks/measuredIndex.ts'
import { factsOf } from '../../src/features/mandates/services/samples/facts.ts'
import { sharedSample } from '../../src/features/mandates/services/samples/sharedSample.ts'
import { referencesOn } from '../../src/features/reference/inForce.ts'
import type { References } from '../../src/features/reference/reference.ts'
import { shippedVersions } from '../../src/features/reference/shipped/shipped.ts'
import type { ReportedKind } from '../../src/features/reports/kinds/reportedKinds.ts'
import type { KindSnapshot, SnapshotReferences } from '../../src/features/reports/snapshot.ts'
import { compareForm } from '../../src/features/reports/variants/compareForm.server.ts'
import type { Language } from '../../src/kernel/text.ts'
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
    expected: _expected,
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
  return {
    ...base,
    mandate: { ...base.mandate, product: products[kind] },
    answers,
    kind,
    ...comparedBy({ kind, answers, site, judged: judgedBy(base) }, references),
    ...(kind === 'amoen' && { measured: measuredIndex(answers, judgedBy(base), shipped)! }),
  }
}

const shipped = referencesOn(shippedVersions, '2026-11-29')

/** The building of a snapshot as the law judges it. */
const judgedBy = ({ building, law }: Pick<KindSnapshot, 'building' | 'law'>) => ({
  building: { ...building.values, provenance: building.provenance } as never,
  day: '2026-11-29',
  versions: shippedVersions.idc_limits,
  today: law ?? null,
})

const comparedBy = (
  form: Parameters<typeof compareForm>[0],
  references?: SnapshotReferences,
): Pick<KindSnapshot, 'variants' | 'calculation'> =>
  form.kind === 'amoen'
    ? { variants: null, calculation: null }
    : compareForm(form, {
        ...shipped,
        ...references,
      } as References)

const sentence =
  'Les entreprises coordonnent leurs travaux avec la régie et préviennent les habitants. '

/**
 * A report of a kind with random content: some answers are missing, tables have up to twelve rows, and remarks are of any
 * length that their fields take. Rows that others refer to, such as variants, stay as they are.
 */
export async function randomKindReport(
  kind: ReportedKind,
  random: () => number,
): Promise<KindSnapshot> {
  const sample = await sampleKindReport(kind)
  const answers: Record<string, unknown> = {}
  const put = (name: string, value: unknown) => {
    if (random() < 0.1) return
    const isLong = typeof value === 'string' && value.includes(' ')
    answers[name] =
      isLong && random() < 0.3
        ? sentence.repeat(Math.ceil(random() * (name.includes('/') ? 2 : 12))).trim()
        : value
  }
  const fixed = new Set(['variants', 'measures', 'phases', 'costs', 'energy_uses', 'standards'])
  const copies: Record<string, number> = {}
  for (const [name, value] of Object.entries(sample.answers)) {
    const [table, row, column] = name.split('/')
    put(name, value)
    if (!column || fixed.has(table!)) continue
    copies[table!] ??= Math.floor(random() * 12)
    for (let copy = 0; copy < copies[table!]!; copy++)
      put(`${table}/${row}_${copy}/${column}`, value)
  }
  const site = { ...sample.building.values, consumptions: sample.consumptions } as never
  return {
    ...sample,
    answers,
    ...comparedBy({ kind, answers, site, judged: judgedBy(sample) }),
  }
}

/** The rows that a report must have for its variants: name, and cost with its range, or a dash. */
export const expectedVariants = ({ variants }: KindSnapshot, language: Language) =>
  (variants?.results ?? []).map(({ title, cost }) => ({
    isRough: false,
    parts: [
      ...(title ? [title] : []),
      ...(cost ? ['CHF/a', { fr: 'de', en: 'to', it: 'da' }[language]] : ['–']),
    ],
  }))
