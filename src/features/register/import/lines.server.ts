import { isUtf8 } from 'node:buffer'
import { DumpError, type DumpFile, dumpFiles } from './dump.ts'

/** Lines of a file that arrived together; undefined for one that is not text in UTF-8. */
export type Lines = { first: number; lines: (string | undefined)[]; bytes: number }

/** Longest line that is read; a file with longer ones is no dump. */
const maxLine = 1024 * 1024

const [newline, carriageReturn] = [10, 13]

/** Splits a file into lines, without holding it; fails if its last line does not end. */
export async function* linesOf(
  file: DumpFile,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Lines> {
  let rest = Buffer.alloc(0)
  let first = 1
  for await (const part of content) {
    const end = part.lastIndexOf(newline) + 1
    if (end === 0) {
      rest = Buffer.concat([rest, part])
      if (rest.length > maxLine) throw new DumpError('unreadable', dumpFiles[file])
      continue
    }
    const block = Buffer.concat([rest, part.subarray(0, end - 1)])
    rest = Buffer.from(part.subarray(end))
    const lines = textsOf(block)
    yield { first, lines, bytes: part.length }
    first += lines.length
  }
  // A complete file ends with a new line.
  if (rest.length > 0) throw new DumpError('truncated', dumpFiles[file])
}

function textsOf(block: Buffer): (string | undefined)[] {
  if (isUtf8(block) && !block.includes(0)) return linesIn(block)
  const lines: (string | undefined)[] = []
  for (let start = 0; start <= block.length; ) {
    const found = block.indexOf(newline, start)
    const end = found < 0 ? block.length : found
    const line = block.subarray(start, end)
    const isText = isUtf8(line) && !line.includes(0)
    lines.push(isText ? withoutReturn(line.toString('utf8')) : undefined)
    start = end + 1
  }
  return lines
}

function linesIn(block: Buffer): string[] {
  const lines = block.toString('utf8').split('\n')
  return block.includes(carriageReturn) ? lines.map(withoutReturn) : lines
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
