/** What stands in the place of a character that no font of documents has. */
const substitute = '□'
const graphemes = new Intl.Segmenter()

/** Code points for which a TrueType font has glyphs: those of its Unicode table in format 4, which both families have. */
export function codePointsOf(font: Buffer): Set<number> {
  const found = new Set<number>()
  const table = tableOf(font, 'cmap')
  for (let record = table + 4; record < table + 4 + 8 * font.readUInt16BE(table + 2); record += 8) {
    const start = table + font.readUInt32BE(record + 4)
    if (font.readUInt16BE(start) !== 4) continue
    const size = font.readUInt16BE(start + 6)
    for (let segment = 0; segment < size; segment += 2) {
      const end = font.readUInt16BE(start + 14 + segment)
      const first = font.readUInt16BE(start + 16 + size + segment)
      for (let code = first; code <= end && code < 0xffff; code++) found.add(code)
    }
  }
  return found
}

function tableOf(font: Buffer, tag: string): number {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16)
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  throw new Error(`font without ${tag}`)
}

/** Puts a box in the place of characters without a glyph, in all texts of a JSON value. */
export function withGlyphsOnly<T>(value: T, glyphs: ReadonlySet<number>): T {
  const hasGlyph = (character: string) =>
    /^[\n\t]$/.test(character) || glyphs.has(character.codePointAt(0)!)
  const shown = (text: string) =>
    Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) =>
      [...segment].every(hasGlyph) ? segment : substitute,
    ).join('')
  const visit = (part: unknown): unknown => {
    if (typeof part === 'string') return shown(part)
    if (Array.isArray(part)) return part.map(visit)
    if (
      part === null ||
      typeof part !== 'object' ||
      Object.getPrototypeOf(part) !== Object.prototype
    )
      return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, visit(inner)]))
  }
  return visit(value) as T
}
