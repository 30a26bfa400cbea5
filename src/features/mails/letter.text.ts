import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Greeting, link, closing and footer of every mail. */
export const letterWords = text('letter', {
  greeting: { fr: 'Bonjour,', en: 'Hello,', it: 'Buongiorno,' },
  'greeting.named': { fr: 'Bonjour {name},', en: 'Hello {name},', it: 'Buongiorno {name},' },
  'open.mandate': common.openTheMandate,
  'open.tasks': {
    fr: 'Voir et cocher les tâches',
    en: 'See and tick the tasks',
    it: 'Vedi e spunta le attività',
  },
  'open.messages': {
    fr: 'Lire les messages et répondre',
    en: 'Read the messages and reply',
    it: 'Leggi i messaggi e rispondi',
  },
  'open.appointment': {
    fr: 'Ouvrir le rendez-vous',
    en: 'Open the appointment',
    it: 'Apri l’appuntamento',
  },
  'open.invoice': { fr: 'Ouvrir la facture', en: 'Open the invoice', it: 'Apri la fattura' },
  'open.quote': { fr: 'Lire l’offre', en: 'Read the quote', it: 'Leggi l’offerta' },
  'open.kickoff': { fr: 'Remplir le formulaire', en: 'Fill in the form', it: 'Compila il modulo' },
  'open.password': {
    fr: 'Choisir un mot de passe',
    en: 'Choose a password',
    it: 'Scegli una password',
  },
  'open.new_password': {
    fr: 'Demander un nouveau mot de passe',
    en: 'Ask for a new password',
    it: 'Chiedi una nuova password',
  },
  'open.security': {
    fr: 'Ouvrir la sécurité du compte',
    en: 'Open the account’s security',
    it: 'Apri la sicurezza dell’account',
  },
  'open.own_data': { fr: 'Voir mes données', en: 'See my data', it: 'Vedi i miei dati' },
  'open.operations': {
    fr: 'Voir l’état de l’exploitation',
    en: 'See how the installation is',
    it: 'Vedi lo stato dell’esercizio',
  },
  'open.audit': { fr: 'Ouvrir le journal', en: 'Open the audit log', it: 'Apri il registro' },
  'open.privacy': {
    fr: 'Ouvrir la protection des données',
    en: 'Open data protection',
    it: 'Apri la protezione dei dati',
  },
  'open.home': { fr: 'Ouvrir l’accueil', en: 'Open the home page', it: 'Apri la pagina iniziale' },
  'open.page': { fr: 'Ouvrir la page', en: 'Open the page', it: 'Apri la pagina' },
  invited: {
    fr: 'Vous n’avez pas encore choisi de mot de passe : faites-le d’abord avec le lien de l’e-mail d’invitation. S’il n’est plus valable, écrivez-nous, nous vous en enverrons un autre.',
    en: 'You have not chosen a password yet: do so first with the link in the invitation email. If it is no longer valid, write to us and we will send you another.',
    it: 'Non ha ancora scelto una password: lo faccia prima con il link dell’e-mail di invito. Se non è più valido, ci scriva e gliene invieremo un altro.',
  },
  no_account: {
    fr: 'Vous n’avez pas encore de compte : pour répondre, envoyer un document ou recevoir un accès, adressez-vous au bureau.',
    en: 'You have no account yet. To reply, send a document or get access, contact the office.',
    it: 'Non ha ancora un account: per rispondere, inviare un documento o ricevere un accesso, si rivolga allo studio.',
  },
  'no_account.contact': {
    fr: 'Vous n’avez pas encore de compte : pour répondre, envoyer un document ou recevoir un accès, écrivez à {email}.',
    en: 'You have no account yet. To reply, send a document or get access, write to {email}.',
    it: 'Non ha ancora un account: per rispondere, inviare un documento o ricevere un accesso, scriva a {email}.',
  },
  closing: { fr: 'Meilleures salutations', en: 'Kind regards', it: 'Cordiali saluti' },
  automatic: {
    fr: 'Message automatique.',
    en: 'This is an automatic message.',
    it: 'Messaggio automatico.',
  },
  'automatic.contact': {
    fr: 'Message automatique. Pour toute question : {email}',
    en: 'This is an automatic message. For any question: {email}',
    it: 'Messaggio automatico. Per qualsiasi domanda: {email}',
  },
})
