import { unaccented } from '../../kernel/field/folded.ts'

/** First words that mark the name of a company, authority or community of owners; unaccented. */
const firstWords = new Set(
  [
    'ppe ppp stweg copropriete coproprietes hoirie consorts',
    'regie gerance gestion immobiliere societe societa gesellschaft',
    'fondation fondazione stiftung foundation association associazione verein',
    'cooperative cooperativa genossenschaft caisse cassa pensionskasse',
    'commune comune gemeinde ville citta stadt canton cantone kanton etat stato',
    'paroisse parrocchia ecole scuola hopital ospedale banque banca bank hotel',
    'bureau atelier studio entreprise impresa ditta groupe gruppo office ufficio',
    'services servizi consortium consorzio',
  ]
    .join(' ')
    .split(' '),
)

/** Words that mark a company name in any position; unaccented, without dots. */
const companyWords = new Set(
  [
    'sarl gmbh snc scm sagl srl ltd inc llc plc holding',
    'immobilier immobiliere immobilien immobiliare gerance treuhand fiduciaire fiduciaria',
  ]
    .join(' ')
    .split(' '),
)

/** Legal forms that count only in capitals, as they are also names of people ("Maria Sa"). */
const uppercaseLegalForms = new Set('SA SI AG KG SC SNC SCI SCOP SPA'.split(' '))

/** "&" or "et" followed by partners of a firm ("Dupont & Cie"), unlike a couple ("Anne et Paul Favre"). */
const partnerPattern =
  /(?:&|\bet|\be|\bund|\band)\s+(?:cie|co|fils|figli|sohne|sons|associes|associati|partners?)\b/

/** Whether a name is that of a company, an authority or a community of owners rather than a person. */
export function isCompanyName(name: string): boolean {
  // Normalize S.A. to SA, and S. à r.l. to Sàrl.
  const normalized = name
    .normalize('NFC')
    .replace(/\bs\.?\s?à\s?r\.?\s?l\b\.?/gi, 'Sàrl')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
  const words = normalized.split(/[^\p{L}\p{N}&]+/u).filter(Boolean)
  const [first = ''] = words
  return (
    (words.length > 1 && firstWords.has(unaccented(first))) ||
    words.some((word) => companyWords.has(unaccented(word))) ||
    (words.length > 1 && words.some((word) => uppercaseLegalForms.has(word))) ||
    partnerPattern.test(unaccented(normalized))
  )
}

/** Converts the text of a search to the initial values of a new contact. */
export function parseContact(typed: string): Record<string, string> {
  const name = typed.trim().replace(/\s+/g, ' ')
  if (name.includes('@')) return { email: name }
  return isCompanyName(name) ? { company_name: name } : splitPersonName(name)
}

/** Splits a person's name after its first word into first and last name. */
export function splitPersonName(name: string) {
  const [first_name = '', ...others] = name.split(' ')
  return { first_name, last_name: others.join(' ') }
}
