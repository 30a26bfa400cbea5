import { type Parts, zipped } from '../zip.server.ts'
import { letterOf, numberOfColumn, spreadsheetMl, xmlDeclaration } from './openXml.ts'
import { type Properties, packageParts } from './package.server.ts'
import { sheetXml, textXml } from './sheetXml.server.ts'
import { type Font, type Style, Styles } from './styles.server.ts'

/** What a cell holds; a formula comes with the result that programs show until they calculate. A Date is in UTC. */
export type CellValue = number | string | Date | null | Formula
export type Formula = { formula: string; result?: number | string | { error: string } }

/** A cell, whose look is that of its own fields. */
export class BookCell implements Style {
  value: CellValue = null
  font?: Font
  fill?: Style['fill']
  lineBelow?: Style['lineBelow']
  alignment?: Style['alignment']
  numFmt?: Style['numFmt']
  /** The texts that it offers to choose from; none may have a comma. */
  choices?: readonly string[]

  constructor(
    readonly sheet: BookSheet,
    readonly row: number,
    readonly column: number,
  ) {}

  /** `B4` */
  get address() {
    return letterOf(this.column) + this.row
  }
}

/** A row of a sheet. */
export class BookRow {
  readonly cells: BookCell[] = []
  /** Height in points; by content if there is none. */
  height?: number

  constructor(
    readonly sheet: BookSheet,
    readonly number: number,
  ) {}

  /** The cell of a column, given by number (from 1) or letters. */
  getCell(column: number | string): BookCell {
    const number = typeof column === 'number' ? column : numberOfColumn(column)
    while (this.cells.length < number)
      this.cells.push(new BookCell(this.sheet, this.number, this.cells.length + 1))
    return this.cells[number - 1]!
  }

  /** Sets the font of the cells that it has. */
  set font(font: Font) {
    for (const cell of this.cells) cell.font = font
  }
}

/** A sheet, printed on A4 pages as wide as it is. */
export class BookSheet {
  readonly rows: BookRow[] = []
  /** Widths of the columns, in digits. */
  widths: readonly number[] = []
  /** How many rows and columns stay when the rest is scrolled. */
  frozen: { rows: number; columns: number } = { rows: 0, columns: 0 }
  /** Ranges of cells that are one, such as `A1:B1`. */
  readonly merged: string[] = []
  /** Fonts that cells of a range have while a formula, as of its first cell, is true. */
  readonly conditionalFonts: { range: string; formula: string; font: Font }[] = []
  readonly print: {
    orientation: 'portrait' | 'landscape'
    /** Whether all is on one page. */
    isOnePage: boolean
    /** With the codes of Excel: `&L`, `&C`, `&R`, `&P`; `&&` is an ampersand. */
    header: string
    footer: string
    /** A range such as `A1:H40`; everything if there is none. */
    area?: string
    /** The row that every page begins with. */
    repeatedRow?: number
  } = { orientation: 'landscape', isOnePage: false, header: '', footer: '' }

  constructor(readonly name: string) {}

  get rowCount() {
    return this.rows.length
  }

  addRow(values: readonly (CellValue | undefined)[]): BookRow {
    const row = new BookRow(this, this.rows.length + 1)
    this.rows.push(row)
    for (const [index, value] of values.entries()) row.getCell(index + 1).value = value ?? null
    return row
  }

  /** The cell with an address such as `B4`, in a row that was added. */
  getCell(address: string): BookCell {
    return this.rows[Number(address.replace(/^[A-Z]+/, '')) - 1]!.getCell(address)
  }
}

/** A workbook; programs calculate all of it when they open it. */
export class Workbook {
  readonly sheets: BookSheet[] = []

  constructor(readonly properties: Properties) {}

  /** Adds a sheet. Excel refuses a file in which two names are the same, or one has over 31 characters or any of `*?:\/[]`. */
  addSheet(name: string): BookSheet {
    const sheet = new BookSheet(name)
    this.sheets.push(sheet)
    return sheet
  }

  /** Writes the file (XLSX, ECMA-376). `complete` may change its parts before they are packed. */
  async write(complete: (parts: Parts) => void = () => undefined): Promise<Uint8Array> {
    const [styles, texts] = [new Styles(), new SharedTexts()]
    const sheets = this.sheets.map((sheet, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      Buffer.from(sheetXml(sheet, { styles, writeText: texts.cellXml, isFirst: index === 0 })),
    ])
    const parts = packageParts({
      properties: this.properties,
      sheets: this.sheets.map(({ name, print }) => ({ name, ...print })),
      ...{ styles: styles.xml(), texts: texts.xml() },
    })
    Object.assign(parts, Object.fromEntries(sheets))
    complete(parts)
    return zipped(parts)
  }
}

/** The texts of a workbook, each once. */
class SharedTexts {
  readonly #numbers = new Map<string, number>()

  cellXml = (attributes: string, text: string) => {
    const number = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, number)
    return `<c${attributes} t="s"><v>${number}</v></c>`
  }

  xml() {
    const texts = [...this.#numbers.keys()].map((text) => `<si>${textXml(text)}</si>`)
    return `${xmlDeclaration}<sst xmlns="${spreadsheetMl}" uniqueCount="${texts.length}">${texts.join('')}</sst>`
  }
}
