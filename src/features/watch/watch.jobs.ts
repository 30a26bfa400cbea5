import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Geodata, GeodataReason } from '../../integrations/geodata/geodata.ts'
import type { Database } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { Failure } from '../../kernel/http/errors.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import type { LayerNames } from '../settings/layerFields.ts'
import { layerNames } from '../settings/settings.server.ts'
import { type AskedSource, foundIndices, questionOf } from '../sources/dossier/askSources.server.ts'
import { keepAnswer } from '../sources/dossier/dossier.server.ts'
import { dossierAnswers } from '../sources/dossier/dossier.table.ts'
import { storeIndices } from '../technical/idc/idc.server.ts'
import { joinPublished } from '../technical/idc/publishedIndices.server.ts'
import { isWatched, judgeBuildings } from './judging.server.ts'

/** Days after which the canton is asked again about a building. */
const askedAgainDays = 30
/** Buildings in one query, as many as the service accepts, and queries in one run: a quarter of what it allows a minute. */
const [batch, batches] = [50, 10]
/** Seconds between two runs while buildings are left, so that people who ask too are not made to wait. */
const pause = 20
/** Minutes after which a service that was away is asked again. */
const retryMinutes = 60
/** Buildings that are judged in one transaction. */
const judgedAtOnce = 200

/** Reasons that concern the questions of one batch; after the others the service is left alone for a while. */
const ofQuestion: readonly GeodataReason[] = ['refused', 'unreadable']

const system = { actor: null, source: 'system' } as const

/** Background jobs of the watch. */
export const watchJobs = (geodata: Geodata): Jobs => ({
  tasks: { 'watch.ask': askJob(geodata), 'watch.judge': judge },
  schedule: [
    { task: 'watch.ask', match: '40 1 * * *' },
    // A limit may come into force, and works be entered, without a new index.
    { task: 'watch.judge', match: '10 3 * * *' },
  ],
})

/**
 * Job: asks the canton for the indices of watched buildings, those first that were not asked about for longest. It takes
 * up again where the last run ended, as what is left follows from the stored answers.
 */
const askJob =
  (geodata: Geodata): Job =>
  async (_, { database, enqueue, now, log }) => {
    const { db } = database
    const again = (seconds: number) =>
      database.transaction(system, (transaction) =>
        enqueue(transaction)(
          'watch.ask',
          {},
          { jobKey: 'watch.ask.again', runAt: new Date(now().getTime() + seconds * 1000) },
        ),
      )
    const names = await layerNames(db)
    const all = await dueBuildings(database, now(), names)
    for (let asked = 0; asked < all.length; asked += batch) {
      const due = all.slice(asked, asked + batch)
      const start = performance.now()
      const egids = due.map(({ egid }) => egid)
      const [answer, states] = await Promise.all([
        geodata.idcYearsOf(egids, names.layer_idc),
        geodata.idcStatesOf(egids, names.layer_idc_state),
      ])
      const took = Math.round(performance.now() - start)
      if (!answer.available) {
        const { reason } = answer
        if (reason === 'not_configured') return
        log.warn({ reason, buildings: due.length }, 'the watch got no indices')
      }
      const isAway = !answer.available && !ofQuestion.includes(answer.reason)
      for (const { id, egid } of due) {
        const subject = { egid, canton: null, coordinate_e: null, coordinate_n: null }
        const years = answer.available ? { ...answer, value: answer.value.get(egid) ?? [] } : answer
        const published = joinPublished(egid, years, states)
        await keep(database, id, now(), {
          ...{ source: 'idc', question: questionOf('idc', subject, names), took },
          reason: answer.available ? null : answer.reason,
          found: published.available && answer.available ? foundIndices(published.value) : null,
          ...(published.available && { published: published.value }),
          // Buildings of which a service that is away said nothing are asked about again in an hour.
          isUnasked: isAway,
        })
      }
      if (answer.available || states.available)
        await database.transaction(system, (transaction) =>
          judgeBuildings(
            transaction,
            due.map(({ id }) => id),
            now(),
          ),
        )
      if (isAway) return again(retryMinutes * 60)
    }
    if (all.length === batch * batches) await again(pause)
  }

/** Keeps an answer with its indices, unless the building was merged or got another EGID meanwhile. */
async function keep(
  database: Database,
  building: number,
  now: Date,
  { isUnasked, ...asked }: AskedSource & { isUnasked: boolean },
) {
  if (isUnasked && !asked.published) return
  try {
    await database.transaction(system, async (db) => {
      if (!isUnasked) await keepAnswer(building, asked, now, db)
      if (asked.published) await storeIndices(building, asked.published, dayOf(now), db)
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

/** The watched buildings of a run: no fresh answer of them is stored, and they were not asked about for a day. */
async function dueBuildings({ db }: Database, now: Date, names: LayerNames) {
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const isStale = or(
    isNull(dossierAnswers.building),
    sql`${dossierAnswers.question} <> ${buildingsTable.egid} || ' ' || ${`${names.layer_idc} ${names.layer_idc_state}`}`,
    and(
      sql`${dossierAnswers.asked_at} < ${since(1)}`,
      or(
        isNotNull(dossierAnswers.reason),
        isNull(dossierAnswers.answered_at),
        sql`${dossierAnswers.answered_at} < ${since(askedAgainDays)}`,
      ),
    ),
  )
  const found = await db
    .select({ id: buildingsTable.id, egid: buildingsTable.egid })
    .from(buildingsTable)
    .leftJoin(
      dossierAnswers,
      and(eq(dossierAnswers.building, buildingsTable.id), eq(dossierAnswers.source, 'idc')),
    )
    .where(
      and(
        isWatched,
        isNotNull(buildingsTable.egid),
        or(isNull(buildingsTable.canton), eq(buildingsTable.canton, 'GE')),
        isStale,
      ),
    )
    // In other batches each time, so that one that the service cannot answer does not hold up the same buildings for good.
    .orderBy(sql`${dossierAnswers.asked_at}::date nulls first`, sql`random()`)
    .limit(batch * batches)
  return found.map(({ id, egid }) => ({ id, egid: egid! }))
}

/** Job: judges one building, or in batches all that are watched or have findings. */
const judge: Job<{ building?: number }> = async ({ building }, { database, now }) => {
  if (building !== undefined)
    return database.transaction(system, (db) => judgeBuildings(db, [building], now()))
  const hasFindings = sql`exists (select from watch_findings found where found.building = ${buildingsTable.id})`
  for (let after = 0; ; ) {
    const found = await database.db
      .select({ id: buildingsTable.id })
      .from(buildingsTable)
      .where(and(gt(buildingsTable.id, after), or(isWatched, hasFindings)))
      .orderBy(asc(buildingsTable.id))
      .limit(judgedAtOnce)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return
    await database.transaction(system, (db) => judgeBuildings(db, ids, now()))
    after = ids.at(-1)!
  }
}
