import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Upload } from 'tus-js-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { mandateWithPeople } from '../../../testing/files/mandateWithPeople.ts'
import { emptyPdf } from '../../../testing/files/upload.ts'
import { openDevice } from '../../../testing/kickoff/device.ts'
import { orderedForm } from '../../../testing/kickoff/form.ts'
import { programUploadPaths } from './programUploadPaths.server.ts'

let app: TestApp
let office: Awaited<ReturnType<typeof mandateWithPeople>>
let stranger: TestPerson

beforeAll(async () => {
  app = await testApp()
  office = await mandateWithPeople(app, 'Rue des Programmes')
  stranger = await app.as('client')
})

type Sent = Record<string, string | Blob>

/** Sends a form as a program does. */
async function send(person: TestPerson | undefined, sent: Sent, headers: object = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent))
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, value, 'Relevé août.pdf')
  const answer = await fetch(`${app.url}/api/files/`, {
    method: 'POST',
    headers: { ...(person && { Authorization: `Bearer ${person.token}` }), ...headers },
    body: form,
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

const pdf = (size = 0) =>
  new Blob([Buffer.concat([emptyPdf, Buffer.from(`\n%${randomUUID()}`), Buffer.alloc(size, 32)])])
const mandate = () => String(office.place.mandate)

describe('a file in a form (§7)', () => {
  it('waits while two of the same person are still coming, and is refused if they stay', async () => {
    const { admin, client } = office
    const coming = Array.from({ length: 2 }, () =>
      request(`${app.url}/api/files/`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${admin.token}`,
          'Content-Type': 'multipart/form-data; boundary=x',
          'Content-Length': 1_000_000,
        },
      }).on('error', () => undefined),
    )
    for (const one of coming) one.write('--x\r\n')
    const sent = { file: pdf(), mandate: mandate(), type: 'plan' }
    // Until the server has let in both.
    const patience = { timeout: 60_000 }
    await expect.poll(async () => (await send(admin, sent)).status, patience).toBe(429)
    expect(await send(client, sent)).toMatchObject({ status: 201 })
    coming[0]!.destroy()
    expect(await send(admin, { ...sent, file: pdf() })).toMatchObject({ status: 201 })
    coming[1]!.destroy()
  })

  it('becomes a file of a mandate or building, in the folder of its type unless one is named', async () => {
    const { client, admin, place } = office
    expect(await send(client, { file: pdf(), mandate: mandate(), type: 'plan' })).toMatchObject({
      status: 201,
      json: { ...place, name: 'Relevé août.pdf', type: 'plan', folder: 'plans', origin: 'client' },
    })
    const whole = { file: pdf(), mandate: mandate(), folder: 'heating', type: 'other' }
    const { json } = await send(admin, whole)
    expect(json).toMatchObject({ folder: 'heating', type: 'other', origin: 'office' })
    expect(await admin.files.get({ params: { id: json.id as number } })).toMatchObject({
      media_type: 'application/pdf',
      hash: json.hash,
    })
    const building = String(place.building)
    expect(await send(admin, { file: pdf(), building })).toMatchObject({
      status: 201,
      json: { building: place.building, type: 'other' },
    })
  })

  it('is refused as an upload is, and leaves none under way', async () => {
    const { partner, client, admin } = office
    const place = { mandate: mandate() }
    expect((await send(undefined, { file: pdf(), ...place })).status).toBe(401)
    expect((await send(stranger, { file: pdf(), ...place })).status).toBe(404)
    expect((await send(stranger, { file: pdf(), mandate: '999999' })).status).toBe(404)
    expect((await send(partner, { file: pdf(), ...place, type: 'invoice' })).status).toBe(403)
    const wrong: [Sent, string][] = [
      [{ ...place }, 'file'],
      [{ ...place, file: 'text' }, 'file'],
      [{ file: pdf() }, 'mandate'],
      [{ file: pdf(), mandate: 'x' }, 'mandate'],
      [{ file: pdf(), ...place, type: 'novel' }, 'type'],
      [{ file: pdf(), ...place, folder: 'nowhere' }, 'folder'],
      [{ file: pdf(), ...place, colour: 'red' }, 'colour'],
      [{ file: new Blob(['MZ']), ...place }, 'name'],
      [{ file: new Blob([]), ...place }, 'name'],
    ]
    for (const [sent, field] of wrong) {
      const { status, json } = await send(admin, sent)
      expect([field, status, Object.keys(json.fields ?? {})]).toEqual([field, 400, [field]])
    }
    const large = await send(client, { file: pdf(5 * 1024 * 1024), ...place })
    expect(large).toMatchObject({ status: 413 })
    const { rows } = await app.database.pool.query('select 1 from uploads where file is null')
    expect(rows).toEqual([])
  })

  it('is a form, whatever else is sent', async () => {
    const post = async (body: string, type: string) => {
      const headers = { Authorization: `Bearer ${office.admin.token}`, 'Content-Type': type }
      const answer = await fetch(`${app.url}/api/files/`, { method: 'POST', headers, body })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await post('{}', 'application/json')).toEqual([415, 'form_expected'])
    expect(await post('x', 'multipart/form-data')).toEqual([400, 'form_expected'])
    expect(await post('x', 'multipart/form-data; boundary=y')).toEqual([400, 'form_expected'])
  })

  it('is stored once under an idempotency key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const sent = { file: pdf(), mandate: mandate() }
    const first = await send(office.admin, sent, headers)
    const again = await send(office.admin, sent, headers)
    expect([first.status, again.status, again.json.id]).toEqual([201, 201, first.json.id])
    const other = await send(office.admin, { ...sent, type: 'plan' }, headers)
    expect(other.status).toBe(422)
  })
})

describe('an upload that a tus program begins (§7)', () => {
  const upload = (
    person: Pick<TestPerson, 'token'> | undefined,
    metadata: Record<string, string>,
    content: Buffer = Buffer.concat([emptyPdf, Buffer.from(`\n%${randomUUID()}`)]),
    headers: Record<string, string> = {},
  ) =>
    new Promise<string>((resolve, reject) => {
      new Upload(content, {
        endpoint: `${app.url}/api/uploads/`,
        chunkSize: 100,
        retryDelays: [],
        metadata,
        headers: { ...(person && { Authorization: `Bearer ${person.token}` }), ...headers },
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Content-Location') ?? ''),
        onError: reject,
      }).start()
    })

  it('becomes a file with its last part', async () => {
    const { partner, place } = office
    const path = await upload(partner, {
      ...{ filename: 'Façade sud.pdf', mandate: mandate(), type: 'plan', filetype: 'x' },
    })
    const id = Number(/^\/api\/files\/(\d+)\/$/.exec(path)![1])
    expect(await partner.files.get({ params: { id } })).toMatchObject({
      ...{ ...place, name: 'Façade sud.pdf', type: 'plan', folder: 'plans', origin: 'partner' },
    })
  })

  it('belongs to a kick-off form that it names, in the browser that opened it', async () => {
    const { uuid } = await orderedForm({ app, ...office })
    const device = openDevice(app.url)
    await device.kickoff.read({ params: { uuid } })
    const metadata = { filename: 'plan.pdf', kickoff: uuid, type: 'plan' }
    await upload(undefined, metadata, emptyPdf, { Cookie: device.cookies() })
    const { files } = await device.kickoff.read({ params: { uuid } })
    expect(files).toMatchObject([{ name: 'plan.pdf', type: 'plan' }])
    await expect(upload(undefined, metadata)).rejects.toMatchObject({ message: /403/ })
  })

  it('is refused where it begins or ends', async () => {
    const refusal = (...sent: Parameters<typeof upload>) =>
      upload(...sent).then(
        () => 0,
        (error: { originalResponse?: { getStatus(): number } }) =>
          error.originalResponse?.getStatus(),
      )
    const at = { mandate: mandate(), filename: 'a.pdf' }
    expect(await refusal(undefined, at)).toBe(401)
    expect(await refusal(stranger, at)).toBe(404)
    expect(await refusal(office.admin, { mandate: mandate() })).toBe(400)
    expect(await refusal(office.admin, { filename: 'a.pdf' })).toBe(400)
    expect(await refusal(office.admin, at, Buffer.from('MZ no pdf'))).toBe(400)
    const bare = await fetch(`${app.url}/api/uploads/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${office.admin.token}` },
    })
    expect(bare.status).toBe(412)
  })

  it('is refused as the reference says', async () => {
    const paths = programUploadPaths as Record<string, Record<string, { responses: object }>>
    const statusOf = async (method: string, path: string, headers: Record<string, string>) => {
      const answer = await fetch(app.url + path, {
        method,
        headers: { Authorization: `Bearer ${office.admin.token}`, ...headers },
        ...(method !== 'HEAD' && { body: 'abc' }),
      })
      const described = paths[path.replace(/uploads\/.+/, 'uploads/{id}')]![method.toLowerCase()]!
      expect(described.responses).toHaveProperty(String(answer.status))
      return answer.status
    }
    const tus = { 'Tus-Resumable': '1.0.0' }
    const bytes = { 'Content-Type': 'application/offset+octet-stream' }
    const noMediaType = { 'Content-Type': 'nothing' }
    expect(await statusOf('POST', '/api/uploads/', noMediaType)).toBe(415)
    const begun = await fetch(`${app.url}/api/uploads/`, {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${office.admin.token}`, ...tus, 'Upload-Length': '9' },
        'Upload-Metadata': `filename ${btoa('a.pdf')},mandate ${btoa(mandate())}`,
      },
    })
    const path = begun.headers.get('location')!
    expect(await statusOf('HEAD', path, {})).toBe(412)
    expect(await statusOf('PATCH', path, { ...bytes, 'Upload-Offset': '0' })).toBe(412)
    expect(await statusOf('PATCH', path, { ...tus, ...noMediaType })).toBe(415)
    expect(await statusOf('PATCH', path, { ...tus, ...bytes, 'Upload-Offset': '4' })).toBe(409)
    expect(await statusOf('PATCH', path, { ...tus, ...bytes })).toBe(403)
  })

  it('whose last part was answered with a fault becomes a file when the program asks what has arrived', async () => {
    const { admin } = office
    const headers = { Authorization: `Bearer ${admin.token}`, 'Tus-Resumable': '1.0.0' }
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const begun = await fetch(`${app.url}/api/uploads/`, {
      method: 'POST',
      headers: {
        ...headers,
        'Upload-Length': String(emptyPdf.length),
        'Upload-Metadata': `filename ${base64('Cut off.pdf')},mandate ${base64(mandate())}`,
      },
    })
    const address = app.url + begun.headers.get('location')
    const ask = () => fetch(address, { method: 'HEAD', headers })
    await app.database.pool.query(
      `create function full_disk() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$;
       create trigger full_disk before insert on files execute function full_disk()`,
    )
    const last = await fetch(address, {
      method: 'PATCH',
      headers: {
        ...headers,
        ...{ 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      },
      body: new Uint8Array(emptyPdf),
    })
    expect([last.status, (await ask()).status]).toEqual([503, 503])
    await app.database.pool.query('drop trigger full_disk on files')
    const whole = await ask()
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([
      200,
      String(emptyPdf.length),
    ])
    const [, id] = /^\/api\/files\/(\d+)\/$/.exec(whole.headers.get('content-location')!)!
    expect((await admin.files.get({ params: { id: Number(id) } })).name).toBe('Cut off.pdf')
  })

  it('is told of the protocol before it begins', async () => {
    for (const path of ['/api/uploads/', `/api/uploads/${randomUUID()}`]) {
      const { status, headers } = await fetch(app.url + path, { method: 'OPTIONS' })
      expect([status, Object.fromEntries(headers)]).toMatchObject([
        204,
        {
          'tus-resumable': '1.0.0',
          'tus-version': '1.0.0',
          'tus-extension': 'creation',
          'tus-max-size': String(50 * 1024 * 1024),
        },
      ])
    }
  })
})
