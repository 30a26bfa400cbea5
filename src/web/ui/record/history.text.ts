import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const historyText = text('history', {
  recent: { fr: 'Derniers événements', en: 'Latest events', it: 'Ultimi eventi' },
  others: {
    fr: {
      one: 'et {count} autre champ',
      many: 'et {count} autres champs',
      other: 'et {count} autres champs',
    },
    en: { one: 'and {count} other field', other: 'and {count} other fields' },
    it: {
      one: 'e {count} altro campo',
      many: 'e {count} altri campi',
      other: 'e {count} altri campi',
    },
  },
  failed: {
    fr: 'L’historique n’a pas pu être chargé.',
    en: 'Failed to load the history.',
    it: 'Impossibile caricare la cronologia.',
  },
  empty: { fr: 'Aucune modification', en: 'No changes', it: 'Nessuna modifica' },
  create: { fr: 'Fiche créée', en: 'Record created', it: 'Scheda creata' },
  delete: {
    fr: 'Mise à la corbeille',
    en: 'Moved to the bin',
    it: 'Spostata nel cestino',
  },
  restore: {
    fr: 'Sortie de la corbeille',
    en: 'Restored from the bin',
    it: 'Ripristinata dal cestino',
  },
  system: common.system,
  earlier: { fr: 'Plus ancien', en: 'Earlier', it: 'Precedenti' },
  person: common.person,
  field: { fr: 'Champ', en: 'Field', it: 'Campo' },
  as_of: { fr: 'État au', en: 'As it was on', it: 'Stato al' },
  until_now: {
    fr: 'Le {date} → aujourd’hui',
    en: 'On {date} → today',
    it: 'Il {date} → oggi',
  },
  same: {
    fr: 'Rien n’a changé depuis.',
    en: 'Nothing has changed since.',
    it: 'Da allora non è cambiato nulla.',
  },
  not_there: {
    fr: 'Cette fiche n’existait pas à cette date.',
    en: 'This record did not exist on that date.',
    it: 'Questa scheda non esisteva in quella data.',
  },
  take_up: {
    fr: 'Reprendre cette valeur',
    en: 'Restore this value',
    it: 'Ripristina questo valore',
  },
  take_up_of: {
    fr: 'Reprendre cette valeur : {field}',
    en: 'Restore this value: {field}',
    it: 'Ripristina questo valore: {field}',
  },
  taken_up: {
    fr: '{field} : ancienne valeur reprise',
    en: '{field}: earlier value restored',
    it: '{field}: valore precedente ripristinato',
  },
})
