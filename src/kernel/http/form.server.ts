import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './errors.ts'

/** The parts of a form (multipart/form-data), the last one of each name. Throws if it is none. */
export async function readFormParts(
  body: Uint8Array,
  type: string,
): Promise<Record<string, unknown>> {
  const sent = new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': type } })
  return Object.fromEntries(await sent.formData())
}

/** Makes the routes of a scope accept a form too: its file becomes the `name` and `content` (base64) of the body. */
export function acceptingForms(scope: FastifyInstance) {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const { file, ...sent } = await readFormParts(body, String(headers['content-type'])).catch(
        () => {
          throw new Failure(400, 'kernel:invalid_json')
        },
      )
      if (!(file instanceof File)) return sent
      const content = Buffer.from(await file.arrayBuffer()).toString('base64')
      return { ...sent, name: file.name, content }
    },
  )
  return scope
}
