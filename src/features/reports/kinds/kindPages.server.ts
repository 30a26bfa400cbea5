import { formatDate } from '../../../kernel/field/format.ts'
import type { Language, TextKey } from '../../../kernel/text.ts'
import type { Block, ReportFact, ReportLayout, Section } from '../layout.ts'
import { buildingSection, idcSection, plantSection } from '../pages/buildingPages.server.ts'
import { partUnlessEmpty, signaturesSection } from '../pages/closingPages.server.ts'
import { reportFrame } from '../pages/frontPages.server.ts'
import { optionPageText } from '../pages/optionPage.text.ts'
import type { Translator } from '../pages/translator.server.ts'
import { contactFacts } from '../pages/worksPages.server.ts'
import { photoSections } from '../photos/photoPages.server.ts'
import type { KindSnapshot } from '../snapshot.ts'
import { amoenChapters } from './amoenPages.server.ts'
import { cecbPlusChapters } from './cecbPlusPages.server.ts'
import { cvcChapters } from './cvcPages.server.ts'
import { formOf, type KindForm } from './kindForm.server.ts'
import { kindsText } from './kinds.text.ts'
import { peikChapters } from './peikPages.server.ts'
import type { ReportedKind } from './reportedKinds.ts'
import { comparedSections } from './variantPages.server.ts'

export type KindTranslate = (
  key: TextKey<typeof kindsText>,
  params?: Record<string, string>,
) => string

/** What a chapter is made from. */
export type ChapterContext = {
  snapshot: KindSnapshot
  form: KindForm
  translator: Translator
  t: KindTranslate
}

/** What differs between kinds: the blocks of the chapters that all have, in the order in which they are printed. */
export type Chapters = {
  situation: Block[]
  recommendation: Block[]
  /** A section a variant, measure or period, after their comparison. */
  details?: Section[]
  works: Block[]
  subsidies: Block[]
  /** The estimate of costs. */
  estimate?: Block[]
  /** How sure the figures are and what they leave out, by sentence, before what holds for all kinds. */
  accuracy: string[]
  /** How the figures follow from each other. */
  note: Block[]
}

const chaptersOf: Record<ReportedKind, (context: ChapterContext) => Chapters> = {
  cecbplus: cecbPlusChapters,
  peik: peikChapters,
  amoen: amoenChapters,
  cvc_concept: cvcChapters,
}

/** Facts with a title at their side; empty without facts. */
export const factsPart = (title: string, facts: ReportFact[]): Block[] =>
  partUnlessEmpty(title, facts.length > 0 ? [{ kind: 'facts', facts }] : [])

/** A section; none without blocks. */
const sectionUnlessEmpty = (title: string, blocks: Block[], more: Partial<Section> = {}) =>
  blocks.length > 0 ? [{ title, blocks, ...more }] : []

/** The report of a kind without heating comparison, in the order of the consultation's. */
export function layoutOfKind(
  snapshot: KindSnapshot,
  translator: Translator,
  { language, isDraft }: { language: Language; isDraft: boolean },
): ReportLayout {
  const { translate } = translator
  const t: KindTranslate = (key, params) => translate([kindsText], key, params)
  const shared = (key: TextKey<typeof optionPageText>, params?: Record<string, string>) =>
    translate([optionPageText], key, params)
  const form = formOf(snapshot, translator)
  const chapters = chaptersOf[snapshot.kind]({ snapshot, form, translator, t })
  const contacts = contactFacts(snapshot, translator)
  const items = [
    ...chapters.accuracy,
    shared('accuracy.validity', { date: formatDate(snapshot.day) }),
    shared('accuracy.no_planning'),
  ]
  return {
    ...reportFrame(snapshot, translator, { language, isDraft, title: t(`title.${snapshot.kind}`) }),
    sections: [
      ...sectionUnlessEmpty(t('situation'), chapters.situation, { isPage: true }),
      ...sectionUnlessEmpty(
        snapshot.kind === 'amoen' ? t('result') : translator.t('recommendation.title'),
        chapters.recommendation,
      ),
      ...comparedSections(snapshot, translator, t),
      ...(chapters.details ?? []),
      ...sectionUnlessEmpty(shared('works.title'), [
        ...chapters.works,
        ...factsPart(shared('works.call'), contacts),
      ]),
      ...sectionUnlessEmpty(translator.t('subsidies.title'), chapters.subsidies),
      ...sectionUnlessEmpty(t('estimate'), chapters.estimate ?? []),
      { title: shared('accuracy.title'), blocks: [{ kind: 'list', items }] },
      buildingSection(snapshot, translator),
      plantSection(snapshot, translator),
      idcSection(snapshot, translator),
      ...photoSections(snapshot, translator),
      ...sectionUnlessEmpty(t('note'), chapters.note),
      signaturesSection(snapshot, translator),
    ],
  }
}
