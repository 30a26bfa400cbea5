import { beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import type { Feature } from '../../kernel/feature.ts'
import { type AnyEndpoint, resourceOf } from '../../kernel/http/endpoint.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('addresses that scripts rely on (§7)', () => {
  it.each([
    ['GET', '/document_requests/'],
    ['POST', '/document_requests/'],
    ['PATCH', '/document_requests/1/'],
    ['POST', '/document_requests/usual/'],
    ['GET', '/file_types/'],
    ['GET', '/file_types/1/history/'],
    ['POST', '/file_types/1/merge/'],
    ['GET', '/files/zip/'],
  ])('%s %s is none: the resource has another one', async (method, path) => {
    const admin = await app.as('admin')
    const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
    const body = method === 'GET' ? undefined : '{}'
    const answer = await fetch(`${app.url}/api${path}`, { method, headers, body })
    expect(answer.status).toBe(404)
  })

  it('a resource with an address of its own has all its calls there, under its own name', () => {
    const all: Feature[] = [...features]
    const calls = all.flatMap(({ endpoints }) =>
      Object.entries(endpoints).flatMap(([name, group]) =>
        Object.values(group as Record<string, AnyEndpoint>).map((endpoint) => ({ name, endpoint })),
      ),
    )
    const addressed = all.flatMap(({ records = [] }) =>
      records.flatMap(({ resource }) => {
        const { name, address } = resource as { name: string; address?: string }
        return address ? [{ name, path: `/${address}/` }] : []
      }),
    )
    expect(addressed).toEqual([
      { name: 'file_types', path: '/file-types/' },
      { name: 'document_requests', path: '/requests/' },
    ])
    for (const { name, path } of addressed)
      for (const call of calls)
        expect([
          call.endpoint.path,
          call.name === name,
          resourceOf(call.endpoint) === name,
        ]).toEqual([call.endpoint.path, ...Array(2).fill(call.endpoint.path.startsWith(path))])
  })
})
