/** Bytes before the first row: signature, flags and length of an extension, which is empty. */
const headerLength = 19

/** A row of PostgreSQL's binary format of COPY. Null is unknown. */
class CopiedRow {
  bytes: Buffer = Buffer.alloc(0)
  /** Where each value begins, and its length; -1 is null. */
  readonly starts: number[] = []
  readonly lengths: number[] = []
  /** The last text of each value: rows of one city follow each other. */
  readonly #texts: { bytes: Buffer; text: string }[] = []

  text(index: number): string {
    const start = this.starts[index]!
    const value = this.bytes.subarray(start, start + this.lengths[index]!)
    const last = this.#texts[index]
    if (last?.bytes.equals(value)) return last.text
    const text = value.toString('utf8')
    this.#texts[index] = { bytes: Buffer.from(value), text }
    return text
  }

  double(index: number): number | null {
    return this.lengths[index]! < 0 ? null : this.bytes.readDoubleBE(this.starts[index])
  }

  integer(index: number): number | null {
    return this.lengths[index]! < 0 ? null : this.bytes.readInt32BE(this.starts[index])
  }

  smallint(index: number): number | null {
    return this.lengths[index]! < 0 ? null : this.bytes.readInt16BE(this.starts[index])
  }
}

/** Reads the rows of `copy … to stdout with (format binary)`, in whatever parts they arrive. */
export class CopiedRows {
  readonly #row = new CopiedRow()
  readonly #handle: (row: CopiedRow) => void
  #rest: Buffer | undefined
  #isStarted = false

  constructor(handle: (row: CopiedRow) => void) {
    this.#handle = handle
  }

  read(part: Buffer) {
    const bytes = this.#rest ? Buffer.concat([this.#rest, part]) : part
    let at = 0
    if (!this.#isStarted && bytes.length >= headerLength) {
      at = headerLength
      this.#isStarted = true
    }
    if (this.#isStarted) {
      this.#row.bytes = bytes
      for (let end = this.#endOfRow(at); end !== undefined; end = this.#endOfRow(at)) {
        this.#handle(this.#row)
        at = end
      }
    }
    this.#rest = at < bytes.length ? bytes.subarray(at) : undefined
  }

  /** Finds the values of the row that begins here; undefined if it is incomplete, or the end. */
  #endOfRow(start: number): number | undefined {
    const { bytes, starts, lengths } = this.#row
    if (start + 2 > bytes.length) return undefined
    const count = bytes.readInt16BE(start)
    if (count < 0) return undefined
    let at = start + 2
    for (let index = 0; index < count; index++) {
      if (at + 4 > bytes.length) return undefined
      const length = bytes.readInt32BE(at)
      at += 4
      starts[index] = at
      lengths[index] = length
      if (length > 0) at += length
    }
    return at <= bytes.length ? at : undefined
  }
}
