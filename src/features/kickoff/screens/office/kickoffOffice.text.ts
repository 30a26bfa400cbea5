import { common } from '../../../../kernel/commonWords.ts'
import { text } from '../../../../kernel/text.ts'

/** Texts of the office's list of kick-off forms. */
export const kickoffOfficeText = text('kickoffOffice', {
  title: common.kickOffForms,
  failed: {
    fr: 'Impossible de charger les formulaires de lancement. Réessayez.',
    en: 'The kick-off forms could not be loaded. Try again.',
    it: 'Impossibile caricare i moduli di avvio. Riprovi.',
  },
  none: {
    fr: 'Le client n’a pas encore de formulaire. Il le remplit en dix minutes, sans compte.',
    en: 'The client has no form yet. They fill it in within ten minutes, without an account.',
    it: 'Il cliente non ha ancora un modulo. Lo compila in dieci minuti, senza account.',
  },
  make_mail: {
    fr: 'Créer et envoyer au client',
    en: 'Make and send to the client',
    it: 'Crea e invia al cliente',
  },
  make: { fr: 'Créer sans envoyer', en: 'Make without sending', it: 'Crea senza inviare' },
  replace: {
    fr: 'Remplacer par un nouveau',
    en: 'Replace by a new one',
    it: 'Sostituisci con uno nuovo',
  },
  made: { fr: 'Formulaire créé', en: 'Form made', it: 'Modulo creato' },
  made_mailed: {
    fr: 'Formulaire créé et envoyé au client',
    en: 'Form made and sent to the client',
    it: 'Modulo creato e inviato al cliente',
  },
  copy: common.copyTheLink,
  copied: common.linkCopied,
  not_copied: {
    fr: 'Le navigateur n’a pas permis de copier : sélectionnez le lien et copiez-le.',
    en: 'The browser did not allow copying; select the link and copy it.',
    it: 'Il browser non ha permesso di copiare: selezioni il link e lo copi.',
  },
  mail: { fr: 'Envoyer au client', en: 'Send to the client', it: 'Invia al cliente' },
  mail_again: { fr: 'Renvoyer au client', en: 'Send again', it: 'Invia di nuovo' },
  mailed: {
    fr: 'Le lien part par e-mail.',
    en: 'The link is on its way by email.',
    it: 'Il link parte per e-mail.',
  },
  revoke: { fr: 'Révoquer', en: 'Revoke', it: 'Revoca' },
  revoke_title: {
    fr: 'Révoquer le formulaire',
    en: 'Revoke the form',
    it: 'Revoca il modulo',
  },
  revoke_text: {
    fr: 'Son lien n’ouvrira plus rien, et le client ne pourra plus envoyer ce qu’il y a saisi. Un formulaire révoqué ne peut pas être rouvert.',
    en: 'Its link will no longer open anything, and the client can no longer send what they typed in it. A revoked form cannot be reopened.',
    it: 'Il suo link non aprirà più nulla e il cliente non potrà più inviare ciò che vi ha inserito. Un modulo revocato non può essere riaperto.',
  },
  revoked_now: {
    fr: 'Le formulaire est révoqué : son lien n’ouvre plus rien.',
    en: 'The form is revoked; its link no longer opens anything.',
    it: 'Il modulo è revocato: il suo link non apre più nulla.',
  },
  reopen: { fr: 'Rouvrir', en: 'Reopen', it: 'Riapri' },
  reopened: {
    fr: 'Le formulaire est rouvert pour 90 jours. Le client en est averti par e-mail.',
    en: 'The form is open again for 90 days. The client is told by email.',
    it: 'Il modulo è di nuovo aperto per 90 giorni. Il cliente ne è avvisato per e-mail.',
  },
  of: {
    fr: '{act} : formulaire du {date}',
    en: '{act}: form of {date}',
    it: '{act}: modulo del {date}',
  },
  link: { fr: 'Lien du formulaire', en: 'Link of the form', it: 'Link del modulo' },
  'state.open': {
    fr: 'Ouvert jusqu’au {date}',
    en: 'Open until {date}',
    it: 'Aperto fino al {date}',
  },
  'state.sent': { fr: 'Rempli le {date}', en: 'Filled in on {date}', it: 'Compilato il {date}' },
  'state.expired': { fr: 'Expiré le {date}', en: 'Expired on {date}', it: 'Scaduto il {date}' },
  'state.revoked': { fr: 'Révoqué le {date}', en: 'Revoked on {date}', it: 'Revocato il {date}' },
  further: {
    fr: 'aussi pour {numbers}',
    en: 'also for {numbers}',
    it: 'anche per {numbers}',
  },
  'closed.draft': {
    fr: 'Le client ne voit pas encore ce mandat : son formulaire se crée une fois l’offre envoyée.',
    en: 'The client does not see this mandate yet: their form can be made once the quote is sent.',
    it: 'Il cliente non vede ancora questo mandato: il suo modulo si crea una volta inviata l’offerta.',
  },
  'closed.reviewed': {
    fr: 'Le mandat est en contrôle ou livré : un formulaire n’y écrit plus rien.',
    en: 'The mandate is in review or delivered: a form writes nothing into it any more.',
    it: 'Il mandato è in verifica o consegnato: un modulo non vi scrive più nulla.',
  },
  'closed.ended': {
    fr: 'Le mandat est terminé : un formulaire n’y écrit plus rien.',
    en: 'The mandate has ended: a form writes nothing into it any more.',
    it: 'Il mandato è concluso: un modulo non vi scrive più nulla.',
  },
  'state.mandate_ended': {
    fr: 'Fermé : le mandat est terminé',
    en: 'Closed: the mandate has ended',
    it: 'Chiuso: il mandato è concluso',
  },
  'state.mandate_reviewed': {
    fr: 'Fermé : le mandat est en contrôle ou livré',
    en: 'Closed: the mandate is in review or delivered',
    it: 'Chiuso: il mandato è in verifica o consegnato',
  },
  'state.client_deactivated': {
    fr: 'Fermé : l’accès du client a été fermé depuis ; créez un nouveau formulaire une fois l’accès rouvert',
    en: 'Closed: the client’s access was closed since; make a new form once it is open again',
    it: 'Chiuso: nel frattempo l’accesso del cliente è stato chiuso; crei un nuovo modulo quando è riaperto',
  },
  'state.other_client': {
    fr: 'Fermé : le mandat a changé de client',
    en: 'Closed: the mandate has another client',
    it: 'Chiuso: il mandato ha un altro cliente',
  },
  opened_on: {
    fr: 'ouvert avec le code le {date}',
    en: 'opened with the code on {date}',
    it: 'aperto con il codice il {date}',
  },
  made_on: { fr: 'créé le {date}', en: 'made on {date}', it: 'creato il {date}' },
  made_by: {
    fr: 'créé le {date} par {name}',
    en: 'made on {date} by {name}',
    it: 'creato il {date} da {name}',
  },
  mailed_on: { fr: 'envoyé le {date}', en: 'sent on {date}', it: 'inviato il {date}' },
  not_mailed: { fr: 'pas envoyé', en: 'not sent', it: 'non inviato' },
  reminded_on: { fr: 'rappelé le {date}', en: 'reminded on {date}', it: 'sollecitato il {date}' },
  changed_on: {
    fr: 'dernière saisie le {date}',
    en: 'last filled in on {date}',
    it: 'ultima compilazione il {date}',
  },
  not_begun: { fr: 'pas commencé', en: 'not begun', it: 'non iniziato' },
})
