import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber } from '../counting/span.ts'
import { mergeSeries, seriesYears, storedValues, textOfValues, unknownDays } from './dailySeries.ts'
import { decodeSeries, type ReadSeries, readSeries } from './readSeries.ts'

const today = '2026-11-29'
const read = (text: string, perCubicMetre?: number) => readSeries(text, { today, perCubicMetre })
const whole = (found: ReadSeries) => {
  if (found.problem !== undefined) throw new Error(found.problem)
  return found
}
const two = (value: number) => String(value).padStart(2, '0')

/** Stamps of the quarters of a local day, in the words of a file; `skip` leaves hours of the clock out. */
function quarters(day: string, { skip = -1, repeat = -1, ends = false, hours = 24 } = {}) {
  const [year, month, date] = day.split('-')
  const stamps: string[] = []
  for (let hour = 0; hour < hours; hour++) {
    if (hour === skip) continue
    for (let times = hour === repeat ? 2 : 1; times > 0; times--)
      for (let quarter = 0; quarter < 4; quarter++) {
        const minutes = hour * 60 + quarter * 15 + (ends ? 15 : 0)
        const on = minutes === 1440 ? dateOfDay(dayNumber(day) + 1).split('-') : [year, month, date]
        const clock = `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
        stamps.push(`${on[2]}.${on[1]}.${on[0]} ${clock}`)
      }
  }
  return stamps
}
const curve = (stamps: readonly string[], value = '0,25', head = 'Date;Consommation (kWh)') =>
  [head, ...stamps.map((stamp) => `${stamp};${value}`)].join('\r\n')

describe('load curves of grid operators', () => {
  it('are added up by day, whether a stamp begins or ends its quarter of an hour', async () => {
    for (const ends of [false, true]) {
      const stamps = ['2026-01-05', '2026-01-06'].flatMap((day) => quarters(day, { ends }))
      expect(whole(await read(curve(stamps)))).toEqual({
        ...{ first_day: '2026-01-05', values: [24, 24], gaps: [], refused: [] },
      })
    }
  })

  it('know days of 23 and 25 hours, in local time, with an offset and in UTC', async () => {
    const spring = ['2026-03-28', '2026-03-29', '2026-03-30']
    const autumn = ['2025-10-25', '2025-10-26', '2025-10-27']
    const local = [...spring.flatMap((day) => quarters(day, { skip: day === spring[1] ? 2 : -1 }))]
    expect(whole(await read(curve(local))).values).toEqual([24, 23, 24])
    const repeated = autumn.flatMap((day) => quarters(day, { repeat: day === autumn[1] ? 2 : -1 }))
    expect(whole(await read(curve(repeated))).values).toEqual([24, 25, 24])
    // Winter time all year.
    expect(whole(await read(curve(spring.flatMap((day) => quarters(day))))).values).toEqual([
      24, 24, 24,
    ])
    const utc = (from: string, days: number) => {
      const begin = Date.parse(from)
      return Array.from({ length: days * 24 + 4 }, (_, hour) =>
        new Date(begin + hour * 3_600_000).toISOString().replace('.000', ''),
      )
    }
    const hourly = (stamps: readonly string[]) =>
      ['timestamp,value_kWh', ...stamps.map((stamp) => `${stamp},1.5`)].join('\n')
    // 24.10.2025 22:00 UTC is midnight in Geneva.
    expect(whole(await read(hourly(utc('2025-10-24T22:00:00Z', 3))))).toMatchObject({
      ...{ first_day: '2025-10-25', values: [36, 37.5, 36] },
    })
    expect(whole(await read(hourly(utc('2026-03-27T23:00:00Z', 3))))).toMatchObject({
      ...{ first_day: '2026-03-28', values: [36, 34.5, 36] },
    })
    const midnights = ['2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z']
    expect(whole(await read(hourly(midnights))).values).toEqual([1.5, 1.5, 1.5])
    const offset = utc('2026-01-04T23:00:00Z', 1).map((stamp) => {
      const moment = new Date(Date.parse(stamp) + 3_600_000).toISOString().slice(0, 19)
      return `${moment}+01:00`
    })
    expect(whole(await read(hourly(offset)))).toMatchObject({ first_day: '2026-01-05' })
  })

  it('are read in each form: separators, decimal signs, units, dates and encodings', async () => {
    const daily = (head: string, rows: string[]) => [head, ...rows].join('\n')
    const values = async (text: string, perCubicMetre?: number) =>
      whole(await read(text, perCubicMetre)).values
    expect(
      await values(daily('Jour;Énergie MWh', ['01.02.2026;0,012', '02.02.2026;0,013'])),
    ).toEqual([12, 13])
    expect(
      await values(daily('"date","kWh"', ['"2026-02-01","1,234.5"', '"2026-02-02","7"'])),
    ).toEqual([1234.5, 7])
    expect(await values(daily('Datum;kWh', ['01.02.26;12,5', '02.02.26;13']))).toEqual([12.5, 13])
    expect(await values(daily('date\tkWh', ['1/2/2026\t1’234.5', '2/2/2026\t-']))).toEqual([1234.5])
    expect(await values(daily('Jour;m³', ['01.02.2026;2', '02.02.2026;3']), 10)).toEqual([20, 30])
    // A power during a quarter of an hour; a time of its own; a preamble.
    const power = quarters('2026-01-05').map((stamp) => `${stamp.replace(' ', ';')};4;OK`)
    const preamble = ['Compteur CH1001', '', 'Datum;Zeit;Leistung (kW);Status']
    expect(await values([...preamble, ...power].join('\n'))).toEqual([96])
    const windows = Uint8Array.from('Énergie (kWh)', (letter) => letter.charCodeAt(0))
    expect(decodeSeries(windows)).toBe('Énergie (kWh)')
    expect(decodeSeries(Uint8Array.of(0xff, 0xfe, 0x6b, 0, 0x57, 0))).toMatch(/kW$/)
  })

  it('say which rows are not taken and after which row a value is missing', async () => {
    const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08']
    const rows = curve(days.flatMap((day) => quarters(day))).split('\r\n')
    rows[1 + 96 + 10] = rows[1 + 96 + 10]!.replace('0,25', 'x')
    rows[1 + 96 + 20] = rows[1 + 96 + 20]!.replace('0,25', '-1')
    rows.splice(5, 0, rows[4]!)
    rows.push(rows.at(-1)!.replace('0,25', '0,30'))
    rows.push('31.02.2026 00:00;1', '01.12.2026 00:00;1')
    // An empty date of Excel, and a year that misses a digit, are no twenty years of days.
    rows.push('30.12.1899 00:00;0', '05.01.0202 00:00;1')
    const found = whole(await read(rows.join('\n')))
    expect(found.values).toEqual([24, null, 24])
    expect(found.refused).toEqual([
      { row: 109, reason: 'number' },
      { row: 119, reason: 'negative' },
      { row: 386, reason: 'twice' },
      { row: 387, reason: 'twice' },
      { row: 388, reason: 'date' },
      { row: 389, reason: 'later' },
      { row: 390, reason: 'date' },
      { row: 391, reason: 'date' },
    ])
    expect(found.gaps).toEqual([
      { from: '2026-01-06', to: '2026-01-06', row: 108 },
      { from: '2026-01-08', to: '2026-01-08', row: 385 },
    ])
  })

  it('name the days that are dropped where the interval changes', async () => {
    const hourly = (day: string) => quarters(day).filter((_stamp, index) => index % 4 === 0)
    const days = ['2026-01-05', '2026-01-06', '2026-01-07']
    const [first, second, third] = days as [string, string, string]
    const later = [...hourly(first), ...hourly(second), ...quarters(third)]
    const sooner = [...hourly(first), ...quarters(second), ...quarters(third)]
    expect(whole(await read(curve(sooner)))).toMatchObject({
      ...{ first_day: second, values: [24, 24], gaps: [{ from: first, to: first }] },
    })
    const daily = days.map((day) => `${day};7`)
    expect(
      whole(
        await read(['Jour;kWh', ...daily, '2026-01-08 00:00;1', '2026-01-08 01:00;1'].join('\n')),
      ),
    ).toMatchObject({ values: [7, 7, 7], gaps: [{ from: '2026-01-08', to: '2026-01-08' }] })
    expect(whole(await read(curve(later)))).toMatchObject({
      ...{ first_day: third, values: [24], gaps: [{ from: first, to: second }] },
    })
  })

  it('are put in order, and rows that say the same twice count once', async () => {
    const stamps = ['2025-10-25', '2025-10-26', '2025-10-27'].flatMap((day) =>
      quarters(day, { repeat: day === '2025-10-26' ? 2 : -1 }),
    )
    const expected = { first_day: '2025-10-25', values: [24, 25, 24], gaps: [], refused: [] }
    expect(whole(await read(curve([...stamps].reverse())))).toEqual(expected)
    expect(whole(await read(curve([...stamps, ...stamps])))).toEqual(expected)
  })

  it('know the second 2 o’clock of autumn where stamps end their interval', async () => {
    const days = ['2025-10-25', '2025-10-26', '2025-10-27']
    for (const step of [15, 60]) {
      // As a clock shows it: the hour that ends at 3 in summer ends at 2 in winter.
      const clock = (day: string) =>
        Array.from({ length: (day === days[1] ? 1500 : 1440) / step }, (_, index) => {
          const passed = (index + 1) * step
          const minutes = day === days[1] && passed >= 180 ? passed - 60 : passed
          const on = minutes === 1440 ? dateOfDay(dayNumber(day) + 1) : day
          return `${on} ${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
        })
      // As others write it: the quarters of an hour twice.
      const hours = (day: string) => quarters(day, { repeat: day === days[1] ? 2 : -1, ends: true })
      for (const stampsOf of step === 15 ? [clock, hours] : [clock])
        expect(whole(await read(curve(days.flatMap(stampsOf), String(step / 60))))).toEqual({
          ...{ first_day: days[0], values: [24, 25, 24], gaps: [], refused: [] },
        })
    }
  })

  it.each([
    ['columns', 'Nom;Ville\nA;B'],
    ['columns', 'Jour;Un;Deux\n01.02.2026;1;2'],
    ['unit', 'Jour;Valeur\n01.02.2026;1'],
    ['unit', 'Jour;m3\n01.02.2026;1'],
    ['index', 'Jour;Index compteur (kWh)\n01.02.2026;1000\n02.02.2026;1010'],
    ['step', 'Jour;kWh\n01.01.2026;1\n01.02.2026;2\n01.03.2026;3'],
    ['empty', 'Date;kWh\n05.01.2026 00:00;1\n05.01.2026 00:15;1'],
    ['long', 'Jour;kWh\n01.01.1990;1\n02.01.1990;1\n03.01.1990;1\n01.01.2026;1'],
  ])('are refused without %s', async (problem, text) => {
    expect(await read(text)).toEqual({ problem })
  })

  it.each([
    ...['Index', 'Zählerstand', 'État du compteur', 'Compteur', 'Relevé', 'Stand', 'Lecture'],
    ...['Lettura', 'Cumul', 'Consommation cumulée', 'Stato contatore', 'Index de consommation'],
  ])('are refused as the state of a meter under « %s »', async (head) => {
    const text = `Jour;${head} (kWh)\n01.02.2026;12\n02.02.2026;10`
    expect(await read(text)).toEqual({ problem: 'index' })
    expect(await read(`Jour;${head}\n;kWh\n01.02.2026;12\n02.02.2026;10`)).toEqual({
      problem: 'index',
    })
  })

  it.each([
    ...['Injection (kWh)', 'Einspeisung kWh', 'Refoulement (kWh)', 'Production (kWh)'],
    ...['Énergie réactive (kWh)', 'Blindenergie kWh', 'Max kW', 'Produzione kWh', 'Immissione kWh'],
  ])('are refused as another quantity under « %s »', async (head) => {
    const text = `Jour;${head}\n01.02.2026;12\n02.02.2026;10`
    expect(await read(text)).toEqual({ problem: 'quantity' })
  })

  it('are read as consumption or power where the heading says so', async () => {
    for (const head of ['Relevé de consommation (kWh)', 'Verbrauch Zähler 7 (kWh)', 'kWh/jour'])
      expect(whole(await read(`Jour;${head}\n01.02.2026;12\n02.02.2026;10`)).values).toEqual([
        12, 10,
      ])
    for (const head of ['kWh/h', 'Compteur 7 (kW)'])
      expect(whole(await read(curve(quarters('2026-01-05'), '4', `Date;${head}`))).values).toEqual([
        96,
      ])
  })

  it('take the decimal sign of the whole column, and are refused where it cannot be known', async () => {
    const daily = (cells: readonly string[]) =>
      read(['Jour;kWh', ...cells.map((cell, day) => `0${day + 1}.02.2026;${cell}`)].join('\n'))
    const values = async (cells: readonly string[]) => whole(await daily(cells)).values
    expect(await values(['1.234', '987,5', '1.100,25'])).toEqual([1234, 987.5, 1100.25])
    expect(await values(['1,234', '987.5', '12'])).toEqual([1234, 987.5, 12])
    expect(await values(['1.234.567', '1.200', '7'])).toEqual([1_234_567, 1200, 7])
    expect(await values(['0.250', '1.234', '1.1'])).toEqual([0.25, 1.234, 1.1])
    expect(await values(['1’234.567', '1.200', '3'])).toEqual([1234.567, 1.2, 3])
    for (const open of [
      ['1.234', '2.345', '7'],
      ['1,234', '987', '900'],
      ['1.5', '2,5', '2'],
    ])
      expect(await daily(open)).toEqual({ problem: 'decimal' })
  })

  it('are refused with the row where another unit begins', async () => {
    const days = ['Jour;Valeur;Unité', '01.02.2026;12;kWh', '02.02.2026;9;kWh']
    expect(whole(await read(days.join('\n'))).values).toEqual([12, 9])
    expect(await read([...days, '03.02.2026;9;MWh'].join('\n'))).toEqual({
      ...{ problem: 'units', row: 4 },
    })
    const block = ['Jour;kWh', '01.02.2026;12', '02.02.2026;9']
    expect(await read([...block, '', 'Jour;MWh', '03.02.2026;1'].join('\n'))).toEqual({
      ...{ problem: 'units', row: 5 },
    })
    // A remark below the values.
    expect(whole(await read([...block, 'Pointe 25 kW', 'Total;21 kWh'].join('\n')))).toMatchObject({
      ...{ values: [12, 9], refused: [{ row: 4 }, { row: 5 }] },
    })
  })

  it('are refused if they only rise, and never if they fall as consumption does', async () => {
    const hours = Array.from({ length: 4 }, (_, day) =>
      quarters(`2026-01-0${day + 5}`).filter((_stamp, index) => index % 4 === 0),
    ).flat()
    const file = (values: readonly number[], head = 'Date;Consommation (kWh)') =>
      [head, ...hours.map((stamp, index) => `${stamp};${values[index]!.toFixed(2)}`)].join('\n')
    const uses = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 96, maxLength: 96 })
    await fc.assert(
      fc.asyncProperty(uses, fc.integer({ min: 0, max: 900_000 }), async (used, start) => {
        let shown = start
        const states = used.map((one) => (shown += one % 7 === 0 ? 0 : one) / 100)
        expect(await read(file(states))).toEqual({ problem: 'index' })
        const cycle = used.map((one, index) => one * (index % 24 < 6 ? 0.01 : 1))
        expect(whole(await read(file(cycle))).values).toHaveLength(4)
      }),
      { numRuns: 40 },
    )
    const few = (head: string, values: readonly number[]) =>
      read([`Jour;${head}`, ...values.map((one, day) => `0${day + 1}.02.2026;${one}`)].join('\n'))
    expect(await few('kWh', [12010, 12020, 12032, 12047])).toEqual({ problem: 'index' })
    expect(whole(await few('Consommation kWh', [20, 21, 23, 24])).values).toEqual([20, 21, 23, 24])
    expect(whole(await few('kWh', [0, 0, 5, 5])).values).toEqual([0, 0, 5, 5])
    // A meter that is exchanged.
    const exchanged = Array.from({ length: 700 }, (_, day) => (day < 500 ? 9000 + day : day - 500))
    const rows = exchanged.map((one, day) => {
      const [year, month, date] = dateOfDay(dayNumber('2024-01-01') + day).split('-')
      return `${date}.${month}.${year};${one}`
    })
    expect(await read(['Jour;kWh', ...rows].join('\n'))).toEqual({ problem: 'index' })
  })

  it('come back as they were written, whatever their values', async () => {
    const value = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 9_999_999 }))
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 2, maxLength: 60 }), async (inner) => {
        const values = [1, 2, 3, ...inner.map((one) => one && one / 1000), 5]
        const first = dayNumber('2025-01-01')
        const rows = values.map((one, index) => {
          const [year, month, date] = dateOfDay(first + index).split('-')
          return `${date}.${month}.${year};${one?.toFixed(4) ?? ''}`
        })
        const found = whole(await read(['Jour;kWh', ...rows].join('\n')))
        expect(found.values).toEqual(values)
        expect(storedValues(textOfValues(values))).toEqual(values)
      }),
      { numRuns: 60 },
    )
  })
})

describe('daily series', () => {
  it('are completed day by day: what is new replaces, what is unknown stays', () => {
    const before = { first_day: '2026-01-03', values: [3, null, 5] }
    expect(mergeSeries(before, { first_day: '2026-01-01', values: [1, null, 30, null] })).toEqual({
      first_day: '2026-01-01',
      values: [1, null, 30, null, 5],
    })
    expect(mergeSeries(before, { first_day: '2026-01-08', values: [8] }).values).toEqual([
      3,
      null,
      5,
      null,
      null,
      8,
    ])
    expect(unknownDays(before)).toEqual([{ from: '2026-01-04', to: '2026-01-04' }])
  })

  it('have a yearly figure from six months on, with the days that they know', () => {
    const values = [
      ...Array.from({ length: 182 }, () => 2),
      ...Array.from({ length: 365 }, () => 1),
    ]
    expect(seriesYears({ first_day: '2024-07-03', values })).toEqual([
      { year: 2025, sum: 365, days: 365, of: 365 },
      { year: 2024, sum: null, days: 182, of: 366 },
    ])
    const withGap = values.map((value, index) => (index === 200 ? null : value))
    expect(seriesYears({ first_day: '2024-07-03', values: withGap })[0]).toEqual({
      ...{ year: 2025, sum: 364, days: 364, of: 365 },
    })
  })
})
