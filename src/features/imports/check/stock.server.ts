import { setImmediate as afterOthers } from 'node:timers/promises'
import { and, count, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import type { RecordTable } from '../../../kernel/record/recordRead.server.ts'
import { languages } from '../../../kernel/text.ts'
import { kinds } from '../../../kinds.ts'
import { serviceOf } from '../../../services.ts'
import { erasedDomain } from '../../auth/account.ts'
import { usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { companiesTable } from '../../companies/company.table.ts'
import { contactsTable } from '../../contacts/contact.table.ts'
import { hasCapability } from '../../mandates/form/service.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { productsTable } from '../../products/product.table.ts'
import { productText } from '../../products/product.text.ts'
import { paperKeyOf } from '../../quotes/imported/importedQuote.server.ts'
import { paperKey } from '../../quotes/imported/paperKey.ts'
import { quotesTable } from '../../quotes/quote.table.ts'
import { vatScaleIn } from '../../quotes/vat/vatScale.server.ts'
import { foldText } from '../../register/address.ts'
import { codeLabels } from '../../register/codes.ts'
import { registerEntrances } from '../../register/register.table.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  renovationsTable,
} from '../../technical/technical.table.ts'
import { acceptsOtherPhoneLengths } from '../../users/phoneLengths.server.ts'
import { columnNamed } from '../columns/importColumns.server.ts'
import { type CodeLabels, foldWord, type Meanings, meaningsOf } from '../columns/meanings.server.ts'
import { type ImportKind, referredKindsOf } from '../import.ts'
import { type Existing, type JudgedSheet, numberKey, type Stock } from './judge.server.ts'
import { mandateNumbersIn, readRow } from './readRow.server.ts'

/** The tables of the records that an import writes. */
export const importTables = {
  users: usersTable,
  buildings: buildingsTable,
  contacts: contactsTable,
  mandates: mandatesTable,
  quotes: quotesTable,
  consumptions: consumptionsTable,
  heating_systems: heatingSystemsTable,
  renovations: renovationsTable,
} as const satisfies Record<ImportKind, RecordTable>

type Product = typeof productsTable.$inferSelect

/** Finds what words stand for in the columns of options, codes and products, by field. */
export async function loadMeanings(db: Db): Promise<(field: string) => Meanings | undefined> {
  const labels = Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => [language, await codeLabels(language)] as const),
    ),
  ) as CodeLabels
  const products = await db.select().from(productsTable).where(isNull(productsTable.deleted_at))
  const found = new Map<string, Meanings | undefined>([
    ['mandates.product', meaningsOfProducts(products)],
  ])
  return (field) => {
    if (!found.has(field)) {
      const column = columnNamed(field)
      found.set(field, column && meaningsOf(column, labels))
    }
    return found.get(field)
  }
}

/** Products by code, name, or the name of a kind that only one of them has. */
function meaningsOfProducts(products: readonly Product[]): Meanings {
  const words = productText.words as Record<string, Record<string, string>>
  const byWord = new Map<string, Set<number>>()
  const add = (word: string, id: number) => {
    const folded = foldWord(word)
    byWord.set(folded, (byWord.get(folded) ?? new Set()).add(id))
  }
  for (const { id, code, name } of products)
    for (const word of new Set([code, ...Object.values(name)])) add(word, id)
  const named = new Set(byWord.keys())
  for (const kind of kinds)
    for (const { id } of products.filter((product) => product.kind === kind))
      for (const word of [
        kind,
        ...languages.map((language) => words[`kind.${kind}`]?.[language] ?? ''),
      ])
        if (!named.has(foldWord(word))) add(word, id)
  return {
    find(word) {
      const ids = byWord.get(word)
      return ids?.size === 1 ? [...ids][0] : undefined
    },
    options: (language) => products.map(({ id, name }) => ({ value: id, label: name[language] })),
  }
}

/** Buildings up to which all are loaded, wherever they are. */
const maxAllBuildings = 20_000

/** What is there of the kinds that the sheets write or refer to, as far as their rows can be meant. */
export async function loadStock(sheets: readonly JudgedSheet[], db: Db): Promise<Stock> {
  const wanted = new Set(
    sheets.flatMap(({ sheet, readers }) => [
      ...referredKindsOf(sheet.kinds),
      ...readers.map(({ kind }) => kind),
    ]),
  )
  const products = await db.select().from(productsTable)
  const named = await namedIn(sheets)
  const users = wanted.has('users')
    ? withMerged(await load('users', sql`email not like ${`%@${erasedDomain}`}`, db))
    : []
  const buildings = wanted.has('buildings')
    ? withMerged(await load('buildings', await likelyBuildings(named, db), db))
    : []
  const ids = buildings.map(({ id }) => id)
  const companies = wanted.has('users') ? withMerged(await loadCompanies(db)) : []
  const companyIds = companies.map(({ id }) => id)
  const isOfThese = sql`(company = any(${sql.param(companyIds)}::int[]) or building = any(${sql.param(ids)}::int[]))`
  const contacts = wanted.has('users') ? await load('contacts', isOfThese, db) : []
  const onBuildings = (kind: 'mandates' | 'consumptions' | 'heating_systems' | 'renovations') =>
    wanted.has(kind) ? load(kind, sql`building = any(${sql.param(ids)}::int[])`, db) : []
  const hasNumber = sql`lower(number) = any(${sql.param([...named.numbers].map((number) => number.toLowerCase()))}::text[])`
  const isQuoteNamed = sql`${paperKeyOf(quotesTable.number)} = any(${sql.param([...named.quotes].map(paperKey))}::text[])`
  const mandates = wanted.has('mandates')
    ? await load('mandates', sql`(building = any(${sql.param(ids)}::int[]) or ${hasNumber})`, db)
    : []
  const quotes = wanted.has('quotes') ? await load('quotes', isQuoteNamed, db) : []
  /** The numbers of those in the trash. */
  const numbersInTrash = async (kind: 'mandates' | 'quotes', condition: SQL) => {
    const { number, deleted_at } = importTables[kind]
    const found = await db
      .select({ number })
      .from(importTables[kind])
      .where(and(isNotNull(deleted_at), condition))
    return found.map((one) => `${kind} ${numberKey(kind, one.number)}`)
  }
  return {
    ...{ users, buildings, contacts, mandates, quotes },
    companies,
    vatScale: await vatScaleIn(db),
    consumptions: await onBuildings('consumptions'),
    heating_systems: await onBuildings('heating_systems'),
    renovations: await onBuildings('renovations'),
    products: new Map(
      products.map(({ id, name, kind }) => [
        id,
        { name: name.fr, kind, isFundedOnce: hasCapability(serviceOf(kind), 'funded_once') },
      ]),
    ),
    registered: await registeredOf([...named.egids], db),
    inTrash: new Set([
      ...(await numbersInTrash('mandates', hasNumber)),
      ...(await numbersInTrash('quotes', isQuoteNamed)),
    ]),
    takesAnyPhone: await acceptsOtherPhoneLengths(db),
  }
}

/** What the rows name of buildings and mandates, as it is read. */
type Named = {
  egids: Set<number>
  postcodes: Set<string>
  /** Folded. */
  cities: Set<string>
  numbers: Set<string>
  /** Numbers of quotes. */
  quotes: Set<string>
  /** Whether an address says neither postcode nor town. */
  hasUnplaced: boolean
}

/** Rows that are read before others have their turn. */
const turn = 500

async function namedIn(sheets: readonly JudgedSheet[]): Promise<Named> {
  const named: Named = {
    ...{ egids: new Set(), postcodes: new Set(), cities: new Set(), numbers: new Set() },
    quotes: new Set(),
    hasUnplaced: false,
  }
  for (const { readers, rows } of sheets) {
    const relevant = readers.filter(
      ({ kind, name }) =>
        kind === 'buildings' ||
        (kind === 'mandates' && name === 'number') ||
        (kind === 'quotes' && (name === 'number' || name === 'mandate')),
    )
    if (relevant.length === 0) continue
    for (const [index, { cells, corrections }] of rows.entries()) {
      if (index % turn === turn - 1) await afterOthers()
      const { buildings, mandates, quotes } = readRow(cells, corrections, relevant).values
      if (typeof mandates?.number === 'string') named.numbers.add(mandates.number)
      for (const number of mandateNumbersIn(quotes?.mandate)) named.numbers.add(number)
      if (typeof quotes?.number === 'string') named.quotes.add(quotes.number)
      if (!buildings) continue
      const { egid, postcode, city, street_name } = buildings
      if (typeof egid === 'number') named.egids.add(egid)
      if (typeof postcode === 'string') named.postcodes.add(postcode)
      if (typeof city === 'string') named.cities.add(foldText(city))
      if (street_name && !postcode && !city) named.hasUnplaced = true
    }
  }
  return named
}

/**
 * Condition: a building may be one of the file, by its EGID, postcode or town; none where there are few, or addresses lack
 * the town.
 */
async function likelyBuildings(
  { egids, postcodes, cities, hasUnplaced }: Named,
  db: Db,
): Promise<SQL | undefined> {
  if (hasUnplaced) return undefined
  const { all } = one(
    await db.select({ all: count() }).from(buildingsTable).where(isNull(buildingsTable.deleted_at)),
  )
  if (all < maxAllBuildings) return undefined
  // `fold` keeps hyphens, which a list may leave out.
  return sql`(egid = any(${sql.param([...egids])}::int[]) or postcode = any(${sql.param([...postcodes])}::text[])
    or postcode is null or merged_from is not null
    or trim(regexp_replace(fold(city), '[^a-z0-9]+', ' ', 'g')) = any(${sql.param([...cities])}::text[]))`
}

/** Records of which merged ones stand for the one that stayed, after all that stand for themselves. */
function withMerged(found: readonly Existing[]): Existing[] {
  const byId = new Map(found.map((one) => [one.id, one]))
  const remaining = (one: Existing): Existing | undefined => {
    let at: Existing | undefined = one
    // Merges make no circle; a chain is as long as there are buildings at most.
    for (let steps = 0; at?.values.merged_into && steps < found.length; steps++)
      at = byId.get(Number(at.values.merged_into))
    return at
  }
  const isMerged = ({ values }: Existing) => !!values.merged_into
  return [
    ...found.filter((one) => !isMerged(one)),
    ...found.filter(isMerged).flatMap((one) => {
      const into = remaining(one)
      return into ? [{ id: into.id, label: into.label, values: one.values, isMerged: true }] : []
    }),
  ]
}

async function load(kind: ImportKind, condition: SQL | undefined, db: Db): Promise<Existing[]> {
  const table: RecordTable & PgTable = importTables[kind]
  const { deleted_at } = getTableColumns(table) as unknown as typeof usersTable
  const rows = (await db
    .select()
    .from(table)
    .where(and(isNull(deleted_at), condition))) as Record<string, unknown>[]
  return rows.map((values) => ({ id: Number(values.id), label: labelOf(kind, values), values }))
}

/** The companies that are there, merged ones too. */
async function loadCompanies(db: Db): Promise<Existing[]> {
  const rows = await db.select().from(companiesTable).where(isNull(companiesTable.deleted_at))
  return rows.map((values) => ({ id: values.id, label: values.name, values }))
}

/** How a record that is there is called. */
function labelOf(kind: ImportKind, values: Record<string, unknown>): string {
  if (kind === 'users') return String(values.company_name ?? values.name)
  if (kind === 'buildings') return String(values.address)
  if (kind === 'contacts') return String(values.name)
  if (kind === 'mandates' || kind === 'quotes') return String(values.number)
  return [
    values.start_date ?? values.year ?? values.completion_year,
    values.energy ?? values.element,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Those EGIDs that the register has; undefined where it has none of them, since its canton may not be loaded. */
async function registeredOf(
  egids: readonly number[],
  db: Db,
): Promise<ReadonlySet<number> | undefined> {
  if (egids.length === 0) return undefined
  const rows = await db
    .select({ egid: registerEntrances.egid })
    .from(registerEntrances)
    .where(and(inArray(registerEntrances.egid, [...egids]), sql`position = 0`))
  return rows.length === 0 ? undefined : new Set(rows.map(({ egid }) => egid))
}
