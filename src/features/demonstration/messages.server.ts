import { inArray } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Language } from '../../kernel/text.ts'
import { audiencesOf, serviceTypeOf } from '../../kinds.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { messageReadsTable, messagesTable } from '../messages/message.table.ts'
import type { MessageSide, MessageThread } from '../messages/thread.ts'
import { stampAt } from './dated.server.ts'
import type { loadMandates } from './mandates.server.ts'

type Line = { thread: MessageThread; by: MessageSide; text: Partial<Record<Language, string>> }

/** What is said on a mandate under way, in the order of time. */
const lines: readonly Line[] = [
  {
    thread: 'client',
    by: 'office',
    text: {
      fr: 'Bonjour, la visite a lieu mardi à 9 h. Pouvez-vous nous ouvrir la chaufferie ?',
      it: 'Buongiorno, il sopralluogo è martedì alle 9. Può aprirci il locale caldaia?',
    },
  },
  {
    thread: 'client',
    by: 'client',
    text: {
      fr: 'Bonjour, oui : le concierge a la clé. Faut-il préparer les factures de chauffage ?',
      it: 'Buongiorno, sì: il custode ha la chiave. Devo preparare le fatture del riscaldamento?',
    },
  },
  {
    thread: 'internal',
    by: 'office',
    text: { fr: 'Le client préfère être appelé après 17 h.' },
  },
  {
    thread: 'client',
    by: 'office',
    text: {
      fr: 'Oui, celles des trois dernières années suffisent. Une photo de chacune convient.',
      it: 'Sì, bastano quelle degli ultimi tre anni. Va bene una foto di ciascuna.',
    },
  },
  {
    thread: 'partner',
    by: 'office',
    text: { fr: 'Les plans sont dans les fichiers. Pouvez-vous relever la puissance installée ?' },
  },
  {
    thread: 'partner',
    by: 'partner',
    text: { fr: 'Bien reçu, je passe sur place jeudi matin.' },
  },
  {
    thread: 'client',
    by: 'client',
    text: {
      fr: 'Merci. Les voisins du 11 demandent s’ils peuvent se joindre à nous : à qui peuvent-ils écrire ?',
      it: 'Grazie. I vicini del numero 11 chiedono se possono unirsi a noi: a chi possono scrivere?',
    },
  },
]

/** Inserts messages on mandates under way, between their last status and now. */
export async function loadMessages(
  db: Db,
  planned: Awaited<ReturnType<typeof loadMandates>>,
  now: Date,
) {
  // On every second one: a few are enough to look at, and each line is a statement.
  const active = planned.filter(
    ({ index, status }) =>
      index % 2 === 0 && ['in_progress', 'in_review', 'delivered'].includes(status),
  )
  const languages = new Map(
    (await db.select().from(usersTable)).map(({ id, language }) => [id, language]),
  )
  const stored = await db
    .select()
    .from(mandatesTable)
    .where(
      inArray(
        mandatesTable.id,
        active.map(({ id }) => id),
      ),
    )
  for (const { id, index: mandateIndex, kind, dates } of active) {
    const { client, partner, responsible } = stored.find((one) => one.id === id)!
    const people = { office: responsible, client, partner }
    const counterparts = { client, partner, internal: null }
    const audiences = audiencesOf(serviceTypeOf[kind])
    const begun = Number(dates.at(-1))
    const step = (Number(now) - begun) / (lines.length + 1)
    for (const [index, { thread, by, text }] of lines.entries()) {
      const author = people[by]
      const counterpart = counterparts[thread]
      const isRead = thread === 'internal' || (counterpart !== null && audiences.includes(thread))
      if (author === null || !isRead) continue
      const created_at = new Date(begun + (index + 1) * step).toISOString()
      const isItalian = thread === 'client' && languages.get(client) === 'it'
      await stampAt(db, created_at, author)
      const [message] = await db
        .insert(messagesTable)
        .values({
          ...{ mandate: id, thread, author, counterpart, created_at },
          text: (isItalian && text.it) || text.fr,
        })
        .returning({ id: messagesTable.id })
      // On every second mandate the office has read all.
      if (mandateIndex % 4 === 0 && responsible !== null)
        await db.insert(messageReadsTable).values({
          ...{ mandate: id, thread, person: responsible, up_to: message!.id, at: created_at },
        })
    }
  }
  await stampAt(db, undefined, null)
}
