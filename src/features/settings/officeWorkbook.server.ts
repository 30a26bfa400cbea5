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

const maxParts = 2_000
const maxUnpackedMegabytes = 64

/** Refuses the workbook with a message that names the part, if any. */
const refuse = (reason: string, part = ''): never =>
  failFields({
    content: [
      {
        key: `settings:error.${reason}`,
        params: { part: printableLine(part).slice(0, 80), most: maxUnpackedMegabytes },
      },
    ],
  })

/** Whether a path is absolute, leaves the archive, or contains empty segments, backslashes or invisible characters. */
const isOddPath = (name: string) =>
  /^\/|^[a-z]:|\\|(^|\/)\.{1,2}(\/|$)|\/\/|^$/i.test(name) || printableLine(name) !== name

/** Names and types of parts that can contain code: macros, controls, embedded objects. */
const codePattern =
  /macroEnabled|macrosheet|dialogsheet|vba(Project|Data)|activeX|oleObject|(^|\/)embeddings\//i
/** Names and types of parts that fetch external data when the workbook opens. */
const externalPattern =
  /externalLink|queryTable|webExtension|(^|\/)model\/|model\+data|connections(\.|\+)xml/i
/** Formulas that fetch external data or run code: by function, DDE or reference to another workbook. */
const externalFormula =
  /\b(WEBSERVICE|IMAGE|RTD|CALL|REGISTER\.ID|EXEC)\s*\(|\||\[[^[\]]*\][^[\]!,;()]*!/i
/** Matches string literals, and quoted sheet names without brackets: brackets would refer to another workbook. */
const quotedText = /"[^"]*"|'(?:[^'[\]]|'')*'/g

const xmlPattern = /\.(xml|rels)$/i
/** Parts that are not XML: pictures, comment drawings, printer settings, folders. */
const notXml = /\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|vml)$|(^|\/)printerSettings\/[^/]+\.bin$|\/$/i

/**
 * Unpacks the parts of a workbook and verifies their sizes and checksums. Enforces the limits even if the
 * archive states wrong sizes.
 */
async function unpack(content: Uint8Array): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const seen = new Set<string>()
  let unpacked = 0
  try {
    // The library would only throw a general error for an odd name; decode names here to report them.
    const options = { lazyEntries: true, decodeStrings: false }
    const archive = await fromBufferPromise(Buffer.from(content), options)
    for await (const entry of archive.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize } = entry
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
      const isOdd = isOddPath(name) || (name.endsWith('/') && uncompressedSize > 0)
      if (isOdd || seen.has(name.toLowerCase())) refuse('workbook_paths', name)
      seen.add(name.toLowerCase())
      unpacked += uncompressedSize
      if (seen.size > maxParts || unpacked > maxUnpackedMegabytes * 1024 * 1024)
        refuse('workbook_huge')
      if (!entry.canDecodeFileData()) refuse('workbook_broken')
      const bytes = await buffer(await archive.openReadStreamPromise(entry))
      if (crc32(bytes) !== entry.crc32) refuse('workbook_broken')
      parts.set(name, bytes)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    // The library throws if it cannot read the archive.
    refuse('workbook_broken')
  }
  return parts
}

/** Parses an XML part fully; refuses DTDs, entities, external formulas and malformed XML. */
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
    if (formula !== undefined && externalFormula.test(formula.replace(quotedText, "''")))
      refuse('workbook_external', name)
    formula = undefined
  })
  const text = bytes.toString()
  const chunkLength = 64 * 1024
  for (let start = 0; start < text.length; start += chunkLength)
    parser.write(text.slice(start, start + chunkLength))
  parser.close()
}

/** Refuses a relationship that points outside the workbook, except hyperlinks. */
function checkRelation(part: string, { attributes }: SaxesTagPlain) {
  const { Target: target = '', TargetMode: mode = '', Type: type = '' } = attributes
  if (mode.toLowerCase() === 'external') {
    if (!type.endsWith('/hyperlink') || !/^(https?:|mailto:|#)/i.test(target))
      refuse('workbook_external', part)
    return
  }
  // Targets are relative to the folder of the part that has the relationships.
  const folder = target.startsWith('/') ? '.' : posix.dirname(posix.dirname(part))
  const leavesArchive = posix.join(folder, target).startsWith('..')
  if (leavesArchive || /^\w+:|\\|%(2e|2f|5c)/i.test(target)) refuse('workbook_paths', part)
}

/**
 * Checks all parts of a workbook. Refuses files that are not workbooks, and workbooks that are corrupt or too large,
 * contain code, fetch external data, define entities or have unsafe part names. Repacks the checked parts: with
 * contradictory ZIP headers, another program could extract different parts from the original file.
 */
export async function checkWorkbook(content: Uint8Array) {
  if (content[0] !== 0x50 || content[1] !== 0x4b) refuse('calculation_excel')
  const parts = await unpack(content)
  const names = [...parts.keys()]
  const hasPart = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml'))
    refuse('calculation_excel')
  if (!hasPart(/^xl\/worksheets\/[^/]+\.xml$/)) refuse('calculation_excel')
  const check = (nameOrType: string, part: string) => {
    if (codePattern.test(nameOrType)) refuse('workbook_macros', part)
    if (externalPattern.test(nameOrType)) refuse('workbook_external', part)
  }
  for (const [name, bytes] of parts) {
    check(name, name)
    // Excel writes comment drawings (VML) that are not well-formed XML.
    if (/\.vml$/i.test(name) && /<!(DOCTYPE|ENTITY)/i.test(bytes.toString()))
      refuse('workbook_entities', name)
    if (notXml.test(name)) continue
    if (!xmlPattern.test(name)) refuse('workbook_macros', name)
    readXml(name, bytes, (tag) => {
      const { ContentType: type, Extension: ending, PartName: part = name } = tag.attributes
      if (type) check(type, part)
      // Excel chooses its parser by the declared type: refuse XML types for parts that were not checked as XML here.
      if (type && /xml$/i.test(type) && notXml.test(ending === undefined ? part : `.${ending}`))
        refuse('workbook_paths', part)
      if (/\.rels$/i.test(name) && /(^|:)Relationship$/.test(tag.name)) checkRelation(name, tag)
    })
  }
  return { type: fileTypes.xlsx, content: await zipped(Object.fromEntries(parts)) }
}
