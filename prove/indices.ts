import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { heatIndices, type MeteredConsumption } from '../src/features/idc/idc.ts'
import { energyByName } from '../src/features/idc/official.ts'
import { readDailyMeans } from '../src/features/reference/degreeDays.ts'
import type { Unit } from '../src/features/reference/energy.ts'
import { referencesOn } from '../src/features/reference/inForce.ts'
import type { References, RowsOf } from '../src/features/reference/reference.ts'
import { shippedVersions } from '../src/features/reference/shipped/shipped.ts'
import { root } from './product.ts'

/** Required share of records within this distance of the published index, with weather correction. */
const [wanted, near] = [0.9, 0.1]

type Row = Record<string, string | number | null>
type Statement = {
  egid: number
  year: number
  published: number
  sre: number
  used: MeteredConsumption[]
}

/**
 * Compares estimates with the published indices of real buildings, by agent and year: without weather
 * correction, and with it if `DAILY_MEANS` names MeteoSwiss's file of daily means at Geneva
 * (`ogd-smn_gve_d_historical.csv`), which the product does not ship. Without the file, buildings with
 * the same period show that only weather is missing: one building's published index gives the
 * correction for the other.
 */
export default async function proveIndices({ log }: { log: (line: string) => void }) {
  const records = (await Promise.all(['idc-rows.json', 'idc-1015052.json'].map(recordsIn))).flat()
  const bare = referencesOn(shippedVersions, '2026-11-22')
  const without_weather = errorsOf(records, bare)
  const same_weather = compareSamePeriods(records, bare)
  const file = process.env.DAILY_MEANS
  const content = file && (await readFile(file, 'utf8'))
  const figures = {
    wanted_share: wanted,
    without_weather,
    same_weather,
    ...(content && {
      weather_sha256: createHash('sha256').update(content).digest('hex'),
      with_weather: errorsOf(records, withWeather(content, bare)),
    }),
  }
  const { with_weather } = figures
  for (const [name, { within_10_percent, records: all }] of Object.entries({
    without_weather,
    same_weather,
    ...(with_weather && { with_weather }),
  }))
    log(`${name}: ${within_10_percent} of ${all} within 10 %`)
  for (const { within_10_percent, records: all } of [same_weather, with_weather ?? same_weather])
    if (within_10_percent < wanted * all)
      throw new Error('fewer estimates than wanted are near the published index', {
        cause: figures,
      })
  return figures
}

function errorsOf(records: readonly Statement[], references: References) {
  return shareOf(
    records.flatMap(({ egid, year, published, sre, used }) => {
      const index = heatIndices(used, sre, references)[0]
      if (!index) return []
      const agents = [...new Set(used.map(({ energy }) => energy))].join(' + ')
      return [
        {
          egid,
          agents,
          year,
          ...apart(index.value, published),
          corrected: index.corrected !== null,
        },
      ]
    }),
  )
}

/** Estimates each building with the weather implied by another building's index for the same period. */
function compareSamePeriods(records: readonly Statement[], references: References) {
  const hotWater = references.climate.rows[0]!.hot_water_share
  const heatingOf = ({ used, sre }: Statement) =>
    heatIndices(used, sre, references)[0]!.raw - hotWater
  const periodOf = ({ used }: Statement) => `${used[0]!.start_date} ${used[0]!.end_date}`
  return shareOf(
    records.flatMap((one) =>
      records
        .filter((other) => other.egid !== one.egid && periodOf(other) === periodOf(one))
        .map((other) => {
          const moved = (other.published - hotWater) / heatingOf(other)
          const { egid, year, published } = one
          const agents = one.used[0]!.energy
          const of = `${other.egid}`
          return { egid, agents, year, of, ...apart(heatingOf(one) * moved + hotWater, published) }
        }),
    ),
  )
}

const tenth = (value: number) => Math.round(value * 10) / 10

const apart = (estimate: number, published: number) => ({
  published,
  estimate: tenth(estimate),
  error: tenth((100 * (estimate - published)) / published),
})

function shareOf<E extends { agents: string; year: number; error: number }>(errors: readonly E[]) {
  const within = errors.filter(({ error }) => Math.abs(error) <= 100 * near).length
  const by = (of: (one: E) => string) =>
    Object.fromEntries(
      [...new Set(errors.map(of))].sort().map((name) => {
        const own = errors.filter((one) => of(one) === name)
        const mean = own.reduce((sum, { error }) => sum + Math.abs(error), 0) / own.length
        return [name, { records: own.length, mean_error_percent: tenth(mean) }]
      }),
    )
  return {
    records: errors.length,
    within_10_percent: within,
    share: Math.round((1000 * within) / errors.length) / 1000,
    by_agent: by(({ agents }) => agents),
    by_year: by(({ year }) => String(year)),
    errors,
  }
}

async function recordsIn(file: string): Promise<Statement[]> {
  const path = join(root, 'src/integrations/geodata/recorded', file)
  const { features } = JSON.parse(await readFile(path, 'utf8')) as {
    features: { attributes: Row }[]
  }
  return features.flatMap(({ attributes }) => {
    const of = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name.toUpperCase(), value]),
    )
    // Printed times were rounded by hours; take the nearest day.
    const day = (name: string) =>
      new Date(Math.round(Number(of[name]) / 86_400_000) * 86_400_000).toISOString().slice(0, 10)
    const used = [1, 2, 3].flatMap((at): MeteredConsumption[] => {
      const energy = energyByName(String(of[`AGENT_ENERGETIQUE_${at}`] ?? ''))
      const unit = of[`UNITE_AGENT_ENERGETIQUE_${at}`]
      if (!energy) return []
      return [
        {
          energy,
          usage: 'heating_dhw',
          amount: Number(of[`QUANTITE_AGENT_ENERGETIQUE_${at}`]),
          unit: (unit === 'lt' ? 'l' : unit) as Unit,
          start_date: day('DATE_DEBUT_PERIODE'),
          end_date: day('DATE_FIN_PERIODE'),
        },
      ]
    })
    if (!of.INDICE || !of.SRE || used.length === 0) return []
    const [egid, year, published, sre] = [of.EGID, of.ANNEE, of.INDICE, of.SRE].map(Number)
    return [{ egid: egid!, year: year!, published: published!, sre: sre!, used }]
  })
}

function withWeather(content: string, references: References): References {
  const read = readDailyMeans(content, references.climate.rows[0]!)
  if (read.problem) throw new Error(`DAILY_MEANS is no file of daily means: ${read.problem}`)
  const rows = read.months.map((one) => ({ ...one, degree_days: null, origins: {} }))
  return {
    ...references,
    degree_days: { ...references.degree_days, rows: rows as RowsOf<'degree_days'> },
  }
}
