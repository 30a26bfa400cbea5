import { DumpError, dumpFiles } from './dump.ts'

const pageBits = 12
const pageSize = 1 << pageBits

/** Most pages, together 256 MB: the EGIDs of a register do not lie that far apart. */
const maxPages = 32_768

/** A small number for each EGID, 0 by default; in pages, as EGIDs lie close together in a wide range. */
export class EgidNumbers {
  readonly #pages = new Map<number, Uint16Array>()

  get(egid: number): number {
    return this.#pages.get(egid >>> pageBits)?.[egid & (pageSize - 1)] ?? 0
  }

  set(egid: number, value: number) {
    let page = this.#pages.get(egid >>> pageBits)
    if (!page) {
      if (this.#pages.size === maxPages) throw new DumpError('unreadable', dumpFiles.buildings)
      page = new Uint16Array(pageSize)
      this.#pages.set(egid >>> pageBits, page)
    }
    page[egid & (pageSize - 1)] = value
  }
}
