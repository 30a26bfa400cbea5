import { documentTypes } from '../../reference/documentTypes.ts'
import { largestFormFile } from './programUploads.server.ts'

const refused = (status: string, why: string) => ({
  [status]: {
    description: why,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
})

const refusals = {
  ...refused(
    '400',
    'A value is wrong, or the content is none that the product takes; see `fields`.',
  ),
  ...refused('401', 'The access token is missing, expired or invalid.'),
  ...refused('403', 'The caller may not add such a file there.'),
  ...refused('404', 'The mandate or building does not exist, or is out of reach.'),
  ...refused('409', 'The caller has too many uploads under way, or it was given up.'),
  ...refused('413', 'The file is too large, or too much is under way.'),
  ...refused('422', 'The Idempotency-Key was already used for another call.'),
  ...refused('429', 'Too many requests; `Retry-After` says when to retry.'),
  ...refused('503', 'There is no room for contents now; `Retry-After` says when to retry.'),
}

/** What the protocol refuses itself, in a line of plain text. */
const tusRefused = (status: string, why: string) => ({
  [status]: { description: why, content: { 'text/plain': { schema: { type: 'string' } } } },
})

const wrongVersion = 'The version of the protocol is another one.'
const noMediaType = 'The `Content-Type` is no media type.'

const id = { type: 'integer', minimum: 1, maximum: 2147483647 }

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
})
const upload = {
  ...{ name: 'id', in: 'path', required: true, description: 'As `Location` had it.' },
  schema: { type: 'string' },
}
const tus = header('Tus-Resumable', 'Version of the protocol: `1.0.0`.')
const common = { tags: ['files'], security: [{ bearer: [] }] }

/** Descriptions of the uploads as other programs send them, for the reference of the API. */
export const programUploadPaths = {
  '/api/files/': {
    post: {
      ...common,
      operationId: 'files.create',
      summary: 'Stores a file of up to 5 MB that comes in a form.',
      description:
        'Goes to a mandate, or to a building itself. Larger ones are sent by tus to `/api/uploads/`. Needs files:create.',
      parameters: [
        { $ref: '#/components/parameters/AcceptLanguage' },
        { $ref: '#/components/parameters/IdempotencyKey' },
      ],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                file: { type: 'string', format: 'binary', maxLength: largestFormFile },
                mandate: id,
                building: id,
                folder: { type: 'string', description: 'Its key; that of the type if left out.' },
                type: { type: 'string', enum: [...documentTypes], default: 'other' },
              },
            },
          },
        },
      },
      responses: {
        201: {
          description: 'Done.',
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/File' } },
          },
        },
        ...refusals,
        ...refused('415', 'It is no form.'),
      },
    },
  },
  '/api/uploads/': {
    post: {
      ...common,
      operationId: 'files.createByTus',
      summary: 'Begins a resumable upload by the tus protocol, version 1.0.0.',
      description:
        'Its last part makes it a file, whose address comes with the response to it (`Content-Location`). Needs files:create, or the cookie of a kick-off form.',
      parameters: [
        tus,
        header('Upload-Length', 'Bytes of the whole content.'),
        header(
          'Upload-Metadata',
          'Pairs as tus writes them: `filename`, with `mandate` or `building`, `folder` and `type`; or with `kickoff`, the number in the address of that form.',
        ),
      ],
      responses: {
        201: { description: 'Begun; `Location` is where the content goes.' },
        ...refusals,
        ...refused('412', wrongVersion),
        ...refused('415', noMediaType),
      },
    },
  },
  '/api/uploads/{id}': {
    head: {
      ...common,
      operationId: 'files.arrivedByTus',
      summary: 'Tells in `Upload-Offset` how many bytes have arrived, for whoever continues.',
      description: 'Needs that the caller began it.',
      parameters: [upload, tus],
      responses: {
        200: { description: 'Under way.' },
        ...refusals,
        ...tusRefused('412', wrongVersion),
      },
    },
    patch: {
      ...common,
      operationId: 'files.continueByTus',
      summary: 'Takes the next bytes of the content, from where the previous ones ended.',
      description: 'Needs that the caller began it.',
      parameters: [upload, tus, header('Upload-Offset', 'Where the bytes go: those that arrived.')],
      requestBody: {
        required: true,
        content: {
          'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
        },
      },
      responses: {
        204: { description: 'Arrived.' },
        ...refusals,
        ...tusRefused('409', 'Other bytes are expected: `HEAD` tells from where.'),
        ...tusRefused('412', wrongVersion),
        ...refused('415', noMediaType),
      },
    },
  },
}
