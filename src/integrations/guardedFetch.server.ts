import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { countOutsideCall } from '../kernel/counters.server.ts'
import { OutsideFailure } from '../kernel/outsideFailure.ts'
import { limitTime } from '../kernel/timeLimit.ts'
import { boundedText } from './boundedText.server.ts'
import { isPublicAddress } from './publicAddress.server.ts'

type Init = {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/** Sends a request, and returns the response once its whole body has arrived. Throws `OutsideFailure`. */
export type OutsideFetch = (url: string, init?: Init) => Promise<Response>

type Options = {
  /**
   * Whether an administrator entered the address: then it must be https and public. The name is resolved once for
   * each request, and the connection goes to one of the addresses that were checked.
   */
  isEntered: boolean
  /** Time limit of a request with its whole response, in ms. */
  timeout?: number
  /** Maximum size of a response. */
  maxBytes?: number
  /** Whether calls are counted by their host, which administrators then read; by default yes. */
  isCounted?: boolean
  /** For tests: how names are resolved, what is public, and which certificates count. */
  lookup?: typeof systemLookup
  isPublic?: (address: string) => boolean
  ca?: string
}

/** The one door through which services are called whose address may be entered by an administrator. Follows no redirect. */
export function guardedFetch({
  isEntered,
  timeout = 10_000,
  maxBytes = 4_000_000,
  isCounted = true,
  lookup = systemLookup,
  isPublic = isPublicAddress,
  ca,
}: Options): OutsideFetch {
  /** Resolves a name for a connection; fails if any of its addresses is not public. */
  const checkedLookup: LookupFunction = (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const hidden = addresses?.find(({ address }) => !isPublic(address))
      const problem = hidden ? new OutsideFailure('private_address', name) : error
      const [first] = addresses ?? []
      if (problem || !first) callback(problem ?? new OutsideFailure('unreachable', name), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

  function open(url: URL, { method = 'GET', headers, body }: Init, signal: AbortSignal) {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise<IncomingMessage>((resolve, reject) => {
      send(
        url,
        {
          ...{ method, ca, signal },
          // Compressed bodies could grow beyond the limit.
          headers: { ...headers, 'accept-encoding': 'identity' },
          // A connection of its own: nothing else has chosen where it leads.
          agent: false,
          ...(isEntered && { lookup: checkedLookup }),
        },
        resolve,
      )
        .on('error', reject)
        .end(body)
    })
  }

  return async (address, init = {}) => {
    const url = checkedUrl(address, isEntered ? isPublic : undefined)
    const { signal, done } = limitTime(timeout, init.signal)
    try {
      const message = await open(url, init, signal)
      const status = message.statusCode ?? 0
      if (status >= 300 && status < 400) {
        message.destroy()
        throw new OutsideFailure('redirected', `status ${status}`)
      }
      const body = await boundedText({ body: message }, maxBytes)
      if (body === undefined) throw new OutsideFailure('too_large')
      if (isCounted) countOutsideCall(url.hostname, String(status))
      return new Response(body || null, { status, headers: headersOf(message) })
    } catch (error) {
      const failure =
        error instanceof OutsideFailure
          ? error
          : new OutsideFailure(signal.aborted ? 'too_slow' : 'unreachable', codeOf(error as Error))
      if (isCounted) countOutsideCall(url.hostname, failure.reason)
      throw failure
    } finally {
      done()
    }
  }
}

/** Parses an address; one that was entered must be https, without a password, and not that of a private network. */
function checkedUrl(address: string, isPublic: ((address: string) => boolean) | undefined): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) throw new OutsideFailure('not_https')
  if (!isPublic) return url
  if (url.protocol !== 'https:' || url.username || url.password)
    throw new OutsideFailure('not_https')
  // Node looks up names only; the URL parser has made every spelling of an IPv4 address the usual one.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublic(host)) throw new OutsideFailure('private_address', host)
  return url
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

/** Code of a failed connection, such as that of an expired certificate. */
function codeOf(error: Error): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
