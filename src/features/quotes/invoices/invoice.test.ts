import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDate } from '../../../kernel/field/format.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { billingOffice } from '../../../testing/billingOffice.ts'
import { root } from '../../../testing/template.ts'
import { invoicesTable } from './invoice.table.ts'
import { invoiceLayout } from './invoicePages.server.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let product: number
let building: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  building = (await admin.buildings.create({ body: { street_name: 'Rue de l’Acompte' } })).id
  product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  await setOffice(billingOffice)
})

const setOffice = (body: Parameters<TestPerson['settings']['update']>[0]['body']) =>
  admin.settings.update({ params: { id: 1 }, body })

/** A sent quote over 1081.00 that asks a deposit of 100.00. */
async function aSentQuote(office = admin) {
  const mandate = await office.mandates.create({ body: { product, building, client: client.id } })
  const { id } = await office.quotes.create({
    body: {
      ...{ contractor: client.id, mandates: [mandate.id], deposit_amount: 100 },
      lines: [{ text: 'Conseil', unit_price: '1000' }],
    },
  })
  await office.quotes.send({ params: { id } })
  return id
}
const accept = (id: number, who = client) =>
  who.quotes.accept({ params: { id }, body: { name: 'Ada Keller' } })
const billOf = async (id: number, who = admin) =>
  (await who.quotes.get({ params: { id } })).deposit_bill

const year = dayOf(new Date()).slice(0, 4)
const runningNumber = (invoice: string | null) =>
  Number(new RegExp(`^F-${year}-(\\d{4})$`).exec(invoice ?? '')?.[1])

describe('an invoice (§3)', () => {
  it('has a number of one range a year without gaps, also if some are issued at once and some fail', async () => {
    const ids: number[] = []
    for (let n = 0; n < 9; n++) ids.push(await aSentQuote())
    // The database refuses two of them after they got their numbers.
    await app.database.pool.query(`
      create function refuse_some() returns trigger language plpgsql as $$ begin
        if new.quote = any(array[${ids[2]}, ${ids[5]}]) then raise exception 'refused'; end if;
        return new; end $$;
      create trigger refuse_some before insert on invoices for each row execute function refuse_some()`)
    const answers = await Promise.allSettled(ids.map((id) => accept(id)))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    await app.database.pool.query('drop trigger refuse_some on invoices')
    for (const id of [ids[2]!, ids[5]!]) await accept(id)
    const bills = await Promise.all(ids.map((id) => billOf(id)))
    const numbers = bills.map((bill) => runningNumber(bill!.invoice)).sort((a, b) => a - b)
    expect(numbers).toEqual(ids.map((_, index) => index + 1))
    // Each year begins anew.
    app.setNow(new Date(`${Number(year) + 1}-01-01T08:00:00Z`))
    try {
      const [office, later] = [await app.as('admin'), await app.as('client')]
      const mandate = await office.mandates.create({
        body: { product, building, client: later.id },
      })
      const { id } = await office.quotes.create({
        body: {
          ...{ contractor: later.id, mandates: [mandate.id], deposit_amount: 100 },
          lines: [{ text: 'Conseil', unit_price: '1000' }],
        },
      })
      await office.quotes.send({ params: { id } })
      const { deposit_bill } = await accept(id, later)
      expect(deposit_bill!.invoice).toBe(`F-${Number(year) + 1}-0001`)
    } finally {
      app.setNow(undefined)
    }
  })

  it('has a term of payment and a reference, and is frozen; asked again as it is, it is not issued twice', async () => {
    await setOffice({ invoice_days: 10 })
    const id = await aSentQuote()
    await accept(id)
    const issued = await billOf(id, client)
    const due = addDays(dayOf(new Date()), 10)
    expect(issued).toMatchObject({ quote: id, amount: '100.00', due })
    const rows = async () =>
      (await app.database.db.select().from(invoicesTable)).filter(({ quote }) => quote === id)
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ kind: 'deposit', number: issued!.invoice, due_on: due, amount: 100, voided_at: null },
      content: { invoice: { number: issued!.invoice, due }, reference: row!.reference },
    })
    expect(row!.reference).toContain(issued!.invoice!.replaceAll('-', ''))
    const { facts, heading } = invoiceLayout(row!.content)
    expect(heading).toBe(`Facture d’acompte ${issued!.invoice}`)
    expect(facts).toContainEqual({ name: 'À payer jusqu’au', value: formatDate(due) })
    await setOffice({ invoice_days: null })
    await admin.quotes.billDeposit({ params: { id } })
    expect(await rows()).toEqual([row])
    await setOffice({ street: 'Rue du Rhône' })
    expect(await rows()).toEqual([row])
    // With what the office is by now, another one takes its place.
    await admin.quotes.billDeposit({ params: { id } })
    const [voided, current] = await rows()
    const { number, content } = row!
    expect(voided).toMatchObject({ number, content, voided_at: expect.any(String) })
    expect(current!.number).not.toBe(row!.number)
    expect(await billOf(id)).toMatchObject({ invoice: current!.number })
  })

  it('that was issued with the number of its quote keeps it, as it was printed', async () => {
    const id = await aSentQuote()
    await accept(id)
    const { number } = await admin.quotes.get({ params: { id } })
    const [row] = (await app.database.db.select().from(invoicesTable)).filter(
      ({ quote }) => quote === id,
    )
    const { invoice: _, ...printed } = row!.content
    await app.database.pool.query('delete from invoices where quote = $1', [id])
    await app.database.pool.query('insert into quote_deposits (quote, content) values ($1, $2)', [
      id,
      printed,
    ])
    const folder = join(root, 'migrations')
    const name = readdirSync(folder).find((file) => file.endsWith('_invoices.sql'))!
    const statements = readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')
    await app.database.pool.query(statements.at(-1)!)
    expect(await billOf(id)).toEqual({
      ...{ quote: id, number, amount: '100.00', invoice: null, due: null },
    })
    const { heading, facts } = invoiceLayout(printed)
    expect(heading).toBe(`Facture d’acompte ${number}`)
    expect(facts.map((fact) => fact.name)).not.toContain('À payer jusqu’au')
  })
})
