import { text } from '../../kernel/text.ts'

/** Texts of a screen's keyboard shortcuts. */
export const keysText = text('keys', {
  title: { fr: 'Raccourcis clavier', en: 'Keyboard shortcuts', it: 'Scorciatoie da tastiera' },
  help: { fr: 'Afficher les raccourcis', en: 'Show the shortcuts', it: 'Mostra le scorciatoie' },
  on: {
    fr: 'Utiliser les raccourcis d’une lettre',
    en: 'Use single-letter shortcuts',
    it: 'Usa le scorciatoie di una lettera',
  },
  on_help: {
    fr: 'Sur cet appareil. Ils n’agissent pas pendant une saisie.',
    en: 'On this device. They do nothing while you type.',
    it: 'Su questo dispositivo. Non agiscono mentre si scrive.',
  },
  edit: {
    fr: 'Modifier le premier champ',
    en: 'Edit the first field',
    it: 'Modifica il primo campo',
  },
  'fact.move': {
    fr: 'Dans un champ : au précédent, au suivant',
    en: 'In a field: to the previous, to the next',
    it: 'In un campo: al precedente, al successivo',
  },
  'fact.save': {
    fr: 'Dans un champ : enregistrer et passer au suivant',
    en: 'In a field: save and go on to the next',
    it: 'In un campo: salva e passa al successivo',
  },
  'fact.source': {
    fr: 'Dans un champ : montrer l’origine de la valeur',
    en: 'In a field: show the source of the value',
    it: 'In un campo: mostra la provenienza del valore',
  },
  'fact.restore': {
    fr: 'Dans un champ : revenir à la valeur d’avant et le quitter',
    en: 'In a field: restore the previous value and leave it',
    it: 'In un campo: ripristina il valore di prima e lo lascia',
  },
  tab: { fr: 'Aller à « {tab} »', en: 'Go to “{tab}”', it: 'Vai a «{tab}»' },
  new_row: {
    fr: 'Nouvelle ligne : {table}',
    en: 'New row: {table}',
    it: 'Nuova riga: {table}',
  },
  done: {
    fr: 'Marquer « {item} » comme fait',
    en: 'Mark “{item}” as done',
    it: 'Segna «{item}» come fatto',
  },
})
