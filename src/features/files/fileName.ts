import { maxNameLength } from './file.ts'

/** Characters that change the direction of a text, with which an ending can be hidden. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Characters that systems do not allow in names. */
const forbidden = /[<>:"|?*\p{Cc}]/gu
/** Names of devices on Windows. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A name under which a file can be kept on any system: without path, invisible characters and reserved names, not
 * longer than the limit. The ending stays.
 */
export function safeName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? ''
  const plain = own
    .normalize('NFC')
    .replace(directions, '')
    .replace(forbidden, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const usable = devices.test(plain) ? `_${plain}` : plain || '_'
  const [, ending = ''] = /(\.[A-Za-z0-9]{1,8})$/.exec(usable) ?? []
  return usable.length <= maxNameLength
    ? usable
    : `${usable.slice(0, maxNameLength - ending.length).trimEnd()}${ending}`
}

/** Media types of the endings that are allowed (decisions, section 10). */
export const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  tif: 'image/tiff',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  csv: 'text/csv',
  txt: 'text/plain',
  dwg: 'image/vnd.dwg',
  dxf: 'image/vnd.dxf',
  ifc: 'application/x-step',
  zip: 'application/zip',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
}

/** Other spellings of an ending. */
const spellings: Record<string, string> = { jpeg: 'jpg', tiff: 'tif', heif: 'heic' }
/** Those that browsers and cameras write, and other programs do not open. */
const rareSpellings: Record<string, string> = { jfif: 'jpg', jpe: 'jpg', hif: 'heic' }

/** The ending of a name, in its usual spelling. */
export function endingOf(name: string): string {
  const [, ending = ''] = /\.([A-Za-z0-9]{1,8})$/.exec(name) ?? []
  const lower = ending.toLowerCase()
  return spellings[lower] ?? rareSpellings[lower] ?? lower
}

/** Beginnings of photos and PDFs, byte by byte; these are kept under their own ending, whatever they are called. */
const photoSignatures: Readonly<Record<string, RegExp>> = {
  // Programs of portals write an empty line or a mark of encoding before it, and every reader takes it.
  pdf: /^(\xef\xbb\xbf)?\s*%PDF-/,
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  tif: /^(II\*\0|MM\0\*)/,
  heic: /^[^]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/,
}

/** Bytes of a content by which a photo or PDF is told from others. */
export const beginningLength = 64

/** The ending of a photo or PDF, by its first bytes; undefined if it is neither. */
export function photoEndingOf(beginning: Uint8Array): string | undefined {
  const start = String.fromCharCode(...beginning.subarray(0, beginningLength))
  return Object.keys(photoSignatures).find((ending) => photoSignatures[ending]!.test(start))
}

/** Whether a content that is called a photo or PDF is neither, by its first bytes. */
export const isNoPhoto = (name: string, beginning: Uint8Array): boolean =>
  endingOf(name) in photoSignatures && photoEndingOf(beginning) === undefined

/** Whether a content of this ending is kept under it, whatever its name says. */
export const isPhotoEnding = (ending: string) => ending in photoSignatures

/** The name under which a content is kept: with the ending of what it is. */
export function keptName(name: string, mediaType: string): string {
  const [whole, written = ''] = /\.([A-Za-z0-9]{1,8})$/.exec(name) ?? ['']
  const ending = endingOf(name)
  if (mediaTypes[ending] === mediaType && !(written.toLowerCase() in rareSpellings)) return name
  const own = Object.keys(mediaTypes).find((one) => mediaTypes[one] === mediaType) ?? ending
  return safeName(`${name.slice(0, name.length - whole.length)}.${own}`)
}

/** The endings that are allowed, as a refusal lists them. */
export const knownEndings = Object.keys(mediaTypes).join(', ')

/** Whether a name has an ending that is allowed. */
export const hasKnownEnding = (name: string) => endingOf(name) in mediaTypes
