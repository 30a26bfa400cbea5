import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const params = { id: 1 }
const keep = (snippets: { name: string; text: string }[]) =>
  admin.settings.update({ params, body: { snippets } })
const fieldsOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return error.body.fields ?? error.status
}

describe('the texts for messages', () => {
  it('are none at first, and then listed by name, with the lines that somebody wrote', async () => {
    expect(await admin.messages.snippets({})).toEqual([])
    await keep([
      { name: 'Visite', text: 'Bonjour,\n\nquand pouvons-nous passer ?' },
      { name: 'Élan', text: 'Merci.' },
    ])
    expect(await admin.messages.snippets({})).toEqual([
      { name: 'Élan', text: 'Merci.' },
      { name: 'Visite', text: 'Bonjour,\n\nquand pouvons-nous passer ?' },
    ])
  })

  it('have a name of their own and a text', async () => {
    expect(await fieldsOf(keep([{ name: ' ', text: '' }]))).toEqual({
      'snippets.0.name': [expect.anything()],
      'snippets.0.text': [expect.anything()],
    })
    const twice = [
      { name: 'Visite', text: 'a' },
      { name: 'visite', text: 'b' },
    ]
    expect(await fieldsOf(keep(twice))).toEqual({ 'snippets.1.name': [expect.anything()] })
  })

  it('are not overwritten by somebody who has seen earlier ones', async () => {
    const { version } = await admin.settings.get({ params })
    await keep([{ name: 'Rappel', text: 'Avez-vous reçu notre offre ?' }])
    const late = admin.settings.update(
      { params, body: { snippets: [{ name: 'Visite', text: 'a' }] } },
      { ifMatch: version },
    )
    expect(await fieldsOf(late)).toBe(409)
    expect(await admin.messages.snippets({})).toHaveLength(1)
  })

  it('are the office’s: clients and partners read none', async () => {
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      expect(await fieldsOf(person.messages.snippets({}))).toBe(403)
    }
  })
})
