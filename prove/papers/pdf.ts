import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportedKinds } from '../../src/features/reports/kinds/reportedKinds.ts'
import type { ReportLayout } from '../../src/features/reports/layout.ts'
import { layOutReport, printPages } from '../../src/features/reports/pages/pages.server.ts'
import { type AnySnapshot, isOfKind } from '../../src/features/reports/snapshot.ts'
import { type Language, languages } from '../../src/kernel/text.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { randomFrom } from '../addresses.ts'
import { randomConsultation, sampleConsultation } from '../advice/consultations.ts'
import { requireNoFaults } from '../figures.ts'
import { root } from '../product.ts'
import { requireProgram, runProgram } from '../programs.ts'
import { expectedVariants, randomKindReport, sampleKindReport } from './kindReports.ts'
import { expectedFigures } from './markedFigures.ts'
import {
  contentVariants,
  findEmptyBlocks,
  findLayoutFaults,
  goldenFile,
  goldenLine,
  layoutTexts,
  samplePhotos,
  tableRows,
  tableTexts,
} from './pages.ts'

const mandates = Number(process.env.MANDATES ?? 20)

/**
 * Prints reports of random mandates of every kind in three languages and reads them with other programs: the text is
 * complete, each figure of the comparison is in a row with the mark of its origin, no title or row is
 * isolated, no page except the last is less than a third full, fonts are embedded, and the files are
 * tagged and declare PDF/UA-1. The sample's text must match the golden files.
 */
export default async function provePdf({
  seed,
  log,
}: {
  seed: number
  log: (line: string) => void
}) {
  requireProgram('pdftotext', 'poppler-utils', log)
  const random = randomFrom(seed)
  const { folder, remove } = createScratchFolder()
  const figures = {
    reports: 0,
    pages: 0,
    texts: 0,
    rows: 0,
    figures_with_origin: 0,
    rough_figures: 0,
    golden_lines: 0,
    fonts: 0,
    slowest_ms: 0,
    faults: [] as string[],
  }
  type Reading = { file: string; reportFault: (what: string) => void }

  /** Checks a file with other programs and returns its text. */
  function readFile({ file, reportFault }: Reading, layout: ReportLayout): string {
    figures.reports++
    const read = withoutWhitespace(runProgram('pdftotext', ['-raw', file, '-']))
    for (const text of layoutTexts(layout)) {
      figures.texts++
      // Content that crosses a page break has the footer and header in between.
      const isThere =
        read.includes(withoutWhitespace(text)) ||
        text.split(/\s+/).every((word) => read.includes(withoutWhitespace(word)))
      if (!isThere) reportFault(`does not say ${JSON.stringify(text)}`)
    }
    const info = runProgram('pdfinfo', [file])
    if (!/^Tagged:\s+yes/m.test(info)) reportFault('is not tagged')
    if (!runProgram('pdfinfo', ['-meta', file]).includes('<pdfuaid:part>1</pdfuaid:part>'))
      reportFault('does not say that it is PDF/UA-1')
    figures.pages += Number(/^Pages:\s+(\d+)/m.exec(info)?.[1])
    const fonts = runProgram('pdffonts', [file]).trim().split('\n').slice(2)
    for (const font of fonts) {
      figures.fonts++
      const [embedded] = font.trim().split(/\s+/).slice(-5)
      if (embedded !== 'yes') reportFault(`has a font that is not embedded: ${font}`)
    }
    return read
  }

  async function prove(snapshot: AnySnapshot, language: Language, name: string) {
    const reportFault = (what: string) => figures.faults.push(`${name} ${language}: ${what}`)
    const startedAt = performance.now()
    const task = { format: 'pdf', language, snapshot, logo: null, photos: samplePhotos } as const
    const draft = await printPages({ ...task, isDraft: true })
    const final = await printPages({ ...task, isDraft: false })
    figures.slowest_ms = Math.max(figures.slowest_ms, Math.round(performance.now() - startedAt))
    const {
      layout,
      places: positions,
      pages,
      content,
    } = await layOutReport(snapshot, language, samplePhotos)
    if (Buffer.compare(content, final) !== 0)
      reportFault('is laid out differently than it is printed')
    for (const fault of [...findEmptyBlocks(layout), ...findLayoutFaults(positions, pages)])
      reportFault(fault)

    const file = join(folder, 'report.pdf')
    writeFileSync(file, draft)
    const marked = withoutWhitespace(runProgram('pdftotext', ['-raw', file, '-']))
    const draftMarks = marked.split(withoutWhitespace(layoutWord(layout, draftWords))).length - 1
    if (draftMarks < pages) reportFault(`a draft is marked ${draftMarks} times on ${pages} pages`)
    writeFileSync(file, final)
    const read = readFile({ file, reportFault }, layout)

    // Every row of every table must appear as a row in the PDF.
    const pageWords = readWords(file)
    const [expectedTables, printedTables] = [tableTexts(layout), tableRows(positions)]
    if (expectedTables.length !== printedTables.length)
      reportFault(`has ${printedTables.length} tables instead of ${expectedTables.length}`)
    const printedRows = expectedTables.map((rows, table) =>
      rows.map((cells, row) => {
        const position = printedTables[table]?.[row]
        const nextRow = printedTables[table]?.[row + 1]
        const nextPosition = positions[positions.indexOf(position!) + 1]
        const rowEnd =
          [nextRow, nextPosition].find((next) => next?.page === position?.page)?.y ?? 275
        const text = withoutWhitespace(
          pageWords
            .filter(
              ({ page, y }) => page === position?.page && y > position.y - 2.6 && y < rowEnd + 2.6,
            )
            .map(({ text }) => text)
            .join(''),
        )
        figures.rows++
        // A broken word has words of other columns in between.
        for (const cell of cells)
          for (const word of cell.split(/\s+/))
            if (word.length < 26 && !text.includes(withoutWhitespace(word)))
              reportFault(`row ${JSON.stringify(cells)} is not in ${JSON.stringify(text)}`)
        return text
      }),
    )
    const expectedRows = isOfKind(snapshot)
      ? expectedVariants(snapshot, language)
      : await expectedFigures(snapshot, language)
    for (const expected of expectedRows) {
      figures.figures_with_origin++
      if (expected.isRough) figures.rough_figures++
      const isThere = printedRows
        .flat()
        // A wrapped cell has words of other columns in between.
        .some((text) =>
          expected.parts
            .flatMap((part) => part.split(/\s+/))
            .every((word) => text.includes(withoutWhitespace(word))),
        )
      if (!isThere) reportFault(`has no row with ${JSON.stringify(expected.parts)}`)
    }
    return read
  }

  try {
    for (const language of languages) {
      const read = await prove(sampleConsultation(), language, 'sample')
      let from = 0
      for (const line of readFileSync(join(root, goldenFile(language)), 'utf8').split('\n')) {
        const text = withoutWhitespace(goldenLine(line))
        if (text === '') continue
        figures.golden_lines++
        const at = read.indexOf(text, from)
        // Axes stand between the heads of columns, signatures beside each other, and a page may end within a row.
        const cells = line.split(' | ').map((cell) => withoutWhitespace(goldenLine(cell)))
        const isRead = cells.every((cell) => read.includes(cell))
        if (at === -1 && !isRead)
          figures.faults.push(`sample ${language}: the golden text has ${JSON.stringify(line)}`)
        else if (at !== -1) from = at
      }
      log(`the sample in ${language} is read`)
    }
    const variants = Object.entries(contentVariants)
    for (let index = 0; index < mandates; index++) {
      const snapshot = randomConsultation(random)
      const [name, vary] = variants[index % variants.length]!
      for (const language of languages)
        await prove(vary(snapshot), language, `mandate ${index} (${name})`)
    }
    for (const kind of reportedKinds) {
      for (let index = 0; index < mandates; index++) {
        const snapshot =
          index === 0 ? await sampleKindReport(kind) : await randomKindReport(kind, random)
        const language = languages[index % languages.length]!
        await prove(snapshot, language, `${kind} ${index}`)
      }
      log(`reports of ${kind} are read`)
    }
  } finally {
    remove()
  }
  return requireNoFaults(figures)
}

const draftWords = ['BROUILLON', 'DRAFT', 'BOZZA']
const layoutWord = ({ language }: ReportLayout, words: string[]) =>
  words[languages.indexOf(language as Language)]!

/** Removes whitespace and invisible characters such as soft hyphens, and unifies ligatures (NFKC). */
const withoutWhitespace = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad\u200b]+/g, '')

/** Reads all words of a file, with their page (from 1) and the distance `y` of their middle from the top of the page, in mm. */
function readWords(file: string): { text: string; page: number; y: number }[] {
  const [, ...pages] = runProgram('pdftotext', ['-bbox', file, '-']).split(/<page\b/)
  return pages.flatMap((page, index) =>
    [...page.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g)].map(
      ([, top, bottom, text]) => ({
        text: decodeEntities(text!),
        page: index + 1,
        y: (((Number(top) + Number(bottom)) / 2) * 25.4) / 72,
      }),
    ),
  )
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeEntities = (text: string) =>
  text.replace(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)
