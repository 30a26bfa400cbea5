import { text } from '../../kernel/text.ts'

/** Refusals of requests on mandates; pages get them from the server and need not load them. */
export const mandateRefusalText = text('mandate_refusal', {
  'error.ticks_itself': {
    fr: 'Ce point se coche de lui-même une fois ses champs remplis',
    en: 'This item is ticked by itself once its fields are filled in',
    it: 'Questo punto si spunta da solo quando i suoi campi sono compilati',
  },
  'error.done_by_itself': {
    fr: 'Ce point est réglé par les réponses du formulaire',
    en: 'This item is done by the answers in the form',
    it: 'Questo punto risulta dalle risposte del modulo',
  },
  'error.kind_fixed': {
    fr: 'Le type de prestation ne peut plus changer après le brouillon.',
    en: 'The service type can no longer change once the mandate has left Draft.',
    it: 'Il tipo di prestazione non cambia più dopo la bozza.',
  },
  'error.building_archived': {
    fr: 'Ce bâtiment est archivé : sortez-le d’abord des archives.',
    en: 'This building is archived: take it out of the archive first.',
    it: 'Questo edificio è archiviato: lo tolga prima dall’archivio.',
  },
  'error.deletion_unconfirmed': {
    fr: 'Confirmez la suppression en indiquant le numéro du mandat, {number}.',
    en: 'Enter the mandate number, {number}, to confirm the deletion.',
    it: 'Confermi l’eliminazione indicando il numero del mandato, {number}.',
  },
  'error.transition_forbidden': {
    fr: 'Vous ne pouvez pas faire passer ce mandat à ce statut.',
    en: 'You cannot move this mandate to that status.',
    it: 'Non può portare questo mandato in quello stato.',
  },
  'error.not_open': {
    fr: 'Ce mandat est terminé, il n’attend plus personne.',
    en: 'This mandate is closed; it is no longer on hold.',
    it: 'Questo mandato è concluso, non attende nessuno.',
  },
  'error.many_requests': {
    fr: '{count} demandes attendent déjà une réponse. Contactez le bureau pour en ajouter une.',
    en: '{count} requests are already waiting for an answer. Contact the office to add another one.',
    it: '{count} richieste attendono già una risposta. Contatti lo studio per aggiungerne un’altra.',
  },
  'error.address_required': {
    fr: 'Choisissez un bâtiment ou indiquez sa rue.',
    en: 'Choose a building or enter its street.',
    it: 'Scelga un edificio o ne indichi la via.',
  },
  'error.accepted': {
    fr: 'Ce mandat est accepté : il ne peut plus être annulé.',
    en: 'This mandate is accepted: it can no longer be cancelled.',
    it: 'Questo mandato è accettato: non può più essere annullato.',
  },
  'error.no_cancellation_request': {
    fr: 'Aucune annulation n’est demandée.',
    en: 'No cancellation has been requested.',
    it: 'Nessun annullamento è richiesto.',
  },
})
