import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const calendarText = text('calendar', {
  title: { fr: 'Calendrier', en: 'Calendar', it: 'Calendario' },
  text: {
    fr: 'Vos tâches, visites et échéances dans votre agenda : abonnez-vous à l’adresse. Quiconque la connaît les lit sans se connecter ; ne la partagez pas.',
    en: 'Your tasks, visits and due dates in your own calendar: subscribe to the address. Whoever knows it can read them without signing in, so do not share it.',
    it: 'I suoi compiti, sopralluoghi e scadenze nella sua agenda: si abboni all’indirizzo. Chi lo conosce li legge senza accedere; non lo condivida.',
  },
  made: {
    fr: 'Adresse créée le {date}.',
    en: 'Address made on {date}.',
    it: 'Indirizzo creato il {date}.',
  },
  make: { fr: 'Créer l’adresse', en: 'Make the address', it: 'Crea l’indirizzo' },
  renew: { fr: 'Renouveler l’adresse', en: 'Renew the address', it: 'Rinnova l’indirizzo' },
  renew_means: {
    fr: 'Après un renouvellement, l’ancienne adresse ne fonctionne plus. Un nouveau mot de passe n’y change rien.',
    en: 'Once renewed, the old address no longer works. A new password does not change it.',
    it: 'Una volta rinnovato, il vecchio indirizzo non funziona più. Una nuova password non lo cambia.',
  },
  revoke: { fr: 'Révoquer l’adresse', en: 'Revoke the address', it: 'Revoca l’indirizzo' },
  revoked: { fr: 'Adresse révoquée', en: 'Address revoked', it: 'Indirizzo revocato' },
  once: {
    fr: 'Copiez-la maintenant : elle ne sera plus montrée.',
    en: 'Copy it now: it will not be shown again.',
    it: 'Lo copi adesso: non verrà più mostrato.',
  },
  failed: {
    fr: 'Impossible de charger l’adresse du calendrier. Réessayez.',
    en: 'Failed to load the calendar address. Try again.',
    it: 'Impossibile caricare l’indirizzo del calendario. Riprovi.',
  },
  'event.deadline': { fr: 'Échéance du mandat', en: 'Mandate due', it: 'Scadenza del mandato' },
  'event.visit': common.visit,
  'act.made': {
    fr: 'Adresse de calendrier créée',
    en: 'Calendar address made',
    it: 'Indirizzo del calendario creato',
  },
  'act.renewed': {
    fr: 'Adresse de calendrier renouvelée',
    en: 'Calendar address renewed',
    it: 'Indirizzo del calendario rinnovato',
  },
  'act.revoked': {
    fr: 'Adresse de calendrier révoquée',
    en: 'Calendar address revoked',
    it: 'Indirizzo del calendario revocato',
  },
})
