import { posix } from 'node:path'
import {
  applicationXml,
  corePropertiesXml,
  type Properties,
} from '../../../kernel/workbook/package.server.ts'
import { type Parts, partText } from '../../../kernel/zip.server.ts'

type Sheet = { tag: string; name: string; relation: string; isHidden: boolean }

/** Top-level relations to keep; thumbnail, labels and custom properties are dropped. */
const neededRelations = /\/(officeDocument|core-properties|extended-properties)$/
/** Relations to drop: comments, authors, printers, calculation order, other workbooks. */
const editingRelations =
  /\/(comments|threadedComment|person|calcChain|customXml|externalLink|printerSettings|revisionHeaders|usernames)$/
/** A reference to another workbook: `[1]Sheet!A1`. */
export const externalReference = /\[\d+\][^\]\s]*!/

/**
 * Removes the office's internal data from a filled template, in place: comments, unused hidden sheets, broken
 * names, links to other workbooks, properties and the path of the file; then all unreferenced parts.
 */
export function removeLeftovers(parts: Parts, properties: Properties) {
  const sheets = sheetsOf(parts)
  const removed = unusedSheets(parts, sheets)
  rewritePart(parts, 'xl/workbook.xml', (xml) => cleanWorkbook(xml, sheets, removed))
  const removedRelations = new Set(removed.map(({ relation }) => relation))
  for (const name of Object.keys(parts)) {
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) cleanSheet(parts, name)
    if (!name.endsWith('.rels')) continue
    rewritePart(parts, name, (xml) =>
      xml.replace(/<Relationship [^>]*\/>/g, (tag) => {
        const type = attribute(tag, 'Type')
        if (name === '_rels/.rels') return neededRelations.test(type) ? tag : ''
        if (name === workbookRelations && removedRelations.has(attribute(tag, 'Id'))) return ''
        return editingRelations.test(type) ? '' : tag
      }),
    )
  }
  writeProperties(parts, properties)
  removeUnreferenced(parts)
  emptyUnusedTexts(parts)
}

const workbookRelations = 'xl/_rels/workbook.xml.rels'

/** Rewrites the XML of a part, if it exists. */
function rewritePart(parts: Parts, name: string, rewrite: (xml: string) => string) {
  const part = parts[name]
  if (!part) return
  const before = partText(part)
  const rewritten = rewrite(before)
  if (rewritten !== before) parts[name] = Buffer.from(rewritten)
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Sheets in order, with XML-escaped names. */
function sheetsOf(parts: Parts): Sheet[] {
  const xml = partText(parts['xl/workbook.xml'])
  return [...xml.matchAll(/<sheet [^>]*\/>/g)].map(([tag]) => ({
    tag,
    name: attribute(tag, 'name'),
    relation: attribute(tag, 'r:id'),
    isHidden: /hidden/i.test(attribute(tag, 'state')),
  }))
}

/** Hidden sheets that no visible sheet refers to, neither directly nor through names, charts or other sheets. */
function unusedSheets(parts: Parts, sheets: readonly Sheet[]): Sheet[] {
  const pathOf = (sheet: Sheet) => targetsOf(parts, 'xl/workbook.xml').get(sheet.relation) ?? ''
  const hidden = sheets.filter(({ isHidden }) => isHidden)
  const pending = [...sheets.filter(({ isHidden }) => !isHidden).map(pathOf)]
  const used = new Set(pending)
  const names = definedNames(partText(parts['xl/workbook.xml']))
  const visited = new Set<string>()
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (visited.has(path)) continue
    visited.add(path)
    const xml = partText(parts[path])
    const usedNames = names.filter(({ name }) => new RegExp(`\\b${escapeRegex(name)}\\b`).test(xml))
    const text = [xml, ...usedNames.map(({ refersTo }) => refersTo)].join('\n')
    for (const sheet of hidden)
      if (mentions(text, sheet.name)) {
        used.add(pathOf(sheet))
        pending.push(pathOf(sheet))
      }
    pending.push(...targetsOf(parts, path).values())
  }
  return hidden.filter((sheet) => !used.has(pathOf(sheet)))
}

const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether formulas or references in a text mention a sheet, given by its XML-escaped name. */
function mentions(text: string, sheet: string): boolean {
  const name = escapeRegex(sheet)
  const quotedName = escapeRegex(sheet.replaceAll('&apos;', "'").replaceAll("'", "''"))
  return new RegExp(`(^|[^\\w.'])${name}!|'${quotedName}'!|\\bsheet="${name}"`).test(
    text.replaceAll('&apos;', "'"),
  )
}

const nameTag = /<definedName ([^>]*)>([^<]*)<\/definedName>/g
const definedNames = (xml: string) =>
  [...xml.matchAll(nameTag)].map(([, attributes = '', refersTo = '']) => ({
    name: attribute(attributes, 'name'),
    refersTo,
  }))

/** Removes sheets, broken names, external links and the file's path from `workbook.xml`; renumbers the rest. */
function cleanWorkbook(xml: string, sheets: readonly Sheet[], removed: readonly Sheet[]): string {
  const keptSheets = sheets.filter((sheet) => !removed.includes(sheet))
  const firstVisible = Math.max(
    0,
    keptSheets.findIndex(({ isHidden }) => !isHidden),
  )
  const cleanName = (_: string, attributes: string, refersTo: string) => {
    const localSheetId = attribute(attributes, 'localSheetId')
    const sheet = localSheetId === '' ? undefined : sheets[Number(localSheetId)]
    const isBroken =
      refersTo.includes('#REF!') ||
      externalReference.test(refersTo) ||
      removed.some((hidden) => hidden === sheet || mentions(refersTo, hidden.name))
    if (isBroken) return ''
    const sheetIndex = sheet ? keptSheets.indexOf(sheet) : 0
    const nextAttributes = attributes.replace(/localSheetId="\d+"/, `localSheetId="${sheetIndex}"`)
    return `<definedName ${nextAttributes}>${refersTo}</definedName>`
  }
  return removed
    .reduce((text, { tag }) => text.replace(tag, ''), xml)
    .replace(nameTag, cleanName)
    .replace(/<definedNames>\s*<\/definedNames>/, '')
    .replace(/<externalReferences>.*?<\/externalReferences>/s, '')
    .replace(/<customWorkbookViews>.*?<\/customWorkbookViews>/s, '')
    .replace(/<fileSharing [^>]*\/>/, '')
    .replace(
      /<mc:AlternateContent[^>]*>(?:(?!<\/mc:AlternateContent>).)*absPath.*?<\/mc:AlternateContent>/s,
      '',
    )
    .replace(/ (firstSheet|activeTab)="\d+"/g, (_, name: string) =>
      name === 'activeTab' ? ` activeTab="${firstVisible}"` : '',
    )
}

/** Removes custom views, printer settings and comments from a sheet; keeps other shapes of the legacy drawing. */
function cleanSheet(parts: Parts, sheet: string) {
  rewritePart(parts, sheet, (xml) =>
    xml
      .replace(/(<pageSetup [^>]*?) r:id="[^"]*"/, '$1')
      .replace(/<customSheetViews>.*?<\/customSheetViews>/s, ''),
  )
  const relation = /<legacyDrawing r:id="([^"]+)"\/>/.exec(partText(parts[sheet]))?.[1]
  const drawing = relation && targetsOf(parts, sheet).get(relation)
  if (!relation || !drawing || !parts[drawing]) return
  rewritePart(parts, drawing, (xml) =>
    xml.replace(/<v:shape [\s\S]*?<\/v:shape>/g, (shape) =>
      /ObjectType="Note"/.test(shape) ? '' : shape,
    ),
  )
  if (/<v:shape /.test(partText(parts[drawing]))) return
  rewritePart(parts, sheet, (xml) => xml.replace(/<legacyDrawing r:id="[^"]+"\/>/, ''))
  rewritePart(parts, relationsOf(sheet), (xml) =>
    xml.replace(/<Relationship [^>]*\/>/g, (tag) => (attribute(tag, 'Id') === relation ? '' : tag)),
  )
}

/** Replaces the document properties of the template. */
function writeProperties(parts: Parts, properties: Properties) {
  const core = 'docProps/core.xml'
  const application = 'docProps/app.xml'
  if (parts[core]) parts[core] = Buffer.from(corePropertiesXml(properties))
  if (parts[application]) parts[application] = Buffer.from(applicationXml)
}

const relationsOf = (part: string) =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

/** Paths of the parts that a part refers to, by relation id; `part` is '' for the root relations. */
function targetsOf(parts: Parts, part: string): Map<string, string> {
  const relations = parts[part === '' ? '_rels/.rels' : relationsOf(part)]
  const tags = partText(relations).matchAll(/<Relationship [^>]*\/>/g)
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

/** Removes parts that are not reachable from the root relations, and their content types. */
function removeUnreferenced(parts: Parts) {
  const used = new Set<string>()
  const pending = ['']
  for (let part = pending.pop(); part !== undefined; part = pending.pop())
    for (const target of targetsOf(parts, part).values())
      if (!used.has(target)) {
        used.add(target)
        pending.push(target)
      }
  for (const name of Object.keys(parts)) {
    // A file of relations stays with the part that it belongs to.
    const owner = name.endsWith('.rels')
      ? posix.join(posix.dirname(posix.dirname(name)), posix.basename(name, '.rels'))
      : name
    const isPackagePart = name === '[Content_Types].xml' || name === '_rels/.rels'
    if (!isPackagePart && !used.has(owner)) delete parts[name]
  }
  rewritePart(parts, '[Content_Types].xml', (xml) =>
    xml.replace(/<Override [^>]*\/>/g, (tag) =>
      attribute(tag, 'PartName').slice(1) in parts ? tag : '',
    ),
  )
}

/** Empties shared strings that no cell uses, in place, so that the indices of the others stay valid. */
function emptyUnusedTexts(parts: Parts) {
  const used = new Set<number>()
  for (const [name, part] of Object.entries(parts))
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name))
      for (const [, , index] of partText(part).matchAll(
        /<c [^>]*\bt="s"[^>]*>(.*?)<v>(\d+)<\/v>/gs,
      ))
        used.add(Number(index))
  let index = 0
  rewritePart(parts, 'xl/sharedStrings.xml', (xml) =>
    xml.replace(/<si>.*?<\/si>|<si\/>/gs, (item) => (used.has(index++) ? item : '<si><t/></si>')),
  )
}
