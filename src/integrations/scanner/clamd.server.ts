import { connect, type Socket } from 'node:net'
import type { Scanner, ScanVerdict } from './scanner.ts'

type Options = {
  host: string
  port: number
  /** Time limit of a scan, in ms. */
  timeout?: number
}

/** Maximum chunk size, in bytes. */
const maxChunkBytes = 64 * 1024
/** Maximum length of a response, in bytes; clamd names at most one virus. */
const maxResponseBytes = 4096

/**
 * Scans with clamd's command `INSTREAM` over TCP: sends the content in chunks, each preceded by its length, then a
 * length of zero; reads one line in response. (https://docs.clamav.net/manual/Usage/Scanning.html, clamd(8))
 */
export function clamd({ host, port, timeout = 10_000 }: Options): Scanner {
  let problem = ''
  const notScanned = (said: string): ScanVerdict => {
    problem = said
    return { result: 'not_scanned', said }
  }

  async function scan(content: AsyncIterable<Uint8Array>): Promise<ScanVerdict> {
    const socket = connect({ host, port })
    socket.setNoDelay(true)
    const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), timeout)
    try {
      const answer = readAnswer(socket)
      // The response may arrive before the last chunk, if the content exceeds the limit of clamd.
      const sent = send(socket, content).then(() => answer)
      const said = await Promise.race([answer, sent])
      const verdict = verdictOf(said)
      problem = ''
      return verdict.result === 'not_scanned' ? notScanned(verdict.said) : verdict
    } catch (error) {
      return notScanned(
        (error as Error).message || (error as NodeJS.ErrnoException).code || 'no answer',
      )
    } finally {
      clearTimeout(timer)
      socket.destroy()
    }
  }

  return {
    get name() {
      return problem === '' ? 'clamd' : `clamd, ${problem}`
    },
    isConfigured: true,
    scan,
  }
}

/** Reads the line that clamd responds with; rejects if the connection ends before. */
function readAnswer(socket: Socket): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
      else if (text.length > maxResponseBytes) reject(new Error('an endless answer'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed')))
  })
  // Avoid an unhandled rejection: the caller may await the promise later.
  answer.catch(() => undefined)
  return answer
}

async function send(socket: Socket, content: AsyncIterable<Uint8Array>) {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const bytes of content)
    for (let start = 0; start < bytes.length; start += maxChunkBytes) {
      const part = bytes.subarray(start, start + maxChunkBytes)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      await write(socket, Buffer.concat([length, part]))
    }
  await write(socket, Buffer.alloc(4))
}

/** Writes to the socket and waits until the data is flushed; rejects if the socket is closed. */
const write = (socket: Socket, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) =>
    socket.write(bytes, (error) => (error ? reject(error) : resolve())),
  )

/** Parses a response: `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or an error. */
function verdictOf(said: string): ScanVerdict {
  const [, virus] = /^stream: (.{1,200}) FOUND$/.exec(said) ?? []
  if (virus) return { result: 'infected', virus }
  if (said === 'stream: OK') return { result: 'clean' }
  return { result: 'not_scanned', said: said.replace(/[^ -~]/g, '').slice(0, 200) || 'no answer' }
}
