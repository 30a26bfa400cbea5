import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the list of unsent and refused changes. */
export const unsentText = text('unsent', {
  only_here: {
    fr: 'Ce navigateur ne garde pas ces saisies : laissez cette page ouverte jusqu’à leur envoi.',
    en: 'This browser does not keep these entries: leave this page open until they are sent.',
    it: 'Questo browser non conserva questi inserimenti: lasci aperta questa pagina fino al loro invio.',
  },
  offline: {
    fr: {
      one: 'Hors ligne, {count} à envoyer',
      many: 'Hors ligne, {count} à envoyer',
      other: 'Hors ligne, {count} à envoyer',
    },
    en: { one: 'Offline, {count} to send', other: 'Offline, {count} to send' },
    it: {
      one: 'Offline, {count} da inviare',
      many: 'Offline, {count} da inviare',
      other: 'Offline, {count} da inviare',
    },
  },
  waiting: {
    fr: { one: '{count} à envoyer', many: '{count} à envoyer', other: '{count} à envoyer' },
    en: { one: '{count} to send', other: '{count} to send' },
    it: { one: '{count} da inviare', many: '{count} da inviare', other: '{count} da inviare' },
  },
  refused: {
    fr: {
      one: '{count} modification refusée',
      many: '{count} modifications refusées',
      other: '{count} modifications refusées',
    },
    en: { one: '{count} change refused', other: '{count} changes refused' },
    it: {
      one: '{count} modifica rifiutata',
      many: '{count} modifiche rifiutate',
      other: '{count} modifiche rifiutate',
    },
  },
  clashes: {
    fr: {
      one: '{count} valeur à choisir',
      many: '{count} valeurs à choisir',
      other: '{count} valeurs à choisir',
    },
    en: { one: '{count} value to choose', other: '{count} values to choose' },
    it: {
      one: '{count} valore da scegliere',
      many: '{count} valori da scegliere',
      other: '{count} valori da scegliere',
    },
  },
  title: {
    fr: 'Pas encore sur le serveur',
    en: 'Not on the server yet',
    it: 'Non ancora sul server',
  },
  none: { fr: 'Tout est enregistré.', en: 'Everything is saved.', it: 'Tutto è salvato.' },
  since: { fr: 'Saisi le {when}', en: 'Entered on {when}', it: 'Inserito il {when}' },
  deletion: { fr: 'Suppression', en: 'Deletion', it: 'Eliminazione' },
  'waits.offline': {
    fr: 'Pas de connexion : envoi dès qu’elle revient.',
    en: 'No connection: will be sent once you are back online.',
    it: 'Nessuna connessione: invio appena torna.',
  },
  'waits.away': {
    fr: 'Le serveur ne répond pas : nouvel essai automatique.',
    en: 'The server is not responding: retrying automatically.',
    it: 'Il server non risponde: nuovo tentativo automatico.',
  },
  'waits.busy': {
    fr: 'Le serveur est occupé : nouvel essai automatique.',
    en: 'The server is busy: retrying automatically.',
    it: 'Il server è occupato: nuovo tentativo automatico.',
  },
  'waits.fault': {
    fr: 'Erreur inattendue : pas encore envoyé.',
    en: 'Unexpected error: not sent yet.',
    it: 'Errore imprevisto: non ancora inviato.',
  },
  'waits.signed_out': {
    fr: 'Session terminée : envoi après votre connexion.',
    en: 'Signed out: sent once you have signed in.',
    it: 'Sessione terminata: invio dopo il suo accesso.',
  },
  why_refused: {
    fr: 'Refusé : {reason}',
    en: 'Refused: {reason}',
    it: 'Rifiutato: {reason}',
  },
  why_clash_by: {
    fr: '{name} a aussi modifié ce champ, {time}.',
    en: '{name} changed this field too, {time}.',
    it: 'Anche {name} ha modificato questo campo, {time}.',
  },
  why_clash: {
    fr: 'Quelqu’un d’autre a aussi modifié ce champ.',
    en: 'Somebody else changed this field too.',
    it: 'Anche un’altra persona ha modificato questo campo.',
  },
  send: { fr: 'Envoyer maintenant', en: 'Send now', it: 'Invia ora' },
  edit: common.edit,
  decide: common.choose,
  discard: { fr: 'Abandonner', en: 'Discard', it: 'Scarta' },
  tries: {
    fr: { one: '{count} essai', many: '{count} essais', other: '{count} essais' },
    en: { one: '{count} try', other: '{count} tries' },
    it: { one: '{count} tentativo', many: '{count} tentativi', other: '{count} tentativi' },
  },
})
