import { text } from '../../../kernel/text.ts'

export const noteActionText = text('note_action', {
  send: { fr: 'Envoyer à Notion', en: 'Send to Notion', it: 'Invia a Notion' },
})
