import { type PriceTable, priceTables } from '../features/reference/confirmation/vatAnswers.ts'
import type { TableName } from '../features/reference/tableNames.ts'
import type { TestPerson } from './app.ts'

/** Says of tables that their prices include VAT, which publishing a report asks. */
export async function answerVat(person: TestPerson, tables: readonly TableName[]) {
  const isAsked = (table: TableName): table is PriceTable =>
    (priceTables as readonly string[]).includes(table)
  for (const table of tables.filter(isAsked))
    await person.reference.answerVat({ params: { table }, body: { vat: 'incl' } })
}
