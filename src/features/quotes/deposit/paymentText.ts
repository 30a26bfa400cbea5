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
 * A text with the characters that payments allow, cut to its maximum length; undefined if nothing is left of it or it has
 * other characters.
 */
export function paymentText(text: string | null, max: number): string | undefined {
  const plain = replacements
    .reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text ?? '')
    .normalize('NFC')
    .trim()
  return plain !== '' && permitted.test(plain) ? plain.slice(0, max).trim() : undefined
}
