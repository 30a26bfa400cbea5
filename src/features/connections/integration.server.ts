import { eq, getTableColumns } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import { usersTable } from '../auth/user.table.ts'
import { storedSettings } from '../settings/settings.server.ts'
import { settingsId } from '../settings/settings.ts'
import {
  type ConnectionParts,
  connectionTo,
  credentialsOf,
  noteOutcome,
} from './connections.server.ts'
import { integrationsTable as table } from './integration.table.ts'
import {
  type Integration,
  type IntegrationService,
  type IntegrationState,
  integrationEndpoints,
} from './integration.ts'
import type { Tested } from './offered.server.ts'

type Parts = ConnectionParts & Pick<HandlerParts, 'outside'>
type Row = typeof table.$inferSelect

/** Whether the last call of a service worked. */
function stateAfterCalls({ last_success_at, last_error_at }: Partial<Row>): IntegrationState {
  if (!last_success_at && !last_error_at) return 'untested'
  return (last_success_at ?? '') >= (last_error_at ?? '') ? 'on' : 'failing'
}

/** Handlers of the administrator's calls about outside services. */
export function integrationHandlers(parts: Parts): HandlersOf<typeof integrationEndpoints> {
  const { config, box, integrations } = parts

  /** The services that the product uses, as administrators see them. */
  async function shown({ db, say }: Pick<Context, 'db' | 'say'>): Promise<Integration[]> {
    const [rows, { answers }] = await Promise.all([
      db
        .select({ ...getTableColumns(table), set_by: usersTable.name })
        .from(table)
        .leftJoin(usersTable, eq(usersTable.id, table.secret_set_by)),
      storedSettings(db),
    ])
    return integrations.map((offered) => {
      const row = rows.find(({ service }) => service === offered.service)
      const { url, sealed, plain, isMoved } = credentialsOf(offered, row, answers, config)
      const { last_error = null } = row ?? {}
      return {
        service: offered.service,
        state: sealed || plain ? stateAfterCalls(row ?? {}) : isMoved ? 'secret_missing' : 'off',
        host: URL.canParse(url) ? new URL(url).host : url,
        secret: sealed
          ? { from: 'office', set_at: row!.secret_set_at, set_by: row!.set_by }
          : plain
            ? { from: 'environment', set_at: null, set_by: null }
            : null,
        last_success_at: row?.last_success_at ?? null,
        last_error: last_error && say(last_error.key, last_error.params),
        last_error_at: row?.last_error_at ?? null,
      }
    })
  }

  async function find(service: IntegrationService, context: Pick<Context, 'db' | 'say'>) {
    const found = (await shown(context)).find((one) => one.service === service)
    return found ?? fail(404, 'kernel:not_found')
  }

  /** The address that a secret entered now is for. */
  async function currentUrl(service: IntegrationService, db: Db) {
    const offered = integrations.find((one) => one.service === service)
    if (!offered) return fail(404, 'kernel:not_found')
    const { answers } = await storedSettings(db)
    return credentialsOf(offered, undefined, answers, config).url
  }

  async function keepSecret(
    service: IntegrationService,
    secret: string | null,
    context: Context,
  ): Promise<Integration> {
    const { db, user, now } = context
    const url = await currentUrl(service, db)
    const values = {
      secret: secret === null ? null : box.seal(secret),
      secret_url: secret === null ? null : url,
      secret_set_at: secret === null ? null : now.toISOString(),
      secret_set_by: secret === null ? null : user.id,
      // Successes and errors of the former secret say nothing about this one.
      ...{ last_success_at: null, last_error: null, last_error_at: null },
    }
    await db
      .insert(table)
      .values({ service, ...values })
      .onConflictDoUpdate({ target: table.service, set: values })
    await context.audit(secret === null ? 'integration:secret_removed' : 'integration:secret_set', {
      ...{ resource: 'settings', id: settingsId },
      detail: { service },
    })
    return find(service, context)
  }

  return {
    list: async (_, context) => ({ results: await shown(context) }),

    setSecret: ({ params: { service }, body: { secret } }, context) =>
      keepSecret(service, secret, context),

    removeSecret: ({ params: { service } }, context) => keepSecret(service, null, context),

    test: prepared(integrationEndpoints.test, {
      async prepare({ params: { service } }, { read, log }): Promise<Tested | OutsideFailure> {
        const offered = integrations.find((one) => one.service === service)
        if (!offered) return fail(404, 'kernel:not_found')
        const open = await connectionTo(service, parts, read)
        if (!open) return fail(409, 'integration:not_configured')
        return offered.test(open, parts).catch((error: unknown) => {
          if (!(error instanceof OutsideFailure)) throw error
          log.warn({ service, reason: error.reason, said: error.said }, 'a service failed its test')
          return error
        })
      },
      async handle({ params: { service } }, context) {
        const result = context.prepared
        const failure = result instanceof OutsideFailure ? result : result.problems[0]
        await noteOutcome(context.db, service, context.now, failure)
        const found = result instanceof OutsideFailure ? null : result.name
        return { ...(await find(service, context)), found }
      },
    }),
  }
}
