import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../../testing/app.ts'
import { mandateWithPeople } from '../../../../testing/files/mandateWithPeople.ts'
import { heicPhoto, photo } from '../../../../testing/files/pictures.ts'
import { uploadFile } from '../../../../testing/files/upload.ts'
import { jpegWithoutLocation } from './chunks.server.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let place: { building: number; mandate: number }

beforeAll(async () => {
  app = await testApp()
  ;({ admin, client, partner, place } = await mandateWithPeople(app, 'Rue du Lieu'))
})

async function published(content: Buffer, name: string) {
  const file = await uploadFile(app, admin, content, {
    ...{ ...place, name, type: 'photo', folder: 'photos' },
  })
  await admin.files.publish({ params: { id: file.id } })
  return file.id
}

const download = (person: TestPerson, id: number, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/files/${id}/content/`, {
    headers: { Authorization: `Bearer ${person.token}`, ...headers },
  })
const contentFor = async (person: TestPerson, id: number) =>
  Buffer.from(await (await download(person, id)).arrayBuffer())

/** 46°, 12′ as Exif writes them, in both byte orders, and the north of the XMP. */
const traces = [
  Buffer.from('0000002e000000010000000c00000001', 'hex'),
  Buffer.from('2e000000010000000c00000001000000', 'hex'),
  Buffer.from('46,12.25N'),
]
const saysWhere = (content: Buffer) => traces.some((trace) => content.includes(trace))
const pixels = (content: Buffer) => sharp(content).raw().toBuffer()

describe('a picture for clients and partners', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'in %s does not say where it was taken, and is not compressed again (§2)',
    async (format) => {
      const original = await photo(format)
      expect(saysWhere(original)).toBe(true)
      const ending = { jpeg: 'jpg', png: 'png', webp: 'webp', tiff: 'tif' }[format]
      const id = await published(original, `photo.${ending}`)
      expect(await contentFor(admin, id)).toEqual(original)
      for (const person of [client, partner]) {
        const got = await contentFor(person, id)
        expect(saysWhere(got)).toBe(false)
        const { orientation, format: found, xmp } = await sharp(got).metadata()
        expect([orientation, found, xmp]).toEqual([6, format, undefined])
        expect((await pixels(got)).equals(await pixels(original))).toBe(true)
      }
    },
  )

  it('in HEIC does not say where it was taken, and is still one (§2)', async () => {
    const original = await heicPhoto()
    expect(saysWhere(original)).toBe(true)
    const id = await published(original, 'IMG_1.heic')
    const got = await contentFor(client, id)
    expect([saysWhere(got), got.length]).toEqual([false, original.length])
    const again = await published(got, 'IMG_2.heic')
    const shown = await admin.files.preview({ params: { id: again } })
    expect(shown.pages).toMatchObject([{ width: 320, height: 240 }])
    expect(await contentFor(admin, id)).toEqual(original)
  })

  it('comes in parts as well, of one and the same copy (§2)', async () => {
    const id = await published(await photo('jpeg', 600), 'parts.jpg')
    const whole = await contentFor(client, id)
    const part = await download(client, id, { Range: 'bytes=10-99' })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-99/${whole.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 100))
  })

  it('of an unknown structure is compressed again; a damaged one is refused (§2)', async () => {
    const original = await photo('jpeg')
    // Bytes between segments, over which decoders skip.
    const odd = Buffer.concat([original.subarray(0, 2), Buffer.from([1, 2]), original.subarray(2)])
    expect(() => jpegWithoutLocation(odd)).toThrow('no marker')
    const cut = await published(original.subarray(0, 600), 'coupee.jpg')
    const refused = await download(client, cut)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'location',
    ])
    expect((await download(admin, cut)).status).toBe(200)
  })

  it('without where it was taken stays as it is (§2)', async () => {
    const plain = await sharp({
      create: { width: 30, height: 20, channels: 3, background: '#2a6' },
    })
      .jpeg()
      .toBuffer()
    const id = await published(plain, 'nue.jpg')
    expect(await contentFor(client, id)).toEqual(plain)
  })

  it('leaves out the film behind a moving photo (§2)', async () => {
    const original = await photo('jpeg')
    const moving = Buffer.concat([original, Buffer.from('ftypmp42 46,12.25N')])
    const id = await published(moving, 'film.jpg')
    const got = await contentFor(partner, id)
    expect(saysWhere(got)).toBe(false)
    expect((await sharp(got).metadata()).orientation).toBe(6)
  })
})
