import { tidyNotation } from '../../kernel/field/characters.ts'
import { normaliseTime } from '../../kernel/field/kinds.ts'
import { parseDate } from '../../kernel/field/parse.ts'
import type { Slot } from './appointment.ts'

/** Day and time of a line as mails and tables have it, behind a bullet and before seconds or an end. */
const slotLine =
  /^(?:[•·*-] ?)?(.+?)[ ,;T]+(?:(?:à|a|at|um|de|von|from|dalle|alle)(?: ore)? )?(\d{1,2} ?(?:[:.h] ?\d\d|h)|\d{4})(?::\d\d)?(?: ?(?:-|à|a|to|bis|alle) ?\d.*)?$/iu

/** The weekday before a day: "mardi 15 décembre 2026", "mar. 15.12.2026". */
const weekday = /^\p{L}+[., ]+(?=\d)/u

/** Parses a typed or pasted slot: "15.12.2026 9h30", "mardi 15 décembre 2026 à 9h30"; undefined if it is none. */
function parseSlot(line: string): Slot | undefined {
  const [, typedDay = '', typedTime = ''] = slotLine.exec(tidyNotation(line)) ?? []
  const day = parseDate(typedDay) ?? parseDate(typedDay.replace(weekday, ''))
  const time = normaliseTime(typedTime)
  return day && /^\d\d:\d\d$/.test(time) ? { day, time } : undefined
}

/** Parses slots, one on each line; `invalid` is the first line that is none. */
export function parseSlots(text: string): { slots: Slot[]; invalid: string | undefined } {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const read = lines.map((line) => ({ line, slot: parseSlot(line) }))
  return {
    slots: read.flatMap(({ slot }) => slot ?? []),
    invalid: read.find(({ slot }) => !slot)?.line,
  }
}
