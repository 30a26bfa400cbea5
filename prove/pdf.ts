import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportLayout } from '../src/features/reports/layout.ts'
import { layOutReport, printPages } from '../src/features/reports/pages/pages.server.ts'
import type { Snapshot } from '../src/features/reports/snapshot.ts'
import { type Language, languages } from '../src/kernel/text.ts'
import { createScratchFolder } from '../src/testing/scratch.ts'
import { randomFrom } from './addresses.ts'
import { randomConsultation, sampleConsultation } from './consultations.ts'
import { requireNoFaults } from './figures.ts'
import { expectedFigures } from './markedFigures.ts'
import {
  contentVariants,
  findLayoutFaults,
  goldenFile,
  goldenLine,
  layoutTexts,
  tableRows,
  tableTexts,
} from './pages.ts'
import { root } from './product.ts'
import { requireProgram, runProgram } from './programs.ts'

const mandates = Number(process.env.MANDATES ?? 20)

/**
 * Prints reports of random mandates in three languages and reads them with other programs: the text is
 * complete, each figure of the comparison is in a row with the mark of its origin, no title or row is
 * isolated, no page except the last is less than a third full, fonts are embedded, and the files are
 * tagged and declare PDF/UA-1. The sample's text must match the golden files.
 */
export default async function provePdf(given: { seed: number; log: (line: string) => void }) {
  const { seed, log } = given
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
  type Reading = { file: string; fault: (what: string) => void }

  /** Checks a file with other programs and returns its text. */
  function readFile({ file, fault }: Reading, layout: ReportLayout): string {
    figures.reports++
    const read = withoutWhitespace(runProgram('pdftotext', ['-raw', file, '-']))
    for (const said of layoutTexts(layout)) {
      figures.texts++
      // Content that crosses a page break has the footer and header in between.
      const isThere =
        read.includes(withoutWhitespace(said)) ||
        said.split(/\s+/).every((word) => read.includes(withoutWhitespace(word)))
      if (!isThere) fault(`does not say ${JSON.stringify(said)}`)
    }
    const info = runProgram('pdfinfo', [file])
    if (!/^Tagged:\s+yes/m.test(info)) fault('is not tagged')
    if (!runProgram('pdfinfo', ['-meta', file]).includes('<pdfuaid:part>1</pdfuaid:part>'))
      fault('does not say that it is PDF/UA-1')
    figures.pages += Number(/^Pages:\s+(\d+)/m.exec(info)?.[1])
    const fonts = runProgram('pdffonts', [file]).trim().split('\n').slice(2)
    for (const font of fonts) {
      figures.fonts++
      const [embedded] = font.trim().split(/\s+/).slice(-5)
      if (embedded !== 'yes') fault(`has a font that is not embedded: ${font}`)
    }
    return read
  }

  async function prove(snapshot: Snapshot, language: Language, name: string) {
    const fault = (what: string) => figures.faults.push(`${name} ${language}: ${what}`)
    const begun = performance.now()
    const task = { format: 'pdf', language, snapshot, logo: null } as const
    const draft = await printPages({ ...task, isDraft: true })
    const final = await printPages({ ...task, isDraft: false })
    figures.slowest_ms = Math.max(figures.slowest_ms, Math.round(performance.now() - begun))
    const { layout, places, pages, content } = await layOutReport(snapshot, language)
    if (Buffer.compare(content, final) !== 0) fault('is laid out otherwise than it is printed')
    for (const what of findLayoutFaults(places, pages)) fault(what)

    const file = join(folder, 'report.pdf')
    writeFileSync(file, draft)
    const marked = withoutWhitespace(runProgram('pdftotext', ['-raw', file, '-']))
    const drafts = marked.split(withoutWhitespace(layoutWord(layout, draftWords))).length - 1
    if (drafts < pages) fault(`a draft says so ${drafts} times on ${pages} pages`)
    writeFileSync(file, final)
    const read = readFile({ file, fault }, layout)

    // Every row of every table must appear as a row in the PDF.
    const words = readWords(file)
    const [said, set] = [tableTexts(layout), tableRows(places)]
    if (said.length !== set.length) fault(`has ${set.length} tables in the place of ${said.length}`)
    const rowsOnPaper = said.map((rows, table) =>
      rows.map((cells, row) => {
        const place = set[table]?.[row]
        const next = set[table]?.[row + 1]
        const end = places[places.indexOf(place!) + 1]
        const until = [next, end].find((one) => one?.page === place?.page)?.y ?? 275
        const text = withoutWhitespace(
          words
            .filter(({ page, y }) => page === place?.page && y > place.y - 2.6 && y < until + 2.6)
            .map(({ text }) => text)
            .join(''),
        )
        figures.rows++
        // A broken word has words of other columns in between.
        for (const cell of cells)
          for (const word of cell.split(/\s+/))
            if (word.length < 26 && !text.includes(withoutWhitespace(word)))
              fault(`row ${JSON.stringify(cells)} is not in ${JSON.stringify(text)}`)
        return text
      }),
    )
    for (const expected of await expectedFigures(snapshot, language)) {
      figures.figures_with_origin++
      if (expected.isRough) figures.rough_figures++
      const isThere = rowsOnPaper
        .flat()
        // A wrapped cell has words of other columns in between.
        .some((text) =>
          expected.parts
            .flatMap((one) => one.split(/\s+/))
            .every((word) => text.includes(withoutWhitespace(word))),
        )
      if (!isThere) fault(`has no row with ${JSON.stringify(expected.parts)}`)
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
        // A row that crosses a page break has the footer and header in between.
        if (at === -1 && !read.includes(text))
          figures.faults.push(`sample ${language}: the golden text has ${JSON.stringify(line)}`)
        else if (at !== -1) from = at
      }
      log(`the sample in ${language} is read`)
    }
    const changes = Object.entries(contentVariants)
    for (let at = 0; at < mandates; at++) {
      const snapshot = randomConsultation(random)
      const [name, stretch] = changes[at % changes.length]!
      for (const language of languages)
        await prove(stretch(snapshot), language, `mandate ${at} (${name})`)
    }
  } finally {
    remove()
  }
  return requireNoFaults(figures)
}

const draftWords = ['BROUILLON', 'DRAFT', 'BOZZA']
const layoutWord = ({ language }: ReportLayout, words: string[]) =>
  words[languages.indexOf(language as Language)]!

/** Normalizes text: removes whitespace, soft hyphens and the like. */
const withoutWhitespace = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad\u200b]+/g, '')

/** All words of a file with page (from 1) and distance of their middle from the top of the page in mm. */
function readWords(file: string): { text: string; page: number; y: number }[] {
  const [, ...pages] = runProgram('pdftotext', ['-bbox', file, '-']).split(/<page\b/)
  return pages.flatMap((page, at) =>
    [...page.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g)].map(
      ([, top, bottom, text]) => ({
        text: decoded(text!),
        page: at + 1,
        y: (((Number(top) + Number(bottom)) / 2) * 25.4) / 72,
      }),
    ),
  )
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)
