import type { Kind } from '../kinds.ts'
import type { TestPerson } from './app.ts'

let streets = 0

/** Creates a draft of a kind on a building of its own; `values` are further ones of the mandate, such as its client. */
export async function createDraft(
  admin: TestPerson,
  kind: Kind,
  { address = {}, ...values }: { client: number; address?: object; [name: string]: unknown },
) {
  const { id: building } = await admin.buildings.create({
    body: { street_name: `Rue des Mandats ${++streets}`, ...address },
  })
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  return admin.mandates.create({ body: { product, building, ...values } })
}

type Rows = Awaited<ReturnType<TestPerson['today']['expected']>>['results']

/** The facts that the homes of the office and of a client list about some of their rows. */
export async function factsAtHomes(
  { admin, client }: Record<'admin' | 'client', TestPerson>,
  isAbout: (row: Rows[number]) => boolean,
) {
  const { late, today, waiting, upcoming } = await admin.today.office({})
  const { results } = await client.today.expected({})
  const factsIn = (rows: Rows) => rows.filter(isAbout).map(({ fact }) => fact)
  return {
    client: factsIn(results),
    office: factsIn([late, today, waiting, upcoming].flatMap((group) => group.results)),
  }
}
