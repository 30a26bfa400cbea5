import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { printableLine } from '../../kernel/field/characters.ts'
import { typeset } from '../../kernel/field/typography.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import type { Language } from '../../kernel/text.ts'
import { usersTable } from '../auth/user.table.ts'
import { type ConnectionParts, connectedServices } from '../connections/connections.server.ts'
import type { IntegrationService } from '../connections/integration.ts'
import { storedSettings, supportEmailOf } from '../settings/settings.server.ts'
import { acceptances, statements } from './privacy.table.ts'
import type { privacyEndpoints } from './privacy.ts'
import { statementText } from './statement.text.ts'

type Statement = { version: number; published_at: string | null } & Record<Language, string>

/** The statement in force: the last published version, else the one that comes with the product. */
async function currentStatement(db: Db): Promise<Statement> {
  const [published] = await db.select().from(statements).orderBy(desc(statements.version)).limit(1)
  return published ?? { version: 0, published_at: null, ...statementText.words.text }
}

/** Fills in the office's name and address, the contact address, and the services that it is connected to. */
async function fillPlaceholders(
  text: string,
  language: Language,
  services: readonly IntegrationService[],
  db: Db,
) {
  const office = await storedSettings(db)
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
  const address = [joined(office.street, office.number), joined(office.postcode, office.city)]
  const name = office.organisation ?? statementText.words.office[language]
  const where = address.filter(Boolean).join(', ')
  // In parentheses: after an address with commas the sentence would need another comma, without an address none.
  const organisation = where ? `${name} (${where})` : name
  const contact = (await supportEmailOf(db)) ?? organisation
  const recipients = services.map((service) =>
    typeset(statementText.words[`recipient.${service}`][language], language),
  )
  return text
    .replaceAll('{organisation}', () => printableLine(organisation))
    .replaceAll('{contact}', () => printableLine(contact))
    .replaceAll('{services}', () => recipients.map((line) => `\n- ${line}`).join(''))
}

type StatementCalls = 'statement' | 'acceptance' | 'accept' | 'versions' | 'publish'

/** Handlers of the statement, its versions and their acceptance. */
export const statementHandlers = (
  parts: ConnectionParts,
): Pick<HandlersOf<typeof privacyEndpoints>, StatementCalls> => ({
  async statement(_, { db, language }) {
    const { version, published_at, [language]: text } = await currentStatement(db)
    const services = await connectedServices(parts, db)
    const filled = await fillPlaceholders(typeset(text, language), language, services, db)
    return { version, published_at, language, text: filled }
  },

  async acceptance(_, { db, user }) {
    const { version } = await currentStatement(db)
    const [last] = await db
      .select()
      .from(acceptances)
      .where(eq(acceptances.user_id, user.id))
      .orderBy(desc(acceptances.version))
      .limit(1)
    return {
      version,
      accepted_version: last?.version ?? null,
      accepted_at: last?.accepted_at ?? null,
    }
  },

  async accept({ body: { version } }, { db, user, now }) {
    if ((await currentStatement(db)).version !== version) fail(409, 'privacy:other_version')
    await db
      .insert(acceptances)
      .values({ user_id: user.id, version, accepted_at: now.toISOString() })
      .onConflictDoNothing()
  },

  async versions(_, { db }) {
    const { version, fr, en, it } = await currentStatement(db)
    const results = await db
      .select({
        version: statements.version,
        published_at: statements.published_at,
        published_by: usersTable.name,
        acceptances: sql<number>`(select count(*)::int from ${acceptances}
          where ${acceptances.version} = ${statements.version})`,
      })
      .from(statements)
      .leftJoin(usersTable, eq(usersTable.id, statements.published_by))
      .orderBy(desc(statements.version))
    return { version, fr, en, it, results }
  },

  async publish({ body: { version: base, ...texts } }, { db, user, now, audit }) {
    // If two administrators publish concurrently, the second one has not seen the text of the first.
    await db.execute(sql`lock table ${statements} in exclusive mode`)
    const { version } = await currentStatement(db)
    if (version !== base) fail(409, 'privacy:newer_version')
    await db.insert(statements).values({
      version: version + 1,
      ...texts,
      published_at: now.toISOString(),
      published_by: user.id,
    })
    await audit('privacy:statement_published', { detail: { version: version + 1 } })
    return { version: version + 1 }
  },
})
