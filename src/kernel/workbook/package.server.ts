import type { Parts } from '../zip.server.ts'
import {
  escapeXml,
  packageTypes,
  relationshipsXml,
  relationUri,
  schemas,
  spreadsheetMl,
  xmlDeclaration,
} from './openXml.ts'

/** Document properties of a workbook. */
export type Properties = { title: string; author: string; at: Date }

type Content = {
  properties: Properties
  /** Sheets with the range and the repeated row of their print. */
  sheets: readonly { name: string; area?: string; repeatedRow?: number }[]
  styles: string
  /** The part of the shared texts, if its cells refer to them. */
  texts?: string
  /** The heading of a table on its only sheet that has filters, such as `A1:C1`. */
  filtered?: string
}

/** The parts of a workbook but for its sheets, which are `xl/worksheets/sheet1.xml` and so on. */
export function packageParts({ properties, sheets, styles, texts, filtered }: Content): Parts {
  const main = [
    ...sheets.map((_, index) => ({
      type: 'worksheet',
      target: `worksheets/sheet${index + 1}.xml`,
    })),
    { type: 'styles', target: 'styles.xml' },
    ...(texts ? [{ type: 'sharedStrings', target: 'sharedStrings.xml' }] : []),
  ]
  const document = `${packageTypes}.spreadsheetml`
  const types = [
    ['/xl/workbook.xml', `${document}.sheet.main+xml`],
    ...main.map(({ type, target }) => [`/xl/${target}`, `${document}.${type}+xml`]),
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', `${packageTypes}.extended-properties+xml`],
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  const xml: Record<string, string> = {
    '[Content_Types].xml': `${xmlDeclaration}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relationshipsXml([
      { id: 'rId1', type: `${relationUri}/officeDocument`, target: 'xl/workbook.xml' },
      {
        id: 'rId2',
        type: `${schemas}/package/2006/relationships/metadata/core-properties`,
        target: 'docProps/core.xml',
      },
      { id: 'rId3', type: `${relationUri}/extended-properties`, target: 'docProps/app.xml' },
    ]),
    'docProps/core.xml': corePropertiesXml(properties),
    'docProps/app.xml': applicationXml,
    'xl/workbook.xml': workbookXml(sheets, filtered),
    'xl/_rels/workbook.xml.rels': relationshipsXml(
      main.map(({ type, target }, index) => ({
        id: `rId${index + 1}`,
        type: `${relationUri}/${type}`,
        target,
      })),
    ),
    'xl/styles.xml': styles,
    ...(texts && { 'xl/sharedStrings.xml': texts }),
  }
  return Object.fromEntries(Object.entries(xml).map(([path, text]) => [path, Buffer.from(text)]))
}

function workbookXml(sheets: Content['sheets'], filtered?: string): string {
  const list = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const names = sheets.flatMap(({ name, area, repeatedRow }, index) => {
    const own = escapeXml(`'${name.replaceAll("'", "''")}'!`)
    const defined = (key: string, range: string, hidden = '') =>
      `<definedName name="_xlnm.${key}" localSheetId="${index}"${hidden}>${own}${range}</definedName>`
    return [
      filtered ? defined('_FilterDatabase', absolute(filtered), ' hidden="1"') : '',
      area ? defined('Print_Area', absolute(area)) : '',
      repeatedRow ? defined('Print_Titles', `$${repeatedRow}:$${repeatedRow}`) : '',
    ].filter(Boolean)
  })
  return [
    `${xmlDeclaration}<workbook xmlns="${spreadsheetMl}" xmlns:r="${relationUri}">`,
    '<bookViews><workbookView/></bookViews>',
    `<sheets>${list.join('')}</sheets>`,
    names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '',
    // Programs then calculate on opening, so that every figure shown is the result of its formula.
    '<calcPr calcId="171027" fullCalcOnLoad="1"/></workbook>',
  ].join('')
}

/** `A1:C1` as `$A$1:$C$1`. */
const absolute = (range: string) => range.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')

/** The part with the properties of a document. */
export function corePropertiesXml({ title, author, at }: Properties): string {
  const time = (name: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at.toISOString()}</dcterms:${name}>`
  return `${xmlDeclaration}<cp:coreProperties xmlns:cp="${schemas}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator>${time('created')}${time('modified')}</cp:coreProperties>`
}

/** The part that names the program. */
export const applicationXml = `${xmlDeclaration}<Properties xmlns="${schemas}/officeDocument/2006/extended-properties"><Application>Microsoft Excel</Application></Properties>`
