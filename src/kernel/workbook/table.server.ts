import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { zipOptions } from '../zip.server.ts'
import { letterOf } from './openXml.ts'
import { type Properties, packageParts } from './package.server.ts'
import { cellXml, sheetStart, textXml } from './sheetXml.server.ts'
import { type Style, Styles } from './styles.server.ts'
import type { CellValue } from './workbook.server.ts'

type Table = {
  name: string
  properties: Properties
  columns: readonly { title: string; width: number; style: Style }[]
  /** Rows in batches; a cell may be empty. */
  rows: AsyncIterable<readonly (readonly CellValue[])[]>
  /** The line below the rows, an empty one between; `count` is that of the rows. */
  note: (count: number) => string
}

/** Writes a text into its cell, so that no list of all texts is kept. */
const writeText = (attributes: string, text: string) =>
  `<c${attributes} t="inlineStr"><is>${textXml(text)}</is></c>`

/**
 * Streams a workbook with one table, with a frozen heading and filters, at the pace of its reader and with little memory
 * however long it is. Texts are never formulas.
 */
export function streamTable({ name, properties, columns, rows, note }: Table): Readable {
  const styles = new Styles()
  const bold = styles.numberOf({ font: { bold: true } })
  const styleNumbers = columns.map(({ style }) => styles.numberOf(style))
  const letters = columns.map((_, index) => letterOf(index + 1))
  const heading = `A1:${letters.at(-1)}1`
  let rowNumber = 0
  const rowXml = (values: readonly CellValue[], styleOf: (column: number) => number) => {
    rowNumber++
    const cells = values.map((value, index) =>
      cellXml(letters[index]! + rowNumber, value, { style: styleOf(index), writeText }),
    )
    return `<row r="${rowNumber}">${cells.join('')}</row>`
  }
  async function* sheet() {
    const widths = columns.map(({ width }) => width)
    yield sheetStart({ frozen: { rows: 1, columns: 0 }, widths })
    yield rowXml(
      columns.map(({ title }) => title),
      () => bold,
    )
    let count = 0
    for await (const batch of rows) {
      count += batch.length
      yield batch.map((row) => rowXml(row, (column) => styleNumbers[column]!)).join('')
    }
    yield rowXml([], () => 0) + rowXml([note(count)], () => 0)
    yield `</sheetData><autoFilter ref="${heading}"/></worksheet>`
  }
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const content = Readable.from(sheet(), { objectMode: false })
  content.once('error', (error) => out.destroy(error))
  // If the reader leaves, no more rows are read.
  finished(out, () => content.destroy())
  const parts = packageParts({
    ...{ properties, sheets: [{ name }] },
    ...{ styles: styles.xml(), filtered: heading },
  })
  for (const [path, part] of Object.entries(parts))
    zip.addBuffer(Buffer.from(part), path, zipOptions)
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml', zipOptions)
  zip.end()
  return out
}
