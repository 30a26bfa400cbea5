import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawOilBill, pictureOfPage, qrPayload } from '../../../testing/bills/drawnBills.ts'
import { builtProgram } from '../../../testing/template.ts'
import type { BillReading } from './bill.ts'
import { type BillReaderPort, openBillReader } from './reader.server.ts'

let reader: BillReaderPort

beforeAll(() => {
  // Long enough for a busy machine that also compiles the sources.
  reader = openBillReader(builtProgram, { time: 60_000 })
})
afterAll(() => reader.close())

const facts = (reading: BillReading) =>
  reading.outcome === 'read'
    ? Object.fromEntries(reading.values.map(({ field, value }) => [field, value]))
    : reading.outcome

const delivery = {
  energy: 'mazout',
  amount: 6240,
  unit: 'l',
  delivered_on: '2024-11-14',
  francs: 7048.98,
}

describe('a bill read by the machine (§5)', () => {
  it('is read from the text of a PDF, with a picture of each line', async () => {
    const reading = await reader.readBill(await drawOilBill())
    expect(facts(reading)).toEqual({ ...delivery, supplier: 'Mazout du Salève SA' })
    if (reading.outcome !== 'read') return
    for (const { box, cutOut, source, page } of reading.values) {
      expect([page, source]).toEqual([1, 'text'])
      expect(box.left >= 0 && box.top >= 0 && box.left + box.width <= 1).toBe(true)
      const { format, width, height } = await sharp(cutOut).metadata()
      expect([format, width > 50, height > 10]).toEqual(['jpeg', true, true])
      // Beside the value there is room for 208 by 34 pixels: a whole line of the page would be four high.
      expect(width / height).toBeLessThan(9)
    }
  }, 120_000)

  it('is read from a photo that is turned, blurred and unevenly lit, with its QR code', async () => {
    const page = await pictureOfPage(await drawOilBill(qrPayload('Mazout du Salève SA', '7048.98')))
    const { width, height } = await page.metadata()
    const shadow = Buffer.from(
      `<svg width="${width}" height="${height}"><linearGradient id="g"><stop stop-opacity="0"/><stop offset="1" stop-opacity="0.35"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    )
    const shaded = await page
      .composite([{ input: shadow }])
      .png()
      .toBuffer()
    const photo = await sharp(shaded)
      .rotate(2.4, { background: '#6b4a2f' })
      .extend({ top: 90, bottom: 120, left: 80, right: 110, background: '#6b4a2f' })
      .blur(0.7)
      .jpeg({ quality: 75 })
      .toBuffer()
    // Stored lying, as phones do, with the orientation in its EXIF data.
    const lying = await sharp(await sharp(photo).rotate(-90).toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 85 })
      .toBuffer()
    const reading = await reader.readBill(lying)
    expect(facts(reading)).toEqual({ ...delivery, supplier: 'Mazout du Salève SA' })
    if (reading.outcome !== 'read') return
    const sources = Object.fromEntries(reading.values.map(({ field, source }) => [field, source]))
    expect(sources).toMatchObject({ amount: 'ocr', supplier: 'qr', francs: 'qr' })
    expect(reading.contradictions).toEqual([])
  }, 120_000)

  it.each([
    ['an empty file', () => new Uint8Array(), 'not_a_bill'],
    ['a text', () => Buffer.from('Facture: 6240 l'), 'not_a_bill'],
    ['noise', () => randomBytes(50_000), 'not_a_bill'],
    [
      'the head of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(9_000)]),
      'unreadable',
    ],
    [
      'half a HEIC',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), randomBytes(9_000)]),
      'unreadable',
    ],
    ['the head of a PDF', () => Buffer.from('%PDF-1.7\nnothing else'), 'unreadable'],
    ['a picture of 900 million pixels', () => pngBomb(30_000), 'unreadable'],
    [
      'a white picture',
      () =>
        sharp({ create: { width: 900, height: 1200, channels: 3, background: 'white' } })
          .png()
          .toBuffer(),
      'not_a_bill',
    ],
  ])(
    'has a plain outcome for %s',
    async (_, file, outcome) => {
      expect(facts(await reader.readBill(await file()))).toBe(outcome)
    },
    120_000,
  )

  it('is given up after its time, and the next is read', async () => {
    const hasty = openBillReader(builtProgram, { time: 20_000 })
    const outcomes = await Promise.all([
      hasty.readBill(pdfBomb()),
      hasty.readBill(Buffer.from('x')),
    ])
    hasty.close()
    expect(outcomes.map(({ outcome }) => outcome)[0]).toMatch(/too_slow|unreadable|not_a_bill/)
    expect(outcomes[1]).toEqual({ outcome: 'not_a_bill' })
  }, 120_000)

  it('is given up beyond its memory', async () => {
    const narrow = openBillReader(builtProgram, { memory: 90 * 1024 * 1024 })
    expect(facts(await narrow.readBill(await drawOilBill()))).toBe('unreadable')
    narrow.close()
  }, 120_000)
})

/** A small PNG that claims a square of white pixels with this side. */
function pngBomb(side: number): Uint8Array {
  const chunk = (type: string, content: Uint8Array) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000_000))),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A PDF of some kilobytes whose page has a hundred megabytes of drawing. */
function pdfBomb(): Uint8Array {
  const content = deflateSync(Buffer.from('0 0 m 9 9 l S\n'.repeat(7_000_000)))
  const parts = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99999 99999]/Contents 4 0 R>>endobj\n',
    `4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`,
  ]
  return Buffer.concat([
    Buffer.from(parts.join('')),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}
