import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Texts of bulk operations. */
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
    en: { one: '{count} record moved to the bin', other: '{count} records moved to the bin' },
    it: {
      one: '{count} scheda spostata nel cestino',
      many: '{count} schede spostate nel cestino',
      other: '{count} schede spostate nel cestino',
    },
  },
  restored: {
    fr: {
      one: '{count} fiche restaurée',
      many: '{count} fiches restaurées',
      other: '{count} fiches restaurées',
    },
    en: { one: '{count} record restored', other: '{count} records restored' },
    it: {
      one: '{count} scheda ripristinata',
      many: '{count} schede ripristinate',
      other: '{count} schede ripristinate',
    },
  },
  kept: {
    fr: {
      one: '{count} fiche conservée sur cet appareil ; envoi dès que le serveur répondra',
      many: '{count} fiches conservées sur cet appareil ; envoi dès que le serveur répondra',
      other: '{count} fiches conservées sur cet appareil ; envoi dès que le serveur répondra',
    },
    en: {
      one: '{count} record kept on this device; it will be sent once the server responds',
      other: '{count} records kept on this device; they will be sent once the server responds',
    },
    it: {
      one: '{count} scheda conservata su questo dispositivo; invio appena il server risponde',
      many: '{count} schede conservate su questo dispositivo; invio appena il server risponde',
      other: '{count} schede conservate su questo dispositivo; invio appena il server risponde',
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
    fr: 'Le serveur n’a pas pu traiter la demande. Réessayez.',
    en: 'The server could not process this. Try again.',
    it: 'Il server non ha potuto elaborare la richiesta. Riprovi.',
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
    fr: 'Un nouvel essai écrasera les modifications faites entre-temps par d’autres.',
    en: 'Trying again will overwrite what others changed in the meantime.',
    it: 'Un nuovo tentativo sovrascriverà le modifiche fatte nel frattempo da altri.',
  },
  again: common.tryAgain,
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
      one: 'Esporta {count} scheda',
      many: 'Esporta {count} schede',
      other: 'Esporta {count} schede',
    },
  },
  'export.most': {
    fr: 'Au plus {most} fiches à la fois. Sans sélection, « Exporter » prend toute la liste.',
    en: 'At most {most} records at a time. Without a selection, “Export” takes the whole list.',
    it: 'Al massimo {most} schede per volta. Senza selezione, «Esporta» prende l’intero elenco.',
  },
})
