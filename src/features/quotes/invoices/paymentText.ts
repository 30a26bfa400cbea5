/** Typographic characters and what replaces them in payments. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛ʼ′]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
  [/[\s\u00a0\u202f]+/g, ' '],
]

/**
 * Characters of Swiss payments by the guidelines of SIX for QR bills, version 2.3: Basic Latin, Latin-1 Supplement and
 * Latin Extended-A without controls, Ș, ș, Ț, ț and €.
 */
const permitted = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/

/**
 * Writes a character that payments do not allow by those that they do: ligatures by their letters, and without the last of
 * several accents (ễ as ê). Characters of other scripts stay.
 */
function fold(character: string): string {
  const parts = [...character.normalize('NFKD')]
  for (let kept = parts.length; kept > 0; kept--) {
    const shorter = parts.slice(0, kept).join('').normalize('NFC')
    if (permitted.test(shorter)) return shorter
    if (!/\p{M}/u.test(parts[kept - 1]!)) break
  }
  return character
}

/**
 * A text with the characters that payments allow, cut to its maximum length; undefined if nothing is left of it or it has
 * other characters.
 */
export function paymentText(text: string | null, max: number): string | undefined {
  const plain = replacements
    .reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text ?? '')
    .normalize('NFC')
    .replace(/[^\u0020-\u017f]\p{M}*/gu, (found) => (permitted.test(found) ? found : fold(found)))
    .trim()
  return plain !== '' && permitted.test(plain) ? plain.slice(0, max).trim() : undefined
}
