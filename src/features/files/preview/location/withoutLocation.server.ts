import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { decodeHeic } from '../pages.server.ts'
import { jpegWithoutLocation, pngWithoutLocation, webpWithoutLocation } from './chunks.server.ts'
import { removeHeifLocation } from './heif.server.ts'
import { removeLocationTags } from './tiffTags.server.ts'

const inPlace = (remove: (bytes: Buffer) => void) => (bytes: Buffer) => {
  remove(bytes)
  return bytes
}

const removers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': jpegWithoutLocation,
  'image/png': pngWithoutLocation,
  'image/webp': webpWithoutLocation,
  'image/tiff': inPlace(removeLocationTags),
  'image/heic': inPlace(removeHeifLocation),
}

type Task = { path: string; type: string; target: string }

/**
 * Writes a copy of a picture that does not say where it was taken, and returns its media type. The pixels stay as they
 * are; a picture whose structure is not understood is decoded and becomes a JPEG.
 */
export async function writeWithoutLocation({ path, type, target }: Task): Promise<string> {
  try {
    await writeFile(target, removers[type]!(await readFile(path)))
    return type
  } catch {
    const picture = type === 'image/heic' ? await decodeHeic(path) : sharp(path).autoOrient()
    await picture.flatten({ background: 'white' }).jpeg({ quality: 92 }).toFile(target)
    return 'image/jpeg'
  }
}
