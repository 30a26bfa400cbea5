import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.server.ts'
import type { StoreUnavailable } from '../../kernel/files.server.ts'
import { chooseFiles } from '../../outside.server.ts'
import {
  answerLikeCeph,
  type FakeObjectStore,
  serveObjectStore,
} from '../../testing/outside/objectStore.ts'
import { root } from '../../testing/template.ts'

let service: FakeObjectStore
beforeAll(async () => {
  service = await serveObjectStore()
})
afterAll(() => service.close())

const open = (env: NodeJS.ProcessEnv = {}) =>
  chooseFiles(readConfig({ ...service.env, ...env }, root, '1'), '')

describe('settings of a bucket (§2)', () => {
  it('that fit are accepted, and leave nothing in the bucket', async () => {
    await open().check!()
    for await (const hash of open().keptBefore(new Date(8.64e15))) expect(hash).toBeUndefined()
  })

  it.each([
    ['another bucket', { S3_BUCKET: 'unknown' }, 'no bucket of the name in S3_BUCKET'],
    [
      'an unknown key',
      { S3_ACCESS_KEY_ID: 'unknown' },
      'does not know the key of S3_ACCESS_KEY_ID',
    ],
    [
      'a wrong secret',
      { S3_SECRET_ACCESS_KEY: 'a-wrong-secret' },
      'S3_SECRET_ACCESS_KEY is not the secret',
    ],
  ])('with %s are refused in one sentence without the secret', async (_, env, sentence) => {
    const store = open(env)
    // The service of tests does not verify signatures.
    if ('S3_SECRET_ACCESS_KEY' in env)
      service.disturb = () => (_, response) =>
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const refusal = await store.check!().catch((error: Error) => error)
    expect(refusal).toMatchObject({ name: 'StartError' })
    expect((refusal as Error).message).toContain(sentence)
    expect((refusal as Error).message).not.toContain('\n')
    const failure = (await store.keep(Buffer.from('a')).catch((error) => error)) as StoreUnavailable
    expect(failure.key).toBe('kernel:files_unavailable')
    service.disturb = undefined
    expect(inspect([refusal, failure], { depth: 9 })).not.toContain('a-wrong-secret')
  })

  it('whose key may not list the parts of uploads are refused', async () => {
    service.disturb = ({ method, url = '' }) =>
      method === 'GET' && url.includes('/uploads/check?') && url.includes('uploadId=')
        ? (_, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
        : undefined
    try {
      await expect(open().check!()).rejects.toThrow('list and abort uploads in parts')
    } finally {
      service.disturb = undefined
    }
  })

  it('of a service that is away do not stop the start', async () => {
    const store = open({ S3_ENDPOINT: 'http://127.0.0.1:1' })
    await store.check!()
    expect(store.name).toBe('s3, ECONNREFUSED')
  })

  it.each([
    [{ S3_BUCKET: '' }, 'S3_ACCESS_KEY_ID needs S3_BUCKET'],
    [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_BUCKET needs S3_SECRET_ACCESS_KEY'],
    [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET: no name of a bucket'],
    [{ S3_PREFIX: '../up' }, 'S3_PREFIX: no path'],
    [{ S3_ENDPOINT: 'ftp://example.ch' }, 'S3_ENDPOINT: '],
  ])('%o are refused before anything starts', (env, sentence) => {
    expect(() => open(env)).toThrow(sentence)
  })
})

describe('a service that joins parts under an empty tag (§2)', () => {
  const content = Buffer.alloc(9 * 1024 * 1024, 'parts')
  const keep = () =>
    open().keepStream(
      (async function* () {
        yield content
      })(),
    )
  const asked = (method: string) =>
    service.requests.filter((request) => request.startsWith(method)).length

  it('keeps contents above 8 MB, and passes the check of the start, which sends two parts', async () => {
    answerLikeCeph(service)
    try {
      service.requests.length = 0
      await open().check!()
      expect(service.requests.filter((request) => request.includes('partNumber='))).toHaveLength(2)
      const hash = await keep()
      expect(asked('HEAD')).toBe(2)
      expect(Buffer.compare(await buffer(await open().read(hash)), content)).toBe(0)
      await open().remove(hash)
    } finally {
      service.disturb = undefined
    }
  })

  it('has not kept what it has only a part of', async () => {
    answerLikeCeph(service)
    const joined = service.disturb!
    service.disturb = (request) =>
      request.method === 'HEAD'
        ? (_, response) => response.setHeader('ETag', '"a"').setHeader('Content-Length', 5).end()
        : joined(request)
    try {
      await expect(keep()).rejects.toMatchObject({ key: 'kernel:files_unavailable' })
    } finally {
      service.disturb = undefined
    }
  })
})

it('parts of contents that stopped arriving in the bucket are given up after a day (§2)', async () => {
  const day = 86_400_000
  const upload = (id: string, at: number) =>
    `<Upload><Key>${id}</Key><UploadId>${id}</UploadId><Initiated>${new Date(at).toISOString()}</Initiated></Upload>`
  const given: string[] = []
  service.disturb = ({ method, url = '' }) => {
    if (method === 'GET' && url.includes('uploads'))
      return (_, response) =>
        response
          .setHeader('Content-Type', 'application/xml')
          .end(
            `<ListMultipartUploadsResult>${upload('old', Date.now() - 2 * day)}${upload('new', Date.now())}</ListMultipartUploadsResult>`,
          )
    if (method !== 'DELETE') return undefined
    return (_, response) => {
      given.push(url)
      response.writeHead(204).end()
    }
  }
  try {
    expect(await open().removeUnfinished(new Date(Date.now() - day))).toBe(1)
    expect(given).toHaveLength(1)
    expect(given[0]).toMatch(/\/old\?.*uploadId=old/)
  } finally {
    service.disturb = undefined
  }
  // This service lists none.
  expect(await open().removeUnfinished(new Date())).toBe(0)
})
