import type { TestApp } from '../../src/testing/app.ts'
import type { Entity } from './importOffice.ts'
import type { Office, TrueRow } from './offices.ts'
import type { Meaning } from './words.ts'
import { withoutAccents } from './writing.ts'

type Stored = Record<string, unknown>
const tables = { person: 'users', building: 'buildings', mandate: 'mandates' } as const

/** Holds what an import wrote against what is true of each row, and that each row was written once. */
export async function compareWritten({ database: { pool } }: TestApp, office: Office, id: number) {
  const { rows: entries } = await pool.query<{
    sheet: number
    line: number
    kind: string
    state: string | null
    verdict: string
    record_id: number | null
  }>('select sheet, line, kind, state, verdict, record_id from import_entries where import = $1', [
    id,
  ])
  const records = new Map<string, Stored>()
  for (const table of Object.values(tables)) {
    const { rows } = await pool.query<{ row: Stored }>(
      `select to_jsonb(one) as row from ${table} one`,
    )
    for (const { row } of rows) records.set(`${table} ${String(row.id)}`, row)
  }
  const faults: string[] = []
  const compared = { values: 0, approximate: 0 }
  const made = new Set<string>()
  const byRow = new Map(
    entries.map((entry) => [`${entry.sheet} ${entry.line} ${entry.kind}`, entry] as const),
  )
  for (const { kind, verdict, state, record_id } of entries) {
    if (verdict !== 'new') continue
    if (state !== 'written') faults.push(`${office.name}: a new row of ${kind} was not written`)
    else if (made.has(`${kind} ${record_id}`))
      faults.push(`${office.name}: ${kind} ${record_id} twice`)
    made.add(`${kind} ${record_id}`)
  }
  for (const [index, { rows }] of office.sheets.entries())
    for (const row of rows)
      for (const entity of ['person', 'building', 'mandate'] as const) {
        const entry = byRow.get(`${index} ${row.line} ${tables[entity]}`)
        if (entry?.verdict !== 'new' || !entry.record_id) continue
        const stored = records.get(`${tables[entity]} ${entry.record_id}`)
        if (stored) compareRow({ office, row, entity, stored, compared, faults })
        else faults.push(`${office.name} ${row.line}: no ${entity}`)
      }
  return { ...compared, faults, created: made.size }
}

type Comparison = {
  office: Office
  row: TrueRow
  entity: Entity
  stored: Stored
  compared: { values: number; approximate: number }
  faults: string[]
}

function compareRow({ office, row, entity, stored, compared, faults }: Comparison) {
  for (const [name, value] of Object.entries(row.truth)) {
    const meaning = name as Meaning
    if (!name.startsWith(`${entity}.`) || meaning === row.error || meaning === 'mandate.product')
      continue
    const found = storedValue(meaning, stored)
    compared.values++
    if (found === '' && row.vague.includes(meaning)) compared.approximate++
    else if (!isTrue(meaning, found, String(value), row))
      faults.push(`${office.name} ${row.line} ${name}: “${row.written[meaning]}” became ${found}`)
  }
}

function storedValue(meaning: Meaning, stored: Stored): string {
  const text = (name: string) => String(stored[name] ?? '')
  switch (meaning) {
    case 'person.street':
      return `${text('street')} ${text('number')}`.trim()
    case 'building.street_name':
      return `${text('street_name')} ${text('street_number')}`.trim()
    case 'mandate.ordered':
      return String((stored.status_dates as Stored | null)?.ordered ?? '').slice(0, 10)
    default:
      return text(meaning.split('.')[1]!)
  }
}

const folded = (text: string) => withoutAccents(text).toLowerCase()

/** Addresses without the type of the street, which may be shortened, and with the house as one word. */
const addressOf = (text: string) =>
  folded(text)
    .replace(/^\S+ /, '')
    .replaceAll(/(?<=\d) (?=\p{L})/gu, '')

function isTrue(meaning: Meaning, found: string, truth: string, { vague, written }: TrueRow) {
  switch (meaning) {
    case 'person.phone_number':
      return found.replace(/^00|^\+/, '') === truth.slice(1)
    case 'person.street':
    case 'building.street_name':
      return addressOf(found) === addressOf(truth)
    case 'person.first_name':
    case 'person.last_name':
      // What was written without accents or in capitals may stay so.
      return written[meaning] === truth ? found === truth : folded(found) === folded(truth)
    default:
      if (vague.includes(meaning) && /^\d{4}-\d\d-\d\d$/.test(truth))
        return found === `${truth.slice(0, 7)}-01`
      return found === truth
  }
}
