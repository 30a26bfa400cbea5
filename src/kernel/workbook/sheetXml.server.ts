import { escapeXml, letterOf, relationUri, spreadsheetMl, xmlDeclaration } from './openXml.ts'
import type { Styles } from './styles.server.ts'
import type { BookRow, BookSheet, CellValue } from './workbook.server.ts'

/** Writes a cell with a text, given its attributes. */
type WriteText = (attributes: string, text: string) => string
type Writing = { styles: Styles; writeText: WriteText }

const openSheet = `${xmlDeclaration}<worksheet xmlns="${spreadsheetMl}" xmlns:r="${relationUri}">`

/** The part of a sheet; elements are in the order of the schema (18.3.1.99). */
export function sheetXml(sheet: BookSheet, writing: Writing & { isFirst: boolean }): string {
  const { rows, widths, frozen, merged, print } = sheet
  const { styles, isFirst } = writing
  const element = (name: string, content: string) => content && `<${name}>${content}</${name}>`
  const counted = (name: string, items: readonly string[]) =>
    items.length > 0 ? `<${name} count="${items.length}">${items.join('')}</${name}>` : ''
  const conditional = sheet.conditionalFonts.map(
    ({ range, formula, font }, index) =>
      `<conditionalFormatting sqref="${range}"><cfRule type="expression" dxfId="${styles.conditionalNumberOf(font)}" priority="${index + 1}"><formula>${escapeXml(formula)}</formula></cfRule></conditionalFormatting>`,
  )
  const choices = rows
    .flatMap(({ cells }) => cells)
    .flatMap(({ address, choices }) =>
      choices
        ? [
            `<dataValidation type="list" allowBlank="1" sqref="${address}"><formula1>${escapeXml(`"${choices.join(',')}"`)}</formula1></dataValidation>`,
          ]
        : [],
    )
  return [
    openSheet,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    viewXml(frozen, isFirst),
    columnsXml(widths),
    element('sheetData', rows.map((row) => rowXml(row, writing)).join('')) || '<sheetData/>',
    counted(
      'mergeCells',
      merged.map((range) => `<mergeCell ref="${range}"/>`),
    ),
    ...conditional,
    counted('dataValidations', choices),
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${print.orientation}" fitToHeight="${print.isOnePage ? 1 : 0}"/>`,
    element(
      'headerFooter',
      element('oddHeader', escapeXml(print.header)) + element('oddFooter', escapeXml(print.footer)),
    ),
    '</worksheet>',
  ].join('')
}

/** The beginning of a sheet, to its first row. */
export const sheetStart = (sheet: Pick<BookSheet, 'frozen' | 'widths'>) =>
  `${openSheet}${viewXml(sheet.frozen, true)}${columnsXml(sheet.widths)}<sheetData>`

function viewXml({ rows, columns }: BookSheet['frozen'], isSelected: boolean): string {
  const selected = isSelected ? ' tabSelected="1"' : ''
  if (!rows && !columns)
    return `<sheetViews><sheetView${selected} workbookViewId="0"/></sheetViews>`
  const split = [columns && ` xSplit="${columns}"`, rows && ` ySplit="${rows}"`]
  const active = rows && columns ? 'bottomRight' : rows ? 'bottomLeft' : 'topRight'
  const pane = `<pane${split.filter(Boolean).join('')} topLeftCell="${letterOf(columns + 1)}${rows + 1}" activePane="${active}" state="frozen"/>`
  return `<sheetViews><sheetView${selected} workbookViewId="0">${pane}<selection pane="${active}"/></sheetView></sheetViews>`
}

const columnsXml = (widths: readonly number[]) =>
  widths.length > 0
    ? `<cols>${widths
        .map(
          (width, index) =>
            `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
        )
        .join('')}</cols>`
    : ''

const rowXml = ({ number, height, cells }: BookRow, { styles, writeText }: Writing) =>
  `<row r="${number}"${height ? ` ht="${height}" customHeight="1"` : ''}>${cells
    .map((cell) => cellXml(cell.address, cell.value, { style: styles.numberOf(cell), writeText }))
    .join('')}</row>`

/** A cell with a style of this number; nothing if it is empty and looks like any other. */
export function cellXml(
  address: string,
  value: CellValue,
  { style, writeText }: { style: number; writeText: WriteText },
): string {
  const attributes = ` r="${address}"${style > 0 ? ` s="${style}"` : ''}`
  if (value === null) return style > 0 ? `<c${attributes}/>` : ''
  if (typeof value === 'string') return writeText(attributes, value)
  if (typeof value === 'number' || value instanceof Date)
    return `<c${attributes}>${numberXml(value)}</c>`
  const { formula, result } = value
  const content = `<f>${escapeXml(formula)}</f>`
  if (result === undefined) return `<c${attributes}>${content}</c>`
  if (typeof result === 'number') return `<c${attributes}>${content}${numberXml(result)}</c>`
  return typeof result === 'string'
    ? `<c${attributes} t="str">${content}<v>${escapeXml(result)}</v></c>`
    : `<c${attributes} t="e">${content}<v>${result.error}</v></c>`
}

/** Days from the first day of spreadsheets to that of computers. */
const daysTo1970 = 25_569
const dayInMs = 86_400_000

/** A number; a moment counts days. Throws for what no cell can hold. */
function numberXml(value: number | Date): string {
  const number = typeof value === 'number' ? value : value.getTime() / dayInMs + daysTo1970
  if (!Number.isFinite(number)) throw new Error(`no cell of a workbook can hold ${number}`)
  return `<v>${number}</v>`
}

/** Characters that a cell holds at most: Excel takes a file with more for damaged. */
const maxCellText = 32_767

/**
 * A text as it stands in a cell or in the list of shared texts; spaces at its ends stay. Programs read `_x0041_` as the
 * character of that number (22.9.2.19), so that a text like it escapes its underscore.
 */
export function textXml(text: string) {
  const whole = text.length > maxCellText ? `${text.slice(0, maxCellText - 1)}…` : text
  const xml = escapeXml(whole.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'))
  return /^\s|\s$|\n/.test(whole) ? `<t xml:space="preserve">${xml}</t>` : `<t>${xml}</t>`
}
