import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Post } from '../../kernel/mail.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { officeOf } from '../settings/settings.server.ts'
import { consumptionsTable as table } from './technical.table.ts'

type Options = { post: Post }

/** Jobs that mail about consumption; one mail summarises the changes in a mandate within a few minutes. */
export function consumptionJobs({ post }: Options): Jobs {
  /** Mails the office about accepted consumptions that were changed, unless it has accepted them again since. */
  const tellOffice: Job<readonly number[]> = async (ids, { database: { db } }) => {
    const rows = await db
      .select({
        row: table,
        mandate: mandatesTable.id,
        number: mandatesTable.number,
        kind: mandatesTable.kind,
        address: buildingsTable.address,
        // The person whose change removed the acceptance.
        name: usersTable.name,
      })
      .from(table)
      .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
      .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
      .leftJoin(
        usersTable,
        sql`${usersTable.id} = (${table.provenance} -> 'accepted' ->> 'by')::int`,
      )
      .where(
        and(
          inArray(table.id, [...ids]),
          or(isNull(table.accepted), isNotNull(table.deleted_at)),
          isNull(mandatesTable.deleted_at),
        ),
      )
      .orderBy(table.start_date, table.id)
    const [first] = rows
    const to = first && (await officeOf('consumption_changed', first.mandate, db))
    if (!to) return
    const { number, kind, address, mandate } = first
    const versions = rows.map(({ row }) => `${row.id}.${row.version}`)
    await post(
      {
        key: `consumptions-changed-${mandate}-${versions.at(-1)}`,
        to,
        thread: mandate,
        path: formPath('admin', serviceTypeOf[kind], mandate) ?? '/',
        write(words) {
          const lines = rows.map(({ row, name }) =>
            words(`consumption:mail.line.${row.deleted_at ? 'deleted' : 'changed'}`, {
              energy: words(`consumption:energy.${row.energy}`),
              from: formatDate(row.start_date),
              to: formatDate(row.end_date),
              amount: formatNumber(row.amount, { unit: words(`consumption:unit.${row.unit}`) }),
              name,
            }),
          )
          const mailParams = { number, address, lines: lines.join('\n') }
          return {
            subject: words('consumption:mail.changed.subject', mailParams),
            text: words('consumption:mail.changed.text', mailParams),
          }
        },
      },
      db,
    )
  }

  return { tasks: { 'consumptions.tellOffice': tellOffice } }
}
