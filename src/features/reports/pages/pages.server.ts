import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { formatDate } from '../../../kernel/field/format.ts'
import type { Language } from '../../../kernel/text.ts'
import type { LayoutPosition, ReportLayout } from '../layout.ts'
import type { PrintTask } from '../press.server.ts'
import type { Snapshot } from '../snapshot.ts'
import { buildingSection, idcSection, plantSection } from './buildingPages.server.ts'
import { createReportCharts, type ReportCharts } from './charts.server.ts'
import {
  assumptionsSection,
  recommendationSection,
  signaturesSection,
} from './closingPages.server.ts'
import { comparisonSection } from './comparisonPages.server.ts'
import { coverPage } from './frontPages.server.ts'
import { subsidiesSection } from './subsidyPages.server.ts'
import { summarySection } from './summaryPage.server.ts'
import { todaySection } from './todayPage.server.ts'
import { type Translator, translatorFor } from './translator.server.ts'

/** Builds the layout of a report. */
function layoutOf(
  snapshot: Snapshot,
  translator: Translator,
  { language, isDraft, charts }: { language: Language; isDraft: boolean; charts: ReportCharts },
): ReportLayout {
  const { t } = translator
  const { mandate, building, office, day } = snapshot
  return {
    language,
    draft: isDraft ? t('draft') : null,
    title: `${t('title')}, ${building.address}`,
    author: office.name ?? '',
    cover: coverPage(snapshot, translator, { language, isDraft }),
    head: { left: office.name ?? '', right: mandate.product[language] },
    foot: t(mandate.report === null ? 'foot.draft' : 'foot', {
      mandate: mandate.number,
      number: mandate.report ?? '',
      date: formatDate(day),
    }),
    sections: [
      summarySection(snapshot, translator),
      todaySection(snapshot, translator, charts),
      comparisonSection(snapshot, translator, charts),
      recommendationSection(snapshot, translator, language),
      subsidiesSection(snapshot, translator),
      buildingSection(snapshot, translator),
      plantSection(snapshot, translator),
      idcSection(snapshot, translator),
      assumptionsSection(snapshot, translator),
      signaturesSection(snapshot, translator),
    ],
  }
}

/** Layout of a report in a language, with its charts. */
async function reportLayout(snapshot: Snapshot, language: Language, isDraft: boolean) {
  const translator = await translatorFor(language)
  const charts = createReportCharts(translator)
  return { layout: layoutOf(snapshot, translator, { language, isDraft, charts }), charts }
}

/** For tests and proofs: typesets a final report and returns its PDF, layout, page count and block positions. */
export async function layOutReport(snapshot: Snapshot, language: Language) {
  const { layout, charts } = await reportLayout(snapshot, language, false)
  return typeset(filesOf(layout, charts), 'logo.png', (compiler, document) => ({
    layout,
    pages: document.numOfPages,
    places: compiler.query(document, {
      selector: '<places>',
      field: 'value',
    })[0] as LayoutPosition[],
    content: renderPdf(compiler, document, snapshot),
  }))
}

/** Renders PDF/UA-1 with the snapshot's time as creation date, so that the file is reproducible. */
const renderPdf = (
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  { taken_at }: Snapshot,
): Uint8Array =>
  compiler.pdf(document, {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(Date.parse(taken_at) / 1000),
  })

/** The files that `report.typ` reads, by name: the layout and its charts. */
const filesOf = (layout: ReportLayout, charts: ReportCharts): Record<string, Uint8Array> => ({
  'layout.json': Buffer.from(JSON.stringify(layout)),
  ...Object.fromEntries([...charts.files].map(([name, svg]) => [name, Buffer.from(svg)])),
})

/** Workspace folder of Typst; its files exist in memory only. */
const virtualRoot = '/egide-report'
const fontWeights = ['Regular', 'Medium', 'SemiBold']

const sourceFolder = join(process.cwd(), 'src', 'features', 'reports')
const readSource = (...path: string[]) => readFileSync(join(sourceFolder, ...path))
let cachedTypst: { compiler: NodeCompiler; source: string } | undefined

/** Creates the compiler with its fonts on first use. */
const loadTypst = () =>
  (cachedTypst ??= {
    compiler: NodeCompiler.create({
      workspace: virtualRoot,
      fontArgs: [
        { fontBlobs: fontWeights.map((weight) => readSource('fonts', `Inter-${weight}.ttf`)) },
      ],
    }),
    source: readSource('report.typ').toString(),
  })

/**
 * Renders the report as PDF/UA-1 with embedded fonts. User input reaches Typst only as JSON data, so it is never
 * evaluated as markup. Throws Typst's diagnostics if the report does not compile.
 */
export async function printPages(task: PrintTask): Promise<Uint8Array> {
  const { snapshot, language, logo, isDraft } = task
  const { layout, charts } = await reportLayout(snapshot, language, isDraft)
  const logoName = logo?.type === 'image/jpeg' ? 'logo.jpg' : 'logo.png'
  const files = { ...filesOf(layout, charts), ...(logo && { [logoName]: logo.content }) }
  return typeset(files, logoName, (compiler, document) => renderPdf(compiler, document, snapshot))
}

/** Typesets a report from in-memory files and returns what `render` makes of the document. */
function typeset<T>(
  files: Record<string, Uint8Array>,
  logo: string,
  render: (compiler: NodeCompiler, document: NodeTypstDocument) => T,
): T {
  const { compiler, source } = loadTypst()
  try {
    for (const [name, content] of Object.entries(files))
      compiler.mapShadow(join(virtualRoot, name), Buffer.from(content))
    const compiled = compiler.compile({ mainFileContent: source, inputs: { logo } })
    const { result } = compiled
    const diagnostics = compiled.takeDiagnostics()
    if (!result)
      throw new Error(
        diagnostics ? JSON.stringify(compiler.fetchDiagnostics(diagnostics)) : 'not typeset',
      )
    return render(compiler, result)
  } finally {
    compiler.resetShadow()
    compiler.evictCache(2)
  }
}
