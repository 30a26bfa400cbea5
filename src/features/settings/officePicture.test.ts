import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { randomFrom } from '../../../prove/addresses.ts'
import { MachineBusy } from '../../kernel/database/child.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { officeUploads } from '../../testing/files/officeUploads.ts'
import { builtProgram } from '../../testing/template.ts'
import { openInspector } from './inspector.server.ts'
import { settingsId } from './settings.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
const random = randomFrom(seed)
process.stdout.write(`pictures: SEED=${seed}\n`)

let app: TestApp
let admin: TestPerson
let uploads: ReturnType<typeof officeUploads>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  uploads = officeUploads(admin, app.url)
})
const refusalOf = (content: Uint8Array) => uploads.uploadError('logo', content)
const garbage = Buffer.alloc(5000, 'garbage')

/** A picture of random pixels: it hardly compresses, so cutting the file anywhere loses data. */
const noise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256))), {
    raw: { width, height, channels: 3 },
  })

/** Builds a PNG from its chunks. */
function png(width: number, height: number, data = deflateSync(Buffer.alloc(100))) {
  const part = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', data),
    part('IEND', Buffer.alloc(0)),
  ])
}

describe('the logo of the office', () => {
  it('is encoded again, without other content of the file, at most 2000 pixels wide, and named by its content', async () => {
    for (const [format, ending] of [
      ['png', 'png'],
      ['jpeg', 'jpg'],
    ] as const) {
      const picture = await noise(60, 30).toFormat(format).toBuffer()
      const { logo } = await uploads.upload(
        'logo',
        Buffer.concat([picture, Buffer.from('PK and a zip')]),
      )
      expect(logo).toMatchObject({ type: `image/${format}`, name: `logo.${ending}` })
      const kept = await uploads.download('logo')
      expect(kept.length).toBe(logo!.size)
      expect(kept.includes('PK and a zip')).toBe(false)
      expect(await sharp(kept).metadata()).toMatchObject({ format, width: 60, height: 30 })
    }
    const large = await sharp({
      create: { width: 4000, height: 1000, channels: 3, background: '#123' },
    })
      .png()
      .toBuffer()
    await uploads.upload('logo', large)
    expect(await sharp(await uploads.download('logo')).metadata()).toMatchObject({
      width: 2000,
      height: 500,
    })
  })

  it('is refused if it is not a picture, broken or huge; the previous one stays', async () => {
    await uploads.upload('logo', await noise(4, 4).png().toBuffer())
    const before = await uploads.download('logo')
    const broken = 'The picture is damaged. Save it again as PNG or JPEG, then choose that copy.'
    // A PNG signature without content; such a logo once broke every later PDF.
    expect(await refusalOf(png(1, 1).subarray(0, 8))).toBe(broken)
    for (const format of ['png', 'jpeg'] as const) {
      const encoded = await noise(40, 40).toFormat(format).toBuffer()
      for (const _ of Array.from({ length: 8 })) {
        const cutAt = 8 + Math.floor(random() * (encoded.length - 40))
        expect([cutAt, await refusalOf(encoded.subarray(0, cutAt))]).toEqual([cutAt, broken])
      }
    }
    expect(await refusalOf(png(30_000, 30_000))).toMatch(/30.?000 × 30.?000/)
    const otherFiles = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
      Buffer.from('GIF89a'),
      garbage,
      zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }),
      await noise(4, 4).webp().toBuffer(),
    ]
    for (const other of otherFiles)
      expect(await refusalOf(other)).toBe('Choose a PNG or JPEG picture.')
    // The signature of one format with the content of another, or without content.
    const signature = png(1, 1).subarray(0, 8)
    for (const other of [...otherFiles, garbage])
      expect(await refusalOf(Buffer.concat([signature, other]))).toBe(broken)
    const svgAsJpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), otherFiles[0]!])
    expect(await refusalOf(svgAsJpeg)).toBe(broken)
    expect(await uploads.download('logo')).toEqual(before)
  })

  it('is refused with the reason in the user’s language', async () => {
    const response = await fetch(`${app.url}/api/settings/files/logo/`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'fr',
      },
      body: JSON.stringify({
        name: 'logo.png',
        content: png(1, 1).subarray(0, 8).toString('base64'),
      }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      fields: { content: [expect.stringContaining('L’image est endommagée.')] },
    })
  })
})

it('an upload is not blamed for a busy machine', async () => {
  const busyApp = await testApp({
    outside: (outside) => ({
      ...outside,
      inspector: { ...outside.inspector, inspect: () => Promise.reject(new MachineBusy()) },
    }),
  })
  const office = await busyApp.as('admin')
  const upload = office.settings.keepFile({
    params: { name: 'logo' },
    body: { name: 'logo.png', content: png(1, 1).toString('base64') },
  })
  await expect(upload).rejects.toMatchObject({
    ...{ status: 503, retryAfter: 10 },
    body: { code: 'busy', detail: 'The server is very busy at the moment. Try again shortly.' },
  })
})

it('an upload that takes too much memory or time to decode is refused', async () => {
  const limits = [{ time: 1 }, { memory: 1 }]
  // Decoding takes longer than the pause between two looks at the processor time.
  const large = png(2500, 2000, deflateSync(Buffer.alloc((2500 * 3 + 1) * 2000)))
  for (const limit of limits) {
    const inspector = openInspector(builtProgram, limit)
    onTestFinished(() => inspector.close())
    const limitedApp = await testApp({ outside: (outside) => ({ ...outside, inspector }) })
    const office = await limitedApp.as('admin')
    expect(await officeUploads(office, limitedApp.url).uploadError('logo', large)).toBe(
      'Reading this file takes too much memory or time. Choose a simpler file.',
    )
    expect((await office.settings.get({ params: { id: settingsId } })).logo).toBeNull()
  }
})
