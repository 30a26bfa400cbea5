import { eq } from 'drizzle-orm'
import type { NotePart, TaskNote } from '../../integrations/taskNotes/taskNotes.ts'
import { one } from '../../kernel/database/db.server.ts'
import { formatPhone } from '../../kernel/field/phone.ts'
import type { Input } from '../../kernel/http/endpoint.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { serviceOf } from '../../services.ts'
import { usersTable } from '../auth/user.table.ts'
import { checklistOf, isSettled, missingForItem } from '../mandates/checklist.ts'
import { answersWithFound } from '../mandates/form/foundAnswers.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { mandateRecords } from '../mandates/mandateRecords.server.ts'
import type { Office } from '../settings/settings.server.ts'
import type { taskNoteEndpoints } from './taskNote.ts'

export type DraftParts = { office: Pick<Office, 'storedChecklist'>; publicUrl: () => string }

/** What can be sent about a mandate: its facts, with the client's name and no other personal data but `contact`. */
export async function draftOf(id: number, { office, publicUrl }: DraftParts, context: Context) {
  const { db, language, say } = context
  const mandate = await mandateRecords.find(id, context)
  const { number, kind, service_type, product_name, building_address, due_date } = mandate
  const { answers, client } = one(
    await db
      .select({
        answers: answersWithFound,
        client: { phone: usersTable.phone_number, email: usersTable.email },
      })
      .from(mandatesTable)
      .innerJoin(usersTable, eq(usersTable.id, mandatesTable.client))
      .where(eq(mandatesTable.id, id)),
  )
  const service = serviceOf(kind)
  const isOpen = (key: string) =>
    !isSettled({ key, missing: missingForItem(service, key, answers) }, (cell) => answers[cell])
  const checklist = checklistOf(service, await office.storedChecklist(kind, db))
  const url = publicUrl().replace(/\/+$/, '') + formPath('admin', service_type, id)!
  return {
    number,
    url,
    title: [product_name?.[language], building_address, mandate.client_name]
      .filter(Boolean)
      .join(' - '),
    due: due_date ?? null,
    items: checklist.filter(({ key }) => isOpen(key)).map(({ words }) => words[language]),
    links: [
      { text: say('task_note:link.mandate', { number }), url },
      { text: say('task_note:link.files'), url: `${url}?tab=files` },
    ],
    contact: [client.phone && formatPhone(client.phone), client.email].filter(
      (text) => text !== null,
    ),
  }
}
type Draft = Awaited<ReturnType<typeof draftOf>>

/** What somebody asks to be sent. */
type Asked = Input<typeof taskNoteEndpoints.send>['body']

/** The note of a mandate: its facts, and what somebody chose and added. */
export function noteOf(
  { number, url, title, items, links, contact }: Draft,
  asked: Asked,
  say: Context['say'],
): Omit<TaskNote, 'reference'> {
  const heading = (key: string): NotePart => ({ as: 'heading', text: say(`task_note:${key}`) })
  const text = (line: string): NotePart => ({ as: 'text', text: line })
  const parts: NotePart[] = [
    ...(asked.summary ? asked.summary.split(/\n{2,}/).map(text) : []),
    ...(asked.with_items && items.length > 0
      ? [heading('part.items'), ...items.map((item): NotePart => ({ as: 'todo', text: item }))]
      : []),
    ...(asked.with_contact && contact.length > 0
      ? [heading('part.contact'), ...contact.map(text)]
      : []),
    heading('part.links'),
    ...links.map((link): NotePart => ({ as: 'link', ...link })),
  ]
  return {
    // The name of a task that somebody made there is theirs.
    title: asked.task ? null : title,
    status: asked.status || null,
    due: asked.due ?? null,
    assignee: asked.assignee ?? null,
    heading: `Égide · ${number}`,
    url,
    parts,
  }
}
