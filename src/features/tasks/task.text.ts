import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const taskText = text('task', {
  'section.place': { fr: 'Rattachement', en: 'Belongs to', it: 'Appartenenza' },
  'section.task': common.task,
  'field.mandate': common.mandate,
  'field.building_address': common.address,
  'field.service_type': common.formType,
  'field.subject': common.task,
  'field.title': common.toDo,
  'field.item': { fr: 'Point de la liste', en: 'Checklist item', it: 'Punto della lista' },
  'field.person': { fr: 'Attribuée à', en: 'Assigned to', it: 'Assegnato a' },
  'field.due_date': common.dueDate,
  'field.note': common.note,
  'field.done': common.done,
  'error.title_or_item': {
    fr: 'Un point de la liste de contrôle porte déjà un nom : laissez le titre vide.',
    en: 'A checklist item already has a name: leave the title empty.',
    it: 'Un punto della lista di controllo ha già un nome: lasci vuoto il titolo.',
  },
  'error.takes_no_part': {
    fr: 'Cette personne ne participe pas au mandat : choisissez quelqu’un du bureau, le partenaire ou le client.',
    en: 'This person takes no part in the mandate: choose somebody from the office, the partner or the client.',
    it: 'Questa persona non partecipa al mandato: scelga qualcuno dello studio, il partner o il cliente.',
  },
  'error.not_open': {
    fr: 'Ce mandat est terminé : rouvrez-le avant d’y ajouter une tâche.',
    en: 'This mandate has ended: reopen it before adding a task.',
    it: 'Questo mandato è concluso: lo riapra prima di aggiungere un compito.',
  },
})
