import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { rotateSecret } from '../../commands/rotation.server.ts'
import { readConfig } from '../../config.server.ts'
import { secondFactors } from '../../features/auth/auth.table.ts'
import { mailsTable } from '../../features/mails/mail.table.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import { secretBox } from '../../kernel/secrets/secretBox.server.ts'
import { fixedKeys, folderKeys } from '../../kernel/secrets/secretKeys.server.ts'
import { type TestApp, type TestPerson, testApp, testPassword, tokensOf } from '../app.ts'
import { root } from '../template.ts'

const step = 30_000
const begin = Math.floor(Date.now() / step) * step

/** Starts `npm run secret:rotate` on the data of a test; `output` is what it has printed. */
function spawnRotation({ config }: TestApp) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/commands/rotateSecret.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: config.DATA_DIR,
      DATABASE_URL: config.DATABASE_URL,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { child, output: () => output }
}

/** Does what the command does, and returns its output. */
async function rotate({ config }: TestApp, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { DATA_DIR, DATABASE_URL } = config
  const lines: string[] = []
  const own = readConfig({ DATA_DIR, DATABASE_URL, ...env }, root, 'test')
  await rotateSecret(own, args, (line) => lines.push(line))
  return lines.join('\n')
}

/** A person with a second factor, and a function that signs them in at a time step. */
async function protectedPerson(app: TestApp) {
  const codeAt = (secret: string, steps: number) => {
    app.setNow(new Date(begin + steps * step))
    return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: begin + steps * step,
    })
  }
  app.setNow(new Date(begin))
  const person = await app.as('client')
  const { secret } = await person.auth.enrol({ body: { password: testPassword } })
  await person.auth.confirmSecondFactor({ body: { code: codeAt(secret, 0) } })
  const signInAt = async (steps: number, { anonymous }: Pick<TestApp, 'anonymous'> = app) => {
    const code = codeAt(secret, steps)
    const { data } = await anonymous.auth.login({
      body: { email: person.email, password: testPassword },
    })
    const pending_token = data.pending_token!
    return tokensOf(await anonymous.auth.verifySecondFactor({ body: { pending_token, code } }))
  }
  return { ...person, signInAt }
}

/** Queues mails with sealed links, enough for several batches. */
const queueMails = (app: TestApp, count: number) =>
  app.database.db.insert(mailsTable).values(
    Array.from({ length: count }, (_, at) => ({
      key: `letter-${at}`,
      recipient: 'ada@example.ch',
      language: 'fr' as const,
      subject: 'Lettre',
      content: {
        ...{ greeting: '', text: '', link: 'https://egide.example/password-reset' },
        ...{ linkLabel: '', closing: '', sender: [], footer: '' },
      },
      secret: app.box.seal(`#token-${at}`),
      has_secret: true,
    })),
  )

const sealedTexts = async ({ database: { db } }: TestApp): Promise<Sealed[]> => [
  ...(await db.select().from(mailsTable).orderBy(mailsTable.id)).map(({ secret }) => secret!),
  ...(await db.select().from(secondFactors)).map(({ secret }) => secret!),
]
const keyFile = (app: TestApp, name = 'secret-key') => join(app.config.DATA_DIR, name)

/** Makes the current key twenty minutes old. */
function age(app: TestApp) {
  const then = new Date(Date.now() - 20 * 60_000)
  utimesSync(keyFile(app), then, then)
}

describe('rotating the key in the data folder (§)', { timeout: 90_000 }, () => {
  let app: TestApp
  let person: Awaited<ReturnType<typeof protectedPerson>>
  let admin: TestPerson
  const mails = 1_500
  beforeAll(async () => {
    app = await testApp({ keys: folderKeys })
    admin = await app.as('admin')
    person = await protectedPerson(app)
    await queueMails(app, mails)
  })

  it('continues after it was killed half-way, while codes of apps and sessions stay valid', async () => {
    const other = await app.startProcess()
    const anonymous = other.clientWith()
    const before = await person.signInAt(1)
    const oldKey = readFileSync(keyFile(app), 'utf8')
    const marks = () => app.box.prefix()
    const oldMark = marks()
    const sealed = async () => {
      const texts = await sealedTexts(app)
      return { all: texts.length, old: texts.filter((text) => text.startsWith(oldMark)).length }
    }
    expect(await sealed()).toEqual({ all: mails + 1, old: mails + 1 })
    // A repeated call is still recognised after the rotation.
    const idempotencyKey = randomUUID()
    const create = (client = admin) =>
      client.products.create(
        {
          body: { code: 'ROT', name: { fr: 'Clé', en: 'Key', it: 'Chiave' }, kind: 'cecb' },
        },
        { idempotencyKey },
      )
    const { id } = await create()
    const successor = await app.anonymous.auth.refresh({
      body: { refresh: before.refresh, rotate: true },
    })

    const { child, output } = spawnRotation(app)
    await expect.poll(output, { timeout: 60_000, interval: 1 }).toMatch(/mails.secret: 400 sealed/)
    child.kill('SIGKILL')
    await once(child, 'close')
    const half = await sealed()
    expect(half.old).toBeGreaterThan(0)
    expect(half.old).toBeLessThan(mails)
    expect(readFileSync(keyFile(app, 'secret-key.previous'), 'utf8')).toBe(oldKey)
    expect(readFileSync(keyFile(app), 'utf8')).not.toBe(oldKey)

    // Both processes continue to serve, with the old token and with new ones.
    const during = await person.signInAt(2, { anonymous })
    for (const access of [before.access, during.access])
      for (const process of [app, other])
        expect((await process.clientWith(access).auth.me({})).id).toBe(person.id)
    expect((await create()).id).toBe(id)
    await expect.poll(marks).not.toBe(oldMark)
    // The exchange of a refresh token gives the same successor again, though another key derives it.
    app.setNow(new Date(begin + step + 20_000))
    const again = await app.anonymous.auth.refresh({
      body: { refresh: before.refresh, rotate: true },
    })
    expect(again.refresh).toBe(successor.refresh)

    const second = await rotate(app)
    expect(second).toContain('A rotation that began earlier goes on.')
    expect(second).toMatch(/The old key stays until \d\d:\d\d:\d\d/)
    expect(await sealed()).toEqual({ all: mails + 1, old: 0 })
    expect(existsSync(keyFile(app, 'secret-key.previous'))).toBe(true)
    expect((await app.clientWith(before.access).auth.me({})).id).toBe(person.id)
    await person.signInAt(3)

    age(app)
    const third = await rotate(app)
    expect(third).toContain('The old key is removed. The rotation is done.')
    expect(existsSync(keyFile(app, 'secret-key.previous'))).toBe(false)
    await expect
      .poll(
        () =>
          other
            .clientWith(before.access)
            .auth.me({})
            .then(
              () => 200,
              ({ status }) => status,
            ),
        { timeout: 5_000 },
      )
      .toBe(401)
    await person.signInAt(4, { anonymous })
    // After the key is gone, a repeated call is still recognised, and no call is mistaken for another.
    const admin2 = tokensOf(
      await app.anonymous.auth.login({ body: { email: admin.email, password: testPassword } }),
    )
    const asAdmin = { ...admin, ...app.clientWith(admin2.access) }
    expect((await create(asAdmin)).id).toBe(id)
    const texts = await sealedTexts(app)
    expect(texts.slice(0, mails).map((text) => app.box.open(text))).toEqual(
      Array.from({ length: mails }, (_, at) => `#token-${at}`),
    )
  })

  it('skips values that other transactions have locked or no key can decrypt, and reports them', async () => {
    const { seal } = secretBox(fixedKeys('a key that the server never had'))
    const [lost, held] = await app.database.db.select().from(mailsTable).limit(2)
    await app.database.db
      .update(mailsTable)
      .set({ secret: seal('#lost') })
      .where(eq(mailsTable.id, lost!.id))
    const holder = await app.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from mails where id = $1 for update', [held!.id])
    const first = await rotate(app)
    expect(first).toContain('mails.secret: 1 that no key opens stay as they were')
    expect(first).toContain('mails.secret: 1 are in use at the moment')
    await holder.query('rollback')
    holder.release()
    age(app)
    expect(await rotate(app)).toContain('mails.secret: 1 sealed with the new key\n')
    expect(existsSync(keyFile(app, 'secret-key.previous'))).toBe(false)
    const [after] = await app.database.db
      .select()
      .from(mailsTable)
      .where(eq(mailsTable.id, held!.id))
    expect(app.box.open(after!.secret!)).toMatch(/^#token-/)
  })

  it('is done by one process at a time, with the operator’s own key if one is given', async () => {
    const client = await app.database.pool.connect()
    await client.query('select pg_advisory_lock(4512131)')
    const before = readFileSync(keyFile(app), 'utf8')
    await expect(rotate(app)).rejects.toThrow('Another rotation is running')
    expect(readFileSync(keyFile(app), 'utf8')).toBe(before)
    client.release(true)
    const file = keyFile(app, 'given')
    writeFileSync(file, 'short')
    await expect(rotate(app, [`--key-file=${file}`])).rejects.toThrow('fewer than 32')
    writeFileSync(file, `${'g'.repeat(40)}\n`)
    await rotate(app, [`--key-file=${file}`])
    expect(readFileSync(keyFile(app), 'utf8')).toBe('g'.repeat(40))
    await expect(rotate(app, ['--force'])).rejects.toThrow("Unknown option '--force'")
  })
})

describe('rotating the key of the environment (§)', () => {
  it('waits for the processes, then encrypts everything again', async () => {
    const [oldKey, newKey] = ['o'.repeat(40), 'n'.repeat(40)]
    const app = await testApp({ keys: async () => fixedKeys(oldKey) })
    await queueMails(app, 3)
    const env = { SECRET_KEY: newKey }
    await expect(rotate(app, [], env)).rejects.toThrow('restart every process')
    const both = { ...env, SECRET_KEY_PREVIOUS: oldKey }
    await expect(rotate(app, [], both)).rejects.toThrow('Every process must run with the new')
    const sealed = await sealedTexts(app)
    expect(sealed.every((text) => text.startsWith(app.box.prefix()))).toBe(true)
    const output = await rotate(app, ['--restarted'], both)
    expect(output).toContain('mails.secret: 3 sealed')
    expect(output).toContain('Then remove SECRET_KEY_PREVIOUS')
    const { open } = secretBox(fixedKeys(newKey))
    expect((await sealedTexts(app)).map(open)).toEqual(['#token-0', '#token-1', '#token-2'])
    const { rows } = await app.database.db.execute(sql`select 1 from mails where secret is null`)
    expect(rows).toEqual([])
    expect(existsSync(keyFile(app))).toBe(false)
  })
})
