import { unaccented } from '../../kernel/field/folded.ts'

/** With what the name of a company, an authority or a community begins; unaccented. */
const beginnings = new Set(
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

/** What makes a name one of a company wherever it stands; unaccented, without points. */
const anywhere = new Set(
  [
    'sarl gmbh snc scm sagl srl ltd inc llc plc holding',
    'immobilier immobiliere immobilien immobiliare gerance treuhand fiduciaire fiduciaria',
  ]
    .join(' ')
    .split(' '),
)

/** Short forms that are also people's names ("Maria Sá"), unless they stand in capitals. */
const inCapitals = new Set('SA SI AG KG SC SNC SCI SCOP SPA'.split(' '))

/** After "&" or "et": family and partners of a firm, rather than the other half of a couple. */
const partners =
  /(?:&|\bet|\be|\bund|\band)\s+(?:cie|co|fils|figli|sohne|sons|associes|associati|partners?)\b/

/** Whether a name is one of a company, an authority or a community rather than of a person. */
export function isCompanyName(name: string): boolean {
  // S.A. is SA, and S. à r.l. is Sàrl.
  const written = name
    .normalize('NFC')
    .replace(/\bs\.?\s?à\s?r\.?\s?l\b\.?/gi, 'Sàrl')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
  const words = written.split(/[^\p{L}\p{N}&]+/u).filter(Boolean)
  const [first = ''] = words
  return (
    (words.length > 1 && beginnings.has(unaccented(first))) ||
    words.some((word) => anywhere.has(unaccented(word))) ||
    (words.length > 1 && words.some((word) => inCapitals.has(word))) ||
    partners.test(unaccented(written))
  )
}

/** What was typed to find somebody, as the beginning of their record. */
export function contactTyped(typed: string): Record<string, string> {
  const name = typed.trim().replace(/\s+/g, ' ')
  if (name.includes('@')) return { email: name }
  return isCompanyName(name) ? { company_name: name } : personTyped(name)
}

/** A person's name in its two parts. */
export function personTyped(name: string) {
  const [first_name = '', ...others] = name.split(' ')
  return { first_name, last_name: others.join(' ') }
}
