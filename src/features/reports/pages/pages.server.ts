import type { Language } from '../../../kernel/text.ts'
import { withComments } from '../comments/commentBlocks.server.ts'
import { layoutOfKind } from '../kinds/kindPages.server.ts'
import { inChapter, type LayoutPosition, type ReportLayout } from '../layout.ts'
import { photoSections, printedPhotos } from '../photos/photoPages.server.ts'
import type { DraftTask, PrintTask } from '../press.server.ts'
import { compareLayouts } from '../publishing/layoutChanges.ts'
import type { ReportChange } from '../report.ts'
import { type AnySnapshot, isOfKind, type Snapshot } from '../snapshot.ts'
import { logoFile, renderPdf, typesetDocument } from '../typst.server.ts'
import { buildingSection, idcSection, plantSection } from './buildingPages.server.ts'
import { createReportCharts, type ReportCharts } from './charts.server.ts'
import {
  assumptionsSection,
  recommendationSection,
  signaturesSection,
} from './closingPages.server.ts'
import { comparisonSection } from './comparisonPages.server.ts'
import { calculationSections } from './costCalculation.server.ts'
import { reportFrame } from './frontPages.server.ts'
import { lawSections } from './lawSection.server.ts'
import { optionSections } from './optionPages.server.ts'
import { plausibilitySections } from './plausibilityPage.server.ts'
import { programmeSection } from './programme/programmePage.server.ts'
import { subsidiesSection } from './subsidyPages.server.ts'
import { summarySection } from './summaryPage.server.ts'
import { todaySection } from './todayPage.server.ts'
import { type Translator, translatorFor } from './translator.server.ts'
import { accuracySection, financingSections, worksSection } from './worksPages.server.ts'

/** Builds the layout of a report. */
function layoutOf(
  snapshot: Snapshot,
  translator: Translator,
  { language, isDraft, charts }: { language: Language; isDraft: boolean; charts: ReportCharts },
): ReportLayout {
  const { t } = translator
  return {
    ...reportFrame(snapshot, translator, { language, isDraft, title: t('title') }),
    sections: [
      ...inChapter('summary', [summarySection(snapshot, translator)]),
      ...inChapter('today', [todaySection(snapshot, translator, charts)]),
      ...inChapter('recommendation', [recommendationSection(snapshot, translator)]),
      ...inChapter('comparison', [comparisonSection(snapshot, translator, charts)]),
      ...inChapter('options', optionSections(snapshot, translator)),
      ...inChapter('works', [worksSection(snapshot, translator)]),
      ...inChapter('subsidies', [
        subsidiesSection(snapshot, translator),
        ...financingSections(snapshot, translator),
      ]),
      ...inChapter('accuracy', [accuracySection(snapshot, translator)]),
      ...inChapter('building', [buildingSection(snapshot, translator)]),
      ...inChapter('plant', [plantSection(snapshot, translator)]),
      ...inChapter('idc', [idcSection(snapshot, translator)]),
      ...inChapter('law', lawSections(snapshot, translator)),
      ...inChapter('photos', photoSections(snapshot, translator)),
      ...inChapter('calculation', [
        ...calculationSections(snapshot, translator),
        assumptionsSection(snapshot, translator),
      ]),
      ...inChapter('plausibility', plausibilitySections(snapshot, translator)),
      ...inChapter('programme', [programmeSection(snapshot, translator)]),
      ...inChapter('signatures', [signaturesSection(snapshot, translator)]),
    ],
  }
}

/** Layout of a report in a language, with its charts. */
async function reportLayout(snapshot: AnySnapshot, language: Language, isDraft: boolean) {
  const translator = await translatorFor(language)
  const charts = createReportCharts(translator)
  const layout = isOfKind(snapshot)
    ? layoutOfKind(snapshot, translator, { language, isDraft, charts })
    : layoutOf(snapshot, translator, { language, isDraft, charts })
  return { layout, charts }
}

/** Names of a chart's styles and clips, numbered anew each time it is drawn. */
const chartStyles = /zr\d+-c(ls-)?\d+/g

/**
 * A draft with the comments on it, marks where it differs from a published report, its charts, and the differences; null if
 * it is compared with none.
 */
async function draftLayout({ snapshot, language, previous, comments = [] }: DraftTask) {
  const drawn = await reportLayout(snapshot, language, true)
  const published = previous && (await publishedLayout(previous, language))
  const { charts, changes, layout } = published
    ? await compareDraft(drawn, { snapshot, language, previous, published })
    : { ...drawn, changes: null }
  const translator = await translatorFor(language)
  const sections = withComments(layout.sections, comments, translator)
  return { charts, changes, layout: { ...layout, sections } }
}

type Drawn = Awaited<ReturnType<typeof reportLayout>>

/** The layout of a published report as that of its draft; undefined if it was made by a version that knew too little for it. */
async function publishedLayout(
  previous: AnySnapshot,
  language: Language,
): Promise<Drawn | undefined> {
  const mandate = { ...previous.mandate, report: null }
  try {
    return await reportLayout({ ...previous, mandate }, language, true)
  } catch {
    // A draft is worth more than its comparison.
    return undefined
  }
}

/** Marks in a draft what differs from a published report. */
async function compareDraft(
  { layout, charts }: Drawn,
  {
    snapshot,
    language,
    previous,
    published,
  }: DraftTask & { previous: AnySnapshot; published: Drawn },
) {
  const { t } = await translatorFor(language)
  const picturesOf = (drawn: ReportCharts, photos: AnySnapshot) =>
    new Map([
      ...[...drawn.files].map(([file, svg]) => [file, svg.replace(chartStyles, '')] as const),
      ...printedPhotos(photos)
        .flat()
        .map(({ file, hash }) => [file, hash] as const),
    ])
  const changes = compareLayouts(
    { layout: published.layout, pictures: picturesOf(published.charts, previous) },
    { layout, pictures: picturesOf(charts, snapshot) },
  )
  const { cover } = layout
  const note = [cover.note, t('changes_marked', { number: previous.mandate.report ?? '' })]
  return { layout: { ...layout, cover: { ...cover, note: note.join('\n') } }, charts, changes }
}

/** What differs in a draft from the published report before it, as printed; null if that cannot be compared. */
export const draftChanges = async (task: DraftTask): Promise<ReportChange[] | null> =>
  (await draftLayout(task)).changes

/**
 * For tests and proofs: typesets a final report and returns its PDF, layout, page count and block positions. `photos` are
 * the pictures of the snapshot's photos by hash.
 */
export async function layOutReport(
  snapshot: AnySnapshot,
  language: Language,
  photos?: PrintTask['photos'],
) {
  const { layout, charts } = await reportLayout(snapshot, language, false)
  const pictures = await photoFiles(snapshot, photos)
  return typesetDocument(
    { source: reportSource, files: { ...filesOf(layout, charts), ...pictures }, logo: 'logo.png' },
    (compiler, document) => ({
      layout,
      pages: document.numOfPages,
      places: compiler.query(document, {
        selector: '<places>',
        field: 'value',
      })[0] as LayoutPosition[],
      content: renderPdf(compiler, document, snapshot.taken_at),
    }),
  )
}

const reportSource = 'features/reports/report.typ'

/** The files that `report.typ` reads, by name: the layout and its charts. */
const filesOf = (layout: ReportLayout, charts: ReportCharts): Record<string, Uint8Array> => ({
  'layout.json': Buffer.from(JSON.stringify(layout)),
  ...Object.fromEntries([...charts.files].map(([name, svg]) => [name, Buffer.from(svg)])),
})

/** Pixels for a millimetre of paper: 200 dpi. */
const pixelsPerMillimetre = 200 / 25.4

/** The photos of a report as JPEG in the size in which they are printed, by name. */
async function photoFiles(snapshot: AnySnapshot, photos: PrintTask['photos'] = {}) {
  const files: Record<string, Uint8Array> = {}
  for (const { file, hash, size } of printedPhotos(snapshot).flat()) {
    const { default: sharp } = await import('sharp')
    const pixels = Math.round(size.width * pixelsPerMillimetre)
    files[file] = await sharp(photos[hash]!)
      .resize({ width: pixels, withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
  }
  return files
}

/** Renders the report as a PDF. */
export async function printPages(task: PrintTask): Promise<Uint8Array> {
  const { snapshot, language, isDraft } = task
  const { layout, charts } = await (isDraft
    ? draftLayout(task)
    : reportLayout(snapshot, language, false))
  const { logo, files } = logoFile(task.logo)
  const pictures = await photoFiles(snapshot, task.photos)
  return typesetDocument(
    { source: reportSource, files: { ...filesOf(layout, charts), ...pictures, ...files }, logo },
    (compiler, document) => renderPdf(compiler, document, snapshot.taken_at),
  )
}
