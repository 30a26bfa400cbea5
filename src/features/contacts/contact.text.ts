import { common } from '../../kernel/commonWords.ts'
import { recordWords } from '../../kernel/recordWords.ts'
import { text } from '../../kernel/text.ts'

export const contactRecordText = text('contact_record', {
  ...recordWords({
    fr: { new: 'nouveau contact', one: 'le contact', all: 'les contacts' },
    en: { one: 'contact', many: 'contacts' },
    it: { new: 'nuovo contatto', one: 'il contatto', all: 'i contatti' },
  }),
  'list.title': common.contacts,
  'list.empty': {
    fr: 'Concierge, locataire qui a les clés, ramoneur… : qui n’a pas d’e-mail.',
    en: 'Caretaker, tenant with the keys, chimney sweep…: people without an email address.',
    it: 'Custode, inquilino con le chiavi, spazzacamino…: chi non ha un’e-mail.',
  },
  'delete.text': {
    fr: 'Le contact est placé dans la corbeille pendant 30 jours, puis effacé.',
    en: 'The contact stays in the bin for 30 days and is then erased.',
    it: 'Il contatto resta nel cestino 30 giorni e poi è cancellato.',
  },
  'section.contact': common.contact,
  'field.company': common.companyOfSociete,
  'field.building': common.building,
  'field.name': common.name,
  'field.role': common.function,
  'field.phone_number': common.phone,
  'field.language': common.language,
  'language.fr': common.francais,
  'language.en': common.english,
  'language.it': common.italiano,
  'field.note': common.note,
  edit: { fr: 'Modifier le contact', en: 'Edit contact', it: 'Modifica il contatto' },
  edited: { fr: 'Contact modifié', en: 'Contact changed', it: 'Contatto modificato' },
  become: { fr: 'Ajouter son e-mail', en: 'Add their email', it: 'Aggiungi l’e-mail' },
  'become.text': {
    fr: 'Le contact devient une personne, qui pourra être invitée. Ce qui n’a pas de champ chez une personne est repris dans ses appels notés.',
    en: 'The contact becomes a person, who can then be invited. What a person has no field for is kept among their logged calls.',
    it: 'Il contatto diventa una persona, che potrà essere invitata. Ciò che non ha un campo in una persona è ripreso nelle sue chiamate annotate.',
  },
  'error.of_one': {
    fr: 'Un contact appartient à une société ou à un bâtiment : indiquez l’un des deux.',
    en: 'A contact belongs to a company or to a building: enter one of the two.',
    it: 'Un contatto appartiene a una società o a un edificio: indichi uno dei due.',
  },
})
