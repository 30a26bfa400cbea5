import { languages } from '../../../kernel/text.ts'
import { foldText } from '../../register/address.ts'
import { type ImportKind, referredKinds, type SheetKind, sheetKinds } from '../import.ts'
import { fieldsFor, type ImportColumn, importColumns } from './importColumns.server.ts'
import { isNothing, readCell } from './readCell.server.ts'

/** Rows among which the names of the columns are sought. */
const headerWithin = 30

/** Words in the name of a sheet, by what it contains. */
const sheetWords: Record<SheetKind, RegExp> = {
  users: /client|contact|personne|adresse|regie|proprietaire|people|person/,
  buildings: /batiment|immeuble|objet|building|edifici|stabil/,
  mandates: /mandat|dossier|projet|affaire|mandate|project|incart|pratic/,
  quotes: /offre|devis|quote|offert|preventiv/,
  consumptions: /conso|facture|energie|releve|consumption|consum/,
  heating_systems: /chauff|chaudiere|installation|heating|riscald/,
  renovations: /renov|travaux|works|lavori/,
}

/** Columns that make a sheet one of a kind: without one of them nothing of the kind can be written. */
const essential: Record<SheetKind, readonly string[]> = {
  users: ['email', 'name', 'last_name', 'company_name'],
  buildings: ['egid', 'address', 'street_name'],
  mandates: ['product', 'number', 'status'],
  quotes: ['number'],
  consumptions: ['amount'],
  heating_systems: ['energy_source'],
  renovations: ['element'],
}

const namesOf = new Map<ImportColumn, readonly string[]>()

/** All names of a column, folded. */
function foldedNames(column: ImportColumn): readonly string[] {
  const known = namesOf.get(column)
  if (known) return known
  const words = languages.map((language) =>
    foldText(String((column.word as Record<string, unknown>)[language])),
  )
  const names = [...new Set([...words, ...column.names.split('|').map(foldText)])].filter(Boolean)
  namesOf.set(column, names)
  return names
}

/** How well a folded header names a column: 3 if it is its name, 2 with a unit or number, 1 if it begins with it. */
function likeness(header: string, column: ImportColumn): number {
  const names = foldedNames(column)
  if (names.includes(header)) return 3
  const bare = header.replace(/ (m2|mq|m3|kw|kwh|mj|chf|ch|no|n|\d+)$/, '')
  if (names.includes(bare)) return 2
  return names.some(
    (name) => name.length > 3 && (header.startsWith(`${name} `) || header.endsWith(` ${name}`)),
  )
    ? 1
    : 0
}

/** Whether a folded header names a column of a kind. */
const namesColumn = (kind: SheetKind, header: string) =>
  Object.values(importColumns[kind]).some((column) => likeness(header, column) >= 2)

/** The line of the first rows that names most columns, from 1; 0 if none names two, or one of one or two. */
export function guessHeaderLine(rows: readonly (readonly string[])[]): number {
  const scores = rows.slice(0, headerWithin).map((row) => {
    const headers = row.map(foldText).filter(Boolean)
    const named = headers.filter((header) =>
      sheetKinds.some((kind) => namesColumn(kind, header)),
    ).length
    return named >= 2 || headers.length <= 2 ? named : 0
  })
  const best = Math.max(0, ...scores)
  return best > 0 ? scores.indexOf(best) + 1 : 0
}

/** What a sheet contains, by its name and the names of its columns. */
export function guessKinds(name: string, headers: readonly string[]): SheetKind[] {
  const folded = headers.map(foldText)
  const named = (kind: SheetKind, columns: readonly string[] = Object.keys(importColumns[kind])) =>
    columns.filter((column) =>
      folded.some((header) => likeness(header, importColumns[kind][column]!) >= 2),
    ).length
  const isThere = (kind: SheetKind) => named(kind, essential[kind]) > 0
  const byName = sheetKinds.filter((kind) => sheetWords[kind].test(foldText(name)) && isThere(kind))
  if (byName.length === 1 && !byName.some((kind) => kind === 'mandates')) return byName
  // A list of quotes names their mandates, but not what these are.
  if (isThere('quotes') && named('mandates', ['product']) === 0) return ['quotes']
  // A list of mandates names its clients and their addresses, too: what only one kind has says what a sheet is of.
  const own = (kind: SheetKind) =>
    folded.filter((header) =>
      sheetKinds.every(
        (other) => other === 'quotes' || namesColumn(other, header) === (other === kind),
      ),
    ).length
  const scored = sheetKinds
    .filter((kind) => kind !== 'quotes' && isThere(kind))
    .map((kind) => ({
      kind,
      count:
        own(kind) +
        named(kind) / 100 +
        (byName.includes(kind) ? 5 : 0) +
        // Two columns that only mandates have are enough, however much is said of their clients.
        (kind === 'mandates' && own(kind) >= 2 ? 10 : 0),
    }))
    .toSorted((a, b) => b.count - a.count)
  const main = scored[0]?.kind
  if (!main) return []
  if (main !== 'mandates') return [main]
  // A list of mandates with the people and buildings in the same row.
  return sheetKinds.filter(
    (kind) => kind === main || (referredKinds[main].includes(kind) && isThere(kind)),
  )
}

/** Columns of people that a building has, too. */
const personAddress = ['address', 'street', 'number', 'postcode', 'city']

const emailLike = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** The field of each column, by its name and what it contains; null of one that nothing fits. */
export function guessFields(
  kinds: readonly ImportKind[],
  headers: readonly string[],
  samples: readonly (readonly string[])[],
): (string | null)[] {
  const isAmongBuildings = fieldsFor(kinds).includes('buildings.egid')
  const candidates = headers.flatMap((header, column) => {
    const folded = foldText(header)
    const values = samples[column]!.filter((text) => !isNothing(text))
    return fieldsFor(kinds).flatMap((field) => {
      const [kind, name] = field.split('.') as [ImportKind, string]
      const declared = importColumns[kind][name]!
      let score = folded === '' ? 0 : likeness(folded, declared)
      if (
        field === 'users.email' &&
        values.length > 0 &&
        values.every((text) => emailLike.test(text))
      )
        score += 2
      if (score === 0 || !fits(declared, name, values, score >= 3 ? 4 : 2)) return []
      // What is written comes before what is only referred to; an address is that of the building, unless it says whose.
      const isWritten = kinds.includes(kind) ? 0.5 : 0
      const isOfPerson =
        kind === 'users' && isAmongBuildings && personAddress.includes(name) ? -0.25 : 0
      return [{ column, field, score: score + isWritten + isOfPerson }]
    })
  })
  const fields: (string | null)[] = headers.map(() => null)
  for (const { column, field } of candidates.toSorted(
    (a, b) => b.score - a.score || a.column - b.column,
  ))
    if (fields[column] === null && !fields.includes(field)) fields[column] = field
  return fields
}

/**
 * Whether one of `every` values at least can be read as the column; words of options are not known here. A column of its
 * very name may have many that cannot, such as months without a day: they are told, not left out.
 */
function fits(
  declared: ImportColumn,
  name: string,
  values: readonly string[],
  every: number,
): boolean {
  const { as } = declared
  if (typeof as === 'string' || ['choice', 'code', 'text', 'long_text'].includes(as.kind))
    return true
  const readable = values.filter((text) => !readCell(name, declared, text, { words: {} }).problem)
  return readable.length * every >= values.length
}
