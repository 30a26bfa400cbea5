import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printPages, saidIn } from '../src/features/reports/pages.server.ts'
import { languages } from '../src/kernel/text.ts'
import { makeScratch } from '../src/testing/scratch.ts'
import { randomFrom } from './addresses.ts'
import { randomConsultation } from './consultations.ts'
import { need, run } from './programs.ts'

const mandates = 20

/**
 * Reports of mandates that are drawn, in three languages, as other programs read them: all that they
 * should say is in their text, fonts are embedded, they are tagged and say that they are PDF/UA-1.
 */
export default async function provePdf(given: { seed: number; log: (line: string) => void }) {
  const { seed, log } = given
  need('pdftotext', 'poppler-utils', log)
  const random = randomFrom(seed)
  const { folder, remove } = makeScratch()
  const figures = {
    reports: 0,
    pages: 0,
    texts: 0,
    fonts: 0,
    slowest_ms: 0,
    faults: [] as string[],
  }
  try {
    for (let at = 0; at < mandates; at++) {
      const snapshot = randomConsultation(random)
      for (const language of languages) {
        const begun = performance.now()
        const { draft, final } = await printPages({ format: 'pdf', language, snapshot, logo: null })
        figures.slowest_ms = Math.max(figures.slowest_ms, Math.round(performance.now() - begun))
        for (const [kind, content] of Object.entries({ draft, final })) {
          const fault = (what: string) =>
            figures.faults.push(`mandate ${at} ${language} ${kind}: ${what}`)
          const file = join(folder, `${at}-${language}-${kind}.pdf`)
          writeFileSync(file, content)
          figures.reports++
          const read = squeezed(run('pdftotext', ['-raw', file, '-']))
          for (const said of await saidIn(snapshot, language, kind === 'draft')) {
            figures.texts++
            // What a page ends within has the page's foot and head in between.
            const isThere =
              read.includes(squeezed(said)) ||
              said.split(/\s+/).every((word) => read.includes(squeezed(word)))
            if (!isThere) fault(`does not say ${JSON.stringify(said)}`)
          }
          const info = run('pdfinfo', [file])
          if (!/^Tagged:\s+yes/m.test(info)) fault('is not tagged')
          if (!run('pdfinfo', ['-meta', file]).includes('<pdfuaid:part>1</pdfuaid:part>'))
            fault('does not say that it is PDF/UA-1')
          figures.pages += Number(/^Pages:\s+(\d+)/m.exec(info)?.[1])
          const fonts = run('pdffonts', [file]).trim().split('\n').slice(2)
          for (const font of fonts) {
            figures.fonts++
            const [embedded] = font.trim().split(/\s+/).slice(-5)
            if (embedded !== 'yes') fault(`has a font that is not embedded: ${font}`)
          }
        }
      }
    }
  } finally {
    remove()
  }
  if (figures.faults.length > 0) {
    for (const fault of figures.faults.slice(0, 20)) log(fault)
    throw new Error(`${figures.faults.length} faults`, { cause: figures })
  }
  return figures
}

/** A text without what lines and columns do to it. */
const squeezed = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad]+/g, '')
