import { z } from 'zod'
import { dayOf } from '../../kernel/field/format.ts'
import type { Geodata, IdcYear } from './geodata.ts'
import { type GetJson, openService, RequestFailure, type ServiceOptions } from './service.server.ts'

/** Layer of heat indices with their means over two and three years. */
const idcLayer = 'SCANE_INDICE_MOYENNES_3_ANS'

/** Limit on pages, above the number of statements that any building has. */
const maxPages = 10

/** Client of vector.sitg.ge.ch, the ArcGIS services of the canton of Geneva (open data, "© SITG"). */
export function sitg(options: ServiceOptions): Pick<Geodata, 'name' | 'idcYears'> {
  const { name, query } = openService(options)
  return {
    name,
    async idcYears(egid) {
      const answer = await query((get) => fetchFeatures(get, egid), statements)
      if (!answer.available) return answer
      return { available: true, value: latestByYear(egid, answer.value) }
    },
  }
}

/** Fetches all features of an EGID, page by page. */
async function fetchFeatures(get: GetJson, egid: number): Promise<unknown[]> {
  const features: unknown[] = []
  for (let page = 0; page < maxPages; page++) {
    const response = await get(`/${idcLayer}/FeatureServer/0/query`, {
      where: `EGID=${egid}`,
      outFields: '*',
      returnGeometry: 'false',
      // Pages overlap unless the sort order is total.
      orderByFields: 'ANNEE DESC,OBJECTID',
      resultOffset: String(features.length),
      f: 'json',
    })
    const parsed = featurePage.safeParse(response)
    if (!parsed.success) throw new RequestFailure('unreadable')
    if (parsed.data.error) throw toFailure(parsed.data.error.code)
    const { features: pageFeatures, exceededTransferLimit: hasMore } = parsed.data
    if (!pageFeatures) throw new RequestFailure('unreadable')
    features.push(...pageFeatures)
    if (!hasMore) return features
    if (pageFeatures.length === 0) break
  }
  throw new RequestFailure('unreadable')
}

/** Translates an ArcGIS error, which comes in a response with status 200. */
function toFailure(code: number) {
  if (code === 429) return new RequestFailure('busy', true)
  return code >= 500 ? new RequestFailure('failed', true) : new RequestFailure('refused')
}

const featurePage = z.object({
  features: z.array(z.object({ attributes: z.record(z.string(), z.unknown()) })).optional(),
  exceededTransferLimit: z.boolean().optional(),
  error: z.object({ code: z.number() }).optional(),
})

const measure = z
  .number()
  .min(-1e9)
  .max(1e9)
  .nullish()
  .transform((value) => value ?? null)
/** A positive number, rounded to one decimal. */
const index = z
  .number()
  .min(0)
  .max(1e7)
  .nullish()
  .transform((value) => (value == null ? null : Math.round(value * 10) / 10))
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? null : String(value).trim().slice(0, 200) || null))
/** A date as its midnight, in Geneva or UTC, in ms since 1970. */
const moment = z.number().min(-2e12).max(4e12).nullish()
const toDay = (at: number | null | undefined) => (at == null ? null : dayOf(new Date(at)))

/** The attributes we use; addresses of respondents (BAT_C_ADR…) are personal data and left out. */
const statements = z.array(
  z.object({
    attributes: z
      .record(z.string(), z.unknown())
      .transform(upperCaseNames)
      .pipe(
        z.object({
          EGID: z.coerce.number().int(),
          ANNEE: z.int().min(1900).max(2200),
          DATE_DEBUT_PERIODE: moment,
          DATE_FIN_PERIODE: moment,
          DATE_SAISIE: moment,
          INDICE: index,
          INDICE_MOY2: index,
          INDICE_MOY3: index,
          SRE: index,
          ID_CONCESSIONNAIRE: text,
          AGENT_ENERGETIQUE_1: text,
          AGENT_ENERGETIQUE_2: text,
          AGENT_ENERGETIQUE_3: text,
          QUANTITE_AGENT_ENERGETIQUE_1: measure,
          QUANTITE_AGENT_ENERGETIQUE_2: measure,
          QUANTITE_AGENT_ENERGETIQUE_3: measure,
          UNITE_AGENT_ENERGETIQUE_1: text,
          UNITE_AGENT_ENERGETIQUE_2: text,
          UNITE_AGENT_ENERGETIQUE_3: text,
        }),
      ),
  }),
)
type Statement = z.output<typeof statements>[number]['attributes']

/** Layers under `Hosted` have lower-case field names. */
function upperCaseNames(attributes: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name.toUpperCase(), value]),
  )
}

/** Keeps the statement entered last for each year. */
function latestByYear(egid: number, allStatements: z.output<typeof statements>): IdcYear[] {
  const latestStatements = new Map<number, Statement>()
  for (const { attributes: statement } of allStatements) {
    const latest = latestStatements.get(statement.ANNEE)
    if (statement.EGID !== egid) continue
    if (!latest || (statement.DATE_SAISIE ?? 0) > (latest.DATE_SAISIE ?? 0))
      latestStatements.set(statement.ANNEE, statement)
  }
  return [...latestStatements.values()].sort((a, b) => b.ANNEE - a.ANNEE).map(toIdcYear)
}

function toIdcYear(statement: Statement): IdcYear {
  const agents = ([1, 2, 3] as const).flatMap((n) => {
    const agent = statement[`AGENT_ENERGETIQUE_${n}`]
    if (agent === null) return []
    const unit = statement[`UNITE_AGENT_ENERGETIQUE_${n}`]
    const quantity = statement[`QUANTITE_AGENT_ENERGETIQUE_${n}`]
    return [{ agent, quantity, unit: unit === 'lt' ? 'l' : unit }]
  })
  const entered = toDay(statement.DATE_SAISIE)
  return {
    year: statement.ANNEE,
    start_date: toDay(statement.DATE_DEBUT_PERIODE),
    end_date: toDay(statement.DATE_FIN_PERIODE),
    idc: statement.INDICE,
    mean_2: statement.INDICE_MOY2,
    mean_3: statement.INDICE_MOY3,
    sre: statement.SRE,
    agents,
    responsible_entity: statement.ID_CONCESSIONNAIRE,
    entry_year: entered === null ? null : Number(entered.slice(0, 4)),
  }
}
