import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the next step of a mandate. */
export const nextText = text('mandate_next', {
  title: { fr: 'Prochaine étape', en: 'Next step', it: 'Prossimo passo' },
  offer: { fr: 'Faire l’offre', en: 'Make the offer', it: 'Preparare l’offerta' },
  'offer.hint': {
    fr: 'client, mandat et prix sont repris',
    en: 'client, mandate and price are filled in',
    it: 'cliente, mandato e prezzo sono ripresi',
  },
  fill: { fr: 'Remplir', en: 'Fill in', it: 'Compila' },
  correct: {
    fr: 'Corriger, puis repasser en contrôle',
    en: 'Correct it, then submit it for review again',
    it: 'Correggere, poi ripassare alla verifica',
  },
  more: {
    fr: {
      one: 'puis {count} autre point de la liste de contrôle',
      many: 'puis {count} autres points de la liste de contrôle',
      other: 'puis {count} autres points de la liste de contrôle',
    },
    en: {
      one: 'then {count} other checklist item',
      other: 'then {count} other checklist items',
    },
    it: {
      one: 'poi {count} altro punto della lista di controllo',
      many: 'poi altri {count} punti della lista di controllo',
      other: 'poi altri {count} punti della lista di controllo',
    },
  },
  ticked: { fr: 'Fait : {item}', en: 'Done: {item}', it: 'Fatto: {item}' },
  done: common.done,
})
