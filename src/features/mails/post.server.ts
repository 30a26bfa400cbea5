import type { MailPort, Post } from '../../kernel/mail.server.ts'
import type { ServerSay } from '../../kernel/words.server.ts'
import { storedSettings, supportEmailOf } from './settings.server.ts'

type Options = { mail: MailPort; say: ServerSay; publicUrl: () => string }

/** Returns a function that sends a mail with greeting, link and the office's address in the reader's language. */
export function openPost({ mail, say, publicUrl }: Options): Post {
  return async ({ key, to, path, write }, db) => {
    const language = to.language ?? 'fr'
    const words = say.in(language)
    const { subject, text } = write(words)
    const office = await storedSettings(db)
    const contact = await supportEmailOf(db)
    const joinWords = (...words: (string | null)[]) => words.filter(Boolean).join(' ')
    const sender = [
      words('letter:closing'),
      office.organisation,
      joinWords(office.street, office.number),
      joinWords(office.postcode, office.city),
    ]
    const parts = [
      to.name ? words('letter:greeting.named', { name: to.name }) : words('letter:greeting'),
      text,
      publicUrl() + path,
      sender.filter(Boolean).join('\n'),
      contact ? words('letter:automatic.contact', { email: contact }) : words('letter:automatic'),
    ]
    await mail.send({ key, to: to.email, language, subject, text: `${parts.join('\n\n')}\n` })
  }
}
