import { createHash, randomBytes } from 'node:crypto'
import * as excel from '@cj-tech-master/excelts'
import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { MachineBusy } from '../../../kernel/database/child.server.ts'
import { zipped } from '../../../kernel/zip.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { mandateWithPeople } from '../../../testing/files/mandateWithPeople.ts'
import { heicPhoto, pdfOf, photo } from '../../../testing/files/pictures.ts'
import { emptyPdf, uploadFile } from '../../../testing/files/upload.ts'
import type { NewUpload } from '../file.ts'
import { renditionsTable } from './rendition.table.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let place: { building: number; mandate: number }
let isMachineBusy = false

beforeAll(async () => {
  app = await testApp({
    outside: ({ previewer, ...outside }) => ({
      ...outside,
      previewer: {
        ...previewer,
        work: async (task) => {
          if (isMachineBusy) throw new MachineBusy()
          return previewer.work(task)
        },
      },
    }),
  })
  ;({ admin, client, partner, place } = await mandateWithPeople(app, 'Rue des Vues'))
})

const upload = (content: Buffer, name: string, person = admin, more: Partial<NewUpload> = {}) =>
  uploadFile(app, person, content, {
    ...{ name, type: 'photo', folder: 'photos' },
    ...place,
    ...more,
  })

const previewOf = (id: number, person = admin) => person.files.preview({ params: { id } })

/** Calls a path as the browser of a person, with the cookie that goes with signed links. */
async function browserOf(person: TestPerson) {
  const list = await fetch(`${app.url}/api/files/?mandate=${place.mandate}`, {
    headers: { Authorization: `Bearer ${person.token}` },
  })
  const cookie = list.headers.getSetCookie().map((one) => one.split(';', 1)[0]!)
  return (path: string) => fetch(app.url + path, { headers: { Cookie: cookie.join('; ') } })
}

const pageOf = (person: TestPerson, id: number) =>
  fetch(`${app.url}/api/files/${id}/pages/1/`, {
    headers: { Authorization: `Bearer ${person.token}` },
  })

const pictureOf = async (answer: Response) => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return sharp(Buffer.from(await answer.arrayBuffer()))
}

async function workbook(fill: (sheet: excel.Worksheet, book: excel.Workbook) => void) {
  const book = new excel.Workbook()
  fill(book.addWorksheet('Consommations'), book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

describe('the preview', () => {
  it('of a PDF has its pages by signed links, in the width that is asked for (§2)', async () => {
    const sizes: [number, number][] = [
      [595, 842],
      [842, 595],
    ]
    const { id } = await upload(pdfOf(sizes), 'plan.pdf')
    const shown = await previewOf(id)
    expect(shown).toMatchObject({
      ...{ kind: 'pages', text: null, table: null, reason: null, cut: false },
      pages: [
        { width: 595, height: 842 },
        { width: 842, height: 595 },
      ],
    })
    const open = await browserOf(admin)
    const second = await pictureOf(await open(`${shown.pages[1]!.url}&width=1600`))
    expect(await second.metadata()).toMatchObject({ width: 1600, height: 1130, format: 'webp' })
    // The same link for another page, and without the cookie of the browser.
    const [, link] = shown.pages[0]!.url.split('?')
    expect((await open(`/api/files/${id}/pages/2/?${link}`)).status).toBe(401)
    expect((await fetch(app.url + shown.pages[0]!.url)).status).toBe(401)
    expect((await open(`/api/files/${id}/pages/1/?${link}&width=800`)).status).toBe(200)
  })

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'of a %s turned by its camera is upright, and says nothing of where it was taken (§2)',
    async (format) => {
      const ending = { jpeg: 'jpg', png: 'png', webp: 'webp', tiff: 'tif' }[format]
      const { id } = await upload(await photo(format), `photo.${ending}`)
      const shown = await previewOf(id)
      expect(shown.pages).toMatchObject([{ width: 200, height: 300 }])
      const open = await browserOf(admin)
      const picture = await pictureOf(await open(shown.pages[0]!.url))
      const { width, height, exif, xmp } = await picture.metadata()
      expect([width, height, exif, xmp]).toEqual([200, 300, undefined, undefined])
      // The red third, left as stored, is on top once the picture is upright.
      const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
      expect(data[0]!).toBeGreaterThan(150)
    },
  )

  it('of a HEIC is a picture (§2)', async () => {
    const { id } = await upload(await heicPhoto(), 'IMG_0042.HEIC')
    const shown = await previewOf(id)
    expect(shown.pages).toMatchObject([{ width: 320, height: 240 }])
    const open = await browserOf(admin)
    const { width, height } = await (await pictureOf(await open(shown.pages[0]!.url))).metadata()
    expect([width, height]).toEqual([320, 240])
  })

  it('of a text is its beginning, in the encoding in which it was written (§2)', async () => {
    const french = 'Chauffage à mazout, côté rue : 12’000 l'
    const as = async (content: Buffer, name = 'note.txt') =>
      previewOf((await upload(content, name)).id)
    expect(await as(Buffer.from(french))).toMatchObject({ kind: 'text', text: french, cut: false })
    const windows = Buffer.from(french.replace('’', '\u0092'), 'latin1')
    expect(await as(windows)).toMatchObject({ text: french })
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(french, 'utf16le')])
    expect(await as(utf16)).toMatchObject({ text: french })
    const long = await as(Buffer.from('é'.repeat(300_000)))
    expect(long.cut).toBe(true)
    expect(long.text).toMatch(/^é{102400}$/)
  })

  it('of a mail is its head and text, and its attachments are filed and read as bills (§2)', async () => {
    const boundary = 'part'
    const pdf = Buffer.concat([emptyPdf, randomBytes(8)])
    const mail = [
      'From: =?utf-8?q?R=C3=A9gie_du_Lac?= <regie@example.ch>',
      'To: Ada <ada@example.ch>, b@example.ch',
      'Cc: Bureau: c@example.ch;',
      'Subject: =?utf-8?b?RmFjdHVyZSBkdSBtYXpvdXQg4oCTIDIwMjU=?=',
      'Date: Fri, 27 Nov 2026 09:05:00 +0100',
      `Content-Type: multipart/mixed; boundary=${boundary}`,
      '',
      `--${boundary}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      '<style>p{}</style><p>Bonjour,<br>voici la facture &amp; le contrat.</p>',
      `--${boundary}`,
      'Content-Type: application/pdf; name="facture.pdf"',
      'Content-Disposition: attachment; filename="facture.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      pdf.toString('base64'),
      `--${boundary}`,
      'Content-Type: application/octet-stream',
      'Content-Disposition: attachment; filename="setup.exe"',
      '',
      'MZ',
      `--${boundary}--`,
      '',
    ].join('\r\n')
    const { id } = await upload(Buffer.from(mail), 'facture.eml', admin, {
      ...{ type: 'correspondence', folder: 'correspondence' },
    })
    const preview = await previewOf(id)
    expect(preview).toMatchObject({
      kind: 'mail',
      text: 'Bonjour,\nvoici la facture & le contrat.',
      mail: {
        ...{ from: 'Régie du Lac <regie@example.ch>', subject: 'Facture du mazout – 2025' },
        ...{ to: ['Ada <ada@example.ch>', 'b@example.ch'], cc: ['c@example.ch'] },
        date: '2026-11-27T08:05:00.000Z',
        attachments: [
          { name: 'facture.pdf', size: pdf.length },
          { name: 'setup.exe', size: 3 },
        ],
      },
    })
    const file = (number: number, person = admin) =>
      person.files.fileAttachment({ params: { id, number }, body: { type: 'energy_bill' } })
    const filed = await file(1)
    expect(filed).toMatchObject({
      ...{ ...place, name: 'facture.pdf', type: 'energy_bill', folder: 'energy_bills' },
      ...{ media_type: 'application/pdf', hash: createHash('sha256').update(pdf).digest('hex') },
    })
    // It is read like any other bill.
    const reading = await app.database.pool.query('select 1 from bills where file = $1', [filed.id])
    expect(reading.rowCount).toBe(1)
    await expect(file(2)).rejects.toMatchObject({ status: 400 })
    await expect(file(3)).rejects.toMatchObject({ status: 409 })
    await expect(file(1, client)).rejects.toMatchObject({ status: 404 })
  })

  it.each<[string, string | Buffer, object]>([
    [
      'a scanner, in Windows-1252 that nobody names',
      Buffer.from('From: Régie <a@example.ch>\r\nSubject: Été\r\n\r\nL\u0092été', 'latin1'),
      { text: 'L’été', mail: { from: 'Régie <a@example.ch>', subject: 'Été' } },
    ],
    [
      'a web page, with letters by name',
      'From: a@example.ch\r\nContent-Type: text/html\r\n\r\n<p>L&rsquo;&Eacute;t&eacute;&nbsp;: &amp;lt;</p>',
      { text: 'L’Été : &lt;' },
    ],
    [
      'a mailbox, after its line and an empty one',
      '\r\nFrom - Fri Nov 27 09:05:00 2026\r\nFrom: a@example.ch\r\nSubject: \r\n\r\nBonjour',
      { text: 'Bonjour', mail: { from: 'a@example.ch', subject: null } },
    ],
    [
      'an editor, in UTF-16',
      Buffer.from('\ufeffFrom: a@example.ch\r\nSubject: Été\r\n\r\nBonjour', 'utf16le'),
      { text: 'Bonjour', mail: { from: 'a@example.ch', subject: 'Été' } },
    ],
    [
      'a deceiver, without what turns or hides its words',
      [
        'From: =?utf-8?b?UsOp4oCuZ2ll?= <a@example.ch>',
        'Subject: =?utf-8?q?Facture=0A=E2=80=AE2025?=',
        'Content-Disposition: attachment; filename="..\\\\..\\\\fac\u202efdp.exe"',
        '',
        'MZ',
      ].join('\r\n'),
      {
        mail: {
          ...{ from: 'Régie <a@example.ch>', subject: 'Facture 2025' },
          attachments: [{ name: 'facfdp.exe' }],
        },
      },
    ],
  ])('of a mail of %s can be read', async (_, content, expected) => {
    const { id } = await upload(Buffer.from(content as string), 'message.eml')
    expect(await previewOf(id)).toMatchObject({ kind: 'mail', ...expected })
  })

  type Stream = [name: string, content: Uint8Array | Stream[]]
  /** A file of Outlook: streams, and folders of them. */
  function outlookFile(streams: Stream[]) {
    const entries: Parameters<typeof burn>[0] = []
    function add(name: string, type: number, content: Stream[1]): number {
      const isFolder = Array.isArray(content)
      const at =
        entries.push({
          ...{ name, type, length: isFolder ? 0 : content.length },
          ...(isFolder ? { children: [] } : { binaryProvider: () => content }),
        }) - 1
      if (isFolder)
        entries[at]!.children = content.map(([child, part]) =>
          add(child, Array.isArray(part) ? 1 : 2, part),
        )
      return at
    }
    add('Root Entry', 5, streams)
    return Buffer.from(burn(entries))
  }
  const wide = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
  const [subject, body, attachedName] = [
    '__substg1.0_0037001F',
    '__substg1.0_1000001F',
    '__substg1.0_3707001F',
  ]

  it('of a mail of Outlook is the same', async () => {
    const content = outlookFile([
      [subject, wide('Offre pour la façade')],
      ['__substg1.0_0C1A001F', wide('Régie du Lac')],
      ['__substg1.0_5D01001F', wide('regie@example.ch')],
      [body, wide('Bonjour,\r\nvoici l’offre.')],
    ])
    const { id, media_type } = await upload(content, 'offre.msg')
    expect(media_type).toBe('application/vnd.ms-outlook')
    expect(await previewOf(id)).toMatchObject({
      kind: 'mail',
      text: 'Bonjour,\nvoici l’offre.',
      mail: { from: 'Régie du Lac <regie@example.ch>', subject: 'Offre pour la façade' },
    })
  })

  it('of a mail of Outlook names its links to the cloud, and files a mail within it', async () => {
    const content = outlookFile([
      [subject, wide('Tr : offre')],
      ['__attach_version1.0_#00000000', [[attachedName, wide('Dossier partagé.pdf')]]],
      [
        '__attach_version1.0_#00000001',
        [
          ['__substg1.0_3001001F', wide('Offre')],
          ['__substg1.0_3701000D', [[body, wide('Voici l’offre.')]]],
        ],
      ],
    ])
    const { id } = await upload(content, 'transfert.msg')
    const { mail } = await previewOf(id)
    expect(mail!.attachments).toEqual([
      { name: 'Dossier partagé.pdf', size: null },
      { name: 'Offre.msg', size: expect.any(Number) },
    ])
    const file = (number: number) =>
      admin.files.fileAttachment({ params: { id, number }, body: { type: 'other' } })
    await expect(file(1)).rejects.toMatchObject({ status: 409 })
    const within = await file(2)
    expect(await previewOf(within.id)).toMatchObject({ kind: 'mail', text: 'Voici l’offre.' })
  })

  it('of a workbook is its first visible sheet, formulas as values (§2)', async () => {
    const content = await workbook((sheet, book) => {
      sheet.state = 'hidden'
      sheet.addRow(['secret'])
      const visible = book.addWorksheet('Mesures')
      visible.addRow(['Année', 'kWh', 'Relevé le'])
      visible.addRow([2024, { formula: '2*6000', result: 12000 }, new Date('2025-01-15T00:00:00Z')])
      visible.getCell('A4').value = { richText: [{ text: 'to' }, { text: 'tal' }] }
      visible.getCell('C6').value = new Date('2025-01-15T13:30:00Z')
      visible.addRow([
        true,
        { error: '#N/A' },
        { text: 'site', hyperlink: 'https://a.ch' },
        '',
        -0.5,
      ])
      visible.getCell('E7').numFmt = '0.00 "h par jour"'
      visible.getCell('F7').value = 1.5
      visible.getCell('F7').numFmt = '[h]:mm'
      visible.getCell('B2').numFmt = '#,##0'
      visible.getCell('C6').numFmt = 'dd.mm.yyyy hh:mm'
      visible.getCell('G7').value = 0.153
      visible.getCell('G7').numFmt = '0.0%'
      visible.getCell('H7').value = new Date('2025-01-15T00:00:00Z')
      visible.getCell('H7').numFmt = 'mmm yyyy'
      // A format that cannot be read.
      visible.getCell('I7').value = 0.25
      visible.getCell('I7').numFmt = '0.00.00"'
    })
    const { id } = await upload(content, 'mesures.xlsx')
    expect(await previewOf(id)).toMatchObject({
      kind: 'table',
      table: {
        sheet: 'Mesures',
        rows: [
          ...[['Année', 'kWh', 'Relevé le'], [2024, '12’000', '15.01.2025'], [], ['total'], []],
          ...[
            [null, null, '15.01.2025 13:30'],
            [true, '#N/A', 'site', null, '-0.50 h par jour', '36:00', '15.3%', 'janv 2025', 0.25],
          ],
        ],
      },
      cut: false,
    })
  })

  it('of a workbook of another program has its values, whatever the order of its parts (§2)', async () => {
    const cell = (reference: string, rest: string) => `<x:c r="${reference}" ${rest}</x:c>`
    const cells = [
      cell('A1', 't="s"><x:v>1</x:v>'),
      cell('C1', 't="inlineStr"><x:is><x:r><x:t>m</x:t></x:r><x:r><x:t>³</x:t></x:r></x:is>'),
      cell('AA1', 's="1"><x:f>A2</x:f><x:v>1.5</x:v>'),
    ].join('')
    const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const parts = {
      'xl/SharedStrings.xml': `<x:sst ${main}><x:si><x:t>non</x:t></x:si><x:si><x:t>o_x0075_</x:t><x:rPh><x:t>no</x:t></x:rPh><x:t>i</x:t></x:si></x:sst>`,
      'xl/worksheets/other.xml': `<x:worksheet ${main}><x:sheetData><x:row>${cells}</x:row></x:sheetData></x:worksheet>`,
      'xl/styles.xml': `<x:styleSheet ${main}><x:cellStyleXfs><x:xf numFmtId="14"/></x:cellStyleXfs><x:cellXfs><x:xf/><x:xf numFmtId="22"/></x:cellXfs></x:styleSheet>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="b" Type="x/worksheet" Target="/xl/worksheets/other.xml"/></Relationships>',
      'xl/workbook.xml': `<x:workbook ${main} xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Été" r:id="b"/></x:sheets></x:workbook>`,
      '[Content_Types].xml':
        '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    }
    const content = await zipped(
      Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])),
    )
    const { id } = await upload(Buffer.from(content), 'autre.xlsx')
    const { table } = await previewOf(id)
    const [row] = table!.rows
    expect([table!.sheet, row![0], row![1], row![2], row![26]]).toEqual([
      ...['Été', 'oui', null, 'm³', '02.01.1904 12:00'],
    ])
  })

  it('of a table is 200 rows and 50 columns at most (§2)', async () => {
    const content = await workbook((sheet) => {
      for (let row = 1; row <= 300; row++)
        sheet.addRow(Array.from({ length: 60 }, (_, column) => row * 100 + column))
    })
    const { id } = await upload(content, 'longue.xlsx')
    const { table, cut } = await previewOf(id)
    expect([table!.rows.length, table!.rows[0]!.length, cut]).toEqual([200, 50, true])
    const lines = Array.from({ length: 300 }, (_, row) => `${row};"a;b";2,5`).join('\n')
    const csv = await previewOf((await upload(Buffer.from(lines), 'liste.csv')).id)
    expect(csv).toMatchObject({ kind: 'table', table: { sheet: null }, cut: true })
    expect([csv.table!.rows.length, csv.table!.rows[7]]).toEqual([200, ['7', 'a;b', '2,5']])
  })

  it('is absent with its reason, never an error (§2)', async () => {
    const reasonOf = async (content: Buffer, name: string) => {
      const { kind, reason } = await previewOf((await upload(content, name)).id)
      return [kind, reason]
    }
    const zip = Buffer.from(await zipped({ 'a.txt': Buffer.from('a') }))
    expect(await reasonOf(zip, 'photos.zip')).toEqual(['none', 'format'])
    const broken = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2000)])
    expect(await reasonOf(broken, 'casse.pdf')).toEqual(['none', 'damaged'])
    const cut = (await photo('jpeg')).subarray(0, 200)
    expect(await reasonOf(cut, 'coupee.jpg')).toEqual(['none', 'damaged'])
    const huge = await photo('jpeg')
    const frame = huge.indexOf(Buffer.from([0xff, 0xc0]))
    for (const side of [5, 7]) huge.writeUInt16BE(60_000, frame + side)
    expect(await reasonOf(huge, 'immense.jpg')).toEqual(['none', 'too_large'])
    const bomb = await workbook((sheet) => sheet.addRow(['small']))
    // The directory of the archive says how large its last part becomes.
    bomb.writeUInt32LE(4_000_000_000, bomb.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
    expect(await reasonOf(bomb, 'bombe.xlsx')).toEqual(['none', 'too_large'])
  })

  it('can be asked for again at once after the machine was busy (§2)', async () => {
    const { id } = await upload(await photo('jpeg', 660), 'occupe.jpg')
    isMachineBusy = true
    await expect(previewOf(id)).rejects.toMatchObject({ status: 503, retryAfter: 10 })
    expect((await pageOf(admin, id)).status).toBe(503)
    isMachineBusy = false
    expect(await previewOf(id)).toMatchObject({ kind: 'pages', reason: null })
    expect((await pageOf(admin, id)).status).toBe(200)
  })

  it('follows the right to the file; a link does not outlive it (§2)', async () => {
    const { id } = await upload(await photo('jpeg'), 'interne.jpg')
    await expect(previewOf(id, client)).rejects.toMatchObject({ status: 404 })
    expect((await pageOf(client, id)).status).toBe(404)
    const shown = await previewOf(id, partner)
    const open = await browserOf(partner)
    expect((await open(shown.pages[0]!.url)).status).toBe(200)
    await admin.files.remove({ params: { id } })
    expect((await open(shown.pages[0]!.url)).status).toBe(404)
  })
})

describe('small pictures', () => {
  it('stand in the list of files that have one (§2)', async () => {
    const { id } = await upload(await photo('jpeg', 900), 'facade.jpg')
    const other = await upload(Buffer.from('a;b'), 'liste.csv')
    const query = { id: [id, other.id] }
    const { results } = await admin.files.list({ query })
    const thumbnailOf = (file: number) => results.find((row) => row.id === file)!.thumbnail
    expect(thumbnailOf(other.id)).toBeNull()
    const open = await browserOf(admin)
    const picture = await pictureOf(await open(thumbnailOf(id)!))
    expect(await picture.metadata()).toMatchObject({ width: 160, height: 240 })
  })

  it('are made once for a content, and forgotten with its last file (§2)', async () => {
    const content = await photo('png', 600)
    const first = await upload(content, 'un.png')
    const second = await upload(content, 'deux.png')
    await Promise.all(
      [first, second, first].map(async ({ id }) =>
        expect((await pageOf(admin, id)).status).toBe(200),
      ),
    )
    const kept = async () =>
      (await app.database.db.select().from(renditionsTable)).filter(
        ({ hash }) => hash === first.hash,
      )
    const [row, ...others] = await kept()
    expect([row!.width, others]).toEqual([800, []])
    const forget = app.app.jobs.tasks['files.forgetRenditions']!
    const job = () => forget({}, { database: app.database } as Parameters<typeof forget>[1])
    await job()
    expect(await kept()).toHaveLength(1)
    const { pool } = app.database
    await pool.query('delete from files where id = any($1)', [[first.id, second.id]])
    await job()
    expect(await kept()).toEqual([])
  })
})
