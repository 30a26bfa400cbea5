import { text } from '../../kernel/text.ts'
import { energyText } from './energy.text.ts'
import { heatingOptionText } from './heatingOption.text.ts'

export const referenceText = text('reference', {
  ...energyText.words,
  ...heatingOptionText.words,
  'error.month': {
    fr: 'Indiquez un mois, par exemple 2026-01.',
    en: 'Enter a month, such as 2026-01.',
    it: 'Indichi un mese, per esempio 2026-01.',
  },
  'error.key': {
    fr: 'Seulement des lettres minuscules, des chiffres et _.',
    en: 'Lower-case letters, digits and _ only.',
    it: 'Solo lettere minuscole, cifre e _.',
  },
  'error.twice': {
    fr: 'La ligne {row} dit déjà la même chose.',
    en: 'Row {row} says the same already.',
    it: 'La riga {row} dice già la stessa cosa.',
  },
  'error.one_row': {
    fr: 'Cette table a une ligne, et une seule.',
    en: 'This table has exactly one row.',
    it: 'Questa tabella ha una sola riga.',
  },
})
