import { shape } from '../../../kernel/field/shape.ts'
import { download, endpoint } from '../../../kernel/http/endpoint.ts'
import { chosenIds } from '../../../kernel/record/list.ts'
import { languages } from '../../../kernel/text.ts'

const placeId = shape.urlInt({ min: 1, max: 2147483647 }).optional()

/** Which files: those of a mandate or building, of a folder there with what lies in it, or chosen ones. */
const chosenFiles = {
  mandate: placeId,
  building: placeId,
  folder: shape.line({ min: 1, max: 60 }).optional(),
  id: chosenIds,
}

export const zipEndpoints = {
  /** The files that the caller may download, in one archive with their list. */
  zip: endpoint('GET', '/files/zip/', {
    access: 'files:read',
    byLink: true,
    expensive: true,
    query: shape.object({
      ...chosenFiles,
      language: shape.choice(languages).optional(),
      link: shape.text({ max: 300 }).optional(),
    }),
    output: download('application/zip'),
    refusals: { 409: 'There is nothing to download, or too much for one archive.' },
  }),
  /** Signs a link to the archive, valid for a minute in the caller's browser. */
  zipLink: endpoint('POST', '/files/zip-link/', {
    access: 'files:read',
    query: shape.object(chosenFiles),
    output: shape.object({ url: shape.text(), files: shape.int(), bytes: shape.int() }),
    isSecret: true,
    refusals: { 409: 'There is nothing to download, or too much for one archive.' },
  }),
}
