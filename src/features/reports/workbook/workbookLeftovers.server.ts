import { posix } from 'node:path'
import { strFromU8, strToU8 } from 'fflate'
import { escapeXml } from './workbookCharts.server.ts'

type Parts = Record<string, Uint8Array>
type Named = { title: string; author: string; at: string }
type Sheet = { tag: string; name: string; relation: string; isHidden: boolean }

const office = 'http://schemas.openxmlformats.org'
/** What the file itself needs; not its thumbnail, labels or properties of the office's own. */
const ofFile = /\/(officeDocument|core-properties|extended-properties)$/
/** What is about the work on the template: notes, who wrote them, printers, the last calculation's order. */
const ofWork =
  /\/(comments|threadedComment|person|calcChain|customXml|externalLink|printerSettings|revisionHeaders|usernames)$/
/** A reference to another workbook: `[1]Sheet!A1`. */
export const externalReference = /\[\d+\][^\]\s]*!/

/**
 * Takes out of a filled template what is the office's own business: notes, hidden sheets that no other
 * sheet refers to, names that point nowhere, links to other workbooks, properties and the folder that it
 * was kept in. Parts that nothing refers to any more go too.
 */
export function removeLeftovers(parts: Parts, named: Named) {
  const sheets = sheetsOf(parts)
  const removed = unusedSheets(parts, sheets)
  change(parts, 'xl/workbook.xml', (xml) => cleanWorkbook(xml, sheets, removed))
  const gone = new Set(removed.map(({ relation }) => relation))
  for (const name of Object.keys(parts)) {
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) cleanSheet(parts, name)
    if (!name.endsWith('.rels')) continue
    change(parts, name, (xml) =>
      xml.replace(/<Relationship [^>]*\/>/g, (tag) => {
        const type = attribute(tag, 'Type')
        if (name === '_rels/.rels') return ofFile.test(type) ? tag : ''
        if (name === workbookRelations && gone.has(attribute(tag, 'Id'))) return ''
        return ofWork.test(type) ? '' : tag
      }),
    )
  }
  describe(parts, named)
  sweep(parts)
  emptyUnusedTexts(parts)
}

const workbookRelations = 'xl/_rels/workbook.xml.rels'

function change(parts: Parts, name: string, how: (xml: string) => string) {
  const part = parts[name]
  if (!part) return
  const before = strFromU8(part)
  const after = how(before)
  if (after !== before) parts[name] = strToU8(after)
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** The sheets in their order, by names as XML has them. */
function sheetsOf(parts: Parts): Sheet[] {
  const xml = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  return [...xml.matchAll(/<sheet [^>]*\/>/g)].map(([tag]) => ({
    tag,
    name: attribute(tag, 'name'),
    relation: attribute(tag, 'r:id'),
    isHidden: /hidden/i.test(attribute(tag, 'state')),
  }))
}

/** Hidden sheets that neither a shown sheet nor what it shows refers to, directly or through others. */
function unusedSheets(parts: Parts, sheets: readonly Sheet[]): Sheet[] {
  const pathOf = (sheet: Sheet) => targetsOf(parts, 'xl/workbook.xml').get(sheet.relation) ?? ''
  const hidden = sheets.filter(({ isHidden }) => isHidden)
  const open = [...sheets.filter(({ isHidden }) => !isHidden).map(pathOf)]
  const used = new Set(open)
  const names = definedNames(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()))
  const seen = new Set<string>()
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const own = strFromU8(parts[path] ?? new Uint8Array())
    const called = names.filter(({ name }) => new RegExp(`\\b${escapeRegex(name)}\\b`).test(own))
    const text = [own, ...called.map(({ refersTo }) => refersTo)].join('\n')
    for (const sheet of hidden)
      if (mentions(text, sheet.name)) {
        used.add(pathOf(sheet))
        open.push(pathOf(sheet))
      }
    open.push(...targetsOf(parts, path).values())
  }
  return hidden.filter((sheet) => !used.has(pathOf(sheet)))
}

const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether formulas or sources refer to a sheet. */
function mentions(text: string, sheet: string): boolean {
  const name = escapeRegex(sheet)
  const inQuotes = escapeRegex(sheet.replaceAll('&apos;', "'").replaceAll("'", "''"))
  return new RegExp(`(^|[^\\w.'])${name}!|'${inQuotes}'!|\\bsheet="${name}"`).test(
    text.replaceAll('&apos;', "'"),
  )
}

const nameTag = /<definedName ([^>]*)>([^<]*)<\/definedName>/g
const definedNames = (xml: string) =>
  [...xml.matchAll(nameTag)].map(([, attributes = '', refersTo = '']) => ({
    name: attribute(attributes, 'name'),
    refersTo,
  }))

function cleanWorkbook(xml: string, sheets: readonly Sheet[], removed: readonly Sheet[]): string {
  const kept = sheets.filter((sheet) => !removed.includes(sheet))
  const shown = Math.max(
    0,
    kept.findIndex(({ isHidden }) => !isHidden),
  )
  const names = (_: string, attributes: string, refersTo: string) => {
    const local = attribute(attributes, 'localSheetId')
    const sheet = local === '' ? undefined : sheets[Number(local)]
    const isLost =
      refersTo.includes('#REF!') ||
      externalReference.test(refersTo) ||
      removed.some((one) => one === sheet || mentions(refersTo, one.name))
    if (isLost) return ''
    const place = sheet ? kept.indexOf(sheet) : 0
    const said = attributes.replace(/localSheetId="\d+"/, `localSheetId="${place}"`)
    return `<definedName ${said}>${refersTo}</definedName>`
  }
  return removed
    .reduce((text, { tag }) => text.replace(tag, ''), xml)
    .replace(nameTag, names)
    .replace(/<definedNames>\s*<\/definedNames>/, '')
    .replace(/<externalReferences>.*?<\/externalReferences>/s, '')
    .replace(/<customWorkbookViews>.*?<\/customWorkbookViews>/s, '')
    .replace(/<fileSharing [^>]*\/>/, '')
    .replace(
      /<mc:AlternateContent[^>]*>(?:(?!<\/mc:AlternateContent>).)*absPath.*?<\/mc:AlternateContent>/s,
      '',
    )
    .replace(/ (firstSheet|activeTab)="\d+"/g, (_, name: string) =>
      name === 'activeTab' ? ` activeTab="${shown}"` : '',
    )
}

/** Takes notes out of a sheet with the drawing that shows them; other drawings of old kind stay. */
function cleanSheet(parts: Parts, sheet: string) {
  change(parts, sheet, (xml) =>
    xml
      .replace(/(<pageSetup [^>]*?) r:id="[^"]*"/, '$1')
      .replace(/<customSheetViews>.*?<\/customSheetViews>/s, ''),
  )
  const relation = /<legacyDrawing r:id="([^"]+)"\/>/.exec(strFromU8(parts[sheet]!))?.[1]
  const drawing = relation && targetsOf(parts, sheet).get(relation)
  if (!relation || !drawing || !parts[drawing]) return
  change(parts, drawing, (xml) =>
    xml.replace(/<v:shape [\s\S]*?<\/v:shape>/g, (shape) =>
      /ObjectType="Note"/.test(shape) ? '' : shape,
    ),
  )
  if (/<v:shape /.test(strFromU8(parts[drawing]))) return
  change(parts, sheet, (xml) => xml.replace(/<legacyDrawing r:id="[^"]+"\/>/, ''))
  change(parts, relationsOf(sheet), (xml) =>
    xml.replace(/<Relationship [^>]*\/>/g, (tag) => (attribute(tag, 'Id') === relation ? '' : tag)),
  )
}

/** Says of whom and what the workbook is, in place of what the template said. */
function describe(parts: Parts, { title, author, at }: Named) {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const time = (name: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at}</dcterms:${name}>`
  if (parts['docProps/core.xml'])
    parts['docProps/core.xml'] = strToU8(
      `${head}<cp:coreProperties xmlns:cp="${office}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator>${time('created')}${time('modified')}</cp:coreProperties>`,
    )
  if (parts['docProps/app.xml'])
    parts['docProps/app.xml'] = strToU8(
      `${head}<Properties xmlns="${office}/officeDocument/2006/extended-properties"><Application>Microsoft Excel</Application></Properties>`,
    )
}

const relationsOf = (part: string) =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

/** The parts that a part refers to, by the id of the relation. */
function targetsOf(parts: Parts, part: string): Map<string, string> {
  const relations = parts[part === '' ? '_rels/.rels' : relationsOf(part)]
  const tags = strFromU8(relations ?? new Uint8Array()).matchAll(/<Relationship [^>]*\/>/g)
  return new Map(
    [...tags]
      .filter(([tag]) => attribute(tag, 'TargetMode') !== 'External')
      .map(([tag]) => {
        const target = attribute(tag, 'Target')
        const path = target.startsWith('/')
          ? target.slice(1)
          : posix.join(posix.dirname(part), target)
        return [attribute(tag, 'Id'), path]
      }),
  )
}

/** Removes parts that nothing refers to, and what is said of their types. */
function sweep(parts: Parts) {
  const used = new Set<string>()
  const open = ['']
  for (let part = open.pop(); part !== undefined; part = open.pop())
    for (const target of targetsOf(parts, part).values())
      if (!used.has(target)) {
        used.add(target)
        open.push(target)
      }
  for (const name of Object.keys(parts)) {
    const owner = name.endsWith('.rels')
      ? posix.join(posix.dirname(posix.dirname(name)), posix.basename(name, '.rels'))
      : name
    const isOfFile = name === '[Content_Types].xml' || name === '_rels/.rels'
    if (!isOfFile && !used.has(owner)) delete parts[name]
  }
  change(parts, '[Content_Types].xml', (xml) =>
    xml.replace(/<Override [^>]*\/>/g, (tag) =>
      attribute(tag, 'PartName').slice(1) in parts ? tag : '',
    ),
  )
}

/** Empties texts that no cell shows any more; the others keep their places. */
function emptyUnusedTexts(parts: Parts) {
  const used = new Set<number>()
  for (const [name, part] of Object.entries(parts))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name))
      for (const [, , place] of strFromU8(part).matchAll(
        /<c [^>]*\bt="s"[^>]*>(.*?)<v>(\d+)<\/v>/gs,
      ))
        used.add(Number(place))
  let at = 0
  change(parts, 'xl/sharedStrings.xml', (xml) =>
    xml.replace(/<si>.*?<\/si>|<si\/>/gs, (item) => (used.has(at++) ? item : '<si><t/></si>')),
  )
}
