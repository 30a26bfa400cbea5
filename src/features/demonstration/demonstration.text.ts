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
  'act.register_added': {
    fr: 'Registre fictif ajouté à la démonstration',
    en: 'Fictitious register added to the demonstration',
    it: 'Registro fittizio aggiunto alla dimostrazione',
  },
  'error.register_loading': {
    fr: 'Un registre est en cours d’import : réessayez quand il sera terminé.',
    en: 'A register is being imported: try again once it has ended.',
    it: 'È in corso l’importazione di un registro: riprovi quando sarà terminata.',
  },
  'error.not_there': {
    fr: 'Il n’y a pas de données de démonstration.',
    en: 'There are no demonstration data.',
    it: 'Non ci sono dati dimostrativi.',
  },
  'error.register_there': {
    fr: 'Un registre est déjà chargé.',
    en: 'A register is already loaded.',
    it: 'Un registro è già caricato.',
  },
  add_register: {
    fr: 'Ajouter un registre fictif',
    en: 'Add a fictitious register',
    it: 'Aggiungi un registro fittizio',
  },
  register_added: {
    fr: 'Registre fictif ajouté : la prospection et les cartes sont remplies.',
    en: 'Fictitious register added: prospection and maps are filled.',
    it: 'Registro fittizio aggiunto: la prospezione e le mappe sono piene.',
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
