import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../product.ts'
import { paymentCss } from './qrBill.ts'

/** Families of letters: those that the project brings, and those of the system where bills are drawn. */
export const families = [
  "'Inter Variable', sans-serif",
  "'Open Sans', sans-serif",
  "'DejaVu Sans Condensed', 'Arial Narrow', sans-serif",
  "'DejaVu Sans', Verdana, sans-serif",
  "'DejaVu Serif', Georgia, serif",
  "'DejaVu Serif Condensed', 'Times New Roman', serif",
] as const

const interFile = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** The rules of all sheets; Inter is embedded, as the page has no address from which to load it. */
function sheetCss(family: string): string {
  const inter = readFileSync(join(root, interFile)).toString('base64')
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
    @page { size: A4; margin: 0 } * { -webkit-print-color-adjust: exact } body { margin: 0 }
    .sheet { width: 210mm; height: 297mm; position: relative; overflow: hidden; background: #fff; color: #111;
      font-family: ${family}; break-after: page }
    .body { box-sizing: border-box; width: 100%; transform-origin: 0 0 }
    .body .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums } h2 { margin: 0 0 3mm }
    ${paymentCss}`
}

/** A page with the sheets, each in `frame`. */
export function billDocument(
  { sheets, css }: { sheets: readonly string[]; css: string },
  {
    family,
    frameCss = '',
    frame = (sheet: string) => sheet,
  }: { family: string; frameCss?: string; frame?: (sheet: string) => string },
): string {
  const framed = sheets.map((sheet) => frame(`<div class="sheet">${sheet}</div>`))
  return `<!doctype html><meta charset="utf-8"><style>${sheetCss(family)}${css}${frameCss}</style>${framed.join('')}`
}
