import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { usualHotWater } from '../../src/features/idc/hotWater/hotWater.ts'
import { heatIndices, type MeteredConsumption } from '../../src/features/idc/idc.ts'
import { energyByName } from '../../src/features/idc/official.ts'
import type { Unit } from '../../src/features/reference/energy.ts'
import { referencesOn } from '../../src/features/reference/inForce.ts'
import type { References, RowsOf } from '../../src/features/reference/reference.ts'
import { shippedVersions } from '../../src/features/reference/shipped/shipped.ts'
import { readDailyMeans } from '../../src/features/reference/weather/degreeDays.ts'
import { root } from '../product.ts'

/** With weather correction, at least this share of the estimates must be within `tolerance` of the published index. */
const requiredShare = 0.9
const tolerance = 0.1

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
 * (`ogd-smn_gve_d_historical.csv`). Buildings with the same period also show,
 * without the file, that only weather is missing: the published index of one building gives the correction for
 * the other.
 */
export default async function proveIndices({ log }: { log: (line: string) => void }) {
  const records = (
    await Promise.all(['idc-rows.json', 'idc-1015052.json'].map(readStatements))
  ).flat()
  const withoutWeather = referencesOn(shippedVersions, '2026-11-28')
  const without_weather = estimateErrors(records, withoutWeather)
  const same_weather = compareSamePeriods(records, withoutWeather)
  const file = process.env.DAILY_MEANS
  const content = file && (await readFile(file, 'utf8'))
  const figures = {
    wanted_share: requiredShare,
    without_weather,
    same_weather,
    ...(content && {
      weather_sha256: createHash('sha256').update(content).digest('hex'),
      with_weather: estimateErrors(records, addWeather(content, withoutWeather)),
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
    if (within_10_percent < requiredShare * all)
      throw new Error('fewer estimates than wanted are near the published index', {
        cause: figures,
      })
  return figures
}

function estimateErrors(records: readonly Statement[], references: References) {
  return summarise(
    records.flatMap(({ egid, year, published, sre, used }) => {
      const index = heatIndices(used, sre, references)[0]
      if (!index) return []
      const agents = [...new Set(used.map(({ energy }) => energy))].join(' + ')
      return [
        {
          egid,
          agents,
          year,
          ...compareWithPublished(index.value, published),
          corrected: index.corrected !== null,
        },
      ]
    }),
  )
}

/** Estimates each building with the weather implied by another building's index for the same period. */
function compareSamePeriods(records: readonly Statement[], references: References) {
  const hotWater = usualHotWater(references, {})
  const heatingOf = ({ used, sre }: Statement) =>
    heatIndices(used, sre, references)[0]!.raw - hotWater
  const periodOf = ({ used }: Statement) => `${used[0]!.start_date} ${used[0]!.end_date}`
  return summarise(
    records.flatMap((statement) =>
      records
        .filter((other) => other.egid !== statement.egid && periodOf(other) === periodOf(statement))
        .map((other) => {
          const correction = (other.published - hotWater) / heatingOf(other)
          const { egid, year, published } = statement
          const agents = statement.used[0]!.energy
          const sourceEgid = `${other.egid}`
          return {
            egid,
            agents,
            year,
            of: sourceEgid,
            ...compareWithPublished(heatingOf(statement) * correction + hotWater, published),
          }
        }),
    ),
  )
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

const compareWithPublished = (estimate: number, published: number) => ({
  published,
  estimate: roundToTenth(estimate),
  error: roundToTenth((100 * (estimate - published)) / published),
})

function summarise<E extends { agents: string; year: number; error: number }>(
  errors: readonly E[],
) {
  const within = errors.filter(({ error }) => Math.abs(error) <= 100 * tolerance).length
  const groupBy = (keyOf: (error: E) => string) =>
    Object.fromEntries(
      [...new Set(errors.map(keyOf))].sort().map((name) => {
        const group = errors.filter((error) => keyOf(error) === name)
        const mean = group.reduce((sum, { error }) => sum + Math.abs(error), 0) / group.length
        return [name, { records: group.length, mean_error_percent: roundToTenth(mean) }]
      }),
    )
  return {
    records: errors.length,
    within_10_percent: within,
    share: Math.round((1000 * within) / errors.length) / 1000,
    by_agent: groupBy(({ agents }) => agents),
    by_year: groupBy(({ year }) => String(year)),
    errors,
  }
}

async function readStatements(file: string): Promise<Statement[]> {
  const path = join(root, 'src/integrations/geodata/recorded', file)
  const { features } = JSON.parse(await readFile(path, 'utf8')) as {
    features: { attributes: Row }[]
  }
  return features.flatMap(({ attributes }) => {
    const upperCased = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name.toUpperCase(), value]),
    )
    // Printed times were rounded by hours; take the nearest day.
    const day = (name: string) =>
      new Date(Math.round(Number(upperCased[name]) / 86_400_000) * 86_400_000)
        .toISOString()
        .slice(0, 10)
    const used = [1, 2, 3].flatMap((number): MeteredConsumption[] => {
      const energy = energyByName(String(upperCased[`AGENT_ENERGETIQUE_${number}`] ?? ''))
      const unit = upperCased[`UNITE_AGENT_ENERGETIQUE_${number}`]
      if (!energy) return []
      return [
        {
          energy,
          usage: 'heating_dhw',
          amount: Number(upperCased[`QUANTITE_AGENT_ENERGETIQUE_${number}`]),
          unit: (unit === 'lt' ? 'l' : unit) as Unit,
          start_date: day('DATE_DEBUT_PERIODE'),
          end_date: day('DATE_FIN_PERIODE'),
        },
      ]
    })
    if (!upperCased.INDICE || !upperCased.SRE || used.length === 0) return []
    const [egid, year, published, sre] = [
      upperCased.EGID,
      upperCased.ANNEE,
      upperCased.INDICE,
      upperCased.SRE,
    ].map(Number)
    return [{ egid: egid!, year: year!, published: published!, sre: sre!, used }]
  })
}

function addWeather(content: string, references: References): References {
  const read = readDailyMeans(
    content,
    references.climate.rows[0]!,
    new Date().toISOString().slice(0, 10),
  )
  if (read.problem) throw new Error(`DAILY_MEANS is no file of daily means: ${read.problem}`)
  const rows = read.months.map((month) => ({ ...month, degree_days: null, origins: {} }))
  return {
    ...references,
    degree_days: { ...references.degree_days, rows: rows as RowsOf<'degree_days'> },
  }
}
