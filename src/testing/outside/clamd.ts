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
    let received = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      if (clamd.cutAfter !== undefined && received.length > clamd.cutAfter) return socket.destroy()
      const command = 'zINSTREAM\0'
      if (received.length < command.length) return
      if (received.toString('latin1', 0, command.length) !== command)
        return socket.end('UNKNOWN COMMAND\0')
      const { content, isComplete } = partsOf(received.subarray(command.length))
      if (content.length > clamd.maxLength)
        return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!isComplete) return
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

/** The parts that have arrived, each after its length; a length of zero is the end. */
function partsOf(bytes: Buffer) {
  const parts: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return { content: Buffer.concat(parts), isComplete: true }
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { content: Buffer.concat(parts), isComplete: false }
}
