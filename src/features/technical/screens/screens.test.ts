import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { energies } from '../../reference/energy.ts'
import { mayAdd, mayPropose, mayRemove, mayWrite, type RowReader } from '../rights.ts'
import { usedByYear } from '../years.ts'
import { consumptionChart } from './technicalCharts.tsx'

const t: TranslateKey = (key) => key
const dayAt = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
const period = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 1825 }))
const used = fc.record({
  usage: fc.constant('heating'),
  energy: fc.constantFrom(...energies),
  period,
  energy_kwh: fc.integer({ min: 0, max: 1_000_000 }),
})
const oil = (start_date: string, end_date: string, energy_kwh = 365) => ({
  ...{ energy: 'mazout' as const, usage: 'heating' },
  start_date,
  end_date,
  energy_kwh,
})

describe('consumption by year', () => {
  it('adds up to the whole consumption, over consecutive years', () => {
    fc.assert(
      fc.property(fc.array(used, { maxLength: 12 }), (all) => {
        const rows = all.map(({ period: [from, days], ...rest }) => ({
          ...rest,
          start_date: dayAt(from),
          end_date: dayAt(from + days),
        }))
        const years = usedByYear(rows)
        const sum = rows.reduce((total, { energy_kwh }) => total + energy_kwh, 0)
        expect(years.reduce((total, one) => total + one.sum, 0)).toBeCloseTo(sum, 3)
        expect(years.map(({ year }) => year)).toEqual(
          years.map((_, index) => (years[0]?.year ?? 0) + index),
        )
      }),
    )
  })

  it('marks a year as partial if days are missing, but not if one meter reading ends a period and starts the next', () => {
    const [first, second, third] = usedByYear([
      oil('2023-05-01', '2024-04-30'),
      oil('2024-04-30', '2024-12-31'),
      oil('2025-01-02', '2025-12-31'),
    ])
    expect([first?.isWhole, second?.isWhole, third?.isWhole]).toEqual([false, true, false])
    expect(usedByYear([oil('2024-01-01', '2024-12-31')])).toMatchObject([{ isWhole: true }])
  })

  it('counts once what two mandates state, and twice what one does', () => {
    const year = oil('2024-01-01', '2024-12-31', 366)
    const sumOf = (mandates: [number | null, number | null]) =>
      usedByYear(mandates.map((mandate) => ({ ...year, mandate })))[0]!.sum
    expect(sumOf([1, 2])).toBeCloseTo(366, 6)
    expect(sumOf([1, 1])).toBeCloseTo(732, 6)
    expect(sumOf([1, null])).toBeCloseTo(732, 6)
  })

  it('has a chart by energy with the same figures in a table', () => {
    const years = usedByYear([oil('2024-01-01', '2025-12-30', 730)])
    expect(consumptionChart(years, t, 'Year').table).toEqual({
      head: ['Year', 'energy.mazout, kWh'],
      rows: [
        ['2024', 366],
        ['2025', 364],
      ],
    })
  })
})

describe('rights of technical rows on the screen (§6)', () => {
  const readerAs = (group: string, status = 'ordered'): RowReader => ({
    person: { id: 7, groups: [group] },
    mandate: { id: 1, status, status_dates: null, origin: 'office', kickoff: null },
  })
  const mine = { mandate: 1, entered_by: 7, accepted: null }

  it('let a client write their own consumption until it is accepted', () => {
    const may = (row: Parameters<typeof mayRemove>[1]) => [
      mayWrite('consumptions', 'base', row, readerAs('client')),
      mayRemove('consumptions', row, readerAs('client')),
    ]
    expect(may(mine)).toEqual([true, true])
    expect(may({ ...mine, accepted: true })).toEqual([false, false])
    expect(may({ mandate: 1 })).toEqual([false, false])
    expect(mayWrite('consumptions', 'acceptance', mine, readerAs('client'))).toBe(false)
  })

  it('let a client enter installations in the current mandate until work starts', () => {
    expect(mayAdd('heating_systems', readerAs('client'))).toBe(true)
    expect(mayAdd('heating_systems', readerAs('client', 'in_progress'))).toBe(false)
    expect(mayWrite('heating_systems', 'base', { mandate: 2 }, readerAs('client'))).toBe(false)
    expect(mayAdd('renovations', readerAs('client'))).toBe(false)
  })

  it('let a client propose changes only for rows of the current mandate', () => {
    const may = (reader: RowReader) => mayPropose('renovations', 'base', { mandate: 1 }, reader)
    expect([may(readerAs('client')), may(readerAs('partner')), may(readerAs('admin'))]).toEqual([
      true,
      false,
      false,
    ])
    expect(may({ ...readerAs('client'), mandate: undefined })).toBe(false)
    expect(may({ ...readerAs('client'), mandate: { ...readerAs('client').mandate!, id: 2 } })).toBe(
      false,
    )
  })

  it('let a partner write rows of the current mandate while work is in progress, and the office all rows', () => {
    const may = (status: string, mandate: number | null = 1) =>
      mayWrite('renovations', 'base', { mandate }, readerAs('partner', status))
    expect([may('ordered'), may('in_review'), may('draft'), may('closed')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([may('ordered', 2), may('ordered', null)]).toEqual([false, false])
    const accepted = { ...mine, accepted: true }
    expect(mayWrite('consumptions', 'base', accepted, readerAs('partner'))).toBe(true)
    expect(mayRemove('consumptions', accepted, readerAs('partner'))).toBe(false)
    expect(mayAdd('idc', readerAs('partner'))).toBe(true)
    expect(mayAdd('idc', readerAs('partner', 'delivered'))).toBe(false)
    expect(mayAdd('idc', readerAs('client'))).toBe(false)
    const office = { ...readerAs('admin'), mandate: undefined }
    expect(mayWrite('consumptions', 'acceptance', { mandate: null }, office)).toBe(true)
  })
})
