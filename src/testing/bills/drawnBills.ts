import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import qrcode from 'qrcode'
import sharp, { type Sharp } from 'sharp'
import type { PrintedPage } from '../../features/bills/reader/words/printed.ts'
import { root } from '../template.ts'

/** A page of words from lines of text; several spaces separate columns. */
export function pageOfLines(lines: string, number = 1): PrintedPage {
  const [across, down, height] = [7, 16, 11]
  const words = lines.split('\n').flatMap((line, at) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      confidence: 1,
      box: {
        left: index * across,
        right: (index + text.length) * across,
        top: at * down,
        bottom: at * down + height,
      },
    })),
  )
  return { number, width: 700, height: 900, words, source: 'text' }
}

/** The payload of a Swiss QR code. */
export const qrPayload = (
  creditor: string,
  amount: string,
  { currency = 'CHF', iban = 'CH9300762011623852957', billing = '' } = {},
): string =>
  [
    ...['SPC', '0200', '1', iban],
    ...['S', creditor, 'Rue du Lac', '1', '1200', 'Genève', 'CH'],
    ...['', '', '', '', '', '', ''],
    ...[amount, currency],
    ...['', '', '', '', '', '', ''],
    ...['NON', '', '', 'EPD', billing],
  ].join('\r\n')

/** An oil bill as PDF, with a QR code if a payload is given. */
export async function drawOilBill(payload?: string): Promise<Uint8Array> {
  const code =
    payload && (await qrcode.toString(payload, { type: 'svg', errorCorrectionLevel: 'M' }))
  const compiler = NodeCompiler.create({
    workspace: '/egide-bills',
    fontArgs: [
      {
        fontBlobs: ['Regular', 'Medium', 'SemiBold'].map((weight) =>
          readFileSync(join(root, 'src/features/reports/fonts', `Inter-${weight}.ttf`)),
        ),
      },
    ],
  })
  if (code) compiler.mapShadow('/egide-bills/code.svg', Buffer.from(code))
  return compiler.pdf({
    mainFileContent: `
      #set page(paper: "a4", margin: 2cm)
      #set text(font: "Inter", size: 10pt)
      #text(size: 17pt, weight: "medium")[Mazout du Salève SA] \\
      Route de Veyrier 8, 1227 Carouge \\
      #v(1cm) #align(right)[Régie Exemple \\ Rue du Stand 12 \\ 1204 Genève] #v(5mm)
      *Facture n° 4711* #h(1fr) Carouge, le 20 novembre 2024 \\
      Date de livraison : 14.11.2024 #v(5mm)
      #table(columns: (2fr, 1fr, 1fr, 1fr), align: (left, right, right, right),
        [Désignation], [Quantité], [Prix / 100 l], [Montant CHF],
        [Mazout extra-léger], [6#"'"240 l], [104.50], [6#"'"520.80])
      Total hors TVA #h(1fr) 6#"'"520.80 \\
      TVA 8.1 % #h(1fr) 528.18 \\
      *Total à payer CHF* #h(1fr) *7#"'"048.98*
      #v(1fr)
      ${code ? '#image("/code.svg", width: 46mm)' : ''}
    `,
  })
}

/** The first page of a PDF as a picture. */
export async function pictureOfPage(pdf: Uint8Array): Promise<Sharp> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const { data, width, height } = await document.getPage(0).render({ scale: 2.8, render: 'bitmap' })
  const raw = Buffer.from(data)
  document.destroy()
  library.destroy()
  return sharp(raw, { raw: { width, height, channels: 4 } }).removeAlpha()
}
