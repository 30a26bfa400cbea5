import { type Language, languages } from '../../kernel/text.ts'

/** Frequent function words of a language that the other two do not have. */
const markerWords: Record<Language, ReadonlySet<string>> = {
  fr: new Set(
    `les des du et est dans pour avec sans sur aux au ce cette ces que sont être ont elle ils nous vous votre
    vos notre nos leur leurs mais aussi très après avant depuis afin ainsi dont où déjà à sous chez selon été
    peut doit faire fait une qu n j y ou ne pas`.split(/\s+/),
  ),
  en: new Set(
    `the of and to is are was were with for from by at this that these those be been has have not it its will
    which before after must should can than there their your our an into without when where but also each any
    would does do they we you if`.split(/\s+/),
  ),
  it: new Set(
    `lo gli di della dello dell delle dei degli è con nel nella nelle nei nell sul sulla sull dal dalla dall
    alla allo alle agli che sono hanno anche dopo più questo questa questi queste ogni deve può essere stato
    stata tra fra perché già del ed i
    cui chi suo sua suoi sue ha uno senza ancora prima solo qualcuno nessuno stati state`.split(
      /\s+/,
    ),
  ),
}

/** Minimum number of marker words of the detected language. */
const minCount = 2
/** The detected language must have more than this many times the marker words of the next one. */
const minRatio = 3

/**
 * Detects the language of a text by its marker words. Returns null if unsure: for names, figures, and very short
 * or mixed texts.
 */
export function languageOfText(text: string): Language | null {
  // Skip capitalised words, which may be names.
  const words = text.normalize('NFC').match(/(?<!\p{L})\p{Ll}+(?!\p{L})/gu) ?? []
  const [first, second] = languages
    .map((language) => ({
      language,
      count: words.filter((word) => markerWords[language].has(word)).length,
    }))
    .sort((one, other) => other.count - one.count)
  return first!.count >= minCount && first!.count > minRatio * second!.count
    ? first!.language
    : null
}
