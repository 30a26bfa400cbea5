import type { BuildingValues } from '../../src/features/buildings/building.ts'
import { assumptionsOf } from '../../src/features/heating/assumptions.ts'
import { plausibilityFindings } from '../../src/features/heating/plausibility/plausibility.ts'
import { heatIndices, type MeteredConsumption } from '../../src/features/idc/idc.ts'
import { fitSignature } from '../../src/features/idc/signature/energySignature.ts'
import { forecastIndex } from '../../src/features/idc/signature/indexForecast.ts'
import {
  dailyMeansBy,
  meteredPeriods,
  signaturePoints,
} from '../../src/features/idc/signature/meterReadings.ts'
import { signatureDrift } from '../../src/features/idc/signature/signatureDrift.ts'
import type { Answers, FormField } from '../../src/features/mandates/form/service.ts'
import amoen from '../../src/features/mandates/services/amoen.ts'
import { attainment } from '../../src/features/mandates/services/followUp/attainment.ts'
import { quoteTotals } from '../../src/features/quotes/money.ts'
import { referencesOn } from '../../src/features/reference/inForce.ts'
import type { References } from '../../src/features/reference/reference.ts'
import { shippedVersions } from '../../src/features/reference/shipped/shipped.ts'
import { consumptionLimits, usages } from '../../src/features/technical/consumption.ts'
import { dateOfDay, dayNumber } from '../../src/features/technical/counting/span.ts'

/** Longest that a calculation may occupy the thread that answers everybody, ms of processor time. */
const longest = 50
/** The same for the readings of an honest building, ms. */
const longestHonest = 30
const runs = 9

const today = dayNumber('2026-11-01')
const references = referencesOn(shippedVersions, dateOfDay(today))
const { building: most } = consumptionLimits

const reading = (start: number, end: number, more: Partial<MeteredConsumption> = {}) => ({
  ...({ energy: 'gaz', usage: 'heating_dhw', unit: 'kWh', amount: 1 + (start % 97) } as const),
  ...{ start_date: dateOfDay(start), end_date: dateOfDay(end) },
  ...more,
})
const readings = (count: number, at: (index: number) => MeteredConsumption) =>
  Array.from({ length: count }, (_, index) => at(index))

/** Twenty years of monthly readings of four energies. */
const honest = readings(960, (index) => {
  const start = today - 30 * ((index % 240) + 1)
  const energies = ['gaz', 'mazout', 'cad_tarife', 'electricite_directe'] as const
  return reading(start, start + 29, { energy: energies[Math.floor(index / 240)]! })
})
/** Each of a day, and each of a month, one after the other. */
const daily = readings(most, (index) => reading(today - index - 1, today - index - 1))
const monthly = readings(most, (index) => reading(today - 30 * (index + 1), today - 30 * index - 1))
/** Each within the others, so that any two overlap. */
const nested = readings(most, (index) =>
  reading(today - 1800 + (index % 900), today - (index % 899)),
)
/** One after the other, as far back as dates go. */
const chained = readings(most, (index) => reading(today - 150 * (index + 1), today - 150 * index))
/** The same reading, again and again. */
const repeated = readings(most, () => reading(today - 400, today - 30, { amount: 4000 }))
/** Every energy in every unit for every purpose, overlapping over decades. */
const contents = references.energy_contents.rows
const mixed = readings(most, (index) => {
  const { energy, unit } = contents[index % contents.length]!
  const start = today - 1826 * (1 + (index % 60)) - (index % 300)
  return reading(start, start + 1800, { energy, unit, usage: usages[index % 3]! })
})

/** Answers that fill every table of a form to its maximum. */
function fullTables(fields: Record<string, FormField>): Answers {
  const cells = Object.entries(fields).flatMap(
    ([table, { kind, columns = {}, fixed, max = 0 }]) => {
      if (kind !== 'rows') return []
      const rows = fixed ?? Array.from({ length: max }, (_, row) => `row${row}`)
      return rows.flatMap((row) =>
        Object.keys(columns).map((column) => [`${table}/${row}/${column}`, '1'] as const),
      )
    },
  )
  return Object.fromEntries(cells)
}
/** An AMOén with as many periods as its form takes, and all its other tables full. */
function fullAmoen(): Answers {
  const fields = amoen.fields as Record<string, FormField>
  const answers: Answers = { ...fullTables(fields), ef_before: 200, ef_target: 100, sre_after: 900 }
  for (let row = 0; row < fields.periods!.max!; row++) {
    const period = {
      start: dateOfDay(today - 300 * (row + 1)),
      end: dateOfDay(today - 300 * row),
      agent_1: 'heat_pump_kwh',
      amount_1: 10_000 + row,
      degree_days: 2500,
      result: null,
    }
    for (const [column, value] of Object.entries(period))
      answers[`periods/row${row}/${column}`] = value
  }
  return answers
}

const lines = Array.from({ length: 200 }, (_, index) => ({
  ...{ text: `Line ${index}`, quantity: '3.5', unit_price: '123.45', discount: '2.5' },
  vat_rate: ['8.1', '2.6', '3.8'][index % 3]!,
  ...{ optional: false, ticked: false },
}))

/** Temperatures of forty years, as an office may have them. */
const weather = {
  ...references,
  degree_days: {
    ...references.degree_days,
    rows: Array.from({ length: 480 }, (_, index) => ({
      ...{ station: 'GVE', month: dateOfDay(today - 30 * index).slice(0, 7), degree_days: null },
      daily_means: Array.from({ length: 31 }, (__, n) => String((index * 7 + n) % 25)).join(' '),
    })) as unknown as References['degree_days']['rows'],
  },
}

/** The signature, its drift and the forecast of a building with these readings. */
const signatureOver = (consumptions: MeteredConsumption[]) => () => {
  const means = dailyMeansBy(weather)
  const periods = meteredPeriods(consumptions)
  const points = signaturePoints(periods, means)
  fitSignature(points)
  signatureDrift(points)
  const signature = { base: 5, slope: 1, threshold: 15, r2: 1, cv: 0, error: 1 }
  const [latest] = heatIndices(consumptions, 900, references)
  const climate = references.climate.rows[0]!
  forecastIndex({
    ...{ periods, means, signature, latest: latest!, climate },
    ...{ estimateBand: 0.06, today: dateOfDay(today) },
  })
}

/** All checks of a consultation over these readings. */
function checksOver(consumptions: MeteredConsumption[]) {
  const building = { sre: 900, apartments: 12, construction_year: 1970 } as BuildingValues
  const assumed = assumptionsOf({}, { sre: 900, consumptions }, references)
  return () =>
    plausibilityFindings({
      ...{ today: dateOfDay(today), answers: {}, building, plants: [], consumptions },
      ...{ official: [], assumed, references },
    })
}

const calculations: Record<string, { run: () => unknown; limit?: number }> = {
  'indices, 960 monthly readings': {
    run: () => heatIndices(honest, 900, references),
    limit: longestHonest,
  },
  'indices, readings within each other': { run: () => heatIndices(nested, 900, references) },
  'indices, a thousand years': { run: () => heatIndices(chained, 900, references) },
  'indices, all kinds at once': { run: () => heatIndices(mixed, 900, references) },
  'signature, daily readings of years': { run: signatureOver(daily) },
  'signature, readings of a century': { run: signatureOver(monthly) },
  'comparison, readings within each other': {
    run: () => assumptionsOf({}, { sre: 900, consumptions: nested }, references),
  },
  'comparison, all kinds at once': {
    run: () => assumptionsOf({}, { sre: 900, consumptions: mixed }, references),
  },
  'plausibility, readings within each other': { run: checksOver(nested) },
  'plausibility, all kinds at once': { run: checksOver(mixed) },
  'plausibility, one reading again and again': { run: checksOver(repeated) },
  'follow-up of an AMOén, all tables full': { run: () => attainment(fullAmoenAnswers) },
  'totals of a quote': { run: () => quoteTotals(lines, { taxes_included: false, rounded: true }) },
}
const fullAmoenAnswers = fullAmoen()

/**
 * Measures the calculations of the server over rows whose number people decide, each with as many as are allowed: the
 * median of some runs after the first, which compiles them. In processor time, which other programs on the machine do not lengthen.
 */
export function measureCalculations({ log }: { log: (line: string) => void }) {
  const milliseconds: Record<string, number> = {}
  const faults: string[] = []
  for (const [name, { run, limit = longest }] of Object.entries(calculations)) {
    const times = Array.from({ length: runs + 1 }, () => {
      const start = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    })
    const median = times.slice(1).sort((a, b) => a - b)[Math.floor(runs / 2)]!
    milliseconds[name] = Math.ceil(median * 10) / 10
    log(`${name}: ${milliseconds[name]} ms`)
    if (median > limit) faults.push(`${name}: ${median.toFixed(1)} ms, more than ${limit}`)
  }
  return { milliseconds, faults }
}
