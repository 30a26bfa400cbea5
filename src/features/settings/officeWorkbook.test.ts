import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as excel from '@cj-tech-master/excelts'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { testApp } from '../../testing/app.ts'
import { officeUploads } from '../../testing/files/officeUploads.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
const random = randomFrom(seed)
process.stdout.write(`workbooks: SEED=${seed}\n`)

let uploads: ReturnType<typeof officeUploads>

beforeAll(async () => {
  const app = await testApp()
  uploads = officeUploads(await app.as('admin'), app.url)
})
const refusalOf = (content: Uint8Array) => uploads.uploadError('calculation_excel', content)
const garbage = Buffer.alloc(5000, 'garbage')

describe('the workbook of the office', () => {
  let parts: Record<string, Uint8Array>
  let workbook: Uint8Array

  beforeAll(async () => {
    const book = new excel.Workbook()
    const sheet = book.addWorksheet('Calcul')
    sheet.getCell('A1').value = '{{useful_heat}}'
    sheet.getCell('A2').value = { formula: 'A1*2' }
    sheet.getCell('A3').value = { text: 'Office', hyperlink: 'https://example.ch/' }
    workbook = new Uint8Array(await book.xlsx.writeBuffer())
    parts = unzipSync(workbook)
  })
  /** The checksum of each part, except folders. */
  const sumsOf = (content: Uint8Array) =>
    Object.fromEntries(
      Object.entries(unzipSync(content))
        .filter(([, part]) => part.length > 0)
        .map(([name, part]) => [name, crc32(part)]),
    )
  /** The workbook with added or replaced parts, as XML text or bytes. */
  const withParts = (changed: Record<string, string | Uint8Array>) => {
    const changedBytes = Object.entries(changed).map(
      ([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part] as const,
    )
    return zipSync({ ...parts, ...Object.fromEntries(changedBytes) } as Zippable)
  }
  /** The workbook with a text replaced in one part. */
  const withText = (name: string, from: string | RegExp, to: string) =>
    withParts({ [name]: strFromU8(parts[name]!).replace(from, to) })
  /** The workbook with a further external relationship. */
  const withRelation = (type: string, target: string) =>
    withText(
      'xl/_rels/workbook.xml.rels',
      '</Relationships>',
      `<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
    )
  /** The workbook with a further part of this type. */
  const withPartOfType = (type: string) =>
    withText(
      '[Content_Types].xml',
      '</Types>',
      `<Override PartName="/xl/data.bin" ContentType="${type}"/></Types>`,
    )
  /** Replaces a text by another of the same length. */
  function overwriteText(content: Uint8Array, from: string, to: string) {
    const changed = Buffer.from(content)
    changed.write(to, changed.indexOf(from))
    return changed
  }
  /** The workbook with a part of 1 234 567 bytes whose size is stated as ten. */
  function withWrongSize() {
    const size = (bytes: number) => Buffer.from(Uint32Array.of(bytes).buffer)
    const changed = Buffer.from(withParts({ 'xl/media/image1.png': new Uint8Array(1_234_567) }))
    // The size is stated in the header of the part and in the directory.
    for (const _ of [1, 2]) changed.set(size(10), changed.indexOf(size(1_234_567)))
    return changed
  }
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const withFormula = (formula: string) => withText('xl/worksheets/sheet1.xml', 'A1*2', formula)
  const head = '<?xml version="1.0"?>'

  it('is stored part by part, with formulas and hyperlinks', async () => {
    const { calculation_excel } = await uploads.upload('calculation_excel', workbook)
    const kept = await uploads.download('calculation_excel')
    expect(calculation_excel?.size).toBe(kept.length)
    expect(sumsOf(kept)).toEqual(sumsOf(workbook))
    // Uploading the downloaded file changes nothing.
    await uploads.upload('calculation_excel', kept)
    expect(Buffer.compare(await uploads.download('calculation_excel'), kept)).toBe(0)
    // String literals and sheet names are no calls, even if they look like it.
    for (const formula of [
      `'Image (2)'!A1 &amp; "IMAGE (a|b)" &amp; "[1]Sheet!A1"`,
      'SUM(prices[amount])*Other!A1',
    ])
      expect([formula, await refusalOf(withFormula(formula))]).toEqual([formula, undefined])
  })

  it('is refused with macros, external data, entities or odd paths; the message names the part', async () => {
    const entityBomb = `${head}<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>`
    const externalEntity = `${head}<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><a>&a;</a>`
    const cases: [reason: string, Uint8Array, part: string][] = [
      ['macros', withParts({ 'xl/vbaProject.bin': 'code' }), 'xl/vbaProject.bin'],
      ['macros', withParts({ 'xl/macrosheets/sheet1.xml': '<a/>' }), 'xl/macrosheets/sheet1.xml'],
      ['macros', withParts({ 'xl/embeddings/oleObject1.bin': 'x' }), 'oleObject1.bin'],
      ['macros', withParts({ 'xl/worksheets/sheet2.dat': '<a/>' }), 'sheet2.dat'],
      [
        'macros',
        withText('[Content_Types].xml', 'spreadsheetml.sheet.main', 'sheet.macroEnabled.main'),
        '/xl/workbook.xml',
      ],
      // Excel goes by the type of a part, not its name.
      ['macros', withPartOfType('application/vnd.ms-office.vbaProject'), '/xl/data.bin'],
      ['fetches', withPartOfType(`${spreadsheet}.connections+xml`), '/xl/data.bin'],
      ['fetches', withPartOfType(`${spreadsheet}.externalLink+xml`), '/xl/data.bin'],
      ['fetches', withParts({ 'xl/externalLinks/externalLink1.xml': '<a/>' }), 'externalLink1.xml'],
      ['fetches', withParts({ 'xl/connections.xml': '<a/>' }), 'xl/connections.xml'],
      ['fetches', withRelation('image', 'https://example.ch/pixel.png'), 'workbook.xml.rels'],
      ['fetches', withRelation('hyperlink', 'file://server/share'), 'workbook.xml.rels'],
      ...[
        'WEBSERVICE("https://example.ch")',
        '<![CDATA[_xlfn.WEBSERVICE("https://example.ch")]]>',
        "cmd|'/c calc'!A0",
        "SUM(A1,cmd|'/c calc'!A0)",
        "'C:\\office\\[prices.xlsx]Sheet 1'!A1",
        "1+'it''s [prices.xlsx]Sheet'!A1",
        '[prices.xlsx]Sheet!A1',
        '[1]Sheet!A1',
      ].map((formula): (typeof cases)[number] => [
        'fetches',
        withFormula(formula),
        'xl/worksheets/sheet1.xml',
      ]),
      ['definitions', withParts({ 'docProps/custom.xml': entityBomb }), 'docProps/custom.xml'],
      [
        'definitions',
        withParts({ 'xl/sharedStrings.xml': externalEntity }),
        'xl/sharedStrings.xml',
      ],
      [
        'definitions',
        withParts({ 'xl/drawings/vmlDrawing1.vml': externalEntity }),
        'xl/drawings/vmlDrawing1.vml',
      ],
      [
        'path',
        withText(
          '[Content_Types].xml',
          '</Types>',
          `<Override PartName="/xl/media/a.png" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
        ),
        '/xl/media/a.png',
      ],
      [
        'path',
        withText(
          '[Content_Types].xml',
          '</Types>',
          `<Default Extension="gif" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
        ),
        '[Content_Types].xml',
      ],
      ['path', withParts({ '../evil.xml': '<a/>' }), '../evil.xml'],
      ['path', withParts({ '/etc/evil.xml': '<a/>' }), '/etc/evil.xml'],
      ['path', withParts({ 'C:/evil.xml': '<a/>' }), 'C:/evil.xml'],
      ['path', withParts({ 'xl\\evil.xml': '<a/>' }), 'evil.xml'],
      ['path', withParts({ 'XL/Workbook.xml': '<a/>' }), 'orkbook.xml'],
      ...['../../../', '/xl/../../', '..\\', '%2e%2e/%2e%2e/', 'file:///'].map(
        (folder): (typeof cases)[number] => [
          'path',
          withText(
            'xl/_rels/workbook.xml.rels',
            'Target="worksheets',
            `Target="${folder}worksheets`,
          ),
          'workbook.xml.rels',
        ],
      ),
    ]
    for (const [reason, content, part] of cases) {
      const message = await refusalOf(content)
      expect([part, message]).toEqual([part, expect.stringContaining(reason)])
      expect(message).toContain(part)
    }
  })

  it('is refused if it is not a workbook, broken, or too large when unpacked', async () => {
    const notWorkbook = 'Choose an Excel workbook (.xlsx).'
    const { 'xl/workbook.xml': _, ...rest } = parts
    const others = [
      Buffer.from('a;b;c'),
      garbage,
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      zipSync({ 'a.txt': strToU8('a') }),
      zipSync(rest),
    ]
    for (const content of others) expect(await refusalOf(content)).toBe(notWorkbook)
    const broken = expect.stringContaining('The workbook is damaged')
    const withPicture = { ...parts, 'xl/media/image1.png': strToU8('a picture') }
    const brokenFiles = [
      withText('xl/worksheets/sheet1.xml', '</worksheet>', ''),
      withText('xl/worksheets/sheet1.xml', '<sheetData>', '<sheetData>&nbsp;'),
      withParts({ 'xl/styles.xml': new Uint8Array([0xff, 0xfe, 0x3c, 0x00]) }),
      workbook.subarray(0, workbook.length - 30),
      Buffer.concat([Buffer.from('PK'), garbage]),
      // One pixel of a picture does not match its checksum.
      overwriteText(zipSync(withPicture, { level: 0 }), 'a picture', 'b picture'),
      withWrongSize(),
    ]
    for (const content of brokenFiles) expect(await refusalOf(content)).toEqual(broken)
    const bomb = withParts({ 'xl/media/image1.png': new Uint8Array(70 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusalOf(bomb)).toMatch(/larger than 64\sMB/)
    const many = Object.fromEntries(
      Array.from({ length: 2100 }, (_, index) => [`xl/media/${index}.png`, new Uint8Array(1)]),
    )
    expect(await refusalOf(withParts(many))).toContain('too many parts')
  })

  it('is refused with a reason, or stored with the same content, after random bytes were changed', async () => {
    for (const _ of Array.from({ length: 40 })) {
      const changed = Uint8Array.from(workbook)
      for (const __ of Array.from({ length: 1 + Math.floor(random() * 4) }))
        changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256)
      const message = await refusalOf(changed)
      if (message !== undefined) expect(message).not.toBe('')
      else
        expect(Object.values(sumsOf(await uploads.download('calculation_excel')))).toEqual(
          Object.values(sumsOf(workbook)),
        )
    }
  })
})
