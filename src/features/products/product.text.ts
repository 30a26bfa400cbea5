import { common } from '../../kernel/commonWords.ts'
import { recordWords } from '../../kernel/recordWords.ts'
import { type Language, text } from '../../kernel/text.ts'
import { type Kind, kinds } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'

const kindNames = Object.fromEntries(
  kinds.map((kind) => [`kind.${kind}`, serviceOf(kind).text.words.name]),
) as Record<`kind.${Kind}`, Record<Language, string>>

export const productText = text('product', {
  ...recordWords({
    fr: { new: 'nouveau produit', one: 'le produit', all: 'les produits' },
    en: { one: 'product', many: 'products' },
    it: { new: 'nuovo prodotto', one: 'il prodotto', all: 'i prodotti' },
  }),
  'error.code_form': {
    fr: 'Lettres majuscules, chiffres, _ et - seulement.',
    en: 'Capital letters, digits, _ and - only.',
    it: 'Solo lettere maiuscole, cifre, _ e -.',
  },

  'field.code': { fr: 'Code', en: 'Code', it: 'Codice' },
  'field.name': common.name,
  'field.kind': { fr: 'Type de prestation', en: 'Service type', it: 'Tipo di prestazione' },
  'field.service_type': common.formType,
  'field.price': common.price,
  'help.code': {
    fr: 'Unique, en majuscules',
    en: 'Unique, in capital letters',
    it: 'Unico, in maiuscole',
  },
  'help.price': { fr: 'Hors TVA', en: 'Excluding VAT', it: 'IVA esclusa' },
  'help.kind': {
    fr: 'Détermine les formulaires du mandat',
    en: 'Decides the forms of a mandate',
    it: 'Determina i moduli del mandato',
  },
  ...kindNames,
  'list.title': common.products,
  'list.search': { fr: 'Nom ou code…', en: 'Name or code…', it: 'Nome o codice…' },
  'page.mandates': common.mandates,
  'page.no_mandate': common.noMandates,
  'page.mandates_failed': {
    fr: 'Impossible de charger les mandats.',
    en: 'Failed to load the mandates.',
    it: 'Impossibile caricare i mandati.',
  },
  'delete.text': {
    fr: 'Le produit est placé dans la corbeille pendant 30 jours. Les mandats qui l’utilisent le conservent.',
    en: 'The product stays in the bin for 30 days. Mandates that use it keep it.',
    it: 'Il prodotto resta nel cestino 30 giorni. I mandati che lo usano lo mantengono.',
  },
})
