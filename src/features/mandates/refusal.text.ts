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
  'error.client_not_told': {
    fr: 'Le compte du client est désactivé : aucun e-mail ne lui sera envoyé.',
    en: 'The client’s account is deactivated: no email will be sent to them.',
    it: 'L’account del cliente è disattivato: non gli sarà inviata alcuna e-mail.',
  },
  'error.kind_fixed': {
    fr: 'Le type de prestation ne peut plus changer après le brouillon.',
    en: 'The service type can no longer change once the mandate has left Draft.',
    it: 'Il tipo di prestazione non cambia più dopo la bozza.',
  },
  'error.only_client': {
    fr: 'C’est à la personne qui répond de ce mandat de le décider.',
    en: 'The person who answers for this mandate decides.',
    it: 'Lo decide la persona che risponde di questo mandato.',
  },
  'error.not_of_company': {
    fr: 'Le client ne fait pas partie de cette société : ajoutez-le d’abord à la société.',
    en: 'The client does not belong to this company: add them to the company first.',
    it: 'Il cliente non fa parte di questa società: lo aggiunga prima alla società.',
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
  'error.not_of_option': {
    fr: 'Cette solution n’a pas cette valeur : laissez le champ vide.',
    en: 'This option has no such value: leave the field empty.',
    it: 'Questa soluzione non ha questo valore: lasci il campo vuoto.',
  },
  'error.heat_share': {
    fr: 'Une PAC de {pump} % de la puissance couvre au plus {most} % de la chaleur.',
    en: 'A heat pump with {pump} % of the power makes {most} % of the heat at most.',
    it: 'Una PdC con il {pump} % della potenza copre al massimo il {most} % del calore.',
  },
  'error.peak_heat_share': {
    fr: 'La chaudière d’appoint ne suffit pas au reste : la PAC couvre au moins {least} % de la chaleur.',
    en: 'The peak boiler cannot make the rest: the heat pump makes {least} % of the heat at least.',
    it: 'La caldaia di punta non basta per il resto: la PdC copre almeno il {least} % del calore.',
  },
  'error.no_pump_share': {
    fr: 'Une part de la chaleur demande la part de la puissance de la PAC.',
    en: 'A share of the heat needs the heat pump’s share of the power.',
    it: 'Una quota del calore richiede la quota di potenza della PdC.',
  },
  'error.no_hot_water': {
    fr: 'La part d’eau chaude est de 0 % : rien à produire avec des capteurs ou un chauffe-eau.',
    en: 'The share of hot water is 0 %: collectors and water heaters have nothing to make.',
    it: 'La quota di acqua calda è dello 0 %: collettori e scaldacqua non hanno nulla da produrre.',
  },
  'error.hot_water_made': {
    fr: 'Une solution a des capteurs ou des chauffe-eau : la part d’eau chaude ne peut pas être nulle.',
    en: 'An option has collectors or water heaters: the share of hot water cannot be zero.',
    it: 'Una soluzione ha collettori o scaldacqua: la quota di acqua calda non può essere nulla.',
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
