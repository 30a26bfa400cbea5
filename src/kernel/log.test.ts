import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { processorTime } from './database/serveTasks.server.ts'
import { openLog } from './log.server.ts'

const lines: string[] = []
const sink = new Writable({
  write(line, _, done) {
    lines.push(String(line))
    done()
  },
})
let app: TestApp
beforeAll(async () => {
  app = await testApp({ logger: openLog('trace', sink) })
})

const secretPath = '9f1c2d3e-4b5a-4c6d-8e7f-001122334455'

it('the log has probes only if they say no: asked every few seconds, they would hide the rest', async () => {
  const ask = () => fetch(`${app.url}/api/health/ready/`)
  lines.splice(0)
  await ask()
  expect(lines.join('')).toBe('')
  const { state } = app.database
  app.database.state = async () => ({ state: 'read_only', migratedTo: null })
  await ask()
  app.database.state = state
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, reason: 'read_only', msg: 'not ready' },
  ])
})

it('the log has the paths of requests, and none of what was searched, typed or is secret', async () => {
  const person = await app.as('admin')
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(app.url + path, { ...init, headers: { Authorization: `Bearer ${person.token}` } })
  lines.splice(0)
  await ask('/api/users/?search=Motgeheim&page=1')
  await ask('/api/users/?nothing=Motgeheim')
  await ask('/api/mandates/12/?x=Motgeheim')
  await ask('/api/mandates/Motgeheim@example.ch/')
  await ask(`/kick-off-form/${secretPath}?step=Motgeheim`)
  await ask(`/api/kickoff/${secretPath}/buildings/?q=Motgeheim`)
  await ask('/password-reset?token=Motgeheim')
  await ask('/api/users?search=Motgeheim')
  const log = lines.join('')
  for (const path of ['"/api/users/"', '"/api/mandates/12/"', '"/password-reset"'])
    expect(log).toContain(path)
  for (const secret of ['Motgeheim', 'example.ch', secretPath, person.token, person.email])
    expect(log).not.toContain(secret)
})

it('a failure of the database is in the log without the values of its statement', async () => {
  const person = await app.as('admin')
  lines.splice(0)
  await app.database.db.execute(sql`alter table users rename column search to hidden`)
  try {
    const answer = await fetch(`${app.url}/api/users/?search=Motgeheim`, {
      headers: { Authorization: `Bearer ${person.token}` },
    })
    expect(answer.status).toBe(500)
  } finally {
    await app.database.db.execute(sql`alter table users rename column hidden to search`)
  }
  const log = lines.join('')
  expect(log).toContain('request failed')
  expect(log).toContain('42703')
  expect(log.toLowerCase()).not.toContain('motgeheim')
})

it('what a library says is in the log without addresses, tokens and passwords', () => {
  lines.splice(0)
  const log = openLog('info', sink)
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'
  log.warn(`450 mailbox of <marie.favre+x@example.ch> is full; Bearer ${token}`)
  log.error({ err: new Error('postgres://egide:geheim@db/egide refused anna@firma.example.com') })
  log.info({ page: `/kick-off-form/${secretPath}`, link: '/password-reset#q3v0bGs5aXQ' }, 'opened')
  const text = lines.join('')
  for (const secret of ['marie', 'anna', token, 'geheim', secretPath, 'q3v0bGs5aXQ'])
    expect(text).not.toContain(secret)
  for (const part of ['mailbox of <[e-mail]> is full', '@db/egide refused', 'opened'])
    expect(text).toContain(part)
})

it('a long line without any address is written at once', () => {
  lines.splice(0)
  const began = processorTime()
  openLog('info', sink).info({ text: 'a.'.repeat(200_000) }, 'long')
  expect(processorTime() - began).toBeLessThan(2_000)
  expect(lines.join('')).toContain('long')
})
