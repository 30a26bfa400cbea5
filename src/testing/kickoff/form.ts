import { CallError } from '../../kernel/http/client.ts'
import type { TestApp, TestPerson } from '../app.ts'

/** A form of a mandate, with its client. */
export type MadeForm = {
  mandate: number
  building: number
  client: TestPerson
  uuid: string
  form: number
}

type People = { app: TestApp; admin: TestPerson; partner: TestPerson }

/** Makes a form for a new mandate of a new client, ordered and with a person in charge. */
export async function orderedForm(
  { app, admin, partner }: People,
  { responsible = admin.id }: { responsible?: number | null } = {},
): Promise<MadeForm> {
  const client = await app.as('client')
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue du Départ', street_number: '4' },
  })
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible },
  })
  const params = { id: mandate }
  await admin.mandates.setStatus({ params, body: { to: 'ordered', reason: 'x' } })
  const { uuid, form } = await admin.kickoff.make({ params, body: {} })
  return { mandate, building, client, uuid, form: form.id }
}

/** Status and code with which a call was refused. */
export async function codeOfRefusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return [error.status, error.body.code]
}
