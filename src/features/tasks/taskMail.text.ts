import { common } from '../../kernel/commonWords.ts'
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
  today: common.today,
  'reminder.subject': {
    fr: 'Rappel : à faire, {address}',
    en: 'Reminder: to do, {address}',
    it: 'Promemoria: da fare, {address}',
  },
  'reminder.text': {
    fr: 'Pour le mandat {number} ({address}), il vous reste à faire :\n{lines}\n\nUne fois que c’est fait, faites-le savoir au bureau.',
    en: 'For mandate {number} ({address}), this is left for you to do:\n{lines}\n\nOnce it is done, let the office know.',
    it: 'per il mandato {number} ({address}) le resta da fare:\n{lines}\n\nQuando è fatto, lo comunichi allo studio.',
  },
  'reminder.line': { fr: '– {name}', en: '– {name}', it: '– {name}' },
  'reminder.line_due': {
    fr: '– {name} (échéance le {date})',
    en: '– {name} (due on {date})',
    it: '– {name} (scadenza il {date})',
  },
  to_send: { fr: 'À envoyer : {name}', en: 'To send: {name}', it: 'Da inviare: {name}' },
})
