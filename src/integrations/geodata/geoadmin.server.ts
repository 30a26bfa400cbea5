import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { z } from 'zod'
import type {
  Answer,
  Entrance,
  FoundAddress,
  Geodata,
  Reason,
  RegisteredBuilding,
} from './geodata.ts'

type Options = {
  /** Base address, such as https://api3.geo.admin.ch. */
  url: string
  /** Milliseconds for one request, and for a question with all its repeats and waiting. */
  requestTimeout?: number
  deadline?: number
  /** Requests that may begin in `window` milliseconds; the service's fair use is 40 a minute. */
  requests?: number
  window?: number
  /** Milliseconds for which a service with faults is left alone. */
  rest?: number
}

/** A request that gave no answer; `again`: another try may. */
class NoAnswer extends Error {
  constructor(
    readonly reason: Reason,
    readonly again = false,
  ) {
    super(reason)
  }
}

const largestAnswer = 2_000_000

/**
 * api3.geo.admin.ch, the public geodata service of the Confederation: address search, register of
 * buildings and heights, as documented at docs.geo.admin.ch. Faults that may pass are tried again
 * twice; after five in a row the service is left alone for a while; Retry-After is respected.
 */
export function geoadmin({
  url,
  requestTimeout = 4000,
  deadline = 9000,
  requests = 40,
  window = 60_000,
  rest = 30_000,
}: Options): Geodata {
  const passing = handleWhen((error) => error instanceof NoAnswer && error.again)
  const policy = wrap(
    timeout(deadline, TimeoutStrategy.Aggressive),
    retry(passing, { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 200 }) }),
    circuitBreaker(passing, { halfOpenAfter: rest, breaker: new ConsecutiveBreaker(5) }),
  )

  const begun: number[] = []
  let closedUntil = 0
  /** Waits until a request may begin; refuses where that would take most of the deadline. */
  async function turn(signal: AbortSignal) {
    const now = Date.now()
    const oldest = begun.length < requests ? 0 : begun[begun.length - requests]! + window
    const start = Math.max(now, oldest, closedUntil)
    if (start - now > deadline / 2) throw new NoAnswer('busy')
    begun.push(start)
    if (begun.length > requests) begun.shift()
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now))
    signal.throwIfAborted()
  }

  async function request(path: string, query: Record<string, string>, signal: AbortSignal) {
    await turn(signal)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)])
    try {
      const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
        headers: { accept: 'application/json' },
        signal: limit,
      })
      if (response.ok) return await jsonOf(response)
      await response.body?.cancel()
      const wait = secondsToWait(response.headers.get('retry-after'))
      if (wait !== null) closedUntil = Math.max(closedUntil, Date.now() + wait * 1000)
      if (response.status === 429) throw new NoAnswer('busy', true)
      throw response.status >= 500 ? new NoAnswer('failed', true) : new NoAnswer('refused')
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      throw new NoAnswer(limit.aborted ? 'too_slow' : 'unreachable', true)
    }
  }

  /** Asks, and reads the answer by its schema. Every failure becomes a reason. */
  async function ask<T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<Answer<T>> {
    try {
      const said = await policy.execute(({ signal }) => request(path, query, signal))
      const read = schema.safeParse(said)
      return read.success
        ? { available: true, value: read.data }
        : { available: false, reason: 'unreadable' }
    } catch (error) {
      if (error instanceof NoAnswer) return { available: false, reason: error.reason }
      if (error instanceof BrokenCircuitError) return { available: false, reason: 'failed' }
      if (error instanceof TaskCancelledError) return { available: false, reason: 'too_slow' }
      return { available: false, reason: 'failed' }
    }
  }

  return {
    name: new URL(url).host,

    searchAddress: (text) =>
      ask(
        '/rest/services/api/SearchServer',
        {
          type: 'locations',
          origins: 'address',
          // The service takes ten words.
          searchText: text.trim().split(/\s+/).slice(0, 10).join(' '),
          sr: '2056',
          lang: 'fr',
          limit: '10',
        },
        foundAddresses,
      ),

    async buildingByEgid(egid) {
      const answer = await ask(
        '/rest/services/api/MapServer/find',
        {
          layer: 'ch.bfs.gebaeude_wohnungs_register',
          searchField: 'egid',
          searchText: String(egid),
          // Without it the search for 123164 answers building 3123164 too.
          contains: 'false',
          returnGeometry: 'false',
          sr: '2056',
        },
        registerEntries,
      )
      if (!answer.available) return answer
      return { available: true, value: buildingOf(egid, answer.value) }
    },

    altitude: ({ e, n }) =>
      ask('/rest/services/height', { easting: String(e), northing: String(n), sr: '2056' }, height),
  }
}

/** The body as JSON, read up to a limit. */
async function jsonOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new NoAnswer('unreadable')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new NoAnswer('unreadable')
  }
}

/** Seconds from Retry-After, a number or a date; null where it says nothing usable. */
function secondsToWait(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : null
}

const easting = z.number().min(2_480_000).max(2_840_000)
const northing = z.number().min(1_070_000).max(1_300_000)

const addressAttributes = z.object({
  label: z.string(),
  detail: z.string(),
  featureId: z.string().default(''),
  // x is the northing here, y the easting.
  x: northing,
  y: easting,
})
const foundAddresses = z
  .object({ results: z.array(z.object({ attrs: z.looseObject({ origin: z.string() }) })) })
  .transform(({ results }): unknown => {
    const attributes = results.map(({ attrs }) => attrs)
    return attributes.filter(({ origin }) => origin === 'address')
  })
  .pipe(z.array(addressAttributes.transform(foundAddress)))

function foundAddress(attributes: z.output<typeof addressAttributes>): FoundAddress {
  const { label, detail, featureId, x, y } = attributes
  // "Bundesplatz 3 <b>3011 Bern</b>", and "bundesplatz 3 3011 bern 351 bern ch be"
  const [, address = label, postcode = null, city = null] =
    /^(.*?)\s*<b>(?:(\d{4})\s)?\s*(.*?)<\/b>/.exec(label) ?? []
  const [, street = address, number = null] = /^(.*\D)\s(\d\S*(?:\s[a-z])?)$/i.exec(address) ?? []
  const [, egid] = /^(\d{1,9})_\d+$/.exec(featureId) ?? []
  const [, canton] = /\b([a-z]{2})$/.exec(detail) ?? []
  const untagged = (text: string) => text.replace(/<[^>]*>/g, '').trim()
  return {
    egid: egid ? Number(egid) : null,
    street_name: untagged(street),
    street_number: number,
    postcode,
    city: city === null ? null : untagged(city),
    canton: canton?.toUpperCase() ?? null,
    coordinate_e: y,
    coordinate_n: x,
  }
}

const text = z
  .string()
  .nullish()
  .transform((said) => said?.trim() || null)
const whole = z
  .int()
  .min(0)
  .nullish()
  .transform((said) => said ?? null)
const area = z
  .number()
  .min(0)
  .nullish()
  .transform((said) => (said == null ? null : Math.round(said)))
const texts = z
  .array(z.string())
  .nullish()
  .transform((said) => said ?? [])

/** "11.02.2025", or "-" for none; as an ISO date. A day that does not exist is refused. */
const day = z
  .string()
  .nullish()
  .transform((said) => (said && said !== '-' ? said.split('.').reverse().join('-') : null))
  .pipe(z.iso.date().nullable())

// Names of the attributes: domain of the federal register, layer ch.bfs.gebaeude_wohnungs_register.
const registerEntries = z
  .object({
    results: z.array(
      z.object({
        attributes: z.object({
          egid: z.string().regex(/^\d{1,9}$/),
          edid: text,
          doffadr: whole,
          strname: texts,
          strsp: texts,
          deinr: text,
          dplz4: whole,
          dplzname: text,
          lparz: text,
          gdekt: text,
          garea: area,
          gebf: area,
          ganzwhg: whole,
          gastw: whole,
          gkat: whole,
          gklas: whole,
          gstat: whole,
          gbauj: whole,
          gbaup: whole,
          gwaerzh1: whole,
          genh1: whole,
          gwaersceh1: whole,
          gwaerdath1: day,
          gwaerzh2: whole,
          genh2: whole,
          gwaersceh2: whole,
          gwaerdath2: day,
          gkode: easting.nullish(),
          gkodn: northing.nullish(),
        }),
      }),
    ),
  })
  .transform(({ results }) => results.map(({ attributes }) => attributes))
type RegisterEntry = z.output<typeof registerEntries>[number]

/** One building of its entries, one for each entrance; those of other buildings are left out. */
function buildingOf(egid: number, entries: RegisterEntry[]): RegisteredBuilding | null {
  const own = entries
    .filter((entry) => Number(entry.egid) === egid)
    // The official address first, else the lowest entrance.
    .sort((a, b) => (b.doffadr ?? 0) - (a.doffadr ?? 0) || Number(a.edid) - Number(b.edid))
  const [entry] = own
  if (!entry) return null
  const entrances = own.map(entranceOf)
  return {
    egid,
    ...entrances[0]!,
    plot_number: entry.lparz,
    canton: entry.gdekt,
    surface: entry.garea,
    sre: entry.gebf,
    apartments: entry.ganzwhg,
    floors: entry.gastw,
    building_type: entry.gkat,
    affectation: entry.gklas,
    building_status: entry.gstat,
    construction_year: entry.gbauj,
    construction_period: entry.gbaup,
    heating_generator_1: entry.gwaerzh1,
    heating_energy_1: entry.genh1,
    heating_source_1: entry.gwaersceh1,
    heating_updated_1: entry.gwaerdath1,
    heating_generator_2: entry.gwaerzh2,
    heating_energy_2: entry.genh2,
    heating_source_2: entry.gwaersceh2,
    heating_updated_2: entry.gwaerdath2,
    coordinate_e: entry.gkode ?? null,
    coordinate_n: entry.gkodn ?? null,
    entrances,
  }
}

function entranceOf(entry: RegisterEntry): Entrance {
  // A street of two languages has a name in each; the product speaks French first.
  const french = Math.max(0, entry.strsp.indexOf('FR'))
  return {
    street_name: entry.strname[french]?.trim() || null,
    street_number: entry.deinr,
    postcode: entry.dplz4 === null ? null : String(entry.dplz4),
    city: entry.dplzname,
  }
}

/** The service writes the height as text. */
const height = z
  .object({ height: z.union([z.number(), z.string().regex(/^-?\d+(?:\.\d+)?$/)]) })
  .transform((said) => Number(said.height))
  .pipe(z.number().min(-100).max(5000))
