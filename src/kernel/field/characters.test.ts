import * as excel from '@cj-tech-master/excelts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { declared } from '../../../prove/rights/declared.ts'
import { services } from '../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { queuedMails } from '../../testing/mails.ts'
import { CallError } from '../http/client.ts'
import { printable, printableLine } from './characters.ts'
import { schemaOf } from './check.ts'
import type { Field } from './fields.ts'
import { shape } from './shape.ts'

const oneLine = schemaOf(shape.line())
const severalLines = schemaOf(shape.lines())

/** Ranges of code points that no text may hold, written out from the Unicode character database. */
const controls = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
]
const directions = [
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
]
const noncharacters = [
  [0xfdd0, 0xfdef],
  ...Array.from({ length: 17 }, (_, plane) => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]),
]
const refused = [...controls, ...directions, ...noncharacters] as [number, number][]
/** Zero-width and blank characters; the input check removes them. */
const blanks = [0xad, 0x115f, 0x1160, 0x180e, 0x200b, 0x2060, 0x3164, 0xfeff, 0xffa0].map((code) =>
  String.fromCodePoint(code),
)
const withoutBlanks = (text: string) => [...text].filter((one) => !blanks.includes(one)).join('')
const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
/** Removes marks of direction, and pairs of its controls from the inside out. */
function withoutPairs(text: string): string {
  const shorter = text
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[\u202a\u202b\u202d\u202e]([^\u202a-\u202e]*)\u202c/g, '$1')
    .replace(/[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/g, '$1')
  return shorter === text ? text : withoutPairs(shorter)
}
const isRefused = (code: number) => refused.some(([from, to]) => from <= code && code <= to)
const hasRefused = (text: string) => [...text].some((one) => isRefused(one.codePointAt(0)!))

const hiddenOne = fc
  .constantFrom(...refused)
  .chain(([from, to]) => fc.integer({ min: from, max: to }))
  .map((code) => String.fromCodePoint(code))
/** Any text, hidden characters and line breaks often among it. */
const anyText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
      {
        weight: 3,
        arbitrary: fc.constantFrom('Genève', 'e\u0301', ' ', ...blanks, 'שלום', '👩‍🔧'),
      },
      { weight: 1, arbitrary: hiddenOne },
      { weight: 1, arbitrary: fc.constantFrom(...breaks, '\t') },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

describe('text', () => {
  it('of one line is trimmed and normalized to NFC; line breaks and hidden characters are refused (§5)', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { success, data, error } = oneLine.safeParse(text)
        const trimmed = withoutPairs(withoutBlanks(text)).normalize('NFC').trim()
        const isLine = !hasRefused(trimmed) && !/[\r\n\v\f\t\u0085\u2028\u2029]/.test(trimmed)
        expect([text, success]).toEqual([text, isLine])
        if (success) expect(data).toBe(trimmed)
        else
          expect(error.issues.map(({ message }) => message)).toEqual(['kernel:error.not_one_line'])
      }),
      { numRuns: 2000 },
    )
  })

  it('loses blank and zero-width characters, and is empty if it has no others', () => {
    expect(oneLine.parse(blanks.join(' '))).toBe('')
    expect(oneLine.parse('Rue du\u200b Stand\u00ad 33')).toBe('Rue du Stand 33')
  })

  it('of several lines may also contain line breaks and tabs', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { success, data } = severalLines.safeParse(text)
        const broken = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
        const lines = withoutPairs(withoutBlanks(broken)).normalize('NFC').trim()
        expect([text, success]).toEqual([text, !hasRefused(lines)])
        if (success) expect(data).toBe(lines)
      }),
      { numRuns: 2000 },
    )
  })

  it('that was stored with hidden characters is displayed without them; valid text is displayed unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [several, line] = [printable(text), printableLine(text)]
        expect(hasRefused(several + line)).toBe(false)
        expect(line).not.toMatch(/[\r\n\t\u2028\u2029]/)
        expect(printable(several)).toBe(several)
        if (severalLines.safeParse(text).data === text) expect(several).toBe(text)
        if (oneLine.safeParse(text).data === text) expect(line).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('fields', () => {
  const columnsOf = ({ columns = {} }: Partial<Field>) => Object.entries(columns)
  const all = [
    ...Object.values(declared).flatMap(({ name, fields }) =>
      Object.entries(fields).map(([field, one]) => [`${name}.${field}`, one] as const),
    ),
    ...Object.entries(services).flatMap(([type, { fields }]) =>
      Object.entries(fields).flatMap(([field, one]) => [
        [`${type}.${field}`, one] as const,
        ...columnsOf(one).map(
          ([column, cell]) => [`${type}.${field}/${column}`, cell as Field] as const,
        ),
      ]),
    ),
  ].filter(([, { readOnly }]) => !readOnly)
  const errorKeys = (field: Field, value: unknown) =>
    schemaOf(field.value)
      .safeParse(value)
      .error?.issues.map(({ message }) => message) ?? []
  const lineKinds = ['text', 'email', 'phone', 'iban', 'url']

  it('of one line refuse a line break inside the text, but accept one at the end of pasted text', () => {
    const lines = all.filter(([, { kind }]) => lineKinds.includes(kind))
    expect(lines.length).toBeGreaterThan(100)
    for (const [name, field] of lines) {
      for (const hidden of ['\n', '\u202e', '\uffff', '\u0007'])
        expect([name, errorKeys(field, `a${hidden}b`)]).toEqual([
          name,
          ['kernel:error.not_one_line'],
        ])
      const pasted = schemaOf(field.value).safeParse('cecb 12\r\n').error?.issues ?? []
      expect([name, pasted.map(({ message }) => message)]).not.toEqual([
        name,
        ['kernel:error.not_one_line'],
      ])
    }
  })

  it('in several languages refuse line breaks; of several lines they refuse hidden characters', () => {
    const inThree = all.filter(([, { kind }]) => kind === 'words')
    expect(inThree.length).toBeGreaterThan(0)
    for (const [name, field] of inThree)
      expect([name, errorKeys(field, { fr: 'a\nb', en: 'a', it: 'a' })]).toEqual([
        name,
        ['kernel:error.not_one_line'],
      ])
    const long = all.filter(([, { kind }]) => kind === 'long_text')
    expect(long.length).toBeGreaterThan(5)
    for (const [name, field] of long) {
      expect([name, errorKeys(field, 'a\u2066b')]).toEqual([
        name,
        ['kernel:error.hidden_characters'],
      ])
      expect([name, schemaOf(field.value).safeParse('a\r\nb\n').data]).toEqual([name, 'a\nb'])
    }
  })
})

describe('over HTTP', () => {
  let app: TestApp
  let admin: TestPerson
  let client: TestPerson

  beforeAll(async () => {
    app = await testApp()
    ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  })
  const refusal = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (caught: unknown) => caught,
    )
    if (!(error instanceof CallError)) throw error ?? new Error('It was not refused.')
    return error
  }

  it('a line break is refused at its field with advice, and combining characters are composed (§5)', async () => {
    const [product] = (await client.products.list({})).results
    const street = (street_name: string) =>
      client.mandates.request({ body: { product: product!.id, street_name } })
    expect(await refusal(street('Rue du Stand\nBcc: all@example.ch'))).toMatchObject({
      status: 400,
      body: {
        fields: {
          street_name: [
            'The text contains a line break or an invisible character. Type it on one line.',
          ],
        },
      },
    })
    const made = await street('Rue de l’E\u0301cole\r\n')
    expect(made.building_address).toBe('Rue de l’École')
    const found = await admin.buildings.list({ query: { search: 'e\u0301cole' } })
    expect(found.count).toBe(1)
    const search = await refusal(admin.buildings.list({ query: { search: 'rue\u202edu' } }))
    expect(search.body.fields).toHaveProperty('search')
  })

  it('text stored earlier with hidden characters can be read, exported, mailed and downloaded', async () => {
    const dirty = 'Régie\r\nBcc: all@example.ch\u202e\uffff\u0007 Nord'
    await app.database.pool.query('update users set company_name = $1 where id = $2', [
      dirty,
      client.id,
    ])
    const name = 'logo\n\uffff.png'
    const hash = await app.outside.files.keep(Buffer.from('a picture'))
    const logo = JSON.stringify({ hash, name, type: 'image/png', size: 9 })
    await app.database.pool.query('update settings set logo = $1', [logo])
    expect((await admin.users.get({ params: { id: client.id } })).company_name).toBe(dirty)
    const get = (path: string) =>
      fetch(`${app.url}/api${path}`, { headers: { Authorization: `Bearer ${admin.token}` } })
    const shown = 'Régie\nBcc: all@example.ch Nord'
    const book = new excel.Workbook()
    await book.xlsx.load(await (await get('/users/export/?format=xlsx&search=bcc')).arrayBuffer())
    expect(book.worksheets[0]!.getCell('B2').value).toBe(shown)
    const csv = await (await get('/users/export/?format=csv&search=bcc')).text()
    expect(csv).toContain(`"${shown}"`)
    const disposition = (await get('/settings/files/logo/')).headers.get('content-disposition')
    expect(disposition).toBe(`attachment; filename="logo .png"; filename*=UTF-8''logo%20.png`)

    const building = (await admin.buildings.create({ body: { street_name: 'Rue' } })).id
    const [product] = (await admin.products.list({})).results
    const mandate = await admin.mandates.create({
      body: { product: product!.id, building, client: client.id },
    })
    await app.database.pool.query('update buildings set street_name = $1 where id = $2', [
      dirty,
      building,
    ])
    const context = {
      database: app.database,
      enqueue: () => async () => undefined,
      log: app.app.server.log,
      now: () => new Date(),
    }
    await app.app.jobs.tasks['mandates.requested']!({ mandate: mandate.id }, context)
    const [mail] = await queuedMails(app.database)
    expect(mail!.subject).toContain('Régie Bcc: all@example.ch Nord')
    expect(hasRefused(mail!.subject)).toBe(false)
    expect(mail!.subject).not.toMatch(/[\r\n]/)
  })
})
