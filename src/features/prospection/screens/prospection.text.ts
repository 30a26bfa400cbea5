import { common } from '../../../kernel/commonWords.ts'
import { recordWords } from '../../../kernel/recordWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the screens of campaigns. */
export const prospectionText = text('prospection', {
  ...recordWords({
    fr: { new: 'nouvelle campagne', one: 'la campagne', all: 'les campagnes' },
    en: { one: 'campaign', many: 'campaigns' },
    it: { new: 'nuova campagna', one: 'la campagna', all: 'le campagne' },
  }),
  'list.title': common.prospector,
  'list.search': { fr: 'Nom…', en: 'Name…', it: 'Nome…' },
  'page.frozen': {
    fr: 'Registre du {version}, résultat figé le {when}',
    en: 'Register of {version}, result frozen on {when}',
    it: 'Registro del {version}, risultato congelato il {when}',
  },
  'page.found': {
    fr: {
      one: '{found} bâtiment trouvé',
      many: '{found} bâtiments trouvés',
      other: '{found} bâtiments trouvés',
    },
    en: { one: '{found} building found', other: '{found} buildings found' },
    it: {
      one: '{found} edificio trovato',
      many: '{found} edifici trovati',
      other: '{found} edifici trovati',
    },
  },
  'page.kept': {
    fr: '{kept} bâtiments conservés sur {found} trouvés, les meilleurs scores d’abord',
    en: '{kept} buildings kept of {found} found, the best scores first',
    it: '{kept} edifici conservati su {found} trovati, i punteggi migliori per primi',
  },
  'page.tabs': {
    fr: 'Parties de la campagne',
    en: 'Parts of the campaign',
    it: 'Parti della campagna',
  },
  'tab.results': common.result,
  'tab.search': { fr: 'Recherche', en: 'Search', it: 'Ricerca' },
  'delete.text': {
    fr: 'La campagne et son résultat sont placés dans la corbeille pendant 30 jours.',
    en: 'The campaign and its result stay in the bin for 30 days.',
    it: 'La campagna e il suo risultato restano nel cestino 30 giorni.',
  },
  'list.sources': common.dataSources,
  'register.missing': {
    fr: 'Le registre fédéral n’est pas importé : aucune recherche n’est possible.',
    en: 'The federal register is not imported: nothing can be searched.',
    it: 'Il registro federale non è importato: nessuna ricerca è possibile.',
  },
  'register.fictitious': {
    fr: 'Registre fictif : ces bâtiments sont inventés, pour essayer.',
    en: 'Fictitious register: these buildings are invented, to try things out.',
    it: 'Registro fittizio: questi edifici sono inventati, per provare.',
  },
  'page.frozen.fictitious': {
    fr: 'Registre fictif de la démonstration, résultat figé le {when}',
    en: 'Fictitious register of the demonstration, result frozen on {when}',
    it: 'Registro fittizio della dimostrazione, risultato congelato il {when}',
  },
  'register.import': {
    fr: 'L’importer dans Sources de données',
    en: 'Import it under Data sources',
    it: 'Importarlo in Fonti di dati',
  },
  // After the number, in bold.
  'count.found': {
    fr: { one: 'bâtiment trouvé', many: 'bâtiments trouvés', other: 'bâtiments trouvés' },
    en: { one: 'building found', other: 'buildings found' },
    it: { one: 'edificio trovato', many: 'edifici trovati', other: 'edifici trovati' },
  },
  'count.around': {
    fr: 'autour de {address}',
    en: 'around {address}',
    it: 'intorno a {address}',
  },
  'count.counting': { fr: 'Comptage…', en: 'Counting…', it: 'Conteggio…' },
  'count.place': {
    fr: 'Choisissez des communes, ou une adresse et un rayon.',
    en: 'Choose cities, or an address and a radius.',
    it: 'Scelga dei comuni, oppure un indirizzo e un raggio.',
  },
  'count.failed': {
    fr: 'Impossible de compter les bâtiments.',
    en: 'Failed to count the buildings.',
    it: 'Impossibile contare gli edifici.',
  },
  live_map: {
    fr: 'Bâtiments trouvés sur la carte',
    en: 'Buildings found on the map',
    it: 'Edifici trovati sulla mappa',
  },
  'search.first': { fr: 'Lancer la recherche', en: 'Run the search', it: 'Avvia la ricerca' },
  'search.again': { fr: 'Actualiser', en: 'Refresh', it: 'Aggiorna' },
  'search.changed': {
    fr: 'Résultat actualisé. Nouveaux : {added}, modifiés : {changed}, n’y répondent plus : {gone}.',
    en: 'Result refreshed. New: {added}, changed: {changed}, no longer matching: {gone}.',
    it: 'Risultato aggiornato. Nuovi: {added}, modificati: {changed}, non corrispondono più: {gone}.',
  },
  'search.failed': {
    fr: 'La recherche a échoué : le résultat précédent reste. Réessayez.',
    en: 'The search failed: the earlier result stays. Try again.',
    it: 'La ricerca non è riuscita: il risultato precedente resta. Riprovi.',
  },
  'move.in_progress': {
    fr: 'Démarrer la campagne',
    en: 'Start the campaign',
    it: 'Avvia la campagna',
  },
  'move.resume': {
    fr: 'Reprendre la campagne',
    en: 'Resume the campaign',
    it: 'Riprendi la campagna',
  },
  'move.done': { fr: 'Terminer la campagne', en: 'End the campaign', it: 'Concludi la campagna' },
  'move.archived': {
    fr: 'Archiver la campagne',
    en: 'Archive the campaign',
    it: 'Archivia la campagna',
  },
  'results.updated': { fr: 'Mise à jour', en: 'Heating update', it: 'Aggiornamento' },
  'results.search': { fr: 'Adresse…', en: 'Address…', it: 'Indirizzo…' },
  'results.none': {
    fr: 'Aucun bâtiment trouvé',
    en: 'No building found',
    it: 'Nessun edificio trovato',
  },
  'results.none_hint': {
    fr: 'Modifiez les critères sous Recherche, puis actualisez.',
    en: 'Change the criteria under Search, then refresh.',
    it: 'Modifichi i criteri sotto Ricerca, poi aggiorni.',
  },
  'results.not_yet': {
    fr: 'La recherche n’a pas encore été lancée.',
    en: 'The search has not been run yet.',
    it: 'La ricerca non è ancora stata avviata.',
  },
  'results.failed': {
    fr: 'Impossible de charger le résultat.',
    en: 'Failed to load the result.',
    it: 'Impossibile caricare il risultato.',
  },
  'result.follow_up': { fr: 'Ouvrir le suivi', en: 'Open the follow-up', it: 'Apri il seguito' },
  'result.shortlist': { fr: 'Retenir', en: 'Shortlist', it: 'Seleziona' },
  'result.title': { fr: 'Bâtiment trouvé', en: 'Building found', it: 'Edificio trovato' },
  'changes.title': {
    fr: 'Modifié dans le registre',
    en: 'Changed in the register',
    it: 'Modificato nel registro',
  },
  'reason.title': {
    fr: 'Composition du score',
    en: 'Score breakdown',
    it: 'Composizione del punteggio',
  },
  'reason.score': {
    fr: 'Score {score} sur 100',
    en: 'Score {score} of 100',
    it: 'Punteggio {score} su 100',
  },
  'reason.updated': {
    fr: 'Chauffage mis à jour le {when}',
    en: 'Heating updated on {when}',
    it: 'Riscaldamento aggiornato il {when}',
  },
  'reason.no_date': {
    fr: 'Mise à jour inconnue',
    en: 'Update not known',
    it: 'Aggiornamento sconosciuto',
  },
  'reason.unknown': { fr: 'Inconnu', en: 'Not known', it: 'Sconosciuto' },
  'reason.apartments': {
    fr: {
      one: '{apartments} logement',
      many: '{apartments} logements',
      other: '{apartments} logements',
    },
    en: { one: '{apartments} dwelling', other: '{apartments} dwellings' },
    it: {
      one: '{apartments} abitazione',
      many: '{apartments} abitazioni',
      other: '{apartments} abitazioni',
    },
  },
  'part.energy': common.energy,
  'part.age': { fr: 'Ancienneté', en: 'Age of the heating', it: 'Età del riscaldamento' },
  'part.period': { fr: 'Époque', en: 'Period', it: 'Epoca' },
  'part.size': common.size,
  'mandate.open': common.openTheMandate,
  'mandate.create': { fr: 'Créer un mandat', en: 'Create a mandate', it: 'Crea un mandato' },
})
