import { text } from '../../kernel/text.ts'

/** Texts of the watch in errors and the audit log. */
export const watchText = text('watch', {
  'error.not_open': {
    fr: 'Ce constat est déjà réglé.',
    en: 'This finding has been dealt with already.',
    it: 'Questa constatazione è già stata trattata.',
  },
  'error.out_of_date': {
    fr: 'Les faits ont changé depuis ce constat : il est jugé à nouveau. Relisez-le s’il reste dans la liste.',
    en: 'The facts have changed since this finding: it is being judged again. Read it again if it is still listed.',
    it: 'I fatti sono cambiati dopo questa constatazione: viene giudicata di nuovo. La rilegga se è ancora nell’elenco.',
  },
  'error.reason_missing': {
    fr: 'Indiquez pourquoi ce constat est écarté.',
    en: 'State why this finding is dismissed.',
    it: 'Indichi perché questa constatazione è scartata.',
  },
  'act.closed': {
    fr: 'Constat de la veille clos : les valeurs actuelles ne le montrent plus',
    en: 'Finding of the index watch closed: present values no longer show it',
    it: 'Constatazione del controllo chiusa: i valori attuali non la mostrano più',
  },
  'act.dismissed': {
    fr: 'Constat de la veille écarté',
    en: 'Finding of the index watch dismissed',
    it: 'Constatazione del controllo scartata',
  },
})
