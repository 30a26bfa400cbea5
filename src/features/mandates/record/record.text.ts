import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of a mandate's page and of other views of a single mandate. */
export const mandateRecordText = text('mandate_record', {
  failed: {
    fr: 'Le mandat n’a pas pu être chargé.',
    en: 'Failed to load the mandate.',
    it: 'Impossibile caricare il mandato.',
  },
  states: {
    fr: 'Étapes du mandat',
    en: 'Stages of the mandate',
    it: 'Fasi del mandato',
  },
  news: { fr: 'Nouveau depuis le {date}', en: 'New since {date}', it: 'Novità dal {date}' },
  result: common.result,
  skipped: { fr: 'étape sautée', en: 'skipped', it: 'fase saltata' },
  planned: { fr: 'prévu le {date}', en: 'due {date}', it: 'previsto il {date}' },
  cancelled: {
    fr: 'Annulé le {date}',
    en: 'Cancelled on {date}',
    it: 'Annullato il {date}',
  },
  nobody: { fr: 'à désigner', en: 'not assigned yet', it: 'da designare' },
  people: common.people,
  assign_responsible: {
    fr: 'Attribuer à un responsable…',
    en: 'Assign to a person in charge…',
    it: 'Assegna a un responsabile…',
  },
  assign_partner: {
    fr: 'Attribuer à un partenaire…',
    en: 'Assign to a partner…',
    it: 'Assegna a un partner…',
  },
  waits_until: common.untilDate,
  waits_since: { fr: 'depuis le {date}', en: 'since {date}', it: 'dal {date}' },
  waits_documents: {
    fr: 'documents demandés',
    en: 'requested documents',
    it: 'documenti richiesti',
  },
  wait_ended: {
    fr: 'Mettre fin à l’attente',
    en: 'Take off hold',
    it: 'Termina l’attesa',
  },
  consultation: {
    fr: 'Fiche de visite',
    en: 'Visit worksheet',
    it: 'Scheda di visita',
  },
  change_waiting: {
    fr: 'Modifier l’attente',
    en: 'Change the hold',
    it: 'Modifica l’attesa',
  },
  record_acceptance: {
    fr: 'Enregistrer l’acceptation du client…',
    en: 'Record the client’s acceptance…',
    it: 'Registra l’accettazione del cliente…',
  },
  by_client: {
    fr: 'Demande du client',
    en: 'Requested by the client',
    it: 'Richiesto dal cliente',
  },
  'offer.make': { fr: 'Faire l’offre', en: 'Make the offer', it: 'Preparare l’offerta' },
  'offer.open': { fr: 'Ouvrir l’offre', en: 'Open the quote', it: 'Apri l’offerta' },
})
