import { text } from '../../kernel/text.ts'

export const viewingText = text('viewing', {
  name: { fr: 'Voir comme', en: 'View as', it: 'Vedi come' },
  banner: {
    fr: 'Vous voyez Égide comme {name} — lecture seule',
    en: 'You are viewing Égide as {name} — read only',
    it: 'Sta vedendo Égide come {name} — sola lettura',
  },
  end: { fr: 'Terminer', en: 'End', it: 'Termina' },
  only_looking: {
    fr: 'Vous ne faites que regarder : rien ne peut être modifié.',
    en: 'You are only viewing: nothing can be changed.',
    it: 'Sta solo guardando: non si può modificare nulla.',
  },
  ended: {
    fr: 'La vue comme quelqu’un d’autre est terminée',
    en: 'Viewing as somebody else has ended',
    it: 'La vista come un’altra persona è terminata',
  },
  'ended.signed_out_here': {
    fr: 'Vous restez connecté dans vos autres onglets.',
    en: 'You are still signed in in your other tabs.',
    it: 'Resta connesso nelle altre schede.',
  },
  'ended.signed_out': {
    fr: 'Votre propre session est terminée : reconnectez-vous pour continuer.',
    en: 'Your own session has ended: sign in again to continue.',
    it: 'La sua sessione è terminata: acceda di nuovo per continuare.',
  },
  'ended.other_account': {
    fr: 'Quelqu’un d’autre s’est connecté dans ce navigateur.',
    en: 'Somebody else has signed in in this browser.',
    it: 'Un’altra persona ha effettuato l’accesso in questo browser.',
  },
  close: { fr: 'Fermer l’onglet', en: 'Close the tab', it: 'Chiudi la scheda' },
})
