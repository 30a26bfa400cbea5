import { randomInt } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** Startup parameters that PgBouncer knows; it refuses a connection that has any other. */
const knownParameters = [
  ...['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'],
  'standard_conforming_strings',
]

type Backend = { socket: Socket; parameters: Map<string, string>; isIdle: boolean }

const messageOf = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? textOf(part) : part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const textOf = (text: string) => Buffer.from(`${text}\0`)
const numberOf = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(number)
  return bytes
}

/** Splits a stream into messages: a letter (none in the first one of a client), a length, and so many bytes. */
function splitMessages(onMessage: (type: string, whole: Buffer) => void, hasLetter = () => true) {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = hasLetter() ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      onMessage(head ? String.fromCharCode(whole[0]!) : '', whole)
    }
  }
}

/** Connects to the server as the driver does, and takes its socket. */
async function connectBackend(url: string): Promise<Backend> {
  const client = new pg.Client(url)
  const parameters = new Map<string, string>()
  const { connection } = client as unknown as { connection: pg.Connection & { stream: Socket } }
  connection.on('parameterStatus', ({ parameterName, parameterValue }) =>
    parameters.set(parameterName, parameterValue),
  )
  await client.connect()
  const socket = connection.stream
  socket.removeAllListeners('data')
  socket.removeAllListeners('close')
  socket.removeAllListeners('error')
  socket.on('error', () => undefined)
  return { socket, parameters, isIdle: true }
}

/**
 * A server on loopback that behaves as PgBouncer 1.18 in transaction mode before the server of `url`: it refuses unknown
 * startup parameters, gives each transaction one of two server connections, whichever is free, and neither keeps the names
 * of prepared statements nor what `set` and `listen` did.
 */
export async function startPooler(
  url: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const backends = [await connectBackend(url), await connectBackend(url)]
  const waiting: ((backend: Backend) => void)[] = []

  function release(backend: Backend) {
    const next = waiting.shift()
    if (next) next(backend)
    else backend.isIdle = true
  }

  function acquire(): Promise<Backend> {
    const idle = backends.filter(({ isIdle }) => isIdle)
    const backend = idle[randomInt(Math.max(1, idle.length))]
    if (!backend) return new Promise((resolve) => waiting.push(resolve))
    backend.isIdle = false
    return Promise.resolve(backend)
  }

  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    let isStarted = false
    let backend: Backend | undefined
    let attaching: Promise<void> | undefined
    /** Messages of the client that the server answers with "ready". */
    let unanswered = 0

    const toClient = splitMessages((type, whole) => {
      client.write(whole)
      if (type !== 'Z') return
      unanswered--
      if (unanswered > 0 || whole[5] !== 'I'.charCodeAt(0)) return
      const free = backend!
      free.socket.off('data', toClient)
      backend = undefined
      release(free)
    })

    async function attach() {
      backend = await acquire()
      backend.socket.on('data', toClient)
      attaching = undefined
    }

    let sending = Promise.resolve()
    const fromClient = splitMessages(
      (type, whole) => {
        if (type === '') return start(whole)
        if (type === 'X') return client.end()
        if (type === 'Q' || type === 'S') unanswered++
        sending = sending.then(async () => {
          if (!backend) await (attaching ??= attach())
          backend!.socket.write(whole)
        })
      },
      () => isStarted,
    )

    function start(whole: Buffer) {
      // A request for TLS.
      if (whole.readInt32BE(4) === 80_877_103) return client.write('N')
      const words = whole.subarray(8).toString().split('\0')
      const names = words.filter((name, index) => index % 2 === 0 && name !== '')
      const unknown = names.find((name) => !knownParameters.includes(name.toLowerCase()))
      if (unknown !== undefined) {
        const text = `Munsupported startup parameter: ${unknown}`
        return client.end(messageOf('E', 'SFATAL', 'VFATAL', 'C08P01', text, Buffer.from([0])))
      }
      isStarted = true
      client.write(
        Buffer.concat([
          messageOf('R', numberOf(0)),
          ...[...backends[0]!.parameters].map(([name, value]) => messageOf('S', name, value)),
          messageOf('K', numberOf(randomInt(1, 2 ** 31)), numberOf(randomInt(1, 2 ** 31))),
          messageOf('Z', Buffer.from('I')),
        ]),
      )
    }

    client.on('data', fromClient)
    client.on('error', () => undefined)
    client.on('close', () => {
      clients.delete(client)
      // Whoever goes in the middle of a transaction leaves a connection that nobody can use.
      if (!backend) return
      const broken = backend
      broken.socket.off('data', toClient)
      broken.socket.destroy()
      void connectBackend(url).then((fresh) => {
        Object.assign(broken, fresh, { isIdle: false })
        release(broken)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: address.href,
    async close() {
      for (const client of clients) client.destroy()
      await new Promise((resolve) => server.close(resolve))
      for (const { socket } of backends) socket.destroy()
    },
  }
}
