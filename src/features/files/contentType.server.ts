import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type FieldProblems } from '../../kernel/http/errors.ts'
import {
  endingOf,
  hasKnownEnding,
  isNoPhoto,
  isPhotoEnding,
  knownEndings,
  mediaTypes,
  photoEndingOf,
} from './fileName.ts'
import { decodeText } from './preview/textOf.server.ts'

/** Beginnings by which texts of an ending are recognised; others are any text. */
const beginnings: Record<string, RegExp> = {
  csv: /^/,
  txt: /^/,
  dxf: /^\s*(999\s[\s\S]*?)?0\s+SECTION/,
  ifc: /^\s*ISO-10303-21/,
  // A mailbox begins each mail with the line "From ", and some programs leave lines before it empty.
  eml: /^\s*(From [^\n]*\n)?[!-9;-~]+:[^\n]*\r?\n/,
}

/** How much of a text is looked at, in bytes. */
const lookedAt = 64 * 1024

/** What is wrong with a name, or with a content of this name by its first bytes. */
export function problemsWithName(name: string, beginning?: Uint8Array): FieldProblems {
  if (!hasKnownEnding(name))
    return { name: [{ key: 'file:error.ending', params: { endings: knownEndings } }] }
  if (beginning && isNoPhoto(name, beginning))
    return { name: [{ key: 'file:error.unknown_content', params: { ending: endingOf(name) } }] }
  return {}
}

/**
 * Recognises a file by its content. Returns the media type, which for photos and PDFs may be another than the name says, or
 * the problem if the content is not what the name says or is not allowed.
 */
export async function recogniseContent(
  path: string,
  name: string,
): Promise<{ type: string; problems?: undefined } | { type?: undefined; problems: FieldProblems }> {
  const ending = endingOf(name)
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const start = await startOf(path)
  const type = mediaTypes[ending]
  if (!type) return { problems: problemsWithName(name) }
  const recognised = found
    ? // Mails of Outlook are compound files, as are older documents of Office, which are not allowed.
      endingOf(`.${found.ext === 'cfb' && ending === 'msg' ? ending : found.ext}`)
    : (photoEndingOf(start) ?? recogniseText(start, ending))
  // Texts may begin like a known kind of file: a mail with an archive's name, a list of numbers.
  if (recognised === ending || (ending in beginnings && recogniseText(start, ending) === ending))
    return { type }
  // Phones call a photo by the ending of another kind, and mail programs a PDF by none of its own.
  if (recognised && isPhotoEnding(recognised)) return { type: mediaTypes[recognised]! }
  return {
    problems: {
      name: [
        recognised
          ? { key: 'file:error.other_content', params: { ending, found: recognised } }
          : { key: 'file:error.unknown_content', params: { ending } },
      ],
    },
  }
}

/** The ending that a text may have, if the content is a text that fits it. */
function recogniseText(start: Buffer, ending: string): string | undefined {
  const beginning = beginnings[ending]
  if (!beginning) return undefined
  const isWide = /^(\xff\xfe|\xfe\xff)/.test(start.toString('latin1', 0, 2))
  if (start.includes(0) && !isWide) return undefined
  const text = isWide ? decodeText(start, true) : start.toString('latin1')
  return beginning.test(text.replace(/^(\ufeff|ï»¿)/, '')) ? ending : undefined
}

/** As much of a content as is looked at. */
async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
