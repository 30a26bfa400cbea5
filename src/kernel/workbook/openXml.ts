export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const schemas = 'http://schemas.openxmlformats.org'
export const spreadsheetMl = `${schemas}/spreadsheetml/2006/main`
export const relationUri = `${schemas}/officeDocument/2006/relationships`
export const packageTypes = 'application/vnd.openxmlformats-officedocument'

/** Characters that XML cannot hold, or should not. */
const impossible = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Escapes a text for XML content and attributes in double quotes, without characters that XML cannot hold. */
export const escapeXml = (text: string) =>
  text
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The relationships of a part. */
export const relationshipsXml = (
  entries: readonly { id: string; type: string; target: string }[],
) =>
  `${xmlDeclaration}<Relationships xmlns="${schemas}/package/2006/relationships">${entries
    .map(({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A name that Excel takes for a sheet: 31 characters at most, some of them never. */
export const sheetName = (text: string) => text.replaceAll(/[*?:\\/[\]]/g, ' ').slice(0, 31)

/** Letters of a column number: 1 is A, 27 is AA. */
export const letterOf = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1)

/** Number of the column of a cell such as `AB12`, or of its letters, from 1. */
export function numberOfColumn(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column
}
