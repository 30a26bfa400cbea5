import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { prepareSetup } from './setup.server.ts'
import { usersTable } from './user.table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.setNow(undefined))

const boot = () => prepareSetup(app.database.db, app.config.DATA_DIR)
const path = () => join(app.config.DATA_DIR, 'first-admin-code')
const code = async () => (await readFile(path(), 'utf8')).trim()
const setupBody = (typedCode: string, email = 'first@example.ch') => ({
  code: typedCode,
  email,
  password: 'a long password',
  first_name: 'Première',
})
const setup = (typedCode: string, email?: string) =>
  app.anonymous.auth.setup({ body: setupBody(typedCode, email) })

describe('setup of the first administrator', () => {
  it('requires a code of 128 bits that only the server’s account can read', async () => {
    expect(await boot()).toBe(path())
    expect(await code()).toMatch(/^[\da-f]{32}$/)
    expect((await stat(path())).mode & 0o777).toBe(0o600)
  })

  it('has a new code after each start', async () => {
    await boot()
    const before = await code()
    await boot()
    expect(await code()).not.toBe(before)
  })

  it('is refused with a wrong code, a weak password or a missing name (§5)', async () => {
    await boot()
    const wrong = `${'0'.repeat(32)}`
    for (const typedCode of [wrong, (await code()).slice(0, -1), `${await code()}0`])
      await expect(setup(typedCode)).rejects.toMatchObject({ status: 403, body: { fields: {} } })
    await expect(
      app.anonymous.auth.setup({
        body: { code: await code(), email: 'x', password: 'short', first_name: ' ' },
      }),
    ).rejects.toMatchObject({
      status: 400,
      body: {
        fields: {
          email: ['Enter a valid email address'],
          password: ['Password must be at least 8 characters'],
          first_name: ['First Name is required'],
        },
      },
    })
  })

  it('refuses a code after an hour and replaces it', async () => {
    await boot()
    const before = await code()
    app.setNow(new Date(Date.now() + 61 * 60_000))
    await expect(setup(before)).rejects.toMatchObject({
      status: 403,
      body: { code: 'setup_code_expired' },
    })
    expect(await code()).not.toBe(before)
    const next = await code()
    expect(await app.anonymous.auth.setupState({})).toEqual({ open: true })
    expect(await code()).not.toBe(next)
  })

  it('succeeds once out of several concurrent attempts, and removes the code', async () => {
    await app.database.db
      .insert(usersTable)
      .values({ email: 'taken@example.ch', first_name: 'Contact' })
    await boot()
    const validCode = await code()
    await expect(setup(validCode, 'taken@example.ch')).rejects.toMatchObject({
      status: 409,
      body: { fields: { email: ['This value is already in use: choose another.'] } },
    })
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => setup(validCode, `first-${n}@example.ch`)),
    )
    const succeeded = attempts.filter((attempt) => attempt.status === 'fulfilled')
    expect(succeeded).toHaveLength(1)
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ status: 409 })
    await expect(stat(path())).rejects.toThrow('ENOENT')

    const { email } = succeeded[0]!.value
    const { data } = await app.anonymous.auth.login({
      body: { email, password: 'a long password' },
    })
    expect(data.groups).toEqual(['admin'])
    expect(await app.anonymous.auth.setupState({})).toEqual({ open: false })
    expect(await boot()).toBeUndefined()
    await expect(setup(validCode)).rejects.toMatchObject({ status: 409 })
  })

  it('is limited to twenty attempts a minute', async () => {
    const results = []
    for (let n = 0; n < 21; n++)
      results.push(await setup('guess').catch((error) => [error.status, error.retryAfter]))
    expect(results.at(-1)).toEqual([429, expect.any(Number)])
  })
})
