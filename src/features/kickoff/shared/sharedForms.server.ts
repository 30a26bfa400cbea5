import { and, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { kickoffStatuses } from '../../../access.ts'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { KickoffState } from '../../mandates/mandate.ts'
import { lockMandates } from '../../mandates/steps/lockMandates.server.ts'
import { hasStatusIn } from '../../mandates/waitingRows.server.ts'
import { kickoffFormsTable as forms } from '../kickoff.table.ts'
import { asksFor, isUnsent } from '../kickoffForm.server.ts'

type FormRow = typeof forms.$inferSelect

/**
 * Ids of the mandates that may share a form with one and meet a condition: of the same client and building, in an accepted
 * quote with it, taking answers.
 */
async function findCompanions(id: number, condition: SQL | undefined, db: Db) {
  const mandate = alias(mandatesTable, 'mandate')
  const rows = await db
    .select({ id: mandatesTable.id })
    .from(mandatesTable)
    .innerJoin(
      mandate,
      and(
        ...[eq(mandate.id, id), eq(mandate.client, mandatesTable.client)],
        eq(mandate.building, mandatesTable.building),
      ),
    )
    .where(
      and(
        ...[ne(mandatesTable.id, id), isNull(mandatesTable.deleted_at)],
        hasStatusIn(kickoffStatuses),
        // Quotes are a later feature.
        sql`exists (select from quotes q where q.status = 'accepted' and q.deleted_at is null
          and q.mandates @> array[${id}, ${mandatesTable.id}]::int[])`,
        condition,
      ),
    )
  return rows.map((row) => row.id)
}

/**
 * Locks a mandate that the caller sees, with those that share its form: companions without a form of their own or with the
 * one that a new form revokes.
 */
export async function lockWithFurther(id: number, { db }: Pick<Context, 'db'>) {
  const sharesForm = db
    .select()
    .from(forms)
    .where(and(isUnsent, asksFor(id), asksFor(mandatesTable.id)))
  const companions = await findCompanions(
    id,
    or(isNull(mandatesTable.kickoff), exists(sharesForm)),
    db,
  )
  const locked = await lockMandates([id, ...companions], { db })
  const [found] = locked.filter((row) => row.id === id)
  const others = locked.filter(
    ({ id: other, client, status }) =>
      other !== id && client === found?.client && kickoffStatuses.some((open) => open === status),
  )
  return { mandate: one(found ? [found] : []), further: others.map((other) => other.id) }
}

/** Keeps at mandates whether their client can fill in a form. */
export const setKickoff = (mandates: readonly number[], kickoff: KickoffState | null, db: Db) =>
  db
    .update(mandatesTable)
    .set({ kickoff })
    .where(inArray(mandatesTable.id, [...mandates]))

/**
 * Lets the open form that a companion of a mandate has got before the order ask for this mandate too; undefined if there is
 * none.
 */
export async function joinForm(
  id: number,
  { db, now, audit }: Pick<Context, 'db' | 'now' | 'audit'>,
): Promise<FormRow | undefined> {
  const companions = await findCompanions(id, eq(mandatesTable.kickoff, 'issued'), db)
  const locked = await lockMandates([id, ...companions], { db })
  const mandate = locked.find((row) => row.id === id)
  if (!mandate || companions.length === 0) return undefined
  const [form] = await db
    .select()
    .from(forms)
    .where(
      and(
        ...[isUnsent, eq(forms.client, mandate.client), gt(forms.expires_at, now.toISOString())],
        or(...companions.map((companion) => asksFor(companion))),
      ),
    )
    .orderBy(forms.id)
    .limit(1)
    .for('update')
  if (!form) return undefined
  await setKickoff([id], 'issued', db)
  await audit('kickoff:shared', { ...{ resource: 'mandates', id }, detail: { form: form.id } })
  return one(
    await db
      .update(forms)
      .set({ further: [...form.further, id] })
      .where(eq(forms.id, form.id))
      .returning(),
  )
}
