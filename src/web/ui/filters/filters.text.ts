import { text } from '../../../kernel/text.ts'

export const filterText = text('filter', {
  record: { fr: 'Fiche', en: 'Record', it: 'Scheda' },
  none: { fr: 'Sans valeur', en: 'No value', it: 'Senza valore' },
  any: { fr: 'Avec une valeur', en: 'Any value', it: 'Con un valore' },
  between: { fr: '{from} à {to}', en: '{from} to {to}', it: 'da {from} a {to}' },
  from: { fr: 'dès {from}', en: 'from {from}', it: 'da {from}' },
  to: { fr: 'jusqu’à {to}', en: 'up to {to}', it: 'fino a {to}' },
  'order.ascending': {
    fr: 'Trier par ordre croissant',
    en: 'Sort ascending',
    it: 'Ordina in modo crescente',
  },
  'order.descending': {
    fr: 'Trier par ordre décroissant',
    en: 'Sort descending',
    it: 'Ordina in modo decrescente',
  },
  'order.add': { fr: 'Ajouter au tri', en: 'Add to the sort', it: 'Aggiungi all’ordinamento' },
  'order.turn': {
    fr: 'Inverser le sens du tri',
    en: 'Reverse the sort',
    it: 'Inverti l’ordinamento',
  },
  'order.remove': {
    fr: 'Retirer du tri',
    en: 'Remove from the sort',
    it: 'Togli dall’ordinamento',
  },
  'columns.reset': { fr: 'Rétablir', en: 'Reset', it: 'Ripristina' },
  'columns.move': { fr: 'Déplacer {column}', en: 'Move {column}', it: 'Sposta {column}' },
  'columns.place': {
    fr: '{column}, {place} sur {total}',
    en: '{column}, {place} of {total}',
    it: '{column}, {place} di {total}',
  },
  'columns.hide': {
    fr: 'Masquer la colonne',
    en: 'Hide the column',
    it: 'Nascondi la colonna',
  },
  'columns.resize': {
    fr: 'Changer la largeur',
    en: 'Change the width',
    it: 'Cambia la larghezza',
  },
  by: { fr: 'Filtrer : {name}…', en: 'Filter: {name}…', it: 'Filtra: {name}…' },
  'label.from': { fr: 'De', en: 'From', it: 'Da' },
  'label.to': { fr: 'À', en: 'To', it: 'A' },
  'label.contains': { fr: 'Contient', en: 'Contains', it: 'Contiene' },
  apply: { fr: 'Appliquer', en: 'Apply', it: 'Applica' },
  'columns.find': { fr: 'Chercher une colonne…', en: 'Find a column…', it: 'Cerca una colonna…' },
})
