import { text } from '../../kernel/text.ts'

/** Texts of the watch in errors and the audit log. */
export const watchText = text('watch', {
  'error.not_open': {
    fr: 'Ce constat est déjà réglé.',
    en: 'This finding has been dealt with already.',
    it: 'Questa constatazione è già stata trattata.',
  },
  'error.reason_missing': {
    fr: 'Indiquez pourquoi ce constat est écarté.',
    en: 'State why this finding is dismissed.',
    it: 'Indichi perché questa constatazione è scartata.',
  },
  'act.dismissed': {
    fr: 'Constat de la veille écarté',
    en: 'Finding of the index watch dismissed',
    it: 'Constatazione del controllo scartata',
  },
})
