import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Geodata } from '../../../integrations/geodata/geodata.ts'
import { type Db, stampFields } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { fail } from '../../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  prepared,
  readingContext,
} from '../../../kernel/http/handler.server.ts'
import { buildingRecords } from '../../buildings/building.server.ts'
import type { Building } from '../../buildings/building.ts'
import { withoutCapitals } from '../../register/address.ts'
import { layerNames } from '../../settings/settings.server.ts'
import { storeIndices } from '../../technical/idc/idc.server.ts'
import {
  type AskedSource,
  askSource,
  cannotKnow,
  questionOf,
  type Subject,
} from './askSources.server.ts'
import { dossierAnswers, type Found } from './dossier.table.ts'
import {
  answerHours,
  type Difference,
  type Dossier,
  type DossierSource,
  dossierEndpoints,
  dossierFields,
  dossierSources,
} from './dossier.ts'
import { findServices } from './services.server.ts'

type Answer = typeof dossierAnswers.$inferSelect

/** Sources of values that no person entered. */
const machines = ['register', 'sitg', 'computed', 'system']

const answersOf = (building: number, db: Db) =>
  db.select().from(dossierAnswers).where(eq(dossierAnswers.building, building))

/** The building with the place and canton that the register says, where it has none of its own. */
function locate<B extends Subject>(building: B, register: Found | null | undefined): B {
  const said = register?.values as Partial<Subject> | undefined
  const hasPlace = building.coordinate_e != null && building.coordinate_n != null
  const { coordinate_e, coordinate_n } = (hasPlace ? building : said) ?? building
  return { ...building, canton: building.canton ?? said?.canton, coordinate_e, coordinate_n }
}

/** What the sources said last of a building, and where it differs from what is stored. */
function dossierOf(building: Building, answers: readonly Answer[]): Dossier {
  const bySource = new Map(answers.map((answer) => [answer.source, answer]))
  const subject = locate(building, bySource.get('register')?.found)
  const sources = dossierSources.map((source): Dossier['sources'][number] => {
    const answer = bySource.get(source)
    const { found } = answer ?? {}
    return {
      source,
      state: cannotKnow(source, subject) ?? (answer ? (answer.reason ?? 'answered') : 'unasked'),
      answered_at: answer?.answered_at ?? null,
      asked_at: answer?.asked_at ?? null,
      values: Object.keys(found?.values ?? {}).length,
      lines: found?.lines ?? [],
      permits: found?.permits ?? [],
    }
  })
  const differences = dossierSources.flatMap((source) =>
    cannotKnow(source, subject) ? [] : differencesOf(building, bySource.get(source)),
  )
  return { sources, differences }
}

function differencesOf(building: Building, answer: Answer | undefined): Difference[] {
  if (!answer?.found || !answer.answered_at) return []
  const { values, sources } = answer.found
  return dossierFields.flatMap((field): Difference[] => {
    const said = values[field]
    // Earlier answers are kept as the register gave them.
    const found = field === 'street_name' && said ? withoutCapitals(String(said)) : said
    const stored = building[field] ?? null
    if (found === undefined || isDeepStrictEqual(found, stored)) return []
    const stamp = stored === null ? undefined : building.provenance[field]
    return [
      {
        ...{ field, stored, found, source: sources[field]!, answered_at: answer.answered_at! },
        stored_source: stamp?.source ?? null,
        stored_at: stamp?.at ?? null,
        replaces_person: stored !== null && !machines.includes(stamp?.source ?? ''),
      },
    ]
  })
}

/** Keeps what a source answered; one that did not answer leaves what it said before. */
export async function keepAnswer(building: number, asked: AskedSource, now: Date, db: Db) {
  const { source, question, took, reason, found } = asked
  const at = now.toISOString()
  const answered = reason === null || found ? { answered_at: at, found } : {}
  const values = { question, asked_at: at, took, reason, ...answered }
  await db
    .insert(dossierAnswers)
    .values({ building, source, ...values })
    .onConflictDoUpdate({ target: [dossierAnswers.building, dossierAnswers.source], set: values })
}

/** Handlers of dossiers; `geodata` asks public services. */
export function dossierHandlers(geodata: Geodata): HandlersOf<typeof dossierEndpoints> {
  const read = async (id: number, context: Context) =>
    dossierOf(await buildingRecords.find(id, context), await answersOf(id, context.db))

  return {
    services: async (_, { db }) => ({ results: await findServices(db) }),

    get: ({ params: { id } }, context) => read(id, context),

    refresh: prepared(dossierEndpoints.refresh, {
      async prepare({ params: { id } }, context) {
        const { read: db, now } = context
        const building = await buildingRecords.find(id, readingContext(context))
        const [names, answers] = [await layerNames(db), await answersOf(id, db)]
        const since = now.getTime() - answerHours * 3_600_000
        const askStale = (sources: readonly DossierSource[], subject: Subject) => {
          const isKept = (source: DossierSource) =>
            answers.some(
              (answer) =>
                answer.source === source &&
                answer.reason === null &&
                answer.question === questionOf(source, subject, names) &&
                Date.parse(answer.asked_at) > since,
            )
          return Promise.all(
            sources
              .filter((source) => !cannotKnow(source, subject) && !isKept(source))
              .map((source) => askSource(source, subject, { names, db, geodata })),
          )
        }
        const { coordinate_e: e, coordinate_n: n } = building
        if (e != null && n != null) return askStale(dossierSources, building)
        // The register says where the building is, which the others ask for.
        const [register, ...others] = dossierSources
        const first = await askStale([register], building)
        const known = first[0]?.found ?? answers.find(({ source }) => source === register)?.found
        return [...first, ...(await askStale(others, locate(building, known)))]
      },
      async handle({ params: { id } }, context) {
        const { db, now, prepared: asked } = context
        for (const answer of asked) {
          await keepAnswer(id, answer, now, db)
          if (answer.published) await storeIndices(id, answer.published, dayOf(now), db)
        }
        return read(id, context)
      },
    }),

    async accept({ params: { id }, body: { values } }, context) {
      const { db } = context
      await db.execute(sql`select from buildings where id = ${id} for update`)
      const { differences } = await read(id, context)
      const sources = Object.entries(values).map(([field, value]) => {
        const difference = differences.find((one) => one.field === field)
        if (!difference || !isDeepStrictEqual(difference.found, value)) fail(409, 'dossier:changed')
        return [field, difference.source] as const
      })
      await stampFields(db, Object.fromEntries(sources))
      const building = await buildingRecords.handlers.update(
        { params: { id }, body: values },
        context,
      )
      await stampFields(db, {})
      return building
    },
  }
}
