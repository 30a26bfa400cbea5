import { z } from 'zod'
import { dayOf } from '../../kernel/field/format.ts'
import {
  type Geodata,
  type GeodataAnswer,
  type IdcState,
  type IdcYear,
  idcLayer,
  idcStateLayer,
  type LayerFeature,
  type Place,
} from './geodata.ts'
import { type GetJson, openService, RequestFailure, type ServiceOptions } from './service.server.ts'

/** Limit on pages, above the number of statements that any batch of buildings has. */
const maxPages = 10

/** Most buildings in one query; the service refuses longer lists. */
const maxBatch = 50

type Canton = Pick<Geodata, 'name' | 'idcYears' | 'idcYearsOf' | 'idcStatesOf'> & {
  featuresAt(layer: string, place: Place): Promise<GeodataAnswer<LayerFeature[]>>
}

/** Client of an ArcGIS server of the canton of Geneva, such as vector.sitg.ge.ch (open data, "© SITG"). */
export function sitg(options: ServiceOptions): Canton {
  const { name, query } = openService(options)
  const statementsOf = (where: string, layer: string) =>
    query(
      (get) =>
        fetchFeatures(get, layer, {
          where,
          // Pages overlap unless the sort order is total.
          orderByFields: 'ANNEE DESC,OBJECTID',
        }),
      statements,
    )
  return {
    name,
    async idcYears(egid, layer = idcLayer) {
      const answer = await statementsOf(`EGID=${egid}`, layer)
      if (!answer.available) return answer
      return { available: true, value: latestByYear(egid, answer.value) }
    },

    async idcYearsOf(egids, layer = idcLayer) {
      refuseLongList(egids)
      const answer = await statementsOf(`EGID IN (${egids.join()})`, layer)
      if (!answer.available) return answer
      const found = egids
        .map((egid) => [egid, latestByYear(egid, answer.value)] as const)
        .filter(([, years]) => years.length > 0)
      return { available: true, value: new Map(found) }
    },

    async idcStatesOf(egids, layer = idcStateLayer) {
      refuseLongList(egids)
      const answer = await query(
        (get) =>
          fetchFeatures(get, layer, {
            where: `egid IN (${egids.join()})`,
            orderByFields: 'egid,annee_dernier_idc DESC',
          }),
        states,
      )
      if (!answer.available) return answer
      return { available: true, value: latestStates(egids, answer.value) }
    },

    featuresAt: (layer, { e, n }) =>
      query(
        (get) =>
          fetchFeatures(get, layer, {
            geometry: `${e},${n}`,
            geometryType: 'esriGeometryPoint',
            inSR: '2056',
            spatialRel: 'esriSpatialRelIntersects',
          }),
        layerFeatures,
      ),
  }
}

function refuseLongList(egids: readonly number[]) {
  if (egids.length > maxBatch) throw new RangeError(`At most ${maxBatch} buildings.`)
}

/** Fetches all features of a query, page by page. */
async function fetchFeatures(
  get: GetJson,
  layer: string,
  query: Record<string, string>,
): Promise<unknown[]> {
  const features: unknown[] = []
  for (let page = 0; page < maxPages; page++) {
    const response = await get(`/${layer}/FeatureServer/0/query`, {
      ...query,
      outFields: '*',
      returnGeometry: 'false',
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

/** The rows of a layer, with the attributes we use by their names in upper case. */
const rowsWith = <S extends z.ZodObject>(attributes: S) =>
  z.array(
    z.object({
      attributes: z.record(z.string(), z.unknown()).transform(upperCaseNames).pipe(attributes),
    }),
  )

/** The attributes we use; addresses of respondents (BAT_C_ADR…) are personal data and left out. */
const statements = rowsWith(
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
)
type Statement = z.output<typeof statements>[number]['attributes']

/** Rows of the layer of present states; the year is that of the last index. */
const states = rowsWith(
  z.object({
    EGID: z.coerce.number().int(),
    ANNEE_DERNIER_IDC: z.int().min(1900).max(2200).nullish(),
    DERNIER_IDC: index,
    MOYENNE_3ANS: index,
  }),
)

/** Layers under `Hosted` have lower-case field names. */
function upperCaseNames(attributes: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name.toUpperCase(), value]),
  )
}

/** Attributes of features, as far as they are texts or numbers. */
const layerFeatures = z.array(
  z.object({ attributes: z.record(z.string(), z.unknown()) }).transform(
    ({ attributes }): LayerFeature =>
      Object.fromEntries(
        Object.entries(upperCaseNames(attributes)).flatMap(
          ([name, value]): [string, string | number | null][] => {
            if (typeof value === 'string') return [[name, value.trim().slice(0, 500) || null]]
            return typeof value === 'number' || value === null ? [[name, value]] : []
          },
        ),
      ),
  ),
)

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

/** The state of each building; a row without a year says nothing of any year and is left out. */
function latestStates(egids: readonly number[], rows: z.output<typeof states>) {
  const latest = new Map<number, IdcState>()
  for (const { attributes } of rows) {
    const { EGID, ANNEE_DERNIER_IDC: year, DERNIER_IDC: idc, MOYENNE_3ANS: mean_3 } = attributes
    if (!egids.includes(EGID) || year == null || year < (latest.get(EGID)?.year ?? 0)) continue
    latest.set(EGID, { year, idc, mean_3 })
  }
  return latest
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
