import { text } from '../../kernel/text.ts'

export const demonstrationText = text('demonstration', {
  'act.removed': {
    fr: 'Données de démonstration supprimées',
    en: 'Demonstration data removed',
    it: 'Dati dimostrativi eliminati',
  },
  'error.no_real_administrator': {
    fr: 'Créez d’abord un administrateur réel et connectez-vous avec ce compte.',
    en: 'Create a real administrator first and sign in with that account.',
    it: 'Crei prima un amministratore reale e acceda con quell’account.',
  },
  notice: {
    fr: {
      one: 'Données de démonstration : {count} mandat.',
      many: 'Données de démonstration : {count} mandats.',
      other: 'Données de démonstration : {count} mandats.',
    },
    en: {
      one: 'Demonstration data: {count} mandate.',
      other: 'Demonstration data: {count} mandates.',
    },
    it: {
      one: 'Dati dimostrativi: {count} mandato.',
      many: 'Dati dimostrativi: {count} mandati.',
      other: 'Dati dimostrativi: {count} mandati.',
    },
  },
  needs_administrator: {
    fr: 'Elles pourront être supprimées dès qu’un administrateur réel existera.',
    en: 'They can be removed as soon as a real administrator exists.',
    it: 'Potranno essere eliminati appena esisterà un amministratore reale.',
  },
  remove: {
    fr: 'Supprimer les données de démonstration',
    en: 'Remove demonstration data',
    it: 'Elimina i dati dimostrativi',
  },
  'remove.confirm': {
    fr: 'Tous les bâtiments, mandats et personnes de démonstration disparaîtront définitivement. Ce qui sert à un mandat réel est gardé.',
    en: 'All demonstration buildings, mandates and people will be removed for good. Anything a real mandate needs is kept.',
    it: 'Tutti gli edifici, i mandati e le persone dimostrativi spariranno definitivamente. Ciò che serve a un mandato reale è conservato.',
  },
  removed: {
    fr: 'Données de démonstration supprimées',
    en: 'Demonstration data removed',
    it: 'Dati dimostrativi eliminati',
  },
  'removed.kept': {
    fr: 'Données de démonstration supprimées ; gardées car utilisées : {buildings} bâtiments, {users} personnes, {mandates} mandats.',
    en: 'Demonstration data removed; kept because in use: {buildings} buildings, {users} people, {mandates} mandates.',
    it: 'Dati dimostrativi eliminati; conservati perché in uso: {buildings} edifici, {users} persone, {mandates} mandati.',
  },
  failed: {
    fr: 'Les données de démonstration n’ont pas pu être supprimées.',
    en: 'The demonstration data could not be removed.',
    it: 'Non è stato possibile eliminare i dati dimostrativi.',
  },
})
