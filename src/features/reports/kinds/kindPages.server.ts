import { formatDate } from '../../../kernel/field/format.ts'
import type { Language, TextKey } from '../../../kernel/text.ts'
import {
  type Block,
  inChapter,
  partUnlessEmpty,
  type ReportLayout,
  type Section,
} from '../layout.ts'
import { buildingSection, idcSection, plantSection } from '../pages/buildingPages.server.ts'
import type { ReportCharts } from '../pages/charts.server.ts'
import { signaturesSection } from '../pages/closingPages.server.ts'
import { reportFrame } from '../pages/frontPages.server.ts'
import { lawSections } from '../pages/lawSection.server.ts'
import { legalPositionParts } from '../pages/legalPart.server.ts'
import { optionPageText } from '../pages/optionPage.text.ts'
import { plausibilityBlocks } from '../pages/plausibilityPage.server.ts'
import type { Translator } from '../pages/translator.server.ts'
import { contactFacts, stepBlocks } from '../pages/worksPages.server.ts'
import { photoSections } from '../photos/photoPages.server.ts'
import type { KindSnapshot } from '../snapshot.ts'
import { amoenChapters } from './amoenPages.server.ts'
import { cecbPlusChapters } from './cecbPlusPages.server.ts'
import {
  type ChapterContext,
  type Chapters,
  factsPart,
  type KindTranslate,
} from './chapters.server.ts'
import { cvcChapters } from './cvcPages.server.ts'
import { formOf } from './kindForm.server.ts'
import { kindSummary } from './kindSummary.server.ts'
import { kindsText } from './kinds.text.ts'
import { peikChapters } from './peikPages.server.ts'
import type { ReportedKind } from './reportedKinds.ts'
import { calculationBlocks, comparedSections } from './variantPages.server.ts'

const chaptersOf: Record<ReportedKind, (context: ChapterContext) => Chapters> = {
  cecbplus: cecbPlusChapters,
  peik: peikChapters,
  amoen: amoenChapters,
  cvc_concept: cvcChapters,
}

/** A section; none without blocks. */
const sectionUnlessEmpty = (title: string, blocks: Block[], more: Partial<Section> = {}) =>
  blocks.length > 0 ? [{ title, blocks, ...more }] : []

/** The report of a kind without heating comparison, in the order of the consultation's. */
export function layoutOfKind(
  snapshot: KindSnapshot,
  translator: Translator,
  { language, isDraft, charts }: { language: Language; isDraft: boolean; charts: ReportCharts },
): ReportLayout {
  const { translate } = translator
  const t: KindTranslate = (key, params) => translate([kindsText], key, params)
  const shared = (key: TextKey<typeof optionPageText>, params?: Record<string, string>) =>
    translate([optionPageText], key, params)
  const form = formOf(snapshot, translator)
  const context = { snapshot, form, translator, t }
  const chapters = chaptersOf[snapshot.kind](context)
  const contacts = contactFacts(snapshot, translator)
  const items = [
    ...chapters.accuracy,
    shared('accuracy.validity', { date: formatDate(snapshot.day) }),
    shared('accuracy.no_planning'),
  ]
  return {
    ...reportFrame(snapshot, translator, { language, isDraft, title: t(`title.${snapshot.kind}`) }),
    sections: [
      ...inChapter('summary', [kindSummary(context, chapters)]),
      ...inChapter(
        'situation',
        sectionUnlessEmpty(
          t('situation'),
          [...legalPositionParts(snapshot, translator, charts), ...chapters.situation],
          { isPage: true },
        ),
      ),
      ...inChapter(
        'recommendation',
        sectionUnlessEmpty(
          snapshot.kind === 'amoen' ? t('result') : translator.t('recommendation.title'),
          chapters.recommendation,
        ),
      ),
      ...inChapter('comparison', comparedSections(snapshot, translator, t)),
      ...inChapter('options', chapters.details ?? []),
      ...inChapter(
        'works',
        sectionUnlessEmpty(shared('works.title'), [
          ...partUnlessEmpty(translator.t('next.title'), stepBlocks(snapshot, translator)),
          ...chapters.works,
          ...factsPart(shared('works.call'), contacts),
        ]),
      ),
      ...inChapter(
        'subsidies',
        sectionUnlessEmpty(translator.t('subsidies.title'), chapters.subsidies),
      ),
      ...inChapter('estimate', sectionUnlessEmpty(t('estimate'), chapters.estimate ?? [])),
      ...inChapter('accuracy', [
        {
          title: shared('accuracy.title'),
          blocks: [
            { kind: 'list', items },
            ...partUnlessEmpty(
              translator.t('plausibility.title'),
              plausibilityBlocks(snapshot, translator),
            ),
          ],
        },
      ]),
      ...inChapter('building', [buildingSection(snapshot, translator)]),
      ...inChapter('plant', [plantSection(snapshot, translator)]),
      ...inChapter('idc', [idcSection(snapshot, translator)]),
      ...inChapter('law', lawSections(snapshot, translator)),
      ...inChapter('photos', photoSections(snapshot, translator)),
      ...inChapter(
        'calculation',
        sectionUnlessEmpty(t('note'), [
          ...calculationBlocks(snapshot, translator),
          ...chapters.note,
        ]),
      ),
      ...inChapter('signatures', [signaturesSection(snapshot, translator)]),
    ],
  }
}
