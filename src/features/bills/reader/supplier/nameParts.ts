/** Legal forms, and bodies that have none but name themselves so, for folded text. */
export const legalForm =
  /\b(?:s\.?a\.?|sarl|s\.?a\.?r\.?l\.?|sagl|ag|gmbh|snc|cooperativ[ae]|societa|societe|consorzio|fondation|azienda|aziende|services? industriels?|servizi industriali|fils|figli|& cie)(?=[\s,.)]|$)/
/** A body of public law or a group, which may be a supplier or the place of a customer. */
export const publicBody =
  /^(?:commune|comune|municipio|ville|citta|patriziato|bourgeoisie|groupement|corporation|corporazione|triage|syndicat|compagnie|association|associazione)\b/
/** A legal form that ends a name. */
const lastForm = /(?:^| )(?:s\.?a\.?|sarl|sagl|ag|gmbh|snc)$/

/** Words of the trade, for folded text. */
export const trade =
  /energi|mazout|combustib|carbur|chaleur|calore|therm|term|gaz|gas|electr|elettr|petrol|huile|oli[oi]?\b|pell?et|bois|legn|granul|industriel|industrial|servi[cz]|scier|segher|forest|chauff|riscald|citern|cistern/

/** Words that go on in the next line. */
const opensNext = /(?:^|[ -])(?:de|du|des|d['’]|la|le|les|et|&|di|del|della|dell['’]|dei|da|e|und)$/
/** Words that a name has beside those that begin with its initials. */
const smallWords =
  /^(?:de|du|des|d|la|le|les|l|et|di|del|della|dell|dei|da|e|und|sa|sarl|sagl|ag|gmbh|snc)$/

/** The words of a folded name. */
export const wordsOf = (folded: string): string[] => folded.split(/[^a-z0-9]+/).filter(Boolean)

/** Whether a logo has the initials with which a name begins, but for those of small words. */
export function isAcronymOf(logo: string, name: string, fewest = 3): boolean {
  if (!/^[a-z]{2,6}$/.test(logo) || logo.length < fewest) return false
  const words = wordsOf(name)
  let at = 0
  for (const word of words) {
    if (at === logo.length) break
    if (word[0] === logo[at]) at++
    else if (!smallWords.test(word)) return false
  }
  return at === logo.length && words.length > 1
}

/** Whether a name goes on in the next line, as its last word says. */
export const isOpen = (folded: string): boolean => opensNext.test(folded)

/** Whether a line is the end of a name that says no more than a trade and a legal form. */
export const isTradeOnly = (folded: string): boolean =>
  lastForm.test(folded) &&
  wordsOf(folded.replace(lastForm, '')).every((word) => smallWords.test(word) || trade.test(word))

/** Whether a name ends with its legal form. */
export const hasLastForm = (folded: string): boolean => lastForm.test(folded)

/** A name that is printed in capitals only, as a letter would write it; short words may be initials. */
export function inUsualLetters(name: string): string {
  const words = name.split(' ')
  if (/\p{Ll}/u.test(name) || words.length < 2 || !/\p{Lu}{5}/u.test(name)) return name
  return words
    .map((word, at) => {
      if (at > 0 && /^(?:DE|DU|DES|LA|LE|LES|ET|DI|DEL|DELLA|DEI|DA|E)$/.test(word))
        return word.toLowerCase()
      return word.replace(/\p{Lu}{4,}/gu, (part) => part[0]! + part.slice(1).toLowerCase())
    })
    .join(' ')
}
