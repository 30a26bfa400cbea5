import { expect, inject, it } from 'vitest'
import { ServerClient, serversOf, urlForDatabase } from './servers.server.ts'

it('an address may name several servers, with ports, a password and a socket (§9)', () => {
  expect(serversOf('postgres://u:p%40@one:5432,two/db?sslmode=disable')).toEqual([
    'postgres://u:p%40@one:5432/db?sslmode=disable',
    'postgres://u:p%40@two/db?sslmode=disable',
  ])
  for (const one of ['postgres://u@[::1]:5432/db', 'postgres:///db?host=/var/run,x', 'nothing'])
    expect(serversOf(one)).toEqual([one])
  expect(urlForDatabase('postgres://u@one,two:1/db?a=b', 'other')).toBe(
    'postgres://u@one,two:1/other?a=b',
  )
  expect(urlForDatabase('postgres://u@one', 'other')).toBe('postgres://u@one/other')
})

it('a client connects to the server that takes changes, or says that none does (§9)', async () => {
  const url = inject('databaseUrl')
  const { host } = new URL(url)
  const open = async (connectionString: string) => {
    const client = new ServerClient({ connectionString })
    await client.connect()
    const { rows } = await client.query('select 1 as one')
    await client.end()
    return rows
  }
  expect(await open(url.replace(host, `127.0.0.1:9,${host}`))).toEqual([{ one: 1 }])
  await expect(open(url.replace(host, '127.0.0.1:9,127.0.0.1:10'))).rejects.toMatchObject({
    code: 'NO_SERVER',
    message: expect.stringMatching(
      /^no server takes changes \(127.0.0.1:9: .*ECONNREFUSED.*; 127.0.0.1:10: .*ECONNREFUSED/,
    ),
  })
  // A server whose sessions are read-only stands for a replica.
  await expect(
    open(
      `${url.replace(host, `127.0.0.1:9,${host}`)}?options=-c%20default_transaction_read_only=on`,
    ),
  ).rejects.toThrow(`${host}: is a replica`)
})
