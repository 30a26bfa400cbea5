import { z } from 'zod'

const hash = z.string().regex(/^[\da-f]{64}$/)
const identifier = z.string().regex(/^[a-z][\da-z_]*$/)

const part = z.object({
  /** Path in the archive. */
  name: z.string(),
  bytes: z.int().min(0),
  sha256: hash,
})

/** Where the secret key is: in the archive, or left out of it, or in the environment of the product only. */
export const keyPlaces = ['archive', 'left_out', 'environment'] as const

/** What an archive holds; written last, so that an archive without it is not whole. */
export const manifestSchema = z.object({
  product: z.literal('egide'),
  /** Version of this format. */
  format: z.literal(1),
  /** Version of the product. */
  version: z.string(),
  made_at: z.iso.datetime(),
  /** Hashes of the migrations of the database, oldest first. */
  migrations: z.array(hash),
  key: z.enum(keyPlaces),
  /** Ids of the secret keys, the current one first; they do not reveal them. */
  key_ids: z.array(z.string()),
  /** Tables in the order in which they can be filled. */
  tables: z.array(z.object({ name: identifier, columns: z.string(), rows: z.int().min(0) })),
  /** Jobs that waited. */
  jobs: z.int().min(0),
  /** Hashes of the contents. */
  contents: z.array(hash),
  parts: z.array(part),
})
export type Manifest = z.infer<typeof manifestSchema>
export type ArchivePart = z.infer<typeof part>

export const manifestName = 'manifest.json'

/** Names of the parts. */
export const partNames = {
  table: (name: string) => `tables/${name}.copy`,
  content: (sha256: string) => `files/${sha256}`,
  sequences: 'sequences.json',
  jobs: 'jobs.json',
  auditHeads: 'audit-heads.log',
  key: 'secret-key',
  previousKey: 'secret-key.previous',
}
