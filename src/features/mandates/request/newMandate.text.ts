import { text } from '../../../kernel/text.ts'

/** Texts of the page that creates a mandate, and of warnings about a new one. */
export const newMandateText = text('new_mandate', {
  'warning.twin': {
    fr: 'Un mandat du même type est déjà ouvert pour ce bâtiment : {numbers}.',
    en: 'A mandate of the same kind is already open for this building: {numbers}.',
    it: 'Per questo edificio è già aperto un mandato dello stesso tipo: {numbers}.',
  },
  'warning.twin_funded_once': {
    fr: 'Un seul conseil incitatif est financé par installation, et ce bâtiment en a déjà un : {numbers}.',
    en: 'Only one impulse consultation is funded per heating system, and this building already has one: {numbers}.',
    it: 'È finanziata una sola prima consulenza per impianto, e questo edificio ne ha già una: {numbers}.',
  },
  title: {
    fr: 'Nouveau mandat {product}',
    en: 'New mandate: {product}',
    it: 'Nuovo mandato {product}',
  },
  submit: { fr: 'Créer le mandat', en: 'Create the mandate', it: 'Crea il mandato' },
  created: {
    fr: 'Mandat {number} créé',
    en: 'Mandate {number} created',
    it: 'Mandato {number} creato',
  },
  product: { fr: 'Choisir un produit', en: 'Choose a product', it: 'Scegli un prodotto' },
})
