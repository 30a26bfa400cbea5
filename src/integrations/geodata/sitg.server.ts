import { z } from 'zod'
import { dayOf } from '../../kernel/field/format.ts'
import type { Geodata, IdcOfYear } from './geodata.ts'
import { type Get, NoAnswer, openService, type ServiceOptions } from './service.server.ts'

/** Heat indices with their means over two and three years. */
const idcLayer = 'SCANE_INDICE_MOYENNES_3_ANS'

/** Pages of one answer; no building has so many statements. */
const mostPages = 10

/**
 * vector.sitg.ge.ch, the ArcGIS services of the canton of Geneva (open data, "© SITG"). Layers under
 * `Hosted` write their field names in small letters.
 */
export function sitg(options: ServiceOptions): Pick<Geodata, 'name' | 'idcOf'> {
  const { name, ask } = openService(options)
  return {
    name,
    async idcOf(egid) {
      const answer = await ask((get) => featuresOf(get, egid), statements)
      if (!answer.available) return answer
      return { available: true, value: newestOfEachYear(egid, answer.value) }
    },
  }
}

/** All features that belong to an EGID, page by page. */
async function featuresOf(get: Get, egid: number): Promise<unknown[]> {
  const features: unknown[] = []
  for (let page = 0; page < mostPages; page++) {
    const said = await get(`/${idcLayer}/FeatureServer/0/query`, {
      where: `EGID=${egid}`,
      outFields: '*',
      returnGeometry: 'false',
      // Without an order that is whole, pages overlap.
      orderByFields: 'ANNEE DESC,OBJECTID',
      resultOffset: String(features.length),
      f: 'json',
    })
    const read = pageOfFeatures.safeParse(said)
    if (!read.success) throw new NoAnswer('unreadable')
    if (read.data.error) throw refusalOf(read.data.error.code)
    const { features: more, exceededTransferLimit: isCut } = read.data
    if (!more) throw new NoAnswer('unreadable')
    features.push(...more)
    if (!isCut) return features
    if (more.length === 0) break
  }
  throw new NoAnswer('unreadable')
}

/** ArcGIS tells of errors in answers that succeed. */
function refusalOf(code: number) {
  if (code === 429) return new NoAnswer('busy', true)
  return code >= 500 ? new NoAnswer('failed', true) : new NoAnswer('refused')
}

const pageOfFeatures = z.object({
  features: z.array(z.object({ attributes: z.record(z.string(), z.unknown()) })).optional(),
  exceededTransferLimit: z.boolean().optional(),
  error: z.object({ code: z.number() }).optional(),
})

const measure = z
  .number()
  .min(-1e9)
  .max(1e9)
  .nullish()
  .transform((said) => said ?? null)
/** With one decimal. */
const index = z
  .number()
  .min(0)
  .max(1e7)
  .nullish()
  .transform((said) => (said == null ? null : Math.round(said * 10) / 10))
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((said) => (said == null ? null : String(said).trim().slice(0, 200) || null))
/** A day as the midnight of Geneva or of Greenwich at its beginning, in milliseconds since 1970. */
const moment = z.number().min(-2e12).max(4e12).nullish()
const dayAt = (at: number | null | undefined) => (at == null ? null : dayOf(new Date(at)))

/** What is taken of a statement; the addresses of respondents (BAT_C_ADR…) are personal and left out. */
const statements = z.array(
  z.object({
    attributes: z
      .record(z.string(), z.unknown())
      .transform(inCapitals)
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

function inCapitals(attributes: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name.toUpperCase(), value]),
  )
}

/** A year may have been stated several times: what was entered last counts. */
function newestOfEachYear(egid: number, found: z.output<typeof statements>): IdcOfYear[] {
  const newest = new Map<number, Statement>()
  for (const { attributes: one } of found) {
    const known = newest.get(one.ANNEE)
    if (one.EGID !== egid) continue
    if (!known || (one.DATE_SAISIE ?? 0) > (known.DATE_SAISIE ?? 0)) newest.set(one.ANNEE, one)
  }
  return [...newest.values()].sort((a, b) => b.ANNEE - a.ANNEE).map(idcOfYear)
}

function idcOfYear(said: Statement): IdcOfYear {
  const agents = ([1, 2, 3] as const).flatMap((n) => {
    const agent = said[`AGENT_ENERGETIQUE_${n}`]
    if (agent === null) return []
    const unit = said[`UNITE_AGENT_ENERGETIQUE_${n}`]
    const quantity = said[`QUANTITE_AGENT_ENERGETIQUE_${n}`]
    return [{ agent, quantity, unit: unit === 'lt' ? 'l' : unit }]
  })
  const entered = dayAt(said.DATE_SAISIE)
  return {
    year: said.ANNEE,
    start_date: dayAt(said.DATE_DEBUT_PERIODE),
    end_date: dayAt(said.DATE_FIN_PERIODE),
    idc: said.INDICE,
    mean_2: said.INDICE_MOY2,
    mean_3: said.INDICE_MOY3,
    sre: said.SRE,
    agents,
    responsible_entity: said.ID_CONCESSIONNAIRE,
    entry_year: entered === null ? null : Number(entered.slice(0, 4)),
  }
}
