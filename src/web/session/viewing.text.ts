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
    en: 'You are only looking: nothing can be changed.',
    it: 'Sta solo guardando: non si può modificare nulla.',
  },
  ended: {
    fr: 'Vous ne voyez plus Égide comme cette personne',
    en: 'You are no longer viewing Égide as this person',
    it: 'Non vede più Égide come questa persona',
  },
  ended_text: {
    fr: 'Vous n’êtes plus connecté dans ce navigateur.',
    en: 'You are no longer signed in in this browser.',
    it: 'Non è più connesso in questo browser.',
  },
  close: { fr: 'Fermer l’onglet', en: 'Close the tab', it: 'Chiudi la scheda' },
})
