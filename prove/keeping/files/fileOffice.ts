import { createHash } from 'node:crypto'
import { demonstrationAccounts } from '../../../src/features/demonstration/demonstration.ts'
import { sendContent } from '../../../src/testing/files/upload.ts'
import {
  type Answer,
  call,
  demonstrationAdmin,
  type Json,
  type Product,
  signIn,
} from '../../product.ts'

/** The longest time that an answer may take, in ms: a hostile file may use up the time of the process that decodes. */
const longestAnswer = 90_000

/** The SHA-256 of a content. */
export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Signs in to a product on demonstration data and makes a mandate of its own there, to which files can be sent. */
export async function openFileOffice(product: Pick<Product, 'url'>) {
  const { url } = product
  const { email, password } = demonstrationAdmin
  const admin = await signIn(url, email, password)
  const client = await signIn(url, demonstrationAccounts.client, password)

  async function ask(method: string, path: string, body?: unknown, token = admin): Promise<Answer> {
    const headers = { 'Accept-Language': 'en' }
    return call(url, method, path, { token, body, headers, timeout: longestAnswer })
  }
  /** Like `ask`, but any refusal ends the proof. */
  async function order(method: string, path: string, body?: unknown): Promise<Json> {
    const { status, text, json } = await ask(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return json
  }
  const building = Number(
    (await order('POST', '/api/buildings/', { street_name: 'Rue des Épreuves' })).id,
  )
  const products = await order('GET', '/api/products/?kind=peik&page_size=1')
  const me = await ask('GET', '/api/me/', undefined, client)
  const { id } = await order('POST', '/api/mandates/', {
    ...{ product: (products.results as Json[])[0]!.id, building, client: me.json.id },
  })
  const mandate = Number(id)
  await order('POST', `/api/mandates/${mandate}/status/`, {
    to: 'ordered',
    reason: 'for the proof',
  })

  /** Announces an upload to the mandate. */
  const begin = (name: string, size: number) =>
    ask('POST', '/api/files/uploads/', {
      ...{ building, mandate, name, size, type: 'other', folder: 'plans' },
    })
  const send = (path: unknown, content: Buffer) => sendContent(`${url}${path}`, content, admin)
  const finish = (upload: unknown) => ask('POST', `/api/files/uploads/${upload}/`)

  /** Sends a file that nothing is wrong with. */
  async function upload(name: string, content: Buffer): Promise<Json> {
    const { json, status, text } = await begin(name, content.length)
    if (status !== 201) throw new Error(`${name}: ${status} ${text}`)
    await send(json.url, content)
    const finished = await finish(json.id)
    if (finished.status !== 201) throw new Error(`${name}: ${finished.status} ${finished.text}`)
    return finished.json
  }

  /** All files of the mandate. */
  async function listFiles(): Promise<Json[]> {
    const found: Json[] = []
    for (let page = 1; ; page++) {
      const path = `/api/files/?mandate=${mandate}&sort=created_at&page_size=100&page=${page}`
      const { results, next } = await order('GET', path)
      found.push(...(results as Json[]))
      if (next === null) return found
    }
  }

  return {
    ...{ url, admin, client, building, mandate, ask, order, begin, send, finish, upload },
    listFiles,
  }
}
export type FileOffice = Awaited<ReturnType<typeof openFileOffice>>
