import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { CallError } from './client.ts'

it('§8 a server error shows the request id in the reader’s language, and no internals', async () => {
  const { url, database, as } = await testApp()
  const admin = await as('admin')
  await database.pool.query(
    `create function fault() returns trigger language plpgsql as $$ begin raise 'some secret'; end $$;
     create trigger fault before insert on products execute function fault()`,
  )
  const body = JSON.stringify({
    code: 'X1',
    kind: 'cecb',
    name: { fr: 'x', en: 'x', it: 'x' },
    price: 1,
  })
  for (const [language, said] of [
    ['fr', 'Une erreur inattendue est survenue (référence'],
    ['en', 'An unexpected error occurred (reference'],
    ['it', 'Si è verificato un errore imprevisto (riferimento'],
  ] as const) {
    const response = await fetch(`${url}/api/products/`, {
      method: 'POST',
      body,
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
        'Accept-Language': language,
      },
    })
    const id = response.headers.get('X-Request-Id')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      detail: expect.stringContaining(`${said} ${id}).`),
      code: 'internal',
      request_id: id,
    })
  }
})

it('a client retries only if the server is unreachable or busy', () => {
  const transient = [0, 408, 429, 502, 503, 504]
  for (const status of [...transient, 400, 401, 403, 404, 409, 413, 415, 422, 500, 501]) {
    const error = new CallError(status, { detail: '', code: '', request_id: '' })
    expect(error.isTransient).toBe(transient.includes(status))
  }
})
