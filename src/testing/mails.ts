import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { letterText } from '../features/mails/letterFrame.ts'
import { mailsTable } from '../features/mails/mail.table.ts'
import type { Database } from '../kernel/database/db.server.ts'

/** The mails that the product has queued, in order, whether sent or not. */
export async function queuedMails({ db }: Database) {
  const rows = await db.select().from(mailsTable).orderBy(mailsTable.id)
  return rows.map(({ recipient, content, ...mail }) => ({
    ...mail,
    to: recipient,
    content,
    text: letterText(content),
  }))
}

/**
 * Faults of a mail server: `unknown` refuses the recipient, `refused` the content, `busy` requests a retry,
 * `quoted` refuses it with a link of the mail in its answer, `lost` accepts the mail and ends the connection without an answer, `silent` never answers.
 */
export type MailFault = 'unknown' | 'refused' | 'quoted' | 'busy' | 'lost' | 'silent'
export type ReceivedMail = { to: string[]; from: string; hash: string; source: string }

/** Starts a mail server on loopback until the test ends. */
export async function serveMail({ user, password }: { user?: string; password?: string } = {}) {
  const received: ReceivedMail[] = []
  const faults: MailFault[] = []
  const fail = (code: number, message: string) =>
    Object.assign(new Error(message), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    authOptional: user === undefined,
    logger: false,
    onAuth: (given, _, callback) =>
      given.username === user && given.password === password
        ? callback(null, { user })
        : callback(fail(535, 'Wrong password')),
    onRcptTo({ address }, _, callback) {
      if (faults[0] !== 'unknown') return callback()
      faults.shift()
      callback(fail(550, `5.1.1 Nobody is called ${address}`))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const fault = faults.shift()
        if (fault === 'refused') return callback(fail(554, '5.7.1 Looks like spam'))
        if (fault === 'busy') return callback(fail(451, '4.3.2 Try again later'))
        const source = Buffer.concat(chunks).toString('utf8')
        if (fault === 'quoted')
          return callback(
            fail(554, `5.7.1 Blocked: ${/https:\S+/.exec(partOf({ source }, 'text/plain'))?.[0]}`),
          )
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          hash: createHash('sha256').update(source).digest('hex'),
          source,
        })
        if (fault === 'silent') return
        if (fault === 'lost') for (const connection of server.connections) connection.close()
        else callback()
      })
    },
  })
  server.on('error', () => undefined)
  const close = () => new Promise<void>((done) => server.close(done))
  onTestFinished(close)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  const login = user === undefined ? '' : `${user}:${password}@`
  return { url: `smtp://${login}127.0.0.1:${port}`, received, faults, close }
}

/** A header of a received mail, unfolded and decoded. */
export function headerOf({ source }: ReceivedMail, name: string): string {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const value = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, encoding, text) =>
      /b/i.test(encoding)
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}

/** The part of a received mail with this media type, decoded. */
export function partOf({ source }: Pick<ReceivedMail, 'source'>, type: string): string {
  const from = source.indexOf(`Content-Type: ${type}`)
  if (from < 0) return ''
  const [head = ''] = source.slice(from).split('\r\n\r\n', 1)
  const body = source.slice(from + head.length + 4).split(/\r\n--/, 1)[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  return /quoted-printable/i.test(head) ? quotedPrintable(body.replaceAll('=\r\n', '')) : body
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
