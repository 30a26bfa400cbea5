import { eq } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { findReader, type LetterSource } from '../mails/letters/letter.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'

/** The mail that brings a form to its client. */
export const formMail = 'kickoff_mail:form'

/** The mail of a mandate's form before it goes; the mandates that it asks for, and its end, follow from the sending. */
export const kickoffLetter: LetterSource = async (id, { db, rights }) => {
  const visible = await rights.visible(db, { mandates: [id] })
  if (!visible.mandates!.has(id)) fail(404, 'kernel:not_found')
  const { client, address } = one(
    await db
      .select({ client: mandatesTable.client, address: buildingsTable.address })
      .from(mandatesTable)
      .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
      .where(eq(mandatesTable.id, id)),
  )
  return { mail: formMail, to: await findReader(client, db), params: { address } }
}
