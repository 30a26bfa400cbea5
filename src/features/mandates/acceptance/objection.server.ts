import type { Context } from '../../../kernel/http/handler.server.ts'

/** Writes to the office in the client's thread of a mandate, in the name of the caller; a later feature does it. */
export type WriteToOffice = (mandate: number, text: string, context: Context) => Promise<void>

declare module '../../../feature.server.ts' {
  interface Extensions {
    /** Writes to the office in the client's thread of a mandate; one feature has it. */
    writeToOffice?: WriteToOffice
  }
  interface HandlerParts {
    writeToOffice: WriteToOffice
  }
}
