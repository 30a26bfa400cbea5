import { connect, type Socket } from 'node:net'
import type { Scanner, ScanVerdict } from './scanner.ts'

type Options = {
  host: string
  port: number
  /** How long a whole scan may take, in ms. */
  timeout?: number
}

/** Largest part that is sent at once, in bytes. */
const largestPart = 64 * 1024
/** Longest answer that clamd gives, in bytes: it names at most one virus. */
const longestAnswer = 4096

/**
 * Scans by clamd's command `INSTREAM` over TCP: the content in parts, each after its length, then a length of zero;
 * the answer is one line. (https://docs.clamav.net/manual/Usage/Scanning.html, clamd(8))
 */
export function clamd({ host, port, timeout = 10_000 }: Options): Scanner {
  let problem = ''
  const away = (said: string): ScanVerdict => {
    problem = said
    return { result: 'not_scanned', said }
  }

  async function scan(content: AsyncIterable<Uint8Array>): Promise<ScanVerdict> {
    const socket = connect({ host, port })
    socket.setNoDelay(true)
    const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), timeout)
    try {
      const answer = readAnswer(socket)
      // The answer may come before the last part, if the content is too large for it.
      const sent = send(socket, content).then(() => answer)
      const said = await Promise.race([answer, sent])
      const verdict = verdictOf(said)
      problem = ''
      return verdict.result === 'not_scanned' ? away(verdict.said) : verdict
    } catch (error) {
      return away((error as Error).message || (error as NodeJS.ErrnoException).code || 'no answer')
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

/** The line that clamd answers with; fails if the connection ends without one. */
function readAnswer(socket: Socket): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
      else if (text.length > longestAnswer) reject(new Error('an endless answer'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed')))
  })
  // The failure is noticed by whoever waits for it, maybe later.
  answer.catch(() => undefined)
  return answer
}

async function send(socket: Socket, content: AsyncIterable<Uint8Array>) {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const bytes of content)
    for (let start = 0; start < bytes.length; start += largestPart) {
      const part = bytes.subarray(start, start + largestPart)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      await write(socket, Buffer.concat([length, part]))
    }
  await write(socket, Buffer.alloc(4))
}

/** Writes to the socket and waits until it takes more; never again if it has been closed. */
const write = (socket: Socket, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) =>
    socket.write(bytes, (error) => (error ? reject(error) : resolve())),
  )

/** Reads `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or an error. */
function verdictOf(said: string): ScanVerdict {
  const [, virus] = /^stream: (.{1,200}) FOUND$/.exec(said) ?? []
  if (virus) return { result: 'infected', virus }
  if (said === 'stream: OK') return { result: 'clean' }
  return { result: 'not_scanned', said: said.replace(/[^ -~]/g, '').slice(0, 200) || 'no answer' }
}
