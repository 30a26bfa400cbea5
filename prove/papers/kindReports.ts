import { measuredIndex } from '../../src/features/heating/afterWorks/measuredIndex.ts'
import { assumptionsOf } from '../../src/features/heating/assumptions.ts'
import { kindFindings } from '../../src/features/heating/plausibility/plausibility.ts'
import {
  type Facts,
  factsOf,
  type House,
} from '../../src/features/mandates/services/samples/facts.ts'
import { sharedSample } from '../../src/features/mandates/services/samples/sharedSample.ts'
import { referencesOn } from '../../src/features/reference/inForce.ts'
import type { References } from '../../src/features/reference/reference.ts'
import { shippedVersions } from '../../src/features/reference/shipped/shipped.ts'
import { conceptFacts, lawFacts } from '../../src/features/reports/kinds/conceptFacts.server.ts'
import type { ReportedKind } from '../../src/features/reports/kinds/reportedKinds.ts'
import type { KindSnapshot, SnapshotReferences } from '../../src/features/reports/snapshot.ts'
import { compareForm } from '../../src/features/reports/variants/compareForm.server.ts'
import type { Language } from '../../src/kernel/text.ts'
import { serviceOf } from '../../src/services.ts'
import { judgedIndices, sampleConsultation } from '../advice/consultations.ts'
import { sampleDay } from '../advice/sampleAnswers.ts'

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
    comparison,
    judged: _judged,
    advice: _advice,
    expected: _expected,
    ...consultation
  } = sampleConsultation()
  const { references, rules: _rules, plausibility: _plausibility, ...known } = consultation
  const facts = factsOfHouse(known, comparison.input.power)
  const { default: sample } = await serviceOf(kind).sample()
  const answers = {
    ...sharedSample(facts),
    ...sample.answers(facts),
    visit_date: '2026-10-12',
    findings: findings[kind],
    ...(kind === 'peik' && { report_date: sampleDay }),
    ...(kind === 'cecbplus' && { idc_declared: true, permit_before_2000: true }),
  }
  const base = kind === 'amoen' ? { ...known, ...afterWorks(known, answers) } : known
  const site = siteOf(base)
  return {
    ...base,
    mandate: { ...base.mandate, product: products[kind] },
    // Its adviser is asked by the company, not by the owner of the building.
    ...(kind === 'peik' && {
      people: { ...base.people, client: String((answers as Record<string, unknown>).company) },
    }),
    answers,
    kind,
    ...comparedBy({ kind, answers, site, judged: judgedBy(base) }, references),
    plausibility: checkedBy(kind, answers, base),
    ...(kind === 'cvc_concept' &&
      conceptFacts(
        { answers, building: base.building.values as never, day: sampleDay },
        { ...shipped, ...references },
      )),
    ...(kind === 'cecbplus' &&
      lawFacts('measures', { answers, building: base.building.values as never, day: sampleDay })),
    ...(kind === 'amoen' && measuredFor({ ...base, answers })),
  }
}

type Base = Omit<KindSnapshot, 'kind' | 'variants' | 'calculation'>

const old = 'Façades d’origine, chaudière en fin de vie.'
const findings: Record<ReportedKind, string> = {
  ...{ cecbplus: old, peik: old, cvc_concept: old },
  amoen: 'Façades isolées, pompe à chaleur en service depuis juin 2024.',
}

/** What the answers of the demonstration follow from, of the building and plant of the consultation. */
function factsOfHouse({ building, consumptions, plants }: Base, load: number): Facts {
  const house = building.values as House
  const [plant] = plants
  const used = consumptions.map(({ energy_kwh }) => Number(energy_kwh))
  return {
    ...factsOf(house, 1, 2025),
    ...{ load: Math.round(load), power: plant!.power as number, plantYear: plant!.year as number },
    condition: plant!.condition as Facts['condition'],
    final: used.reduce((sum, energy) => sum + energy, 0) / used.length,
  }
}

/** The building of the consultation once its boiler gave way to a heat pump, in June 2024. */
function afterWorks(
  { consumptions, building, plants, official }: Base,
  answers: KindSnapshot['answers'],
) {
  const [first] = consumptions
  // The last year is shorter and already has new façades and windows in part.
  const oil = [18_290, 18_720, 17_900].map((amount, index) => ({
    ...first!,
    ...{ amount, energy_kwh: (Number(first!.energy_kwh) / Number(first!.amount)) * amount },
    start_date: `${2021 + index}-07-01`,
    end_date: index === 2 ? '2024-06-13' : `${2022 + index}-06-30`,
  }))
  const electricity = [37_000, 36_800].map((amount, index) => ({
    ...{ energy: 'electricite_pac_apres', usage: 'heating_dhw', unit: 'kWh' },
    ...{ amount, energy_kwh: amount },
    ...{ start_date: `${2024 + index}-07-01`, end_date: `${2025 + index}-06-30` },
  }))
  const [, ...earlier] = official
  const values = { ...building.values, heating_energy_1: 7501, sre: 1019 }
  const renewed = {
    building: { ...building, values },
    plants: [
      { ...plants[0]!, status: 'removed' },
      {
        ...{ energy_source: 7501, generator: 7410, power: 30, year: 2024 },
        ...{ status: 'in_service', condition: 'good' },
      },
    ],
    consumptions: [...oil, ...electricity],
    // The canton has not published the first whole year after the works yet.
    official: earlier.map((index, at) => (at === 0 ? { ...index, mean_3: 717 } : index)),
  }
  return { ...renewed, ...judgedIndices({ ...renewed, answers }, shipped) }
}

const siteOf = ({
  building,
  plants,
  consumptions,
}: Pick<Base, 'building' | 'plants' | 'consumptions'>) => {
  return { ...building.values, plants, consumptions } as never
}

/** What the product's checks find in a sample. */
const checkedBy = (
  kind: ReportedKind,
  answers: KindSnapshot['answers'],
  { building, plants, consumptions, official }: Base,
) => {
  const site = siteOf({ building, plants, consumptions })
  return kindFindings(kind, {
    ...{ today: sampleDay, answers, building: building.values, plants },
    ...{ consumptions: consumptions as never, official, references: shipped },
    assumed: assumptionsOf(answers, site, shipped),
  })
}

const shipped = referencesOn(shippedVersions, sampleDay)

/** The building of a snapshot as the law judges it. */
const judgedBy = ({ building, law }: Pick<KindSnapshot, 'building' | 'law'>) => ({
  building: { ...building.values, provenance: building.provenance } as never,
  day: sampleDay,
  versions: shippedVersions.idc_limits,
  today: law ?? null,
})

/** The index that the answers of an AMOén state after works, for a snapshot. */
export const measuredFor = ({
  answers,
  ...base
}: Pick<KindSnapshot, 'building' | 'law' | 'answers'>) =>
  measuredIndex(answers, judgedBy(base), shipped)

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
