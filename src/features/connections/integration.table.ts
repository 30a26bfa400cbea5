import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Problem } from '../../kernel/http/errors.ts'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { sealedColumn } from '../../kernel/secrets/sealed.table.ts'
import { usersTable } from '../auth/user.table.ts'
import type { IntegrationService } from './integration.ts'

/** Secret and state of outside services; how they are used is in the settings. */
export const integrationsTable = pgTable('integrations', {
  service: text().$type<IntegrationService>().primaryKey(),
  secret: sealedColumn(),
  /** The address that the secret is for, so that it is never sent to another one. */
  secret_url: text(),
  secret_set_at: instantColumn(),
  secret_set_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
  last_success_at: instantColumn(),
  last_error: jsonb().$type<Problem>(),
  last_error_at: instantColumn(),
  /** When the next call may start, over all processes. */
  next_call_at: instantColumn(),
})
