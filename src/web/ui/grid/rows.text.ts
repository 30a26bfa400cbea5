import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const rowsText = text('rows', {
  add: { fr: 'Ajouter une ligne', en: 'Add a row', it: 'Aggiungi una riga' },
  row: { fr: 'Ligne {number}', en: 'Row {number}', it: 'Riga {number}' },
  added_row: { fr: 'Nouvelle ligne', en: 'New row', it: 'Nuova riga' },
  paste: { fr: 'Coller un tableau', en: 'Paste a table', it: 'Incolla una tabella' },
  'paste.here': {
    fr: 'Collez ici des lignes copiées d’un tableur, avec ou sans leurs titres.',
    en: 'Paste rows copied from a spreadsheet here, with or without their headings.',
    it: 'Incolli qui le righe copiate da un foglio di calcolo, con o senza intestazioni.',
  },
  'paste.block': { fr: 'Lignes à coller', en: 'Rows to paste', it: 'Righe da incollare' },
  'paste.has_head': {
    fr: 'La première ligne contient les titres',
    en: 'The first line holds the headings',
    it: 'La prima riga contiene le intestazioni',
  },
  'paste.preview': {
    fr: 'Ce qui a été compris',
    en: 'What was understood',
    it: 'Che cosa è stato compreso',
  },
  'paste.into': {
    fr: 'Destination de la colonne {column}',
    en: 'Where column {column} goes',
    it: 'Destinazione della colonna {column}',
  },
  'paste.nowhere': { fr: 'Ne pas reprendre', en: 'Leave out', it: 'Non riprendere' },
  'paste.take_line': {
    fr: 'Reprendre la ligne {number}',
    en: 'Include line {number}',
    it: 'Riprendi la riga {number}',
  },
  'paste.line': { fr: 'Ligne', en: 'Line', it: 'Riga' },
  'paste.cell': {
    fr: '{column}, ligne {number}',
    en: '{column}, line {number}',
    it: '{column}, riga {number}',
  },
  'paste.missing': {
    fr: 'Il manque : {columns}. Indiquez la colonne qui y correspond, ou une valeur pour toutes les lignes.',
    en: 'Missing: {columns}. Choose the column that goes there, or enter a value for all rows.',
    it: 'Manca: {columns}. Indichi la colonna che vi corrisponde, o un valore per tutte le righe.',
  },
  'paste.common': { fr: 'Pour toutes les lignes', en: 'For all rows', it: 'Per tutte le righe' },
  'paste.too_many': {
    fr: '{count} lignes collées : seules les {most} premières sont reprises.',
    en: '{count} lines pasted: only the first {most} are taken.',
    it: '{count} righe incollate: solo le prime {most} vengono riprese.',
  },
  'paste.wrong': {
    fr: {
      one: '{count} ligne à corriger',
      many: '{count} lignes à corriger',
      other: '{count} lignes à corriger',
    },
    en: { one: '{count} line to correct', other: '{count} lines to correct' },
    it: {
      one: '{count} riga da correggere',
      many: '{count} righe da correggere',
      other: '{count} righe da correggere',
    },
  },
  'paste.leave_wrong': { fr: 'Laisser de côté', en: 'Leave out', it: 'Tralascia' },
  'paste.add': {
    fr: {
      one: 'Ajouter {count} ligne',
      many: 'Ajouter {count} lignes',
      other: 'Ajouter {count} lignes',
    },
    en: { one: 'Add {count} row', other: 'Add {count} rows' },
    it: {
      one: 'Aggiungi {count} riga',
      many: 'Aggiungi {count} righe',
      other: 'Aggiungi {count} righe',
    },
  },
  added: {
    fr: {
      one: 'Ligne ajoutée',
      many: '{count} lignes ajoutées',
      other: '{count} lignes ajoutées',
    },
    en: { one: 'Row added', other: '{count} rows added' },
    it: { one: 'Riga aggiunta', many: '{count} righe aggiunte', other: '{count} righe aggiunte' },
  },
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
  more: { fr: 'Détails', en: 'Details', it: 'Dettagli' },
  more_of_row: {
    fr: 'Détails de la ligne {number}',
    en: 'Details of row {number}',
    it: 'Dettagli della riga {number}',
  },
  marks: common.remarks,
  how: {
    fr: 'Flèches pour se déplacer, Entrée pour modifier, Échap pour revenir à la valeur d’avant, Suppr pour vider, Ctrl+Z pour annuler. Dans une nouvelle ligne, Entrée passe à la case suivante, puis à une autre ligne.',
    en: 'Arrows to move, Enter to edit, Escape to restore the previous value, Delete to clear, Ctrl+Z to undo. In a new row, Enter moves to the next cell, then begins another row.',
    it: 'Frecce per spostarsi, Invio per modificare, Esc per tornare al valore di prima, Canc per svuotare, Ctrl+Z per annullare. In una nuova riga, Invio passa alla casella seguente, poi a un’altra riga.',
  },
})
