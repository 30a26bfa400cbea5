import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the page that says one thing, such as that somebody has signed out. */
export const messagePageText = text('message_page', {
  'message.access_denied.title': { fr: 'Accès refusé', en: 'Access denied', it: 'Accesso negato' },
  'message.access_denied': {
    fr: 'Vous n’avez pas accès à cette page. Veuillez contacter l’administrateur.',
    en: 'You do not have access to this page. Please contact the administrator.',
    it: 'Non ha accesso a questa pagina. Contatti l’amministratore.',
  },
  'message.kickoff_sent.title': {
    fr: 'Merci, tout est envoyé',
    en: 'Thank you, everything is sent',
    it: 'Grazie, tutto è inviato',
  },
  'message.kickoff_sent': {
    fr: 'Le bureau a vos réponses depuis le {date} à {time}. Documents reçus : {files}. Si un document usuel manque encore, un e-mail vous le demande dans les minutes qui viennent ; sinon, vous n’avez rien à faire.',
    en: 'The office has your answers since {date} at {time}. Documents received: {files}. If a usual document is still missing, an email asks for it within minutes; otherwise you need not do anything.',
    it: 'Lo studio ha le sue risposte dal {date} alle {time}. Documenti ricevuti: {files}. Se manca ancora un documento usuale, un’e-mail lo chiede entro pochi minuti; altrimenti non deve fare nulla.',
  },
  'message.kickoff_sent_to.title': {
    fr: 'Merci, tout est envoyé',
    en: 'Thank you, everything is sent',
    it: 'Grazie, tutto è inviato',
  },
  'message.kickoff_sent_to': {
    fr: '{who} a vos réponses depuis le {date} à {time} et s’occupe de votre mandat. Documents reçus : {files}. Si un document usuel manque encore, un e-mail vous le demande dans les minutes qui viennent ; sinon, vous n’avez rien à faire.',
    en: '{who} has your answers since {date} at {time} and is in charge of your mandate. Documents received: {files}. If a usual document is still missing, an email asks for it within minutes; otherwise you need not do anything.',
    it: '{who} ha le sue risposte dal {date} alle {time} e si occupa del suo mandato. Documenti ricevuti: {files}. Se manca ancora un documento usuale, un’e-mail lo chiede entro pochi minuti; altrimenti non deve fare nulla.',
  },
  'message.link_answered.title': {
    fr: 'Offre close',
    en: 'Quote closed',
    it: 'Offerta chiusa',
  },
  'message.link_answered': {
    fr: 'Cette offre a reçu sa réponse il y a plus de 30 jours. L’e-mail de confirmation la contient.',
    en: 'This quote was answered more than 30 days ago. The confirmation email has the answer.',
    it: 'Questa offerta ha ricevuto la sua risposta più di 30 giorni fa. L’e-mail di conferma la contiene.',
  },
  'message.link_superseded.title': {
    fr: 'Offre remplacée',
    en: 'Quote replaced',
    it: 'Offerta sostituita',
  },
  'message.link_superseded': {
    fr: 'Une nouvelle version remplace cette offre. Ouvrez le lien du dernier e-mail reçu.',
    en: 'A new version replaces this quote. Open the link in the latest email you received.',
    it: 'Una nuova versione sostituisce questa offerta. Apra il link dell’ultima e-mail ricevuta.',
  },
  'message.link_expired.title': {
    fr: 'Offre échue',
    en: 'Quote expired',
    it: 'Offerta scaduta',
  },
  'message.link_expired': {
    fr: 'La validité de cette offre est échue. Demandez-en une nouvelle au bureau.',
    en: 'The validity of this quote has ended. Ask the office for a new one.',
    it: 'La validità di questa offerta è scaduta. Ne chieda una nuova allo studio.',
  },
  'message.link_called_off.title': {
    fr: 'Offre en cours de remplacement',
    en: 'Quote being replaced',
    it: 'Offerta in corso di sostituzione',
  },
  'message.link_called_off': {
    fr: 'Une partie de cette offre n’a plus lieu : elle ne peut plus être acceptée. Le bureau vous enverra une nouvelle offre ; vous n’avez rien à faire.',
    en: 'A part of this quote has been called off, so it can no longer be accepted. The office will send you a new quote; you need not do anything.',
    it: 'Una parte di questa offerta non ha più luogo: non può più essere accettata. Lo studio le invierà una nuova offerta; non deve fare nulla.',
  },
  'message.link_ordered.title': {
    fr: 'Mandat déjà commandé',
    en: 'Mandate already ordered',
    it: 'Mandato già ordinato',
  },
  'message.link_ordered': {
    fr: 'Vous avez accepté une autre offre pour le même mandat : celle-ci n’attend plus de réponse, vous n’avez rien à faire.',
    en: 'You accepted another quote for the same mandate: this one awaits no answer any more, you need not do anything.',
    it: 'Ha accettato un’altra offerta per lo stesso mandato: questa non attende più risposta, non deve fare nulla.',
  },
  'message.link_inactive.title': {
    fr: 'Lien fermé',
    en: 'Link closed',
    it: 'Link chiuso',
  },
  'message.link_inactive': {
    fr: 'L’accès de la personne à qui cette offre est destinée est fermé : ce lien n’ouvre plus rien.',
    en: 'The access of the person whom this quote is for is closed, so this link opens nothing any more.',
    it: 'L’accesso della persona a cui è destinata questa offerta è chiuso: questo link non apre più nulla.',
  },
  'message.link_cancelled.title': {
    fr: 'Offre retirée',
    en: 'Quote withdrawn',
    it: 'Offerta ritirata',
  },
  'message.link_cancelled': common.theOfficeHasWithdrawnThisQuote,
  'message.link_unknown.title': {
    fr: 'Lien non valable',
    en: 'Invalid link',
    it: 'Link non valido',
  },
  'message.link_unknown': {
    fr: 'Ce lien n’ouvre aucune offre. Prenez celui du dernier e-mail reçu.',
    en: 'This link opens no quote. Use the one in the latest email you received.',
    it: 'Questo link non apre alcuna offerta. Usi quello dell’ultima e-mail ricevuta.',
  },
  contact: {
    fr: 'Une question ? Écrivez au bureau :',
    en: 'A question? Write to the office:',
    it: 'Una domanda? Scriva allo studio:',
  },
  'message.logged_out.title': {
    fr: 'Session terminée',
    en: 'Signed out',
    it: 'Sessione terminata',
  },
  'message.logged_out': {
    fr: 'Votre session sur cet appareil est terminée.',
    en: 'You are signed out on this device.',
    it: 'La sessione su questo dispositivo è terminata.',
  },
  'message.password_reset.title': common.passwordChanged,
  'message.password_reset': {
    fr: 'Le mot de passe a été changé. Connectez-vous avec le nouveau.',
    en: 'Password has been reset. Sign in with the new one.',
    it: 'La password è stata cambiata. Acceda con quella nuova.',
  },
  'message.password_set.title': {
    fr: 'Compte activé',
    en: 'Account activated',
    it: 'Account attivato',
  },
  'message.password_set': {
    fr: 'Votre mot de passe est défini et votre compte est actif. Vous pouvez vous connecter.',
    en: 'Your password is set and your account is active. You can sign in now.',
    it: 'La sua password è impostata e il suo account è attivo. Ora può accedere.',
  },
  'message.none.title': common.message,
  'message.none': {
    fr: 'Il n’y a pas de message pour vous.',
    en: 'There is no message for you.',
    it: 'Non ci sono messaggi per lei.',
  },
})
