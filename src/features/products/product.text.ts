import { common } from '../../kernel/commonWords.ts'
import { type Language, text } from '../../kernel/text.ts'
import { type Kind, kinds } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'

const kindNames = Object.fromEntries(
  kinds.map((kind) => [`kind.${kind}`, serviceOf(kind).text.words.name]),
) as Record<`kind.${Kind}`, Record<Language, string>>

export const productText = text('product', {
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
  'list.new': { fr: 'Nouveau produit', en: 'New product', it: 'Nuovo prodotto' },
  'list.search': { fr: 'Nom ou code…', en: 'Name or code…', it: 'Nome o codice…' },
  'list.id': { fr: 'ID', en: 'ID', it: 'ID' },
  'list.empty': {
    fr: 'Aucun produit pour l’instant',
    en: 'No product yet',
    it: 'Nessun prodotto per ora',
  },
  'list.failed': {
    fr: 'Impossible de charger les produits.',
    en: 'Failed to load products.',
    it: 'Impossibile caricare i prodotti.',
  },
  'page.mandates': common.mandates,
  'page.no_mandate': common.noMandates,
  'page.mandates_failed': {
    fr: 'Impossible de charger les mandats.',
    en: 'Failed to load the mandates.',
    it: 'Impossibile caricare i mandati.',
  },
  'page.failed': {
    fr: 'Impossible de charger le produit.',
    en: 'Failed to load the product.',
    it: 'Impossibile caricare il prodotto.',
  },
  'create.submit': { fr: 'Créer le produit', en: 'Create the product', it: 'Crea il prodotto' },
  'create.done': { fr: 'Produit créé', en: 'Product created', it: 'Prodotto creato' },
  'delete.title': common.deleteName,
  'delete.text': {
    fr: 'Le produit est placé dans la corbeille pendant 30 jours. Les mandats qui l’utilisent le conservent.',
    en: 'The product stays in the bin for 30 days. Mandates that use it keep it.',
    it: 'Il prodotto resta nel cestino 30 giorni. I mandati che lo usano lo mantengono.',
  },
  'delete.confirm': {
    fr: 'Supprimer le produit',
    en: 'Delete the product',
    it: 'Elimina il prodotto',
  },
  'delete.done': { fr: 'Produit supprimé', en: 'Product deleted', it: 'Prodotto eliminato' },
  'delete.failed': {
    fr: 'Le produit n’a pas pu être supprimé.',
    en: 'Failed to delete the product.',
    it: 'Impossibile eliminare il prodotto.',
  },
  'delete.unexpected': {
    fr: 'Une erreur inattendue s’est produite lors de la suppression du produit. Réessayez.',
    en: 'An unexpected error occurred while deleting the product.',
    it: 'Si è verificato un errore imprevisto durante l’eliminazione del prodotto. Riprovi.',
  },
})
