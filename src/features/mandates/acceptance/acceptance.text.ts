import { text } from '../../../kernel/text.ts'

/** Texts of the acceptance of a delivered mandate. */
export const acceptanceText = text('mandate_acceptance', {
  'accepted.client': {
    fr: 'Accepté par le client le {date}',
    en: 'Accepted by the client on {date}',
    it: 'Accettato dal cliente il {date}',
  },
  'accepted.silence': {
    fr: 'Accepté tacitement le {date}',
    en: 'Accepted tacitly on {date}',
    it: 'Accettato tacitamente il {date}',
  },
  'accepted.office': {
    fr: 'Acceptation enregistrée par le bureau le {date}',
    en: 'Acceptance recorded by the office on {date}',
    it: 'Accettazione registrata dallo studio il {date}',
  },
  'accepted.before': {
    fr: 'Accepté le {date}',
    en: 'Accepted on {date}',
    it: 'Accettato il {date}',
  },
  'accepted.earlier': {
    fr: 'L’acceptation du {date} ne vaut plus : un nouveau résultat a été remis',
    en: 'The acceptance of {date} no longer applies: a new result was delivered',
    it: 'L’accettazione del {date} non vale più: è stato consegnato un nuovo risultato',
  },
  awaited: {
    fr: 'Remis au client ; sans objection de sa part, accepté le {date}',
    en: 'Delivered to the client; unless they object, accepted on {date}',
    it: 'Consegnato al cliente; senza una sua obiezione, accettato il {date}',
  },
  proof: { fr: 'Voir la preuve', en: 'View the proof', it: 'Vedi la prova' },
  title: {
    fr: 'Enregistrer l’acceptation du client',
    en: 'Record the client’s acceptance',
    it: 'Registra l’accettazione del cliente',
  },
  text: {
    fr: 'Le mandat {number} ({address}) compte alors comme accepté. Choisissez parmi ses fichiers celui qui le prouve.',
    en: 'Mandate {number} ({address}) then counts as accepted. Choose the one of its files that proves it.',
    it: 'Il mandato {number} ({address}) vale allora come accettato. Scelga tra i suoi file quello che lo prova.',
  },
  submit: { fr: 'Enregistrer', en: 'Record', it: 'Registra' },
  done: {
    fr: 'Acceptation enregistrée',
    en: 'Acceptance recorded',
    it: 'Accettazione registrata',
  },
  files: {
    fr: 'Ajouter la preuve aux fichiers du mandat',
    en: 'Add the proof to the files of the mandate',
    it: 'Aggiungere la prova ai file del mandato',
  },
  files_failed: {
    fr: 'Les fichiers n’ont pas pu être chargés.',
    en: 'The files could not be loaded.',
    it: 'I file non hanno potuto essere caricati.',
  },
  'field.proof': { fr: 'Preuve', en: 'Proof', it: 'Prova' },
  'help.proof': {
    fr: 'Par exemple une lettre ou un e-mail du client.',
    en: 'For instance a letter or an email of the client.',
    it: 'Per esempio una lettera o un’e-mail del cliente.',
  },
  'error.forbidden': {
    fr: 'Seuls le client et le bureau peuvent accepter ce mandat.',
    en: 'Only the client and the office can accept this mandate.',
    it: 'Solo il cliente e lo studio possono accettare questo mandato.',
  },
  'error.not_delivered': {
    fr: 'Ce mandat n’est pas remis : il n’y a rien à accepter.',
    en: 'This mandate has not been delivered: there is nothing to accept.',
    it: 'Questo mandato non è consegnato: non c’è nulla da accettare.',
  },
  'error.report_in_making': {
    fr: 'Un nouveau rapport est en cours de création : vous pourrez l’accepter dès qu’il sera prêt.',
    en: 'A new report is being made: you can accept it once it is ready.',
    it: 'Un nuovo rapporto è in preparazione: potrà accettarlo non appena sarà pronto.',
  },
  'error.cancelled': {
    fr: 'Ce mandat est annulé. Le bureau peut le rouvrir, avec un motif.',
    en: 'This mandate is cancelled. The office can reopen it, with a reason.',
    it: 'Questo mandato è annullato. Lo studio può riaprirlo, con un motivo.',
  },
  'error.closed': {
    fr: 'Ce mandat est clos. Le bureau peut le rouvrir, avec un motif.',
    en: 'This mandate is closed. The office can reopen it, with a reason.',
    it: 'Questo mandato è chiuso. Lo studio può riaprirlo, con un motivo.',
  },
  'error.proof': {
    fr: 'Ce fichier prouve l’acceptation du mandat : il ne peut pas être supprimé.',
    en: 'This file proves the acceptance of the mandate, so it cannot be deleted.',
    it: 'Questo file prova l’accettazione del mandato: non può essere eliminato.',
  },
  'error.rests_on': {
    fr: 'Ce mandat est clos parce que ce point est réglé. Le bureau peut le rouvrir, avec un motif.',
    en: 'This mandate is closed because this is settled. The office can reopen it, with a reason.',
    it: 'Questo mandato è chiuso perché questo punto è risolto. Lo studio può riaprirlo, con un motivo.',
  },
  'error.proof_needed': {
    fr: 'Choisissez le fichier qui prouve l’acceptation.',
    en: 'Choose the file that proves the acceptance.',
    it: 'Scelga il file che prova l’accettazione.',
  },
  'error.proof_elsewhere': {
    fr: 'Choisissez un fichier de ce mandat.',
    en: 'Choose a file of this mandate.',
    it: 'Scelga un file di questo mandato.',
  },
})
