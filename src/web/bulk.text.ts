import { text } from '../kernel/text.ts'

/** Words of what is done to many records at once. */
export const bulkText = text('bulk', {
  progress: { fr: '{done} sur {total}', en: '{done} of {total}', it: '{done} di {total}' },
  changed: {
    fr: {
      one: '{count} fiche modifiée',
      many: '{count} fiches modifiées',
      other: '{count} fiches modifiées',
    },
    en: { one: '{count} record changed', other: '{count} records changed' },
    it: {
      one: '{count} scheda modificata',
      many: '{count} schede modificate',
      other: '{count} schede modificate',
    },
  },
  deleted: {
    fr: {
      one: '{count} fiche mise à la corbeille',
      many: '{count} fiches mises à la corbeille',
      other: '{count} fiches mises à la corbeille',
    },
    en: { one: '{count} record moved to the trash', other: '{count} records moved to the trash' },
    it: {
      one: '{count} scheda spostata nel cestino',
      many: '{count} schede spostate nel cestino',
      other: '{count} schede spostate nel cestino',
    },
  },
  restored: {
    fr: {
      one: '{count} fiche est de retour',
      many: '{count} fiches sont de retour',
      other: '{count} fiches sont de retour',
    },
    en: { one: '{count} record is back', other: '{count} records are back' },
    it: {
      one: '{count} scheda è di nuovo presente',
      many: '{count} schede sono di nuovo presenti',
      other: '{count} schede sono di nuovo presenti',
    },
  },
  kept: {
    fr: {
      one: '{count} gardée sur cet appareil, envoyée dès que le serveur répond',
      many: '{count} gardées sur cet appareil, envoyées dès que le serveur répond',
      other: '{count} gardées sur cet appareil, envoyées dès que le serveur répond',
    },
    en: {
      one: '{count} kept on this device, sent as soon as the server answers',
      other: '{count} kept on this device, sent as soon as the server answers',
    },
    it: {
      one: '{count} conservata su questo dispositivo, inviata appena il server risponde',
      many: '{count} conservate su questo dispositivo, inviate appena il server risponde',
      other: '{count} conservate su questo dispositivo, inviate appena il server risponde',
    },
  },
  refused: {
    fr: {
      one: '{count} fiche refusée',
      many: '{count} fiches refusées',
      other: '{count} fiches refusées',
    },
    en: { one: '{count} record refused', other: '{count} records refused' },
    it: {
      one: '{count} scheda rifiutata',
      many: '{count} schede rifiutate',
      other: '{count} schede rifiutate',
    },
  },
  failed: {
    fr: 'Le serveur n’a pas pu le faire.',
    en: 'The server could not do it.',
    it: 'Il server non è riuscito a farlo.',
  },
  still_selected: {
    fr: {
      one: 'Elle reste sélectionnée.',
      many: 'Elles restent sélectionnées.',
      other: 'Elles restent sélectionnées.',
    },
    en: { one: 'It stays selected.', other: 'They stay selected.' },
    it: {
      one: 'Resta selezionata.',
      many: 'Restano selezionate.',
      other: 'Restano selezionate.',
    },
  },
  overwrites: {
    fr: 'Réessayer remplace ce que quelqu’un a modifié entre-temps.',
    en: 'Trying again replaces what somebody changed in the meantime.',
    it: 'Riprovando si sostituisce ciò che qualcuno ha modificato nel frattempo.',
  },
  again: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  see: { fr: 'Voir', en: 'Show', it: 'Mostra' },

  'delete.title': {
    fr: {
      one: 'Supprimer {count} fiche ?',
      many: 'Supprimer {count} fiches ?',
      other: 'Supprimer {count} fiches ?',
    },
    en: { one: 'Delete {count} record?', other: 'Delete {count} records?' },
    it: {
      one: 'Eliminare {count} scheda?',
      many: 'Eliminare {count} schede?',
      other: 'Eliminare {count} schede?',
    },
  },
  'delete.type': {
    fr: 'Saisissez {count} pour confirmer',
    en: 'Type {count} to confirm',
    it: 'Digiti {count} per confermare',
  },
  'export.title': {
    fr: {
      one: 'Exporter {count} fiche',
      many: 'Exporter {count} fiches',
      other: 'Exporter {count} fiches',
    },
    en: { one: 'Export {count} record', other: 'Export {count} records' },
    it: {
      one: 'Esportare {count} scheda',
      many: 'Esportare {count} schede',
      other: 'Esportare {count} schede',
    },
  },
  'export.most': {
    fr: 'Au plus {most} fiches à la fois. Sans sélection, « Exporter » prend toute la liste.',
    en: 'At most {most} records at a time. Without a selection, “Export” takes the whole list.',
    it: 'Al massimo {most} schede per volta. Senza selezione, «Esporta» prende l’intero elenco.',
  },
})
