import { randomFrom } from '../../../prove/addresses.ts'
import { fictitiousEgids } from '../../features/register/fictitious/fictitious.ts'
import {
  buildingColumns,
  buildingRow,
  DumpColumns,
  entranceColumns,
  entranceRow,
} from '../../features/register/import/rows.ts'
import { givenColumns } from '../../features/register/register.table.ts'
import { dumpHeader, generateBuildings } from './registerDump.ts'

/** Buildings of the fictitious register. */
const wanted = 3_000
const seed = 101

/** The shore of Lake Geneva between Versoix and Hermance by way of the harbour, roughly; LV95, metres. */
const lake: readonly [e: number, n: number][] = [
  [2_500_300, 1_117_900],
  [2_500_750, 1_119_300],
  [2_500_550, 1_120_500],
  [2_500_450, 1_122_000],
  [2_500_350, 1_124_000],
  [2_501_300, 1_126_500],
  [2_502_500, 1_129_500],
  [2_504_300, 1_132_500],
  [2_505_400, 1_135_500],
  [2_509_500, 1_135_500],
  [2_508_800, 1_130_500],
  [2_507_700, 1_128_800],
  [2_506_200, 1_126_800],
  [2_504_600, 1_124_800],
  [2_503_700, 1_122_800],
  [2_503_500, 1_121_400],
  [2_502_700, 1_120_200],
  [2_501_700, 1_118_700],
  [2_500_900, 1_118_000],
]

/** Whether a place lies in the lake: how often a line to the east crosses the shore. */
function isInLake(e: number, n: number): boolean {
  const crossings = lake.filter(([fromE, fromN], index) => {
    const [toE, toN] = lake[(index + 1) % lake.length]!
    return fromN > n !== toN > n && e < fromE + ((n - fromN) * (toE - fromE)) / (toN - fromN)
  })
  return crossings.length % 2 === 1
}

/** A generated building with the place it stands in. */
type Placed = { row: (string | number | null)[]; entrance: string[]; e: number; n: number }

/** Most buildings of a place; the generator makes a few places large. */
const mostOfPlace = 220
/** Metres from the middle of a place within which most of its buildings stand. */
const spread = 520

/** Thins the square in which a place was generated out towards its edges. */
function thinOut(place: readonly Placed[], random: () => number): Placed[] {
  const mean = (of: (one: Placed) => number) =>
    place.reduce((sum, one) => sum + of(one), 0) / place.length
  const middle = { e: mean(({ e }) => e), n: mean(({ n }) => n) }
  return place
    .filter(({ e, n }) => {
      const distance = Math.hypot(e - middle.e, n - middle.n)
      return random() < Math.exp(-((distance / spread) ** 2))
    })
    .slice(0, mostOfPlace)
}

/** The lines of the file of the fictitious register: generated buildings around Geneva that stand on land. */
export async function fictitiousLines(): Promise<string> {
  const columns = new DumpColumns('buildings', dumpHeader('buildings'), buildingColumns)
  const entranceCells = new DumpColumns('entrances', dumpHeader('entrances'), entranceColumns)
  const places = new Map<string, Placed[]>()
  const many = { buildings: 5 * wanted, seed, cantons: ['GE'] }
  for await (const { building, entrances } of generateBuildings(many)) {
    const { row, municipality } = buildingRow(columns, building.split('\t'))
    const [e = 0, n = 0] = ['coordinate_e', 'coordinate_n'].map((name) =>
      Number(row[givenColumns.indexOf(name)]),
    )
    const entrance = entrances[0]!.split('\t')
    const key = `${municipality} ${entranceRow(entranceCells, entrance).postcode}`
    places.set(key, [...(places.get(key) ?? []), { row, entrance, e, n }])
  }
  const random = randomFrom(seed)
  const kept = [...places.values()]
    .flatMap((place) => thinOut(place, random))
    .filter(({ e, n }) => !isInLake(e, n))
  while (kept.length > wanted) kept.splice(Math.floor(random() * kept.length), 1)
  const lines = [[...givenColumns, 'street_name', 'street_number', 'postcode', 'city'].join('\t')]
  for (const [index, { row, entrance }] of kept.entries()) {
    const { street, number, postcode, city } = entranceRow(entranceCells, entrance)
    const cells = [fictitiousEgids.first + index, ...row.slice(1), street, number, postcode, city]
    lines.push(cells.map((cell) => cell ?? '').join('\t'))
  }
  return `${lines.join('\n')}\n`
}
