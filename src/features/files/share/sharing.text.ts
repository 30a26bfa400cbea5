import { text } from '../../../kernel/text.ts'

/** Texts for those who make links; `share.text.ts` has what the people read who get one. */
export const sharingText = text('sharing', {
  title: { fr: 'Partager par lien', en: 'Share by link', it: 'Condividi tramite link' },
  audience_file: {
    fr: 'Quiconque a le lien peut télécharger ce fichier sans compte, tant que le lien est valable.',
    en: 'Anyone with the link can download this file without an account while the link is valid.',
    it: 'Chi ha il link può scaricare questo file senza account finché il link è valido.',
  },
  audience_folder: {
    fr: 'Quiconque a le lien peut télécharger sans compte ce que contient ce dossier, y compris ce qui y sera ajouté, tant que le lien est valable.',
    en: 'Anyone with the link can download what is in this folder without an account, including what is added later, while the link is valid.',
    it: 'Chi ha il link può scaricare senza account ciò che si trova in questa cartella, compreso ciò che vi sarà aggiunto, finché il link è valido.',
  },
  valid: { fr: 'Durée', en: 'Valid for', it: 'Durata' },
  days: {
    fr: {
      one: '{count} jour, jusqu’au {date}',
      many: '{count} jours, jusqu’au {date}',
      other: '{count} jours, jusqu’au {date}',
    },
    en: { one: '{count} day, until {date}', other: '{count} days, until {date}' },
    it: {
      one: '{count} giorno, fino al {date}',
      many: '{count} giorni, fino al {date}',
      other: '{count} giorni, fino al {date}',
    },
  },
  make: { fr: 'Créer le lien', en: 'Make the link', it: 'Crea il link' },
  not_made: {
    fr: 'Le lien n’a pas pu être créé',
    en: 'The link could not be made',
    it: 'Il link non ha potuto essere creato',
  },
  once: {
    fr: 'Copiez-le maintenant : il ne sera plus montré. Il est valable jusqu’au {date}.',
    en: 'Copy it now: it will not be shown again. It is valid until {date}.',
    it: 'Lo copi adesso: non verrà più mostrato. È valido fino al {date}.',
  },
  list: { fr: 'Liens créés', en: 'Links made', it: 'Link creati' },
  none: { fr: 'Aucun lien pour l’instant.', en: 'No links yet.', it: 'Ancora nessun link.' },
  list_failed: {
    fr: 'Les liens n’ont pas pu être chargés.',
    en: 'The links could not be loaded.',
    it: 'I link non hanno potuto essere caricati.',
  },
  until: {
    fr: 'Valable jusqu’au {date}',
    en: 'Valid until {date}',
    it: 'Valido fino al {date}',
  },
  expired: { fr: 'Expiré le {date}', en: 'Expired on {date}', it: 'Scaduto il {date}' },
  maker_inactive: {
    fr: 'Terminé : l’accès de qui l’a créé est fermé',
    en: 'Ended: the access of whoever made it is closed',
    it: 'Terminato: l’accesso di chi l’ha creato è chiuso',
  },
  revoked: { fr: 'Révoqué le {date}', en: 'Revoked on {date}', it: 'Revocato il {date}' },
  made: { fr: 'Créé le {date}', en: 'Made on {date}', it: 'Creato il {date}' },
  made_by: {
    fr: 'Créé le {date} par {name}',
    en: 'Made on {date} by {name}',
    it: 'Creato il {date} da {name}',
  },
  never_opened: { fr: 'jamais ouvert', en: 'never opened', it: 'mai aperto' },
  opened: {
    fr: {
      one: 'ouvert {count} fois, le {date}',
      many: 'ouvert {count} fois, la dernière le {date}',
      other: 'ouvert {count} fois, la dernière le {date}',
    },
    en: {
      one: 'opened once, on {date}',
      other: 'opened {count} times, last on {date}',
    },
    it: {
      one: 'aperto {count} volta, il {date}',
      many: 'aperto {count} volte, l’ultima il {date}',
      other: 'aperto {count} volte, l’ultima il {date}',
    },
  },
  revoke: { fr: 'Révoquer', en: 'Revoke', it: 'Revoca' },
  revoke_named: {
    fr: 'Révoquer le lien créé le {date}',
    en: 'Revoke the link made on {date}',
    it: 'Revoca il link creato il {date}',
  },
  done_revoked: {
    fr: 'Le lien est révoqué : il n’ouvre plus rien.',
    en: 'The link is revoked: it no longer opens anything.',
    it: 'Il link è revocato: non apre più nulla.',
  },
})
