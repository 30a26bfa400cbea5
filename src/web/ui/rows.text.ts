import { text } from '../../kernel/text.ts'

export const rowsText = text('rows', {
  add: { fr: 'Ajouter une ligne', en: 'Add a row', it: 'Aggiungi una riga' },
  added_row: { fr: 'Nouvelle ligne', en: 'New row', it: 'Nuova riga' },
  select_all: {
    fr: 'Sélectionner toutes les lignes',
    en: 'Select all rows',
    it: 'Seleziona tutte le righe',
  },
  select_row: {
    fr: 'Sélectionner la ligne {number}',
    en: 'Select row {number}',
    it: 'Seleziona la riga {number}',
  },
  selected: {
    fr: {
      one: '{count} ligne sélectionnée',
      many: '{count} lignes sélectionnées',
      other: '{count} lignes sélectionnées',
    },
    en: { one: '{count} row selected', other: '{count} rows selected' },
    it: {
      one: '{count} riga selezionata',
      many: '{count} righe selezionate',
      other: '{count} righe selezionate',
    },
  },
  remove: { fr: 'Supprimer', en: 'Remove', it: 'Elimina' },
  remove_row: {
    fr: 'Supprimer la ligne {number}',
    en: 'Remove row {number}',
    it: 'Elimina la riga {number}',
  },
  unselect: { fr: 'Annuler la sélection', en: 'Clear the selection', it: 'Annulla la selezione' },
  removed: {
    fr: {
      one: 'Ligne supprimée',
      many: '{count} lignes supprimées',
      other: '{count} lignes supprimées',
    },
    en: { one: 'Row removed', other: '{count} rows removed' },
    it: {
      one: 'Riga eliminata',
      many: '{count} righe eliminate',
      other: '{count} righe eliminate',
    },
  },
  marks: { fr: 'Remarques', en: 'Remarks', it: 'Osservazioni' },
  how: {
    fr: 'Flèches pour se déplacer, Entrée pour modifier, Échap pour revenir à la valeur d’avant, Suppr pour vider, Ctrl+Z pour annuler.',
    en: 'Arrows to move, Enter to edit, Escape to take back, Delete to empty, Ctrl+Z to undo.',
    it: 'Frecce per spostarsi, Invio per modificare, Esc per tornare al valore di prima, Canc per svuotare, Ctrl+Z per annullare.',
  },
})
