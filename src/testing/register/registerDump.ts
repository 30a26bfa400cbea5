import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { randomFrom } from '../../../prove/addresses.ts'
import { pick, type Random } from '../../../prove/hostile.ts'
import { type DumpFile, dumpColumns, dumpFiles } from '../../features/register/import/dump.ts'
import { streetName } from './streetNames.ts'

/** The first EGID of generated buildings: the federal register has none from here on. */
export const firstGeneratedEgid = 900_000_001

type Place = {
  locality: string
  postcode: string
  municipality: string
  number: string
  canton: string
  e: number
  n: number
  language: string
}

/** Lines of a generated building, and of its entrances, without line ends. */
export type GeneratedBuilding = { building: string; entrances: string[] }

type Options = {
  buildings: number
  seed: number
  /** Only places of these cantons. */
  cantons?: readonly string[]
}

/** Buildings of a street, on average. */
const buildingsPerStreet = 14

/** The places of `localities.tsv`. */
async function readPlaces(cantons: readonly string[] | undefined): Promise<Place[]> {
  const text = await readFile(new URL('localities.tsv', import.meta.url), 'utf8')
  const places = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): Place => {
      const [locality, postcode, municipality, number, canton, e, n, language] = line.split(
        '\t',
      ) as [...[string, string, string, string, string, string, string, string]]
      return {
        locality,
        postcode,
        municipality,
        number,
        canton,
        e: Number(e),
        n: Number(n),
        language,
      }
    })
  return cantons ? places.filter(({ canton }) => cantons.includes(canton)) : places
}

/**
 * Generates buildings like those of the federal register, in real places and invented streets; the same ones for the
 * same seed. Every name that is common in a language stands in hundreds of places, and places of two languages have
 * their streets in both.
 */
export async function* generateBuildings({
  buildings,
  seed,
  cantons,
}: Options): AsyncGenerator<GeneratedBuilding> {
  const random = randomFrom(seed)
  const places = await readPlaces(cantons)
  // A few places are large, most are small.
  const weights = places.map(() => 0.2 + random() ** -0.7)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let share = 0
  let egid = firstGeneratedEgid
  for (const [index, place] of places.entries()) {
    share += weights[index]! / total
    const end = firstGeneratedEgid + Math.round(share * buildings)
    const count = end - egid
    const streets = streetsOf(place, Math.ceil(count / buildingsPerStreet), random)
    for (let built = 0; egid < end; egid++, built++) {
      const street = streets[Math.floor(built / buildingsPerStreet)] ?? streets[0]!
      yield buildingIn(place, street, egid, (built % buildingsPerStreet) + 1, random)
    }
  }
}

/** Names of a street by language; most streets have one. */
type StreetNames = { language: string; name: string }[]

function streetsOf({ language }: Place, count: number, random: Random): StreetNames[] {
  const languages = language === 'multiple' ? ['de', 'fr'] : [language]
  const known = new Set<string>()
  return Array.from({ length: count }, () => {
    for (let attempt = 0; ; attempt++) {
      const names = languages.map((each) => ({ language: each, name: streetName(each, random) }))
      if (names.some(({ name }) => known.has(name)) && attempt < 20) continue
      for (const { name } of names) known.add(name)
      return names
    }
  })
}

const existing = '1004'
const types = ['1020', '1020', '1020', '1030', '1040', '1060', '1060']
const classes = ['1110', '1110', '1121', '1122', '1122', '1220', '1251', '1271']
const periods = '8011 8012 8013 8014 8015 8016 8017 8018 8019 8020 8021 8022 8023'.split(' ')
/** Generator and energy that go together. */
const heatings: [generator: string, energy: string][] = [
  ['7430', '7530'],
  ['7430', '7530'],
  ['7434', '7520'],
  ['7434', '7520'],
  ['7410', '7501'],
  ['7410', '7511'],
  ['7460', '7580'],
  ['7432', '7542'],
  ['7452', '7560'],
  ['7400', '7500'],
]
const sources = ['852', '855', '857', '860', '864', '869']
const scatter = 1_500

function buildingIn(
  place: Place,
  street: StreetNames,
  egid: number,
  position: number,
  random: Random,
): GeneratedBuilding {
  const number = position * 2 - (random() < 0.5 ? 1 : 0)
  const spread = () => (random() - 0.5) * scatter
  const [e, n] = [place.e + spread(), place.n + spread()]
  const [generator, energy] = pick(random, heatings)
  const isHeated = random() < 0.85
  const unless = (part: number, value: string) => (random() < part ? '' : value)
  const area = 40 + Math.floor(random() * 600)
  const updated = `${day(random)}.${2000 + Math.floor(random() * 25)}`
  const values: Record<string, string> = {
    EGID: String(egid),
    GDEKT: place.canton,
    GGDENR: place.number,
    GGDENAME: place.municipality,
    LPARZ: String(1 + Math.floor(random() * 9_000)),
    GBEZ: 'Bâtiment généré',
    GKODE: e.toFixed(3),
    GKODN: n.toFixed(3),
    GKSCE: '901',
    GSTAT: existing,
    GKAT: pick(random, types),
    GKLAS: unless(0.1, pick(random, classes)),
    GBAUJ: unless(0.4, String(1850 + Math.floor(random() * 175))),
    GBAUP: unless(0.05, pick(random, periods)),
    GAREA: unless(0.02, String(area)),
    GEBF: unless(0.9, String(area * 3)),
    GASTW: unless(0.1, String(1 + Math.floor(random() * 8))),
    GANZWHG: unless(0.3, String(1 + Math.floor(random() * 20))),
    ...(isHeated && {
      ...{ GWAERZH1: generator, GENH1: energy, GWAERSCEH1: pick(random, sources) },
      ...{ GWAERDATH1: updated, GWAERZH2: '7400', GENH2: '7500' },
    }),
    GEXPDAT: '31.10.2026',
  }
  const entranceCount = random() < 0.1 ? 2 : 1
  const letter = random() < 0.08 ? pick(random, ['a', 'b', 'c', 'd']) : ''
  const entrances = Array.from({ length: entranceCount }, (_, edid) =>
    street.map(({ language, name }) =>
      line('entrances', {
        EGID: values.EGID!,
        EDID: String(edid),
        DEINR: edid === 0 ? `${number}${letter}` : `${number + buildingsPerStreet * 2}`,
        STRNAME: name,
        STRNAMK: name.slice(0, 24),
        STRSP: language.toUpperCase(),
        STROFFIZIEL: '1',
        DPLZ4: place.postcode,
        DPLZZ: '0',
        DPLZNAME: place.locality,
        DKODE: values.GKODE!,
        DKODN: values.GKODN!,
        DOFFADR: '1',
        DEXPDAT: values.GEXPDAT!,
      }),
    ),
  ).flat()
  return { building: line('buildings', values), entrances }
}

const day = (random: Random) =>
  [28, 12].map((most) => String(1 + Math.floor(random() * most)).padStart(2, '0')).join('.')

/** A line of a file, with the values of some columns. */
const line = (file: DumpFile, values: Record<string, string>) =>
  dumpColumns[file].map((name) => values[name] ?? '').join('\t')

/** The first line of a file. */
export const dumpHeader = (file: DumpFile) => dumpColumns[file].join('\t')

/** Writes a generated dump into a folder, as the publisher's zip file unpacked. */
export async function writeDump(folder: string, options: Options) {
  await mkdir(folder, { recursive: true })
  const [buildings, entrances] = (['buildings', 'entrances'] as const).map((file) => {
    const stream = createWriteStream(join(folder, dumpFiles[file]), { highWaterMark: 1024 * 1024 })
    stream.write(`${dumpHeader(file)}\n`)
    return stream
  }) as [ReturnType<typeof createWriteStream>, ReturnType<typeof createWriteStream>]
  const write = async (stream: typeof buildings, text: string) => {
    if (!stream.write(text)) await once(stream, 'drain')
  }
  let parts = { buildings: '', entrances: '' }
  const flush = async () => {
    await write(buildings, parts.buildings)
    await write(entrances, parts.entrances)
    parts = { buildings: '', entrances: '' }
  }
  for await (const generated of generateBuildings(options)) {
    parts.buildings += `${generated.building}\n`
    for (const entrance of generated.entrances) parts.entrances += `${entrance}\n`
    if (parts.buildings.length > 262_144) await flush()
  }
  await flush()
  buildings.end()
  entrances.end()
  await Promise.all([finished(buildings), finished(entrances)])
}

/** Zips the files of a dump as the publisher does. */
export async function zipDump(folder: string, target: string) {
  const zip = new yazl.ZipFile()
  for (const name of Object.values(dumpFiles)) zip.addFile(join(folder, name), name)
  zip.end()
  await pipeline(Readable.from(zip.outputStream), createWriteStream(target))
}
