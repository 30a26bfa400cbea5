import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the dialog that moves a mandate to another status. */
export const moveText = text('mandate_move', {
  title: { fr: 'Changer le statut', en: 'Change the status', it: 'Cambia lo stato' },
  none: {
    fr: 'Aucun changement n’est possible depuis ce statut.',
    en: 'No change is possible from this status.',
    it: 'Nessun cambiamento è possibile da questo stato.',
  },
  failed: {
    fr: 'Les changements possibles n’ont pas pu être chargés. Réessayez.',
    en: 'Failed to load the possible changes. Try again.',
    it: 'Impossibile caricare i cambiamenti possibili. Riprovi.',
  },
  offered: {
    fr: 'Enregistrer l’envoi de l’offre',
    en: 'Record that the quote was sent',
    it: 'Registra l’invio dell’offerta',
  },
  ordered: {
    fr: 'Enregistrer la commande',
    en: 'Record the order',
    it: 'Registra l’ordine',
  },
  in_progress: {
    fr: 'Commencer le mandat',
    en: 'Start the work',
    it: 'Avvia il mandato',
  },
  back: {
    fr: 'Renvoyer pour correction',
    en: 'Send back to work',
    it: 'Rimanda in lavorazione',
  },
  reopen: { fr: 'Rouvrir le mandat', en: 'Reopen the mandate', it: 'Riapri il mandato' },
  reopen_draft: {
    fr: 'Rouvrir comme brouillon',
    en: 'Reopen as a draft',
    it: 'Riapri come bozza',
  },
  in_review: {
    fr: 'Passer en contrôle',
    en: 'Submit for review',
    it: 'Passa alla verifica',
  },
  delivered: {
    fr: 'Remettre le mandat au client',
    en: 'Deliver to the client',
    it: 'Consegna il mandato al cliente',
  },
  closed: { fr: 'Clôturer le mandat', en: 'Close the mandate', it: 'Chiudi il mandato' },
  cancelled: {
    fr: 'Annuler le mandat',
    en: 'Cancel the mandate',
    it: 'Annulla il mandato',
  },
  'field.letter': {
    fr: 'E-mail au client',
    en: 'Email to the client',
    it: 'E-mail al cliente',
  },
  letter: {
    fr: 'Lire et modifier pour cette fois',
    en: 'Read it, and change it for this once',
    it: 'Leggi e modifica per questa volta',
  },
  waivable: {
    fr: 'Vous pouvez passer outre en indiquant le motif.',
    en: 'You can override this by giving a reason.',
    it: 'Può proseguire comunque indicando il motivo.',
  },
  with_reason: { fr: 'avec un motif', en: 'with a reason', it: 'con un motivo' },
  open_items: {
    fr: 'Points à régler',
    en: 'Items to settle',
    it: 'Punti da chiarire',
  },
  reason_for_client: {
    fr: 'Le motif est communiqué au client et au partenaire.',
    en: 'The client and the partner are told the reason.',
    it: 'Il motivo è comunicato al cliente e al partner.',
  },
  reason_internal: {
    fr: 'Le motif est communiqué au partenaire et au responsable, pas au client.',
    en: 'The partner and the person in charge are told the reason, not the client.',
    it: 'Il motivo è comunicato al partner e al responsabile, non al cliente.',
  },
  ends_waiting: {
    fr: 'L’attente en cours prendra fin.',
    en: 'The current hold will end.',
    it: 'L’attesa in corso terminerà.',
  },
  done: {
    fr: 'Statut : {status}',
    en: 'Status: {status}',
    it: 'Stato: {status}',
  },
  'field.replace_quotes': {
    fr: 'Préparer la nouvelle version',
    en: 'Prepare the new version',
    it: 'Preparare la nuova versione',
  },
  'help.replace_quotes': {
    fr: 'Un brouillon sans ce mandat, à vérifier et à envoyer.',
    en: 'A draft without this mandate, to check and to send.',
    it: 'Una bozza senza questo mandato, da verificare e inviare.',
  },
  'field.reason': common.reason,
  'help.reason': {
    fr: 'Le motif est conservé dans l’historique.',
    en: 'Kept in the history.',
    it: 'Il motivo è conservato nella cronologia.',
  },
  'error.no_such_way': {
    fr: 'Ce changement n’est pas possible depuis le statut actuel. Rechargez la page.',
    en: 'This change is not possible from the current status. Reload the page.',
    it: 'Questo cambiamento non è possibile dallo stato attuale. Ricarichi la pagina.',
  },
  'error.guard_quoteSent': {
    fr: 'Aucune offre n’a encore été envoyée.',
    en: 'No quote has been sent yet.',
    it: 'Non è ancora stata inviata alcuna offerta.',
  },
  'error.guard_clientSet': {
    fr: 'Le client n’est pas indiqué.',
    en: 'The client is not set.',
    it: 'Il cliente non è indicato.',
  },
  'error.guard_responsibleSet': {
    fr: 'Aucune personne responsable n’est désignée.',
    en: 'No responsible person is named.',
    it: 'Non è designata alcuna persona responsabile.',
  },
  'error.guard_checklistDone': {
    fr: 'La liste de contrôle de l’étape n’est pas terminée.',
    en: 'The checklist of this stage is not complete.',
    it: 'La lista di controllo della fase non è completa.',
  },
  'error.guard_reportPublished': {
    fr: 'Aucun rapport final n’est publié.',
    en: 'No final report is published.',
    it: 'Nessun rapporto finale è pubblicato.',
  },
  'error.guard_reportRenewed': {
    fr: 'Depuis la dernière remise, aucun nouveau rapport n’est publié : le même serait remis à nouveau.',
    en: 'No new report has been published since the last delivery: the same one would be delivered again.',
    it: 'Dall’ultima consegna non è pubblicato alcun nuovo rapporto: sarebbe consegnato di nuovo lo stesso.',
  },
  'error.guard_documentMissing': {
    fr: 'Des documents demandés au client manquent encore.',
    en: 'Documents asked of the client are still missing.',
    it: 'Mancano ancora documenti richiesti al cliente.',
  },
  'error.guard_accepted': {
    fr: 'Le client n’a pas encore accepté.',
    en: 'The client has not accepted yet.',
    it: 'Il cliente non ha ancora accettato.',
  },
  'error.guard_lastStageDone': {
    fr: 'La dernière étape de la liste de contrôle n’est pas terminée.',
    en: 'The last stage of the checklist is not complete.',
    it: 'L’ultima fase della lista di controllo non è completa.',
  },
  'error.guard_quoteOpen': {
    fr: 'Une offre pour ce mandat attend une réponse.',
    en: 'A quote for this mandate waits for an answer.',
    it: 'Un’offerta per questo mandato attende una risposta.',
  },
  'error.guard_reportInMaking': {
    fr: 'Un rapport publié est en cours de création.',
    en: 'A published report is being made.',
    it: 'Un rapporto pubblicato è in preparazione.',
  },
  'error.guard_taskOpen': {
    fr: 'Une tâche est encore ouverte.',
    en: 'A task is still open.',
    it: 'Un compito è ancora aperto.',
  },
  'remedy.quoteSent': {
    fr: 'Envoyez l’offre du mandat.',
    en: 'Send the mandate’s quote.',
    it: 'Invii l’offerta del mandato.',
  },
  'remedy.clientSet': {
    fr: 'Indiquez le client.',
    en: 'Set the client.',
    it: 'Indichi il cliente.',
  },
  'remedy.responsibleSet': {
    fr: 'Désignez la personne responsable.',
    en: 'Name the responsible person.',
    it: 'Designi la persona responsabile.',
  },
  'remedy.checklistDone': {
    fr: 'Réglez les points ouverts.',
    en: 'Settle the open items.',
    it: 'Completi i punti aperti.',
  },
  'remedy.reportPublished': {
    fr: 'Publiez le rapport.',
    en: 'Publish the report.',
    it: 'Pubblichi il rapporto.',
  },
  'remedy.reportRenewed': {
    fr: 'Publiez le nouveau rapport.',
    en: 'Publish the new report.',
    it: 'Pubblichi il nuovo rapporto.',
  },
  'remedy.documentMissing': {
    fr: 'Attendez les documents ou retirez la demande.',
    en: 'Wait for the documents, or withdraw the request.',
    it: 'Attenda i documenti o ritiri la richiesta.',
  },
  'remedy.askOffice': {
    fr: 'Le client doit les remettre au bureau. Demandez au bureau où ils en sont.',
    en: 'The client must deliver them to the office. Ask the office about them.',
    it: 'Il cliente deve consegnarli allo studio. Chieda allo studio a che punto sono.',
  },
  'remedy.accepted': {
    fr: 'Attendez son acceptation, ou enregistrez-la avec une preuve.',
    en: 'Wait for their acceptance, or record it with a proof.',
    it: 'Attenda la sua accettazione o la registri con una prova.',
  },
  'remedy.lastStageDone': {
    fr: 'Réglez les points ouverts.',
    en: 'Settle the open items.',
    it: 'Completi i punti aperti.',
  },
  'remedy.quoteOpen': {
    fr: 'Attendez la réponse, ou annulez l’offre.',
    en: 'Wait for the answer, or cancel the quote.',
    it: 'Attenda la risposta, o annulli l’offerta.',
  },
  'remedy.reportInMaking': {
    fr: 'Attendez que le rapport soit prêt.',
    en: 'Wait until the report is ready.',
    it: 'Attenda che il rapporto sia pronto.',
  },
  'remedy.taskOpen': {
    fr: 'Terminez la tâche.',
    en: 'Finish the task.',
    it: 'Concluda il compito.',
  },
})
