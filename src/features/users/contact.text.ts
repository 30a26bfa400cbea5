import { common } from '../../kernel/commonWords.ts'
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
  alike: {
    fr: 'Probablement la même personne :',
    en: 'Probably the same person:',
    it: 'Probabilmente la stessa persona:',
  },
  'similar.title': {
    fr: 'Cette personne existe peut-être déjà',
    en: 'This person may exist already',
    it: 'Questa persona forse esiste già',
  },
  'similar.email': { fr: 'même e-mail', en: 'same email', it: 'stessa e-mail' },
  'similar.phone': { fr: 'même téléphone', en: 'same phone', it: 'stesso telefono' },
  'similar.name': { fr: 'même nom', en: 'same name', it: 'stesso nome' },
  'similar.take': common.choose,
  'company.like': {
    fr: '« {name} » ressemble au nom d’une entreprise.',
    en: '“{name}” looks like the name of a company.',
    it: '«{name}» sembra il nome di una ditta.',
  },
  'company.take': {
    fr: 'Reprendre comme entreprise',
    en: 'Take it as the company',
    it: 'Usa come ditta',
  },
  'company.taken': {
    fr: '« {name} » est repris comme entreprise.',
    en: '“{name}” was taken as a company.',
    it: '«{name}» è stato inserito come ditta.',
  },
  'company.is_person': {
    fr: 'C’est une personne',
    en: 'It is a person',
    it: 'È una persona',
  },
  'company.contact': {
    fr: 'Personne de contact de l’entreprise',
    en: 'Contact person of the company',
    it: 'Persona di contatto della ditta',
  },
  created: { fr: 'Personne créée', en: 'Person created', it: 'Persona creata' },
})
