import { unaccented } from '../../../../kernel/field/folded.ts'
import type { PrintedWord } from './printed.ts'

/** Beginnings of the names of months in French, Italian, German and English, unaccented. */
const monthNames = [
  'janv?|genn?|jan',
  'fev|febb?',
  'mars|marzo|mar|marz|mrz',
  'avr|apr',
  'mai|magg?|may',
  'juin|giu',
  'juil|lug|jul',
  'aout|ago|aug',
  'sept?|sett?',
  'oct|ott|okt',
  'nov',
  'dec|dic|dez',
]
/** A pattern for the name of a month, in folded text. */
export const anyMonth = `(?:${monthNames.join('|')})[a-z]*`

/** The number of a month by its name. */
export const monthOf = (name: string) =>
  1 + monthNames.findIndex((beginning) => new RegExp(`^(?:${beginning})`).test(name))

/** Whether a word is the name of a month, or short for it. */
const isMonthName = (word: string): boolean =>
  new RegExp(`^${anyMonth}\\.?$`).test(unaccented(word))

const dayOfMonth = /^\d{1,2}(?:er|[°º.])?$/
const year = /^(?:19|20)\d\d[.,;)]?$/
const beforeDay = /^(?:du|au|le|dal|al|il|del|vom|bis|am)$/i

/** Farthest that the next line of a text is below the last, in heights of a word. */
const nextLine = 2

/**
 * Rows in which a date that goes on in the next line is whole: its year joins the day and the month, or its day the
 * month and the year.
 */
export function withWrappedDates(rows: readonly (readonly PrintedWord[])[]): PrintedWord[][] {
  const whole = rows.map((row) => [...row])
  whole.forEach((row, at) => {
    const next = whole[at + 1]
    if (!next) return
    for (let last = row.length - 1; last > 0; last--) {
      const [before, word] = [row[last - 1]!, row[last]!]
      const height = word.box.bottom - word.box.top
      const start = next.findIndex(
        ({ box }, to) =>
          box.left <= word.box.left &&
          box.top > word.box.top + 0.5 * height &&
          box.top - word.box.bottom < nextLine * height &&
          (to === 0 || box.left - next[to - 1]!.box.right > height),
      )
      const [first, second] = [next[start], next[start + 1]]
      if (!first) continue
      if (dayOfMonth.test(before.text) && isMonthName(word.text) && year.test(first.text)) {
        row.splice(last + 1, 0, first)
        next.splice(start, 1)
      } else if (
        beforeDay.test(before.text) &&
        dayOfMonth.test(word.text) &&
        isMonthName(first.text) &&
        second !== undefined &&
        year.test(second.text)
      ) {
        next.splice(start, 0, word)
        row.splice(last, 1)
      }
    }
  })
  return whole.filter(({ length }) => length > 0)
}
