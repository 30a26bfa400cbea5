import { createHash } from 'node:crypto'
import { api } from '../api.ts'
import { tableNames } from '../features/reference/tableNames.ts'
import { officeFiles } from '../features/settings/settings.ts'

/** Responses by path: the body, or the type and SHA-256 of a file. */
export type Readings = Record<string, unknown>

/** Reads one path. Leaves out the rights on a form and the last sign-in, which are not stored values. */
export async function readAt(url: string, path: string, token: string): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' },
  })
  if (!response.ok) return { status: response.status }
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) {
    const { may: _, last_login: __, ...answer } = (await response.json()) as Record<string, unknown>
    return answer
  }
  const content = Buffer.from(await response.arrayBuffer())
  return { type, sha256: createHash('sha256').update(content).digest('hex') }
}

type Row = { id: number; hash?: string | null }
type Answer = { status?: number; results?: Row[] }

/** Reads everything that one person can see: every record with its history, and every file. */
export async function readAll(url: string, token: string): Promise<Readings> {
  const readings: Readings = {}
  const store = async (path: string) => {
    const answer = (await readAt(url, path, token)) as Answer
    if (typeof answer.status !== 'number') readings[path] = answer
    return answer.results ?? []
  }
  for (const [name, calls] of Object.entries(api)) {
    if (!('list' in calls) || !calls.list.query) continue
    const { path } = calls.list
    const list = `${path}?page_size=100&sort=id`
    const rows = await store(list)
    await store(`${list}&trashed=true`)
    if (!('get' in calls)) continue
    // The records are read one by one below.
    if (rows.length > 0) readings[list] = { results: rows.map(({ id }) => ({ id })) }
    for (const { id, hash } of rows) {
      await store(`${path}${id}/`)
      await store(`${path}${id}/history/?page_size=100`)
      if (name === 'mandates') await store(`/mandate_notes/${id}/`)
      if (name === 'mandates') await store(`/mandate_notes/${id}/history/?page_size=100`)
      if (name === 'mandates') await store(`/mandates/${id}/form/`)
      if (name === 'mandates') await store(`/mandates/${id}/checklist/`)
      if (name === 'users') await store(`/users/${id}/assignments/`)
      if (hash) await store(`/reports/${id}/file/`)
    }
  }
  await store('/layouts/')
  await store('/settings/1/')
  await store('/settings/1/history/?page_size=100')
  for (const name of officeFiles) await store(`/settings/files/${name}/`)
  for (const table of tableNames) {
    const path = `/reference/${table}/versions/`
    const { results = [] } = (await readAt(url, path, token)) as Answer
    // The others are shipped with the product.
    for (const { id } of results) if (id > 0) await store(`${path}${id}/`)
  }
  return readings
}
