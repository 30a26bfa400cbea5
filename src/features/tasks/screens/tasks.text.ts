import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the tab of a mandate and of the list on the homes. */
export const tasksText = text('tasks', {
  title: common.tasks,
  mine: { fr: 'Mes tâches', en: 'My tasks', it: 'I miei compiti' },
  open: {
    fr: { one: '{count} ouverte', many: '{count} ouvertes', other: '{count} ouvertes' },
    en: { one: '{count} open', other: '{count} open' },
    it: { one: '{count} aperto', many: '{count} aperti', other: '{count} aperti' },
  },
  done: {
    fr: { one: '{count} terminée', many: '{count} terminées', other: '{count} terminées' },
    en: { one: '{count} done', other: '{count} done' },
    it: { one: '{count} completato', many: '{count} completati', other: '{count} completati' },
  },
  more: {
    fr: 'Les {shown} premières sont affichées, sur {count}.',
    en: 'The first {shown} of {count} are shown.',
    it: 'Sono mostrati i primi {shown} su {count}.',
  },
  show_more: {
    fr: { one: '{count} autre', many: '{count} autres', other: '{count} autres' },
    en: { one: '{count} more', other: '{count} more' },
    it: { one: '{count} altro', many: 'altri {count}', other: 'altri {count}' },
  },
  none: {
    fr: 'Aucune tâche ouverte',
    en: 'No open task',
    it: 'Nessun compito aperto',
  },
  none_for_you: {
    fr: 'Rien à faire de votre côté.',
    en: 'Nothing for you to do.',
    it: 'Niente da fare da parte sua.',
  },
  failed: {
    fr: 'Impossible de charger les tâches. Réessayez.',
    en: 'Failed to load the tasks. Try again.',
    it: 'Impossibile caricare i compiti. Riprovi.',
  },
  people_failed: {
    fr: 'Impossible de charger les personnes. Réessayez.',
    en: 'Failed to load the people. Try again.',
    it: 'Impossibile caricare le persone. Riprovi.',
  },
  nobody: { fr: 'À désigner', en: 'Unassigned', it: 'Da designare' },
  add: { fr: 'Ajouter une tâche', en: 'Add a task', it: 'Aggiungi un compito' },
  'add.submit': common.add,
  added: { fr: 'Tâche ajoutée', en: 'Task added', it: 'Compito aggiunto' },
  change: { fr: 'Modifier la tâche', en: 'Change the task', it: 'Modifica il compito' },
  change_named: {
    fr: 'Modifier la tâche : {name}',
    en: 'Change the task: {name}',
    it: 'Modifica il compito: {name}',
  },
  'change.submit': common.save,
  changed: { fr: 'Tâche modifiée', en: 'Task changed', it: 'Compito modificato' },
  remove: { fr: 'Supprimer la tâche', en: 'Delete the task', it: 'Elimina il compito' },
  remove_named: {
    fr: 'Supprimer la tâche : {name}',
    en: 'Delete the task: {name}',
    it: 'Elimina il compito: {name}',
  },
  removed: { fr: 'Tâche supprimée', en: 'Task deleted', it: 'Compito eliminato' },
  items: {
    fr: 'Points de la liste de contrôle à attribuer',
    en: 'Checklist items to assign',
    it: 'Punti della lista di controllo da assegnare',
  },
  assign: { fr: 'Attribuer', en: 'Assign', it: 'Assegna' },
  assign_named: {
    fr: 'Attribuer : {name}',
    en: 'Assign: {name}',
    it: 'Assegna: {name}',
  },
  requests: {
    fr: 'Documents attendus du client',
    en: 'Documents expected from the client',
    it: 'Documenti attesi dal cliente',
  },
  to_send: { fr: 'Documents à envoyer', en: 'Documents to send', it: 'Documenti da inviare' },
  overdue: {
    fr: { one: '{count} en retard', many: '{count} en retard', other: '{count} en retard' },
    en: { one: '{count} overdue', other: '{count} overdue' },
    it: { one: '{count} in ritardo', many: '{count} in ritardo', other: '{count} in ritardo' },
  },
})
