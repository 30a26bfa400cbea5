import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the buildings like one, on its page. */
export const alikeText = text('alike', {
  title: { fr: 'Bâtiments semblables', en: 'Similar buildings', it: 'Edifici simili' },
  radius: common.radius,
  // After the number, in bold.
  count: {
    fr: {
      one: 'autre à {radius} km au plus',
      many: 'autres à {radius} km au plus',
      other: 'autres à {radius} km au plus',
    },
    en: { one: 'other within {radius} km', other: 'others within {radius} km' },
    it: {
      one: 'altro entro {radius} km',
      many: 'altri entro {radius} km',
      other: 'altri entro {radius} km',
    },
  },
  more: {
    fr: { one: 'et {more} autre', many: 'et {more} autres', other: 'et {more} autres' },
    en: { one: 'and {more} more', other: 'and {more} more' },
    it: { one: 'e {more} altro', many: 'e {more} altri', other: 'e {more} altri' },
  },
  compared: { fr: 'Comparés par', en: 'Compared by', it: 'Confrontati per' },
  energy_sources: { fr: 'énergie', en: 'energy', it: 'energia' },
  building_class: { fr: 'classe', en: 'class', it: 'classe' },
  construction_periods: {
    fr: 'époque de construction',
    en: 'construction period',
    it: 'epoca di costruzione',
  },
  unknown: {
    fr: 'Inconnu pour ce bâtiment, donc pas comparé',
    en: 'Not known for this building, hence not compared',
    it: 'Sconosciuto per questo edificio, quindi non confrontato',
  },
  nothing_known: {
    fr: 'Énergie, classe et époque de ce bâtiment sont inconnues : rien à comparer.',
    en: 'Energy, class and period of this building are not known: nothing to compare.',
    it: 'Energia, classe ed epoca di questo edificio sono sconosciute: nulla da confrontare.',
  },
  no_place: {
    fr: 'Le registre ne situe pas l’adresse de ce bâtiment.',
    en: 'The register does not place the address of this building.',
    it: 'Il registro non situa l’indirizzo di questo edificio.',
  },
  failed: {
    fr: 'Impossible de chercher les bâtiments semblables.',
    en: 'Failed to look for similar buildings.',
    it: 'Impossibile cercare gli edifici simili.',
  },
  source: {
    fr: 'Registre du {version}',
    en: 'Register of {version}',
    it: 'Registro del {version}',
  },
  campaign: {
    fr: 'En faire une campagne',
    en: 'Make it a campaign',
    it: 'Fanne una campagna',
  },
})
