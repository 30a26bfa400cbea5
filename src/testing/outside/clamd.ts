import { createServer, type Socket } from 'node:net'

/** A clamd on loopback that speaks its protocol; `answer` lets a test disturb it. */
export type FakeClamd = {
  host: string
  port: number
  /** Contents that were scanned. */
  scanned: Buffer[]
  /** What to answer instead of the verdict; undefined for the verdict, null for nothing at all. */
  answer: ((content: Buffer) => string | null | undefined) | undefined
  /** Cuts each connection after this many bytes. */
  cutAfter: number | undefined
  /** Contents above this size are refused, as by `StreamMaxLength`. */
  maxLength: number
  close(): Promise<void>
}

/** The harmless text that every scanner calls a virus, in two parts, so that this file is none. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

/** Serves clamd's `INSTREAM`: it finds the EICAR test file, and nothing else. */
export async function serveClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const command = 'zINSTREAM\0'
    let received = 0
    let start = ''
    const read = partReader()
    socket.on('data', (bytes) => {
      received += bytes.length
      if (clamd.cutAfter !== undefined && received > clamd.cutAfter) return socket.destroy()
      const missing = command.length - start.length
      start += bytes.toString('latin1', 0, missing)
      if (start.length < command.length) return
      if (start !== command) return socket.end('UNKNOWN COMMAND\0')
      const { parts, length, isComplete } = read(bytes.subarray(missing))
      if (length > clamd.maxLength) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!isComplete) return
      const content = Buffer.concat(parts)
      clamd.scanned.push(content)
      const said = clamd.answer?.(content)
      if (said === null) return
      const found = content.includes(eicar)
      socket.end(said ?? (found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const clamd: FakeClamd = {
    ...{ host: '127.0.0.1', port, scanned: [], answer: undefined, cutAfter: undefined },
    maxLength: 100 * 1024 * 1024,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return clamd
}

/** Reads the parts as they arrive, each after its length; a length of zero is the end. */
function partReader() {
  const parts: Buffer[] = []
  let [rest, length, isComplete] = [Buffer.alloc(0), 0, false]
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    let at = 0
    while (at + 4 <= rest.length && !isComplete) {
      const next = rest.readUInt32BE(at)
      isComplete = next === 0
      if (at + 4 + next > rest.length) break
      if (next > 0) parts.push(rest.subarray(at + 4, at + 4 + next))
      length += next
      at += 4 + next
    }
    rest = rest.subarray(at)
    return { parts, length, isComplete }
  }
}
