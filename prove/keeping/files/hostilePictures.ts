import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { photo } from '../../../src/testing/files/pictures.ts'
import { root } from '../../product.ts'
import { archiveOf, repeated } from './archives.ts'
import type { HostileFile, Outcome } from './hostileFile.ts'

/** What may become of a picture that cannot be decoded. */
const broken: readonly Outcome[] = ['refused', 'damaged', 'too_large', 'too_long']

function pngPart(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black and white PNG of this size with these parts between its header and its end. */
function pngOf(width: number, height: number, ...parts: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const start = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  return Buffer.concat([start, pngPart('IHDR', header), ...parts, pngPart('IEND', Buffer.alloc(0))])
}

/** Zeros as zlib packs them. */
function packedZeros(bytes: number): Buffer {
  const { deflated, size } = repeated('\0', bytes)
  const sum = Buffer.alloc(4)
  sum.writeUInt16BE(size % 65_521, 0)
  sum.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), deflated, sum])
}

/** A TIFF whose one directory has these tags: number, type, count and value. */
function tiffOf(tags: readonly [number, number, number, number][], next = 0): Buffer {
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16LE(tags.length, 0)
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 2 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(count, at + 4)
    directory.writeUInt32LE(value, at + 8)
  }
  directory.writeUInt32LE(next, directory.length - 4)
  return Buffer.concat([Buffer.from('II*\0\u0008\0\0\0', 'latin1'), directory])
}

const tiffTags = (width: number, height: number): [number, number, number, number][] => [
  ...([
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, 64],
  ] as [number, number, number, number][]),
]

/** Pictures that attack decoders. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const jpeg = await photo('jpeg', 900)
  const png = await photo('png', 900)
  const heic = readFileSync(join(root, 'src/testing/files/photo.heic'))
  const webp = await photo('webp')
  const patched = (content: Buffer, mark: string, change: (copy: Buffer, at: number) => void) => {
    const copy = Buffer.from(content)
    const at = copy.indexOf(Buffer.from(mark, 'latin1'))
    if (at < 0) throw new Error('The picture has no such part.')
    change(copy, at)
    return copy
  }
  const hugeJpeg = patched(jpeg, '\u00ff\u00c0', (copy, at) => {
    copy.writeUInt16BE(65_500, at + 5)
    copy.writeUInt16BE(65_500, at + 7)
  })
  const hugeHeic = patched(heic, 'ispe', (copy, at) => {
    copy.writeUInt32BE(60_000, at + 8)
    copy.writeUInt32BE(60_000, at + 12)
  })
  const frames = await sharp(Buffer.alloc(64 * 64 * 3 * 300, 7), {
    raw: { width: 64, height: 64 * 300, channels: 3, pageHeight: 64 },
  })
    .webp({ loop: 0 })
    .toBuffer()
  const lyingWebp = Buffer.from(webp)
  lyingWebp.writeUInt32LE(0xffff_fff0, 4)
  const wideWebp = Buffer.concat([
    Buffer.from('RIFF\u0016\0\0\0WEBPVP8X\n\0\0\0\u0002\0\0\0', 'latin1'),
    Buffer.alloc(6, 0xff),
  ])
  const gif = Buffer.from('GIF89a\u00ff\u00ff\u00ff\u00ff\0\0\0', 'latin1')
  return [
    {
      title: 'JPEG cut in half',
      name: 'coupe.jpg',
      content: jpeg.subarray(0, jpeg.length >> 1),
      aim: 'ends the decoder in the middle of a picture',
      outcomes: [...broken, 'pages'],
    },
    {
      title: 'PNG cut in half',
      name: 'coupe.png',
      content: png.subarray(0, png.length >> 1),
      aim: 'ends the decoder in the middle of a picture',
      outcomes: [...broken, 'pages'],
    },
    {
      title: 'HEIC cut in half',
      name: 'coupe.heic',
      content: heic.subarray(0, heic.length >> 1),
      aim: 'ends the decoder in the middle of a picture',
      outcomes: [...broken, 'pages'],
    },
    {
      title: 'PNG of 900 megapixels in 110 KB',
      name: 'immense.png',
      content: pngOf(30_000, 30_000, pngPart('IDAT', packedZeros(30_000 * 3_751))),
      aim: 'fills the memory of whatever decodes it',
      outcomes: ['too_large'],
    },
    {
      title: 'PNG that claims 2 billion pixels a side',
      name: 'mensonge.png',
      content: pngOf(2 ** 31 - 1, 2 ** 31 - 1, pngPart('IDAT', deflateSync(Buffer.alloc(10)))),
      aim: 'makes the decoder reserve memory for a size that is a lie',
      outcomes: broken,
    },
    {
      title: 'PNG of 195 megapixels, just below the limit',
      name: 'grand.png',
      content: pngOf(13_960, 13_960, pngPart('IDAT', packedZeros(13_960 * 1_746))),
      aim: 'takes as much as a picture may',
      outcomes: ['pages', 'too_large', 'too_long'],
    },
    {
      title: 'PNG with a compressed comment of 1 GB',
      name: 'commentaire.png',
      content: pngOf(
        ...([8, 8] as const),
        pngPart('zTXt', Buffer.concat([Buffer.from('a\0\0'), packedZeros(2 ** 30)])),
        pngPart('IDAT', deflateSync(Buffer.alloc(16))),
      ),
      aim: 'unpacks to a gigabyte where nobody counts pixels',
      outcomes: [...broken, 'pages'],
    },
    {
      title: 'JPEG that claims 65 500 × 65 500',
      name: 'mensonge.jpg',
      content: hugeJpeg,
      aim: 'makes the decoder reserve 12 GB',
      outcomes: broken,
    },
    {
      title: 'HEIC that claims 60 000 × 60 000',
      name: 'mensonge.heic',
      content: hugeHeic,
      aim: 'makes the decoder reserve 14 GB',
      outcomes: [...broken, 'pages'],
    },
    {
      title: 'TIFF that claims 4 billion pixels a side',
      name: 'mensonge.tif',
      content: Buffer.concat([tiffOf(tiffTags(0xffff_fff0, 0xffff_fff0)), Buffer.alloc(64)]),
      aim: 'makes the decoder reserve memory for a size that is a lie',
      outcomes: broken,
    },
    {
      title: 'TIFF whose directory follows itself',
      name: 'boucle.tif',
      content: Buffer.concat([tiffOf(tiffTags(8, 8), 8), Buffer.alloc(64)]),
      aim: 'keeps the reader in a circle',
      outcomes: [...broken, 'pages'],
    },
    {
      title: 'WebP whose length is a lie',
      name: 'mensonge.webp',
      content: lyingWebp,
      aim: 'makes the decoder read beyond its end',
      outcomes: [...broken, 'pages'],
    },
    {
      title: 'WebP that claims 16 million pixels a side',
      name: 'large.webp',
      content: wideWebp,
      aim: 'makes the decoder reserve memory for a size that is a lie',
      outcomes: broken,
    },
    {
      title: 'animated WebP of 300 pictures',
      name: 'anime.webp',
      content: frames,
      aim: 'keeps the decoder busy with pictures that nobody sees',
      outcomes: ['pages'],
    },
    {
      title: 'GIF of 65 535 × 65 535 named as JPEG',
      name: 'anime.jpg',
      content: Buffer.concat([gif, Buffer.alloc(2_000, 0x2c)]),
      aim: 'brings a format that is not allowed by another name',
      outcomes: ['refused'],
    },
    {
      title: 'GIF that is a script too',
      name: 'image.gif',
      content: Buffer.from('GIF89a/*\0\0\0\0*/=1;fetch("/api/users/")//'),
      aim: 'is a picture to the server and a script to a browser',
      outcomes: ['refused'],
    },
    {
      title: 'JPEG with an archive behind it',
      name: 'photo.jpg',
      content: Buffer.concat([
        jpeg,
        archiveOf([{ name: 'payload.exe', content: Buffer.from('MZ\u0090') }]),
      ]),
      aim: 'smuggles a program in a picture that is one',
      outcomes: ['pages'],
    },
    {
      title: 'JPEG with a page of HTML in its comment',
      name: 'page.jpg',
      content: Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from(
          '\u00ff\u00fe\u0000\u002e<html><script>alert(document.cookie)</script>',
          'latin1',
        ),
        jpeg.subarray(2),
      ]),
      aim: 'runs as a page where a browser guesses the type',
      outcomes: [...broken, 'pages'],
    },
    {
      title: 'SVG with script',
      name: 'logo.svg',
      content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      aim: 'runs in the browser of who opens it',
      outcomes: ['refused'],
    },
    {
      title: 'SVG with script named as PNG',
      name: 'logo.png',
      content: Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
      aim: 'runs in the browser of who opens it',
      outcomes: ['refused'],
    },
  ]
}
