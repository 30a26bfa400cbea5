/** Status of buildings that stand and are used (GSTAT: existing); campaigns look for no others. */
export const standingStatus = 1004

/** A building as the register has it; null is unknown. */
export type ColumnRow = {
  city: string
  e: number | null
  n: number | null
  /** Place on the map. */
  x: number | null
  y: number | null
  /** Index in `energyKinds`. */
  energy: number
  class: number | null
  period: number | null
  /** Year of the last heating update. */
  updated: number | null
}

/** Codes and years are below this one, which stands for unknown ones. */
export const unknown = 2 ** 16 - 1

/** Values of rows by column. Places are doubles, as in SQL: both compute the same distances. Those of the map are its own. */
type Values = {
  e: Float64Array
  n: Float64Array
  x: Int32Array
  y: Int32Array
  energy: Uint8Array
  class: Uint16Array
  period: Uint16Array
  updated: Uint16Array
}

/**
 * The buildings of a register, in blocks: those of one city within one kilometre square. The blocks of a city follow each
 * other, so that a city is one range of rows, and a radius touches the blocks that it crosses.
 */
export type RegisterColumns = {
  count: number
  values: Values
  /** First row of each block; one more at the end. */
  starts: Uint32Array
  /** Bounds of each block; of rows without a place, infinitely far away. */
  bounds: { west: Float64Array; south: Float64Array; east: Float64Array; north: Float64Array }
  /** First block of each city, and the one after its last. */
  cities: Map<string, [first: number, end: number]>
}

const allocate = (count: number): Values => ({
  e: new Float64Array(count),
  n: new Float64Array(count),
  x: new Int32Array(count),
  y: new Int32Array(count),
  energy: new Uint8Array(count),
  class: new Uint16Array(count),
  period: new Uint16Array(count),
  updated: new Uint16Array(count),
})

/** Rows that are read before the next part is allocated. */
const partSize = 2 ** 17

/** Side of the square of a block, in metres. */
const blockSide = 1000
/** The square of rows without a place, and where they are on the map. */
const nowhere = -1

/** Takes rows in any order, and puts them into columns. */
export class ColumnsBuilder {
  #parts: { values: Values; blocks: Uint32Array }[] = []
  #count = 0
  /** Blocks of each city by square. */
  readonly #cities = new Map<string, Map<number, number>>()
  /** Number of rows of each block. */
  readonly #sizes: number[] = []

  add(row: ColumnRow) {
    const at = this.#count++ % partSize
    if (at === 0)
      this.#parts.push({ values: allocate(partSize), blocks: new Uint32Array(partSize) })
    const { values, blocks } = this.#parts.at(-1)!
    const isPlaced = row.e !== null && row.n !== null
    values.e[at] = isPlaced ? row.e! : Number.POSITIVE_INFINITY
    values.n[at] = isPlaced ? row.n! : Number.POSITIVE_INFINITY
    values.x[at] = row.x ?? nowhere
    values.y[at] = row.y ?? nowhere
    values.energy[at] = row.energy
    values.class[at] = row.class ?? unknown
    values.period[at] = row.period ?? unknown
    values.updated[at] = row.updated ?? unknown
    const block = this.#blockOf(row, isPlaced)
    blocks[at] = block
    this.#sizes[block]!++
  }

  #blockOf({ city, e, n }: ColumnRow, isPlaced: boolean): number {
    let squares = this.#cities.get(city)
    if (!squares) this.#cities.set(city, (squares = new Map()))
    const square = isPlaced
      ? Math.floor(e! / blockSide) * 10_000 + Math.floor(n! / blockSide)
      : nowhere
    let block = squares.get(square)
    if (block === undefined) {
      block = this.#sizes.push(0) - 1
      squares.set(square, block)
    }
    return block
  }

  /** Puts the rows into their blocks; the builder is empty then. */
  build(): RegisterColumns {
    const { length } = this.#sizes
    const cities: RegisterColumns['cities'] = new Map()
    const starts = new Uint32Array(length + 1)
    /** Place of each block among those of its city. */
    const order = new Uint32Array(length)
    let placed = 0
    for (const [city, squares] of this.#cities) {
      const first = placed
      for (const block of squares.values()) {
        order[block] = placed
        starts[placed + 1] = starts[placed]! + this.#sizes[block]!
        placed++
      }
      cities.set(city, [first, placed])
    }
    const bounds = {
      west: new Float64Array(length).fill(Number.POSITIVE_INFINITY),
      south: new Float64Array(length).fill(Number.POSITIVE_INFINITY),
      east: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
      north: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
    }
    const values = allocate(this.#count)
    const next = starts.slice()
    for (let left = this.#count; this.#parts.length > 0; left -= partSize) {
      // In turn, so that the memory of each part is free before the next.
      const part = this.#parts.shift()!
      for (let at = 0; at < Math.min(partSize, left); at++) {
        const block = order[part.blocks[at]!]!
        const to = next[block]!++
        const [e, n] = [part.values.e[at]!, part.values.n[at]!]
        values.e[to] = e
        values.n[to] = n
        values.x[to] = part.values.x[at]!
        values.y[to] = part.values.y[at]!
        values.energy[to] = part.values.energy[at]!
        values.class[to] = part.values.class[at]!
        values.period[to] = part.values.period[at]!
        values.updated[to] = part.values.updated[at]!
        bounds.west[block] = Math.min(bounds.west[block]!, e)
        bounds.south[block] = Math.min(bounds.south[block]!, n)
        bounds.east[block] = Math.max(bounds.east[block]!, e)
        bounds.north[block] = Math.max(bounds.north[block]!, n)
      }
    }
    return { count: this.#count, values, starts, bounds, cities }
  }
}
