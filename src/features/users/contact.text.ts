import { text } from '../../kernel/text.ts'

export const contactText = text('contact', {
  failed: {
    fr: 'Erreur lors du chargement des contacts',
    en: 'Error loading contact options',
    it: 'Errore durante il caricamento dei contatti',
  },
  create: { fr: 'Créer « {typed} »', en: 'Create “{typed}”', it: 'Crea «{typed}»' },
  create_new: { fr: 'Nouvelle personne', en: 'New person', it: 'Nuova persona' },
  submit: { fr: 'Créer la personne', en: 'Create the person', it: 'Crea la persona' },
  created: { fr: 'Personne créée', en: 'Person created', it: 'Persona creata' },
})
