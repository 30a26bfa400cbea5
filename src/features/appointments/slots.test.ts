import { describe, expect, it } from 'vitest'
import { parseSlots } from './slots.ts'

describe('slots as people paste them', () => {
  it.each([
    '15.12.2026 9h30',
    '15.12.2026 à 9h30',
    '15.12.2026, 09:30',
    '15.12.2026\t09:30',
    'mardi 15 décembre 2026 9h30',
    'mar. 15.12.2026 9h30',
    'martedì 15 dicembre 2026 alle ore 9.30',
    'Tuesday, 15 December 2026 at 9:30',
    'December 15, 2026 9:30',
    '15 décembre 2026 9h30',
    '15.12.2026 09:30:00',
    '2026-12-15T09:30',
    '2026-12-15 0930',
    '15.12.2026 9h30-10h30',
    '15.12.2026 de 9h30 à 10h30',
    '15.12.2026 9 h 30 – 10 h 30',
    '• 15.12.2026 9h30',
    '- 15.12.26 9h30',
  ])('reads %s', (line) => {
    expect(parseSlots(line)).toEqual({
      slots: [{ day: '2026-12-15', time: '09:30' }],
      invalid: undefined,
    })
  })

  it.each(['15.12.2026', '15 décembre 2026', '9h30', '31.2.2026 9h30', 'demain 9h30'])(
    'names the first line that is none: %s',
    (line) => {
      const { slots, invalid } = parseSlots(`15.12.2026 9h\n\n ${line} \nrien`)
      expect(slots).toEqual([{ day: '2026-12-15', time: '09:00' }])
      expect(invalid).toBe(line)
    },
  )
})
