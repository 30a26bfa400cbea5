import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { dayOf, yearsAfter } from '../../../kernel/field/format.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { figureIn, type TableFigure } from '../figures.ts'
import { referencesOn } from '../inForce.ts'
import { referencesIn } from '../reference.server.ts'
import { referenceConfirmations, referenceVat } from '../reference.table.ts'
import { figuresOf, type References, type Version } from '../reference.ts'
import { shippedVersions } from '../shipped/shipped.ts'
import { tableNames } from '../tableNames.ts'
import type { confirmationEndpoints, OpenComparisons } from './confirmation.ts'
import { confirmationsIn } from './confirmations.server.ts'

/** All figures of these table versions, by figure id. */
function figuresById(references: References): Map<string, TableFigure> {
  const figures = tableNames.flatMap((table) => {
    const version: Version = references[table]
    return version.rows.flatMap((row) =>
      figuresOf[table].map((column) =>
        figureIn(table, version as never, row as never, column as never),
      ),
    )
  })
  return new Map(figures.map((figure) => [figure.id, figure]))
}

/** The days on which shipped tables changed, and their figures from such a day on. */
const shippedDays = [
  ...new Set(tableNames.flatMap((table) => shippedVersions[table].map((one) => one.valid_from))),
]
const figuresShippedOn = (day: string) => figuresById(referencesOn(shippedVersions, day))

/** Arbitrary key of the advisory lock on answers about VAT. */
const vatLock = 4_512_124

type FindOpenComparisons = (db: Db) => Promise<OpenComparisons>

export const confirmationHandlers = (
  openComparisons: FindOpenComparisons,
): HandlersOf<typeof confirmationEndpoints> => ({
  openComparisons: (_, { db }) => openComparisons(db),

  async confirmations(_, { db, rights }) {
    const results = await confirmationsIn(db)
    // Only the office sees who confirmed; others see source and date.
    if (rights.to('reference', 'create') !== false) return { results }
    return { results: results.map((confirmation) => ({ ...confirmation, confirmed_by: null })) }
  },

  async answerVat({ params: { table }, body: { vat } }, { db, audit, ifMatch }) {
    await db.execute(sql`select pg_advisory_xact_lock(${vatLock})`)
    const answers = await db
      .select({ vat: referenceVat.vat })
      .from(referenceVat)
      .where(eq(referenceVat.name, table))
      .orderBy(desc(referenceVat.id))
    const version = answers.length
    if (ifMatch !== undefined && ifMatch !== version)
      fail(409, 'kernel:conflict', {
        data: { current: { table, vat: answers[0]?.vat ?? null, version } },
      })
    await db.insert(referenceVat).values({ name: table, vat })
    await audit('reference:changed', { detail: { table } })
    return { table, vat, version: version + 1 }
  },

  async confirm({ body: { figures, read_on, ...source } }, { db, now, audit }) {
    const today = dayOf(now)
    if (read_on > today) failFields({ read_on: [{ key: 'reference:error.read_later' }] })
    if (read_on < yearsAfter(today, -1)!)
      failFields({ read_on: [{ key: 'reference:error.read_long_ago' }] })
    // A mandate that keeps the models of an earlier day uses shipped tables that are no longer in force.
    const tables = [
      figuresById(await referencesIn(db, today)),
      ...shippedDays.map(figuresShippedOn),
    ]
    const isKnown = ({ figure, value }: { figure: string; value: number | null }) =>
      tables.some((known) => known.get(figure)?.value === value)
    if (!figures.every(isKnown)) fail(409, 'reference:not_in_force')
    await db
      .insert(referenceConfirmations)
      .values(figures.map((figure) => ({ ...figure, ...source, read_on })))
    await audit('reference:confirmed', { detail: { count: figures.length } })
    return { results: await confirmationsIn(db) }
  },
})

declare module '../../../feature.server.ts' {
  interface Extensions {
    /** Finds the mandates under way whose comparison rests on the reference tables; one feature has it. */
    openComparisons?: FindOpenComparisons
  }
  interface HandlerParts {
    openComparisons: FindOpenComparisons
  }
}
