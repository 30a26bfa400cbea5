import { text } from '../../../kernel/text.ts'

/** Words of the form by which somebody leaves a company. */
export const leaveText = text('leave', {
  'field.successor': { fr: 'Reprend le tout', en: 'Takes over', it: 'Riprende il tutto' },
  'field.until': { fr: 'Dernier jour', en: 'Last day', it: 'Ultimo giorno' },
})
