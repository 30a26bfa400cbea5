import { and, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { RecordTable } from '../../../kernel/record/recordRead.server.ts'
import { languages } from '../../../kernel/text.ts'
import { kinds } from '../../../kinds.ts'
import { serviceOf } from '../../../services.ts'
import { usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { hasCapability } from '../../mandates/form/service.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { productsTable } from '../../products/product.table.ts'
import { productText } from '../../products/product.text.ts'
import { foldText } from '../../register/address.ts'
import { codeLabels } from '../../register/codes.ts'
import { registerEntrances } from '../../register/register.table.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  renovationsTable,
} from '../../technical/technical.table.ts'
import { columnNamed } from '../columns/importColumns.server.ts'
import { type CodeLabels, type Meanings, meaningsOf } from '../columns/meanings.server.ts'
import { type ImportKind, referredKindsOf } from '../import.ts'
import type { Existing, JudgedSheet, Stock } from './judge.server.ts'

/** The tables of the records that an import writes. */
export const importTables = {
  users: usersTable,
  buildings: buildingsTable,
  mandates: mandatesTable,
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
    const folded = foldText(word)
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
        if (!named.has(foldText(word))) add(word, id)
  return {
    find(word) {
      const ids = byWord.get(word)
      return ids?.size === 1 ? [...ids][0] : undefined
    },
    options: (language) => products.map(({ id, name }) => ({ value: id, label: name[language] })),
  }
}

/** What is there of the kinds that the sheets write or refer to, as far as their rows can be meant. */
export async function loadStock(sheets: readonly JudgedSheet[], db: Db): Promise<Stock> {
  const wanted = new Set(sheets.flatMap(({ sheet }) => referredKindsOf(sheet.kinds)))
  const products = await db.select().from(productsTable)
  const texts = textsOf(sheets)
  const users = wanted.has('users') ? await load('users', undefined, db) : []
  const buildings = wanted.has('buildings')
    ? await load('buildings', likelyBuildings(texts), db)
    : []
  const ids = buildings.map(({ id }) => id)
  const onBuildings = (kind: 'mandates' | 'consumptions' | 'heating_systems' | 'renovations') =>
    wanted.has(kind) ? load(kind, sql`building = any(${sql.param(ids)}::int[])`, db) : []
  const numbers = [...texts('mandates.number')]
  const mandates = wanted.has('mandates')
    ? await load(
        'mandates',
        sql`(building = any(${sql.param(ids)}::int[]) or number = any(${sql.param(numbers)}::text[]))`,
        db,
      )
    : []
  const egids = [...texts('buildings.egid')].map(Number).filter((egid) => egid > 0 && egid < 1e9)
  return {
    ...{ users, buildings, mandates },
    consumptions: await onBuildings('consumptions'),
    heating_systems: await onBuildings('heating_systems'),
    renovations: await onBuildings('renovations'),
    products: new Map(
      products.map(({ id, name, kind }) => [
        id,
        { name: name.fr, kind, isFundedOnce: hasCapability(serviceOf(kind), 'funded_once') },
      ]),
    ),
    registered: await registeredOf(egids, db),
  }
}

/** The texts of a column in all sheets. */
const textsOf = (sheets: readonly JudgedSheet[]) => (field: string) =>
  new Set(
    sheets.flatMap(({ sheet, rows }) => {
      const column = sheet.columns.findIndex((one) => one.field === field)
      return column < 0
        ? []
        : rows.flatMap(({ cells, corrections }) => {
            const text = corrections?.[column] ?? cells[column]
            return text === null || text === undefined
              ? []
              : [String(text).replace(/(?<=\d)[\s’'](?=\d)/g, '')]
          })
    }),
  )

/** Condition: a building may be one of the file: by its EGID, postcode or town, or by any if addresses lack the town. */
function likelyBuildings(texts: ReturnType<typeof textsOf>): SQL | undefined {
  const egids = [...texts('buildings.egid')].map(Number).filter((egid) => egid > 0 && egid < 1e9)
  const postcodes = [...texts('buildings.postcode')]
  const cities = [...texts('buildings.city')].map((city) => foldText(city))
  // An address in one cell may name its town, or not.
  if (postcodes.length === 0 && cities.length === 0) return undefined
  return sql`(egid = any(${sql.param(egids)}::int[]) or postcode = any(${sql.param(postcodes)}::text[])
    or postcode is null or fold(city) = any(${sql.param(cities)}::text[]))`
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

/** How a record that is there is called. */
function labelOf(kind: ImportKind, values: Record<string, unknown>): string {
  if (kind === 'users') return String(values.company_name ?? values.name)
  if (kind === 'buildings') return String(values.address)
  if (kind === 'mandates') return String(values.number)
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
