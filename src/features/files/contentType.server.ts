import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type FieldProblems } from '../../kernel/http/errors.ts'
import { endingOf, hasKnownEnding, knownEndings, mediaTypes } from './fileName.ts'

/** Beginnings by which texts of an ending are recognised; others are any text. */
const beginnings: Record<string, RegExp> = {
  csv: /^/,
  txt: /^/,
  dxf: /^\s*(999\s[\s\S]*?)?0\s+SECTION/,
  ifc: /^\s*ISO-10303-21/,
  eml: /^[!-9;-~]+:[^\n]*\r?\n/,
}

/** How much of a text is looked at, in bytes. */
const lookedAt = 64 * 1024

/** Whether a name has an ending that is allowed. */
export function problemsWithName(name: string): FieldProblems {
  if (hasKnownEnding(name)) return {}
  return { name: [{ key: 'file:error.ending', params: { endings: knownEndings } }] }
}

/**
 * Recognises a file by its content. Returns the media type, or the problem if the content is not what the name says or
 * is not allowed.
 */
export async function recogniseContent(
  path: string,
  name: string,
): Promise<{ type: string; problems?: undefined } | { problems: FieldProblems }> {
  const ending = endingOf(name)
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const type = mediaTypes[ending]
  if (!type) return { problems: problemsWithName(name) }
  const recognised = found ? endingOf(`.${found.ext}`) : await recogniseText(path, ending)
  // Texts may begin like a known kind of file: a mail with an archive's name, a list of numbers.
  if (
    recognised === ending ||
    (ending in beginnings && (await recogniseText(path, ending)) === ending)
  )
    return { type }
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
async function recogniseText(path: string, ending: string): Promise<string | undefined> {
  const beginning = beginnings[ending]
  if (!beginning) return undefined
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
    if (bytes.includes(0) && !isWide) return undefined
    const start = isWide ? bytes.toString('utf16le') : bytes.toString('latin1')
    return beginning.test(start.replace(/^(\ufeff|ï»¿)/, '')) ? ending : undefined
  } finally {
    await file.close()
  }
}
