import { isUtf8 } from 'node:buffer'
import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { fromBufferPromise, getFileNameLowLevel } from 'yauzl'
import { printableLine } from '../../kernel/field/characters.ts'
import { Failure, failFields } from '../../kernel/http/errors.ts'
import { fileTypes } from '../../kernel/record/resource.ts'
import { zipped } from '../../kernel/zip.server.ts'

const mostParts = 2_000
const mostUnpackedMegabytes = 64

/** Names the part where there is one: a person may find it by its name in Excel or in the archive. */
const refuse = (reason: string, part = ''): never =>
  failFields({
    content: [
      {
        key: `settings:error.${reason}`,
        params: { part: printableLine(part).slice(0, 80), most: mostUnpackedMegabytes },
      },
    ],
  })

/** An absolute path, one that leaves the archive or has empty steps, another separator, a hidden character. */
const isOddPath = (name: string) =>
  /^\/|^[a-z]:|\\|(^|\/)\.{1,2}(\/|$)|\/\/|^$/i.test(name) || printableLine(name) !== name

/** Code and what may hold some, by the name or type of a part: macros of both kinds, controls, embedded objects. */
const code =
  /macroEnabled|macrosheet|dialogsheet|vba(Project|Data)|activeX|oleObject|(^|\/)embeddings\//i
/** What fetches data from elsewhere when the workbook opens. */
const elsewhere =
  /externalLink|queryTable|webExtension|(^|\/)model\/|model\+data|connections(\.|\+)xml/i
/** Formulas that fetch from elsewhere or run code: by a function, by DDE, by the name of another workbook. */
const reaching = /\b(WEBSERVICE|IMAGE|RTD|CALL|REGISTER\.ID|EXEC)\s*\(|\||\[[^[\]]*\][^[\]!,;()]*!/i
/** Texts within a formula, and names of sheets of this workbook, which have no brackets. */
const quoted = /"[^"]*"|'(?:[^'[\]]|'')*'/g

const xml = /\.(xml|rels)$/i
/** Parts that are not read as XML: pictures, drawings of comments, settings of printers, folders. */
const unread = /\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|vml)$|(^|\/)printerSettings\/[^/]+\.bin$|\/$/i

/**
 * The parts of a workbook, each whole by its size and checksum; never more than the limit, whatever the
 * archive says of itself.
 */
async function unpack(content: Uint8Array): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const seen = new Set<string>()
  let unpacked = 0
  try {
    // Names are decoded and checked here, so that a refusal can tell them.
    const options = { lazyEntries: true, decodeStrings: false }
    const archive = await fromBufferPromise(Buffer.from(content), options)
    for await (const entry of archive.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize } = entry
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
      const isOdd = isOddPath(name) || (name.endsWith('/') && uncompressedSize > 0)
      if (isOdd || seen.has(name.toLowerCase())) refuse('workbook_paths', name)
      seen.add(name.toLowerCase())
      unpacked += uncompressedSize
      if (seen.size > mostParts || unpacked > mostUnpackedMegabytes * 1024 * 1024)
        refuse('workbook_huge')
      if (!entry.canDecodeFileData()) refuse('workbook_broken')
      const bytes = await buffer(await archive.openReadStreamPromise(entry))
      if (crc32(bytes) !== entry.crc32) refuse('workbook_broken')
      parts.set(name, bytes)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    // What the library throws says that it cannot read the archive.
    refuse('workbook_broken')
  }
  return parts
}

/** Reads a part of XML to its end; refuses definitions of types and entities, and what is not well formed. */
function readXml(name: string, bytes: Buffer, visit: (tag: SaxesTagPlain) => void) {
  if (!isUtf8(bytes)) refuse('workbook_broken')
  const parser = new SaxesParser({ xmlns: false, position: false })
  let formula: string | undefined
  const addText = (text: string) => {
    if (formula !== undefined) formula += text
  }
  parser.on('error', () => refuse('workbook_broken'))
  parser.on('doctype', () => refuse('workbook_entities', name))
  parser.on('opentag', (tag) => {
    visit(tag)
    formula = /(^|:)(f|formula\d?|definedName)$/.test(tag.name) ? '' : undefined
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    if (formula !== undefined && reaching.test(formula.replace(quoted, "''")))
      refuse('workbook_external', name)
    formula = undefined
  })
  const text = bytes.toString()
  const step = 64 * 1024
  for (let at = 0; at < text.length; at += step) parser.write(text.slice(at, at + step))
  parser.close()
}

/** Refuses a relation that leads out of the workbook, unless a person clicks on it. */
function checkRelation(part: string, { attributes }: SaxesTagPlain) {
  const { Target: target = '', TargetMode: mode = '', Type: type = '' } = attributes
  if (mode.toLowerCase() === 'external') {
    if (!type.endsWith('/hyperlink') || !/^(https?:|mailto:|#)/i.test(target))
      refuse('workbook_external', part)
    return
  }
  // Targets are seen from the folder of the part whose relations they are.
  const folder = target.startsWith('/') ? '.' : posix.dirname(posix.dirname(part))
  const leaves = posix.join(folder, target).startsWith('..')
  if (leaves || /^\w+:|\\|%(2e|2f|5c)/i.test(target)) refuse('workbook_paths', part)
}

/**
 * Reads a workbook to the end of each part. Refuses what is none, broken, huge, holds code, fetches from
 * elsewhere, defines entities, or names its parts oddly. What is kept is the same parts in a new archive: others read it too,
 * and not all go by the same of the places in which an archive tells about itself.
 */
export async function checkWorkbook(content: Uint8Array) {
  if (content[0] !== 0x50 || content[1] !== 0x4b) refuse('calculation_excel')
  const parts = await unpack(content)
  const names = [...parts.keys()]
  const isThere = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml'))
    refuse('calculation_excel')
  if (!isThere(/^xl\/worksheets\/[^/]+\.xml$/)) refuse('calculation_excel')
  const check = (nameOrType: string, part: string) => {
    if (code.test(nameOrType)) refuse('workbook_macros', part)
    if (elsewhere.test(nameOrType)) refuse('workbook_external', part)
  }
  for (const [name, bytes] of parts) {
    check(name, name)
    // Drawings of comments are not well formed, as Excel writes them.
    if (/\.vml$/i.test(name) && /<!(DOCTYPE|ENTITY)/i.test(bytes.toString()))
      refuse('workbook_entities', name)
    if (unread.test(name)) continue
    if (!xml.test(name)) refuse('workbook_macros', name)
    readXml(name, bytes, (tag) => {
      const { ContentType: type, Extension: ending, PartName: part = name } = tag.attributes
      if (type) check(type, part)
      // Excel goes by the type of a part: what it would read as XML has been read here.
      if (type && /xml$/i.test(type) && unread.test(ending === undefined ? part : `.${ending}`))
        refuse('workbook_paths', part)
      if (/\.rels$/i.test(name) && /(^|:)Relationship$/.test(tag.name)) checkRelation(name, tag)
    })
  }
  return { type: fileTypes.xlsx, content: zipped(Object.fromEntries(parts)) }
}
