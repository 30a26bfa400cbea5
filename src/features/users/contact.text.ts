import { text } from '../../kernel/text.ts'

export const contactText = text('contact', {
  failed: {
    fr: 'Impossible de charger les contacts. Réessayez.',
    en: 'Error loading contact options',
    it: 'Impossibile caricare i contatti. Riprovi.',
  },
  create: { fr: 'Créer « {typed} »', en: 'Create “{typed}”', it: 'Crea «{typed}»' },
  create_new: { fr: 'Nouvelle personne', en: 'New person', it: 'Nuova persona' },
  submit: { fr: 'Créer la personne', en: 'Create the person', it: 'Crea la persona' },
  created: { fr: 'Personne créée', en: 'Person created', it: 'Persona creata' },
})
