import { text } from '../../../kernel/text.ts'

/** Texts of the marks of fields that others have just changed. */
export const changedText = text('changed', {
  by: {
    fr: 'modifié par {name}, {time}',
    en: 'changed by {name}, {time}',
    it: 'modificato da {name}, {time}',
  },
  at: {
    fr: 'modifié à l’instant, {time}',
    en: 'changed just now, {time}',
    it: 'appena modificato, {time}',
  },
  told_by: {
    fr: '{field} : {name} a modifié ce champ.',
    en: '{field}: {name} changed this field.',
    it: '{field}: {name} ha modificato questo campo.',
  },
  told: {
    fr: '{field} : ce champ vient d’être modifié.',
    en: '{field}: this field was just changed.',
    it: '{field}: questo campo è stato appena modificato.',
  },
})
