import { fileStates } from '../../src/features/files/file.ts'
import type { TestApp } from '../../src/testing/app.ts'
import type { Json } from '../product.ts'
import type { MandateState } from './oracle.ts'
import type { SceneRecord } from './scene.ts'

type Options = {
  app: TestApp
  building: { id: number; relevantTo?: SceneRecord['relevantTo'] }
  mandate: MandateState
  /** People who brought files. */
  authors: readonly number[]
  newMark: () => string
  addRecord: (
    resource: string,
    row: Json,
    values: Json,
    properties: Partial<SceneRecord> & { mandates: readonly MandateState[] },
  ) => SceneRecord
}

/** SHA-256 of no content: the files of the scene have none. */
const noContent = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const [received, accepted, refused] = fileStates

/**
 * Adds files to a mandate in the combinations of author, type, state, age, publication and whether somebody else
 * brought a version, and some in the trash.
 */
export async function addFiles({ app, building, mandate, authors, newMark, addRecord }: Options) {
  const usual = { type: 'plan', state: received, age: 1, published: false }
  const variants = authors.flatMap((entered_by, index) =>
    [
      usual,
      { ...usual, type: 'quote', state: accepted, published: index === 0 },
      { ...usual, type: 'photo', state: refused, age: 48, published: true },
      { ...usual, isOthersToo: true },
      { ...usual, inTrash: true },
    ].map((variant) => ({ isOthersToo: false, inTrash: false, ...variant, entered_by, index })),
  )
  for (const variant of variants) {
    const { entered_by, type, state, age, published, isOthersToo, inTrash, index } = variant
    const values: Json = {
      ...{ building: building.id, mandate: mandate.id, name: `${newMark()}.pdf` },
      ...{ type, folder: 'plans', state },
    }
    const { rows } = await app.database.pool.query(
      `insert into files (building, mandate, entered_by, origin, name, type, type_words, folder, hash, media_type,
         size, state, refusal, published_at, published_by, created_at)
       values ($1, $2, $3, 'office', $4, $5, '', 'plans', $6, 'application/pdf', 1, $7,
         case when $7 = 'refused' then 'illegible' end, $8, $9, now() - make_interval(hours => $10))
       returning id, created_at`,
      [
        ...[building.id, mandate.id, entered_by, values.name, type, noContent, state],
        ...[published ? new Date() : null, published ? entered_by : null, age],
      ],
    )
    const [{ id, created_at }] = rows
    await app.database.pool.query(
      `insert into file_editions (file, number, name, hash, media_type, size, entered_by, at)
       select id, 1, name, hash, media_type, size, entered_by, created_at from files where id = $1`,
      [id],
    )
    if (isOthersToo)
      await app.database.pool.query(
        `insert into file_editions (file, number, name, hash, media_type, size, entered_by, at)
         select id, 2, name, hash, media_type, size, $2, now() from files where id = $1`,
        [id, authors[(index + 1) % authors.length]],
      )
    if (inTrash)
      await app.database.pool.query('update files set deleted_at = now() where id = $1', [id])
    const ofFile = {
      mandates: [mandate],
      relevantTo: building.relevantTo,
      row: {
        ...{ entered_by, type, state, created_at: created_at.toISOString() },
        versions_by_others: isOthersToo,
        published_at: published ? 'published' : null,
      },
      maker: undefined,
      inTrash,
    }
    const { rows: bills } = await app.database.pool.query(
      `insert into bills (file, edition, asked_at, outcome) values ($1, 1, now(), 'not_a_bill') returning id`,
      [id],
    )
    // Who sees a file sees what the machine found in it.
    if (!inTrash) addRecord('bills', bills[0], {}, ofFile)
    addRecord('files', { id }, values, {
      ...ofFile,
      title: `file ${id} (${type}, ${state}, ${age} h, ${published ? 'published' : 'not published'}${isOthersToo ? ', with a version of somebody else' : ''}) of a mandate ${mandate.status}${inTrash ? ', in the trash' : ''}`,
    })
  }
}
