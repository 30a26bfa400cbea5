import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Texts for choosing, creating and showing the building of a mandate. */
export const mandateBuildingText = text('mandate_place', {
  ours: { fr: 'Nos bâtiments', en: 'Our buildings', it: 'I nostri edifici' },
  register: {
    fr: 'Registre (le bâtiment sera créé)',
    en: 'Register: creates the building',
    it: 'Registro: crea l’edificio',
  },
  egid: { fr: 'EGID {egid}', en: 'EGID {egid}', it: 'EGID {egid}' },
  creating: {
    fr: 'Création du bâtiment…',
    en: 'Creating the building…',
    it: 'Creazione dell’edificio…',
  },
  created: {
    fr: 'Bâtiment créé à partir du registre.',
    en: 'Building created from the register.',
    it: 'Edificio creato dal registro.',
  },
  not_created: {
    fr: 'Le bâtiment n’a pas pu être créé : {detail}',
    en: 'The building could not be created: {detail}',
    it: 'Impossibile creare l’edificio: {detail}',
  },
  search_failed: {
    fr: 'La recherche d’adresses n’a pas abouti. Réessayez.',
    en: 'The address search failed. Try again.',
    it: 'La ricerca degli indirizzi non è riuscita. Riprovi.',
  },
  nothing: {
    fr: 'Aucune adresse trouvée',
    en: 'No address found',
    it: 'Nessun indirizzo trovato',
  },
  source: { fr: 'Source : {title}', en: 'Source: {title}', it: 'Fonte: {title}' },
  open: common.openTheBuilding,
  failed: {
    fr: 'Le bâtiment n’a pas pu être chargé.',
    en: 'Failed to load the building.',
    it: 'Impossibile caricare l’edificio.',
  },
})
