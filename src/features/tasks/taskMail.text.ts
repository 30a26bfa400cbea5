import { text } from '../../kernel/text.ts'

/** Texts of mails and calendars about what somebody has to do. */
export const taskMailText = text('task_mail', {
  digest: {
    fr: 'À faire aujourd’hui ou en retard :\n{lines}',
    en: 'Due today or overdue:\n{lines}',
    it: 'Da fare oggi o in ritardo:\n{lines}',
  },
  line: {
    fr: '– {number}, {address} : {name} ({due})',
    en: '– {number}, {address}: {name} ({due})',
    it: '– {number}, {address}: {name} ({due})',
  },
  since: { fr: 'échéance le {date}', en: 'due on {date}', it: 'scadenza il {date}' },
  today: { fr: 'aujourd’hui', en: 'today', it: 'oggi' },
  to_send: { fr: 'À envoyer : {name}', en: 'To send: {name}', it: 'Da inviare: {name}' },
})
