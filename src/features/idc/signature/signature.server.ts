import { dayOf } from '../../../kernel/field/format.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { genevaRows } from '../../reference/canton.ts'
import { referencesIn } from '../../reference/reference.server.ts'
import { dateOfDay } from '../../technical/counting/span.ts'
import { findSeries } from '../../technical/series/meterSeries.server.ts'
import { withBands } from '../band/indexBand.ts'
import { findReadings } from '../estimate.server.ts'
import { heatIndices } from '../idc.ts'
import { fitSignature, powerAt } from './energySignature.ts'
import { forecastIndex } from './indexForecast.ts'
import {
  dailyMeansBy,
  meteredPeriods,
  seriesPeriods,
  signaturePoints,
  withSeries,
} from './meterReadings.ts'
import type { signatureEndpoints } from './signature.ts'
import { signatureDrift } from './signatureDrift.ts'

/** Outdoor temperature for which heating is designed in Geneva, °C (SIA climate data, by a secondary source). */
const designTemperature = -4

export const signatureHandlers: HandlersOf<typeof signatureEndpoints> = {
  async get({ query }, context) {
    const today = dayOf(context.now)
    const references = await referencesIn(context.db, today)
    const { canton, sre, use, consumptions, evidence } = await findReadings(query, context)
    const means = dailyMeansBy(references)
    const series = await findSeries(query, context)
    const periods = withSeries(meteredPeriods(consumptions), seriesPeriods(series))
    const points = signaturePoints(periods, means)
    const fitted = fitSignature(points)
    const signature = typeof fitted === 'string' ? null : fitted
    const indices = signature ? heatIndices(consumptions, sre, references, use) : []
    const [latest] = withBands(indices.slice(0, 1), evidence, references.accuracy.rows)
    const climate = references.climate.rows[0]!
    const forecast =
      signature && latest
        ? forecastIndex({
            ...{ periods, means, signature, latest, climate, today },
            estimateBand: latest.band ?? 0,
          })
        : null
    const limit =
      genevaRows(references.idc_limits, canton).rows.find(({ key }) => key === 'optimise')?.value ??
      null
    return {
      points: points.map(({ start, end, temperature, power }) => ({
        ...{ from: dateOfDay(start), to: dateOfDay(end), temperature, power },
      })),
      without_weather: periods.length - points.length,
      signature,
      problem: typeof fitted === 'string' ? fitted : null,
      design: signature && {
        temperature: designTemperature,
        power: powerAt(signature, designTemperature),
      },
      drift: signature && signatureDrift(points),
      forecast: forecast && { ...forecast, limit, against: sideOf(forecast, limit) },
    }
  },
}

/** On which side of a limit a range lies. */
function sideOf({ low, high }: { low: number; high: number }, limit: number | null) {
  if (limit === null) return null
  return high <= limit ? 'below' : low > limit ? 'above' : 'unclear'
}
