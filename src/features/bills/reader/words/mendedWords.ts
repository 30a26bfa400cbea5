/** Words that decide what a number means; the recogniser may have one of their letters wrong. */
const knownWords = [
  ...[
    'ultima',
    'scadenza',
    'echeance',
    'bollettino',
    'bulletin',
    'ordine',
    'commande',
    'imponibile',
  ],
  ...[
    'total',
    'totale',
    'facture',
    'fattura',
    'payer',
    'pagare',
    'montant',
    'importo',
    'inclusa',
    'comprise',
  ],
  ...[
    'periode',
    'periodo',
    'fornitura',
    'fourniture',
    'livraison',
    'consegna',
    'consumo',
    'consommation',
  ],
  ...[
    'quantite',
    'quantita',
    'mazout',
    'litres',
    'litri',
    'chauffage',
    'riscaldamento',
    'electricite',
    'elettrica',
  ],
  ...[
    'naturel',
    'naturale',
    'pellets',
    'pellet',
    'distance',
    'distanza',
    'teleriscaldamento',
    'index',
    'lettura',
  ],
  ...[
    'precedent',
    'precedente',
    'moyenne',
    'medio',
    'acomptes',
    'acconti',
    'hors',
    'senza',
    'energie',
    'energia',
  ],
  ...[
    'bois',
    'legna',
    'steres',
    'steri',
    'chaleur',
    'calore',
    'tonnes',
    'tonnellate',
    'importi',
    'livre',
    'consegnato',
  ],
]

/** The text with words of which one letter differs from a known one put right; it keeps its length. */
export const withKnownWords = (folded: string) =>
  folded.replace(/[a-z01]{5,}/g, (word) => {
    const candidates = knownWords.filter(({ length }) => length === word.length)
    if (candidates.includes(word) || !/[a-z]{3}/.test(word)) return word
    return candidates.find((known) => differencesOf(known, word) === 1) ?? word
  })

function differencesOf(one: string, other: string) {
  let count = 0
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) count++
  return count
}

/** Letters for which the recogniser takes digits, in words that are numbers otherwise. */
const digitsOfLetters: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5' }

/** A number or date with letters instead of some digits put right; its last letter may be a unit, and "v" is 1'. */
export function withDigits(word: string): string {
  if (/^[vV]\d{3}(?:[.,]\d\d)?$/.test(word)) return `1${word.slice(1)}`
  const isNumber = /^[\doOIlS|.,:'’/-]+$/.test(word) && (word.match(/\d/g)?.length ?? 0) >= 3
  return isNumber ? word.replace(/[oOIlS|](?!$)/g, (letter) => digitsOfLetters[letter]!) : word
}

/** A cubic metre of which the recogniser took the small 3 for another sign. */
export const withCubicMetres = (word: string): string =>
  word.replace(/(?<=^(?:.*\/)?[([]?N?m)[*®°º?’'>"“”»^](?=[)\],.:]*$)/, '³')
