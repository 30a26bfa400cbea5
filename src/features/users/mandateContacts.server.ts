import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/http/handler.server.ts'
import { asSql } from '../../kernel/record/recordRead.server.ts'
import { contactKinds } from './user.ts'

/**
 * SQL rows `(mandate, person, kind)` of the people whom the caller may contact on the mandates that they see, or on one
 * of them: partners reach client, owners, manager and the person in charge, clients the partner and the person in charge
 * (decisions, section 6). Mandates are a later feature.
 */
export function contactsSeenBy(
  { user, rights }: Pick<Context, 'user' | 'rights'>,
  mandate?: number,
): SQL {
  const isOffice = user.groups.includes('admin')
  // What they reach of these says whether they still belong to its company.
  const isOpened = sql`or mandates.id in (select mandate from openings where person = ${user.id} and deleted_at is null)`
  const isOnSide = (side: 'client' | 'partner') =>
    isOffice
      ? sql`true`
      : user.groups.includes(side)
        ? sql`(mandates.${sql.identifier(side)} = ${user.id} ${side === 'client' ? isOpened : sql``})`
        : sql`false`
  return sql`select mandates.id as mandate, contact.person, contact.kind from mandates, lateral (
      select mandates.client as person, 'client' as kind where ${isOnSide('partner')}
      union all select mandates.partner, 'partner' where ${isOnSide('client')}
      union all select mandates.responsible, 'office'
      union all select user_id, role from building_people
        where building_id = mandates.building and role in ('owner', 'manager') and ${isOnSide('partner')}
    ) contact
    where contact.person is not null and mandates.deleted_at is null
      and ${mandate === undefined ? sql`true` : sql`mandates.id = ${mandate}`}
      and ${asSql(rights.to('mandates', 'read', 'contacts'))}`
}

/** SQL value: where `kind` stands in `contactKinds`. */
export const kindPosition = sql`array_position(${sql.raw(
  `array[${contactKinds.map((kind) => `'${kind}'`).join()}]`,
)}, kind)`
