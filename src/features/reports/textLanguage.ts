import { type Language, languages } from '../../kernel/text.ts'

/** Words that sentences of a language can hardly do without, and that the other two do not have. */
const signs: Record<Language, ReadonlySet<string>> = {
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
    stata tra fra perché già del ed i`.split(/\s+/),
  ),
}

/** Words of a language that a text must have at least, and how often those of every other one fit in. */
const [fewest, times] = [2, 3]

/**
 * The language of a text by the words that only it has; null where that is not sure: for names, figures,
 * a few words, or a text in two languages.
 */
export function languageOfText(text: string): Language | null {
  // What has a capital may be a name.
  const words = text.normalize('NFC').match(/(?<!\p{L})\p{Ll}+(?!\p{L})/gu) ?? []
  const [first, second] = languages
    .map((language) => ({
      language,
      count: words.filter((word) => signs[language].has(word)).length,
    }))
    .sort((one, other) => other.count - one.count)
  return first!.count >= fewest && first!.count > times * second!.count ? first!.language : null
}
