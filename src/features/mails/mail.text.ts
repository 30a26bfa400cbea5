import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const mailText = text('mail', {
  'act.access_queued': { fr: 'E-mail d’accès', en: 'Access email', it: 'E-mail di accesso' },
  about: {
    fr: 'Les e-mails écrits par Égide, conservés {days} jours. « Remis » veut dire que le serveur de messagerie a accepté l’e-mail ; Égide n’apprend pas ce qu’il en advient ensuite.',
    en: 'The emails that Égide wrote, kept for {days} days. “Handed over” means that the mail server accepted the email; Égide does not learn what becomes of it afterwards.',
    it: 'Le e-mail scritte da Égide, conservate per {days} giorni. «Consegnata» significa che il server di posta ha accettato l’e-mail; Égide non viene a sapere che cosa ne è dopo.',
  },
  no_server: {
    fr: 'Aucun serveur de messagerie n’est configuré (SMTP_URL). Les e-mails sont écrits dans « outbox », parmi les données du serveur, et n’en partent pas.',
    en: 'No mail server is configured (SMTP_URL). Emails are written to “outbox” among the server’s data and do not leave it.',
    it: 'Nessun server di posta è configurato (SMTP_URL). Le e-mail vengono scritte in «outbox», tra i dati del server, e non ne partono.',
  },
  'error.subject_missing': {
    fr: 'Indiquez l’objet.',
    en: 'Enter the subject.',
    it: 'Indichi l’oggetto.',
  },
  'error.text_missing': {
    fr: 'Indiquez le texte.',
    en: 'Enter the text.',
    it: 'Indichi il testo.',
  },
  'error.other_reader': {
    fr: 'Cet e-mail irait maintenant à une autre personne que celle à qui il a été écrit : rouvrez-le.',
    en: 'This email would now go to somebody else than it was written to: open it again.',
    it: 'Questa e-mail andrebbe ora a una persona diversa da quella a cui è stata scritta: la riapra.',
  },
  'error.other_mail': {
    fr: 'Un autre e-mail partirait maintenant, car la situation a changé entre-temps : rouvrez-le.',
    en: 'Another email would go now, as things have changed meanwhile: open it again.',
    it: 'Ora partirebbe un’altra e-mail, perché nel frattempo la situazione è cambiata: la riapra.',
  },
  'error.unknown_placeholder': {
    fr: 'Cet e-mail ne connaît pas {names} : corrigez ou retirez.',
    en: 'This email does not know {names}: correct or remove it.',
    it: 'Questa e-mail non conosce {names}: corregga o tolga.',
  },
  'error.missing_placeholder': {
    fr: 'Gardez {names} : sans cela, l’e-mail ne sert à rien.',
    en: 'Keep {names}: without it the email is of no use.',
    it: 'Mantenga {names}: senza, l’e-mail non serve.',
  },
  'list.title': common.emails,
  'list.failed': {
    fr: 'Les e-mails n’ont pas pu être chargés',
    en: 'The emails could not be loaded',
    it: 'Non è stato possibile caricare le e-mail',
  },
  'list.empty': {
    fr: 'Aucun e-mail n’a été écrit',
    en: 'No email has been written',
    it: 'Nessuna e-mail è stata scritta',
  },
  'list.empty.queued': {
    fr: 'Aucun e-mail n’attend',
    en: 'No email is waiting',
    it: 'Nessuna e-mail è in attesa',
  },
  'list.empty.sent': {
    fr: 'Aucun e-mail n’a été envoyé',
    en: 'No email has been sent',
    it: 'Nessuna e-mail è stata inviata',
  },
  'list.empty.failed': {
    fr: 'Aucun envoi n’a échoué',
    en: 'No email has failed',
    it: 'Nessun invio è fallito',
  },
  'list.newer': { fr: 'Plus récents', en: 'Newer', it: 'Più recenti' },
  'list.older': { fr: 'Plus anciens', en: 'Older', it: 'Meno recenti' },
  show: { fr: 'Afficher', en: 'Show', it: 'Mostra' },
  'show.all': { fr: 'Tous', en: 'All', it: 'Tutte' },
  'show.queued': common.toSend,
  'show.sent': { fr: 'Envoyés', en: 'Sent', it: 'Inviate' },
  'show.failed': { fr: 'Échoués', en: 'Failed', it: 'Fallite' },
  'column.written': { fr: 'Écrit le', en: 'Written on', it: 'Scritta il' },
  'column.recipient': { fr: 'Destinataire', en: 'Recipient', it: 'Destinatario' },
  'column.topic': common.subject,
  'column.state': common.status,
  'state.queued': common.toSend,
  'state.retried': {
    fr: {
      one: 'À envoyer, {count} essai manqué',
      many: 'À envoyer, {count} essais manqués',
      other: 'À envoyer, {count} essais manqués',
    },
    en: {
      one: 'To send, {count} attempt failed',
      other: 'To send, {count} attempts failed',
    },
    it: {
      one: 'Da inviare, {count} tentativo fallito',
      many: 'Da inviare, {count} tentativi falliti',
      other: 'Da inviare, {count} tentativi falliti',
    },
  },
  'state.smtp': {
    fr: 'Remis au serveur',
    en: 'Handed over to the server',
    it: 'Consegnata al server',
  },
  'state.outbox': {
    fr: 'Écrit dans « outbox »',
    en: 'Written to “outbox”',
    it: 'Scritta in «outbox»',
  },
  'state.failed': { fr: 'Échec', en: 'Failed', it: 'Fallita' },
  problem: {
    fr: 'Réponse du serveur, le {date}',
    en: 'Answer of the server, on {date}',
    it: 'Risposta del server, il {date}',
  },
  send_again: { fr: 'Renvoyer', en: 'Send again', it: 'Invia di nuovo' },
  'error.not_failed': {
    fr: 'L’envoi de cet e-mail n’a pas échoué : il est parti ou attend son tour.',
    en: 'Sending this email did not fail: it has left or is waiting for its turn.',
    it: 'L’invio di questa e-mail non è fallito: è partita o attende il suo turno.',
  },
  'error.has_secret': {
    fr: 'Le lien de cet e-mail donnait accès et n’est plus connu. Faites-en envoyer un nouveau.',
    en: 'The link in this email gave access and is no longer known. Have a new one sent.',
    it: 'Il link di questa e-mail dava accesso e non è più noto. Ne faccia inviare uno nuovo.',
  },
  'error.not_queued': {
    fr: 'L’e-mail n’a pas pu être remis en attente : {detail}',
    en: 'The email could not be queued again: {detail}',
    it: 'Non è stato possibile rimettere l’e-mail in attesa: {detail}',
  },
})
