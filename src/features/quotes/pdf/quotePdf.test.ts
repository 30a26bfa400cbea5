import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { languages } from '../../../kernel/text.ts'
import { builtProgram } from '../../../testing/template.ts'
import { openPress } from '../../reports/press.server.ts'
import { lineNet, quoteTotals } from '../money.ts'
import type { QuoteLine } from '../quote.ts'
import type { QuoteContent } from '../quoteContent.ts'
import { quoteLayout } from './quotePages.server.ts'
import { quotePrinter } from './quotePdf.server.ts'

const line = (values: Partial<QuoteLine> & Pick<QuoteLine, 'id' | 'text'>): QuoteLine => {
  const complete = {
    quantity: '1',
    unit: null,
    unit_price: '2000.00',
    vat_rate: '8.1',
    optional: false,
    discount: '0',
    note: null,
    mandate: null,
    product: null,
    taxed_at: null,
    service_until: null,
    ticked: false,
    ...values,
  }
  return { ...complete, net: lineNet(complete) }
}

const place = (mandate: number, address: string) => ({
  mandate,
  number: `M-2026-0${mandate}`,
  address,
  city: '1212 Grand-Lancy',
  product: { fr: 'CECB Plus', en: 'CECB Plus', it: 'CECE Plus' },
})

/** A quote for two buildings with options, a discount and rounding. */
function sampleQuote(values: Partial<QuoteContent> = {}): QuoteContent {
  const lines = values.lines ?? [
    line({ id: 1, text: 'CECB Plus, immeuble jusqu’à 10 logements', mandate: 144 }),
    line({ id: 2, text: 'Variante supplémentaire', unit_price: '350.00', mandate: 144 }),
    line({
      id: 3,
      text: 'Présentation à l’assemblée',
      unit_price: '420.00',
      optional: true,
      mandate: 144,
    }),
    line({
      id: 4,
      text: 'CECB Plus',
      discount: '10',
      note: 'Remise : deuxième bâtiment',
      mandate: 152,
    }),
    line({ id: 5, text: 'Déplacements', quantity: '2', unit: 'visites', unit_price: '45.00' }),
  ]
  const pricing = { taxes_included: values.taxes_included ?? false, rounded: true }
  return {
    number: 'Q-2026-0087',
    edition: 1,
    day: '2026-11-20',
    language: 'fr',
    office: {
      name: 'Berset Énergie SA',
      address: ['Rue du Lac 3', '1207 Genève'],
      email: 'bonjour@berset.example',
      vat_number: 'CHE-123.456.788 TVA',
    },
    logo: null,
    contractor: {
      name: 'Indivision Semailles, p.a. Me Lachenal',
      address: ['Rue du Marché 12', '1204 Genève'],
    },
    places: [place(144, 'Chemin des Semailles 1A'), place(152, 'Chemin des Semailles 1B')],
    valid_from: '2026-11-20',
    valid_until: '2026-12-20',
    taxes_included: pricing.taxes_included,
    lines,
    totals: quoteTotals(lines, pricing),
    description: null,
    header: 'Maître,\n\nnous vous remercions de votre demande.',
    footer: 'Livraison huit semaines après réception des documents.\n\nPayable à 30 jours.',
    ...values,
  }
}

type Tagged = { role?: string; children?: unknown[] } | null

/** Visits the elements of a tagged document that have a role. */
function collect(node: Tagged, role: string, visit: (found: NonNullable<Tagged>) => void) {
  if (node?.role === role) visit(node)
  for (const child of node?.children ?? []) collect(child as Tagged, role, visit)
}

describe('the PDF of a quote', () => {
  it('is a tagged PDF in each language, the same from the same content', async () => {
    const press = openPress(builtProgram)
    onTestFinished(() => press.close())
    const print = quotePrinter(press)
    for (const language of languages) {
      const content = sampleQuote({ language })
      const printed = Buffer.from(await print(content, null))
      if (process.env.KEEP_PDF)
        writeFileSync(join(process.env.KEEP_PDF, `${language}.pdf`), printed)
      const pdf = printed.toString('latin1')
      expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(pdf).toContain(`<rdf:li>${language}</rdf:li>`)
      expect(Buffer.compare(printed, await print(content, null))).toBe(0)
    }
    const many = sampleQuote({
      lines: Array.from({ length: 120 }, (_, at) =>
        line({ id: at + 1, text: `*Ligne* #${at} ${'A'.repeat(at)}`, mandate: at % 2 ? 144 : 152 }),
      ),
      edition: 3,
    })
    const long = Buffer.from(await print(many, null))
    if (process.env.KEEP_PDF) writeFileSync(join(process.env.KEEP_PDF, 'long.pdf'), long)
    expect(long.subarray(0, 5).toString()).toBe('%PDF-')
  }, 60_000)

  it('has a head for each column of its lines, and no empty one', async () => {
    const press = openPress(builtProgram)
    onTestFinished(() => press.close())
    const content = sampleQuote()
    const pdf = await quotePrinter(press)(content, null)
    const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
    const heads: number[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const tree = await (await document.getPage(number)).getStructTree()
      collect(tree, 'THead', (head) => {
        let cells = 0
        collect(head, 'TH', () => cells++)
        heads.push(cells)
      })
    }
    await document.destroy()
    const { columns } = quoteLayout(content)
    expect(heads).toEqual([columns.length, columns.length])
  }, 60_000)

  it('is marked as a draft in each language, without a number or anything to sign', async () => {
    const press = openPress(builtProgram)
    onTestFinished(() => press.close())
    const printed = { fr: 'Offre, brouillon', en: 'Quote, draft', it: 'Offerta, bozza' }
    for (const language of languages) {
      const content = sampleQuote({ language, number: '' })
      const layout = quoteLayout(content, { isDraft: true })
      expect(layout).toMatchObject({ heading: printed[language], acceptance: null })
      expect(layout.foot).toMatch(/20\.11\.2026/)
      const pdf = Buffer.from(await quotePrinter(press)(content, null, { isDraft: true }))
      if (process.env.KEEP_PDF)
        writeFileSync(join(process.env.KEEP_PDF, `draft-${language}.pdf`), pdf)
      expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
    }
  }, 60_000)

  it('says that it comes on top of the main quote, if it is a supplement', () => {
    const factsOf = (content: QuoteContent) => quoteLayout(content).facts.map(({ value }) => value)
    const added = 'vient en plus de l’offre principale pour le même objet'
    expect(factsOf(sampleQuote())).not.toContain(added)
    expect(factsOf(sampleQuote({ supplement: true }))).toContain(added)
  })

  it('states lines by mandate, options, discounts, VAT per rate and rounding', () => {
    const layout = quoteLayout(sampleQuote())
    expect(layout.groups.map(({ title, sum }) => [title, sum])).toEqual([
      ['Chemin des Semailles 1A', '2’350.00'],
      ['Chemin des Semailles 1B', '1’800.00'],
      ['Autres prestations', '90.00'],
    ])
    expect(layout.options?.group.lines).toHaveLength(1)
    expect(layout.totals.map(({ name, value }) => [name, value])).toEqual([
      ['Prestations, hors TVA', '4’440.00'],
      ['Remises', '−200.00'],
      ['Net, hors TVA', '4’240.00'],
      ['TVA 8.1\u00a0% sur 4’240.00', '343.44'],
      ['Arrondi à 0.05', '0.01'],
      ['Total CHF', '4’583.45'],
    ])
  })

  it('takes VAT out of prices that include it', () => {
    const layout = quoteLayout(sampleQuote({ taxes_included: true }))
    expect(layout.totals.map(({ value }) => value)).toEqual(['3’922.29', '317.71', '4’240.00'])
  })
})
