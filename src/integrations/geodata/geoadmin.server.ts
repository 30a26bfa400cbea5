import { z } from 'zod'
import type { Entrance, FoundAddress, Geodata, RegisteredBuilding } from './geodata.ts'
import { openService, type ServiceOptions } from './service.server.ts'

/**
 * api3.geo.admin.ch, the public geodata service of the Confederation: address search, register of
 * buildings and heights, as documented at docs.geo.admin.ch. Its fair use is 40 requests a minute.
 */
export function geoadmin(
  options: ServiceOptions,
): Omit<Geodata, 'idcYears' | 'idcYearsOf' | 'idcStatesOf' | 'featuresAt'> {
  const { name, query } = openService({ maxRequests: 40, ...options })
  return {
    name,

    searchAddress: (text) =>
      query(
        (get) =>
          get('/rest/services/api/SearchServer', {
            type: 'locations',
            origins: 'address',
            // The service accepts at most ten words.
            searchText: text.trim().split(/\s+/).slice(0, 10).join(' '),
            sr: '2056',
            lang: 'fr',
            limit: '10',
          }),
        foundAddresses,
      ),

    async buildingByEgid(egid) {
      const answer = await query(
        (get) =>
          get('/rest/services/api/MapServer/find', {
            layer: 'ch.bfs.gebaeude_wohnungs_register',
            searchField: 'egid',
            searchText: String(egid),
            // Otherwise a search for 123164 returns building 3123164 too.
            contains: 'false',
            returnGeometry: 'false',
            sr: '2056',
          }),
        registerEntries,
      )
      if (!answer.available) return answer
      return { available: true, value: toBuilding(egid, answer.value) }
    },

    altitude: ({ e, n }) =>
      query(
        (get) =>
          get('/rest/services/height', { easting: String(e), northing: String(n), sr: '2056' }),
        height,
      ),
  }
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
  .pipe(z.array(addressAttributes.transform(toAddress)))

function toAddress(attributes: z.output<typeof addressAttributes>): FoundAddress {
  const { label, detail, featureId, x, y } = attributes
  // "Bundesplatz 3 <b>3011 Bern</b>", and "bundesplatz 3 3011 bern 351 bern ch be"
  const [, address = label, postcode = null, city = null] =
    /^(.*?)\s*<b>(?:(\d{4})\s)?\s*(.*?)<\/b>/.exec(label) ?? []
  const [, street = address, number = null] = /^(.*\D)\s(\d\S*(?:\s[a-z])?)$/i.exec(address) ?? []
  const [, egid] = /^(\d{1,9})_\d+$/.exec(featureId) ?? []
  const [, canton] = /\b([a-z]{2})$/.exec(detail) ?? []
  const withoutTags = (text: string) => text.replace(/<[^>]*>/g, '').trim()
  return {
    egid: egid ? Number(egid) : null,
    street_name: withoutTags(street),
    street_number: number,
    postcode,
    city: city === null ? null : withoutTags(city),
    canton: canton?.toUpperCase() ?? null,
    coordinate_e: y,
    coordinate_n: x,
  }
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)
const integer = z
  .int()
  .min(0)
  .nullish()
  .transform((value) => value ?? null)
const area = z
  .number()
  .min(0)
  .nullish()
  .transform((value) => (value == null ? null : Math.round(value)))
const texts = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? [])

/** Parses "11.02.2025" to an ISO date, "-" to null; rejects invalid dates. */
const day = z
  .string()
  .nullish()
  .transform((value) => (value && value !== '-' ? value.split('.').reverse().join('-') : null))
  .pipe(z.iso.date().nullable())

// Attribute names of the layer ch.bfs.gebaeude_wohnungs_register.
const registerEntries = z
  .object({
    results: z.array(
      z.object({
        attributes: z.object({
          egid: z.string().regex(/^\d{1,9}$/),
          edid: text,
          doffadr: integer,
          strname: texts,
          strsp: texts,
          deinr: text,
          dplz4: integer,
          dplzname: text,
          lparz: text,
          gdekt: text,
          garea: area,
          gebf: area,
          ganzwhg: integer,
          gastw: integer,
          gkat: integer,
          gklas: integer,
          gstat: integer,
          gbauj: integer,
          gbaup: integer,
          gwaerzh1: integer,
          genh1: integer,
          gwaersceh1: integer,
          gwaerdath1: day,
          gwaerzh2: integer,
          genh2: integer,
          gwaersceh2: integer,
          gwaerdath2: day,
          gkode: easting.nullish(),
          gkodn: northing.nullish(),
        }),
      }),
    ),
  })
  .transform(({ results }) => results.map(({ attributes }) => attributes))
type RegisterEntry = z.output<typeof registerEntries>[number]

/** Builds a building from its entries, one for each entrance; ignores entries of other buildings. */
function toBuilding(egid: number, entries: RegisterEntry[]): RegisteredBuilding | null {
  const buildingEntries = entries
    .filter((entry) => Number(entry.egid) === egid)
    // The official address first, then by entrance number.
    .sort((a, b) => (b.doffadr ?? 0) - (a.doffadr ?? 0) || Number(a.edid) - Number(b.edid))
  const [entry] = buildingEntries
  if (!entry) return null
  const entrances = buildingEntries.map(toEntrance)
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

function toEntrance(entry: RegisterEntry): Entrance {
  // Streets in bilingual places have a name in each language; prefer French.
  const french = Math.max(0, entry.strsp.indexOf('FR'))
  return {
    street_name: entry.strname[french]?.trim() || null,
    street_number: entry.deinr,
    postcode: entry.dplz4 === null ? null : String(entry.dplz4),
    city: entry.dplzname,
  }
}

/** The service returns the height as text. */
const height = z
  .object({ height: z.union([z.number(), z.string().regex(/^-?\d+(?:\.\d+)?$/)]) })
  .transform((value) => Number(value.height))
  .pipe(z.number().min(-100).max(5000))
