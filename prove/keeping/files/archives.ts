import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive, with what its header claims where that is not the truth. */
export type ArchivePart = {
  name: string
  content?: Uint8Array
  /** Compressed already, to `size` bytes when unpacked. */
  deflated?: Buffer
  /** The unpacked size that the header claims. */
  size?: number
}

/** Packs an archive by hand, so that its headers can lie. */
export function archiveOf(parts: readonly ArchivePart[]): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content = new Uint8Array(), deflated, size } of parts) {
    const packed = deflated ?? deflateRawSync(content)
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x0800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(deflated ? 0 : crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size ?? content.length, 18)
    fields.writeUInt16LE(title.length, 22)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, title, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, title]))
    bodies.push(body)
    at += body.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

/** A text repeated up to this many bytes, as `deflate` packs it, made without ever being unpacked here. */
export function repeated(
  text: string,
  bytes: number,
  { before = '', after = '' } = {},
): { deflated: Buffer; size: number } {
  const block = Buffer.from(text.repeat(Math.ceil(2 ** 20 / text.length)))
  const times = Math.ceil(bytes / block.length)
  const flush = { finishFlush: constants.Z_FULL_FLUSH }
  const packed = deflateRawSync(block, flush)
  const deflated = Buffer.concat([
    deflateRawSync(Buffer.from(before), flush),
    ...Array<Buffer>(times).fill(packed),
    deflateRawSync(Buffer.from(after)),
  ])
  return { deflated, size: before.length + times * block.length + after.length }
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const office = 'http://schemas.openxmlformats.org'
const relations = `${office}/officeDocument/2006/relationships`

/** Beginning and end of a sheet, between which its rows stand. */
export const sheet = {
  before: `<?xml version="1.0"?><worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`,
  after: '</sheetData></worksheet>',
}

/** The parts of a workbook of one sheet with these rows, in the order in which programs write them. */
export function workbookParts(rows: string, isWithMacros = false): ArchivePart[] {
  const main = isWithMacros
    ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  return [
    {
      name: '[Content_Types].xml',
      content: xml(
        `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.from(`${sheet.before}${rows}${sheet.after}`),
    },
  ]
}

/** A workbook of one sheet, in which parts are replaced or added by name. */
export function workbookWith(parts: readonly ArchivePart[], { rows = '', macros = false } = {}) {
  const usual = workbookParts(rows, macros).filter(
    ({ name }) => !parts.some((part) => part.name === name),
  )
  const types = parts.filter(({ name }) => name === '[Content_Types].xml')
  const others = parts.filter((part) => !types.includes(part))
  return archiveOf([...types, ...usual, ...others])
}
