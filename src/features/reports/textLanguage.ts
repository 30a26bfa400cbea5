import { type Language, languages } from '../../kernel/text.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Frequent function words of a language that the other two do not have. */
const markerWords: Record<Language, ReadonlySet<string>> = {
  fr: setOf(
    `les des du et est dans pour avec sans sur aux au ce cette ces que sont être ont elle ils nous vous votre
    vos notre nos leur leurs mais aussi très après avant depuis afin ainsi dont où déjà à sous chez selon été
    peut doit faire fait une qu n j y ou ne pas`,
  ),
  en: setOf(
    `the of and to is are was were with for from by at this that these those be been has have not it its will
    which before after must should can than there their your our an into without when where but also each any
    would does do they we you if`,
  ),
  it: setOf(
    `lo gli di della dello dell delle dei degli è con nel nella nelle nei nell sul sulla sull dal dalla dall
    alla allo alle agli che sono hanno anche dopo più questo questa questi queste ogni deve può essere stato
    stata tra fra perché già del ed i
    cui chi suo sua suoi sue ha uno senza ancora prima solo qualcuno nessuno stati state`,
  ),
}

/** Words of the trade that a language has alone, and whose spelling does not tell it. */
const tradeWords: Record<Language, ReadonlySet<string>> = {
  fr: setOf(
    `de en isoler isolant toit toiture chauffage chaleur chaude chaud froid eau pompe sonde sondes vanne vannes cave
    mur murs sol dalle fuite bruit voisin devis offre offres offrir trois deux quatre cinq remplacer changer refaire
    prévoir bon bonne mauvais ancien ancienne neuf neuve nouveau vieux vieille hiver poser faire travaux
    fin vie cours rien aucun aucune plus trop peu bien avis chaque avril mai juin juillet mars soit dès`,
  ),
  en: setOf(
    `roof wall walls boiler boilers heat heater pump pumps pipe pipes floor floors cellar insulate replace replaced
    repair ask three four five old new good poor noise neighbour owner owners tenant tenants year years none more
    less much too very near left right side end life winter summer valve valves loss losses gas oil tank tanks soon
    no on in as or so own all has first second quotes offers cold hot`,
  ),
  it: setOf(
    `pompe calore caldaie valvole offerte fine buone vecchie nuove finestre pareti isolare sostituire cambiare
    chiedere fare tre quattro cinque due il in per non ed bene vicine quote estate parte parti torre`,
  ),
}
/** Ambiguous trade words: the other languages have them. */
const shared = setOf('in no on or plus fin pompe parte as so has due quote torre fine estate mai')

/** Spellings that words of four letters or more have in one language alone. */
const spellings: Record<Language, RegExp> = {
  fr: /[éèêëâîïôûç](?=\p{L})|é$|œ|(?:aux|eux|eau|eaux|oir|oirs|ées?|ez|eur|eurs|ique|iques|ement|ements|ette|ettes|elle|elles|ille|illes)$/u,
  en: /[wk]|^th(?!erm)|sh|ght|(?:[a-z]ing|ed|ly|ness|ous|ful|ery|ity)$|oo[fkmlrd]|ee(?=\p{L})/u,
  it: /[aio]$|à$|ù$|ò$|(?:zione|zioni|mente|tore|trice|tura)$/u,
}
/** Words of German, which is none of the three. */
const germanWords = setOf('der das und ist mit für von im den dem ein eine nicht')
/** Words of two languages that are spelt as those of one. */
const exceptions = setOf(
  `password email online photo photos radio vidéo video studio quasi ainsi aussi parmi demi voici via data area also into media extra
  parking planning pied kilo kit via zone auto stucco agenda loggia loggias patio quota`,
)

/** Words with which streets and the names of companies begin. */
const nameWords =
  /^(?:rue|chemin|ch|avenue|av|boulevard|bd|route|rte|place|quai|passage|impasse|sentier|promenade|rampe|square|allée|cours|via|viale|piazza|strada|vicolo|corso|largo|street|road|lane|régie|atelier|bureau|entreprise|maison|société|fondation|commune|ville|ditta|studio|fondazione|città|comune|office|ppe|ppp|caisse|banque|azienda|groupe|services|coopérative|banca|cassa|gruppo)(?!\p{L})/iu

/** Minimum number of words that tell the language. */
const minCount = 2
/** The detected language must have more than this many times the words of the next one. */
const minRatio = 3
/** Fewest words of a text whose words of the trade and spellings are judged. */
const fewestWords = 3

/**
 * Detects the language of a text by its function words; if these are too few, unless it is a name or an address, also by
 * words of the trade and by spellings. Returns null if unsure: for names, figures, and mixed texts.
 */
export function languageOfText(text: string): Language | null {
  const all = text.normalize('NFC').match(/\p{L}+/gu) ?? []
  // Skip capitalised words, which may be names.
  const words = all.filter((word) => /^\p{Ll}+$/u.test(word))
  const found = decide(words, isMarker)
  if (found || all.length < fewestWords || isName(text, all)) return found
  if (words.some((word) => germanWords.has(word))) return null
  const [first = '', ...others] = all
  return decide([first.toLowerCase(), ...others.filter((word) => words.includes(word))], isTelling)
}

const isMarker = (word: string, language: Language) => markerWords[language].has(word)

const isTelling = (word: string, language: Language) =>
  isMarker(word, language) ||
  (tradeWords[language].has(word) && !shared.has(word)) ||
  (word.length >= 4 && !exceptions.has(word) && spellings[language].test(word))

/** Whether most words are capitalised, as in names, or the first is that of a street or company. */
const isName = (text: string, words: readonly string[]) =>
  nameWords.test(text.trim()) ||
  words.slice(1).filter((word) => /^\p{Ll}/u.test(word)).length * 2 < words.length

/** The language that clearly more words tell than any other. */
function decide(
  words: readonly string[],
  tells: (word: string, language: Language) => boolean,
): Language | null {
  const [first, second] = languages
    .map((language) => ({
      language,
      count: words.filter((word) => tells(word, language)).length,
    }))
    .sort((one, other) => other.count - one.count)
  return first!.count >= minCount && first!.count > minRatio * second!.count
    ? first!.language
    : null
}
