import { escapeXml, spreadsheetMl, xmlDeclaration } from './openXml.ts'

/** A font; `color` is AARRGGBB in hexadecimal, `size` in points. */
export type Font = { name?: string; size?: number; bold?: boolean; color?: string }

/** How a cell looks. Colours are AARRGGBB in hexadecimal. */
export type Style = {
  font?: Font
  /** Colour of the background. */
  fill?: string
  /** The line at its lower edge. */
  lineBelow?: { style: 'thin' | 'medium'; color: string }
  alignment?: {
    horizontal?: 'left' | 'right'
    vertical?: 'top' | 'bottom'
    wrapText?: boolean
    /** In widths of three spaces. */
    indent?: number
  }
  /** A format as Excel writes it in English: `#,##0.00`. */
  numFmt?: string
}

/** Ids of the formats that every program has (ECMA-376 part 1, 18.8.30). */
const builtInFormats: Record<string, number> = {
  General: 0,
  '0': 1,
  '0.00': 2,
  '#,##0': 3,
  '#,##0.00': 4,
  '0%': 9,
  '0.00%': 10,
  '@': 49,
}
const firstOwnFormat = 164

/** Numbers things by first use: those that are the same XML are one. */
class Numbered {
  readonly all: string[]
  readonly #numbers: Map<string, number>

  constructor(...first: string[]) {
    this.all = first
    this.#numbers = new Map(first.map((xml, index) => [xml, index]))
  }

  numberOf(xml: string): number {
    const known = this.#numbers.get(xml)
    if (known !== undefined) return known
    this.#numbers.set(xml, this.all.length)
    return this.all.push(xml) - 1
  }
}

/** The styles of a workbook (18.8), numbered as cells and conditional formats refer to them. */
export class Styles {
  readonly #fonts = new Numbered(fontXml({ name: 'Calibri', size: 11 }))
  // Programs expect these two at the beginning.
  readonly #fills = new Numbered(patternXml('none'), patternXml('gray125'))
  readonly #borders = new Numbered(borderXml(undefined))
  readonly #formats = new Numbered()
  readonly #cells = new Numbered(this.#cellXml({}))
  readonly #conditional = new Numbered()

  /** Number of a style; 0 if it is that of any cell. */
  numberOf = (style: Style) => this.#cells.numberOf(this.#cellXml(style))

  /** Number of the font that a conditional format gives. */
  conditionalNumberOf = (font: Font) =>
    this.#conditional.numberOf(`<dxf>${fontXml(font, true)}</dxf>`)

  #cellXml({ font, fill, lineBelow, alignment = {}, numFmt = 'General' }: Style) {
    const { horizontal, vertical, wrapText, indent } = alignment
    const attributes = [
      horizontal && ` horizontal="${horizontal}"`,
      vertical && ` vertical="${vertical}"`,
      wrapText && ' wrapText="1"',
      indent && ` indent="${indent}"`,
    ]
    const aligned = attributes.filter(Boolean).join('')
    const format =
      builtInFormats[numFmt] ?? firstOwnFormat + this.#formats.numberOf(escapeXml(numFmt))
    const numbers = [
      ['numFmt', format],
      ['font', font ? this.#fonts.numberOf(fontXml(font)) : 0],
      ['fill', fill ? this.#fills.numberOf(patternXml('solid', fill)) : 0],
      ['border', this.#borders.numberOf(borderXml(lineBelow))],
    ] as const
    const ids = numbers.map(([name, id]) => ` ${name}Id="${id}"`)
    const applied = numbers.filter(([, id]) => id > 0)
    const applies = applied.map(
      ([name]) => ` apply${name === 'numFmt' ? 'NumberFormat' : capitalised(name)}="1"`,
    )
    return `<xf${ids.join('')} xfId="0"${applies.join('')}${aligned ? ` applyAlignment="1"><alignment${aligned}/></xf>` : '/>'}`
  }

  /** The part `xl/styles.xml`. */
  xml(): string {
    const list = (name: string, all: readonly string[]) =>
      all.length > 0 ? `<${name} count="${all.length}">${all.join('')}</${name}>` : ''
    const formats = this.#formats.all.map(
      (code, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${code}"/>`,
    )
    return `${xmlDeclaration}<styleSheet xmlns="${spreadsheetMl}">${[
      list('numFmts', formats),
      list('fonts', this.#fonts.all),
      list('fills', this.#fills.all),
      list('borders', this.#borders.all),
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      list('cellXfs', this.#cells.all),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      list('dxfs', this.#conditional.all),
    ].join('')}</styleSheet>`
  }
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** A font; programs give what a font of a cell leaves open, a conditional one changes only what it names. */
function fontXml({ name, size, bold, color }: Font, isConditional = false) {
  const parts = [
    bold && '<b/>',
    size && `<sz val="${size}"/>`,
    color && `<color rgb="${color}"/>`,
    name && `<name val="${escapeXml(name)}"/>`,
    name && !isConditional && '<family val="2"/>',
  ]
  return `<font>${parts.filter(Boolean).join('')}</font>`
}

const patternXml = (pattern: 'none' | 'gray125' | 'solid', color?: string) =>
  `<fill><patternFill patternType="${pattern}"${color ? `><fgColor rgb="${color}"/></patternFill>` : '/>'}</fill>`

const borderXml = (below: Style['lineBelow']) =>
  `<border><left/><right/><top/>${below ? `<bottom style="${below.style}"><color rgb="${below.color}"/></bottom>` : '<bottom/>'}<diagonal/></border>`
