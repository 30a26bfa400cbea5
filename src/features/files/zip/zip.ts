import { shape } from '../../../kernel/field/shape.ts'
import { download, endpoint } from '../../../kernel/http/endpoint.ts'
import { chosenIds } from '../../../kernel/record/list.ts'
import { languages } from '../../../kernel/text.ts'

const id = shape.urlInt({ min: 1, max: 2147483647 })
const params = shape.object({ id })

/** Which files of a mandate or building: those of a folder with what lies in it, or chosen ones; all if left out. */
const chosenFiles = { folder: shape.line({ min: 1, max: 60 }).optional(), id: chosenIds }

const archive = {
  access: 'files:read',
  byLink: true,
  expensive: true,
  params,
  query: shape.object({
    ...chosenFiles,
    language: shape.choice(languages).optional(),
    link: shape.text({ max: 300 }).optional(),
  }),
  output: download('application/zip'),
} as const

export const zipEndpoints = {
  /** The files of a mandate that the caller may download, in one archive with their list. */
  zip: endpoint('GET', '/mandates/{id}/files.zip/', archive),
  /** The same of a building, without those of its mandates. */
  zipOfBuilding: endpoint('GET', '/buildings/{id}/files.zip/', archive),
  /** Signs a link to the archive, valid for a minute in the caller's browser. */
  zipLink: endpoint('POST', '/files/zip-link/', {
    access: 'files:read',
    query: shape.object({ mandate: id.optional(), building: id.optional(), ...chosenFiles }),
    output: shape.object({
      url: shape.text(),
      expires_at: shape.moment(),
      files: shape.int(),
      bytes: shape.int(),
    }),
    isSecret: true,
  }),
}
