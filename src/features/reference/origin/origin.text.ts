import { text } from '../../../kernel/text.ts'

/** Texts of origins, included in all texts that describe them. */
export const originText = text('origin', {
  'status.verified': { fr: 'Vérifié', en: 'Verified', it: 'Verificato' },
  'status.secondary': {
    fr: 'Source secondaire',
    en: 'Secondary source',
    it: 'Fonte secondaria',
  },
  'status.inferred': { fr: 'Déduit', en: 'Inferred', it: 'Dedotto' },
  'status.illustrative': { fr: 'Indicatif', en: 'Illustrative', it: 'Indicativo' },
  'status.own': { fr: 'Propre au bureau', en: 'The office’s own', it: 'Proprio dello studio' },
  'status.entered': { fr: 'Saisi', en: 'Entered', it: 'Inserito' },
  'basis.pcs': { fr: 'PCS', en: 'gross (PCS)', it: 'PCS' },
  'basis.pci': { fr: 'PCI', en: 'net (PCI)', it: 'PCI' },
  'vat.excl': { fr: 'hors TVA', en: 'excl. VAT', it: 'IVA esclusa' },
  'vat.incl': { fr: 'TVA comprise', en: 'incl. VAT', it: 'IVA inclusa' },
  'vat.mixed': {
    fr: 'TVA comprise en partie',
    en: 'VAT partly included',
    it: 'IVA inclusa in parte',
  },
  'vat.unknown': { fr: 'TVA non précisée', en: 'VAT not stated', it: 'IVA non precisata' },
  read_on: { fr: 'lu le {date}', en: 'read on {date}', it: 'letto il {date}' },
  entered_on: { fr: 'le {date}', en: 'on {date}', it: 'il {date}' },
  confirmed_until: {
    fr: 'confirmé par le bureau jusqu’au {date}',
    en: 'confirmed by the office until {date}',
    it: 'confermato dallo studio fino al {date}',
  },
  to_confirm: { fr: 'à confirmer', en: 'to be confirmed', it: 'da confermare' },
  unknown: { fr: 'Inconnu', en: 'Not known', it: 'Sconosciuto' },
})
