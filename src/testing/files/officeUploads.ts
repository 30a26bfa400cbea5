import type { OfficeFileName } from '../../features/settings/settings.ts'
import { CallError } from '../../kernel/http/client.ts'
import type { TestPerson } from '../app.ts'
import { untilServed } from '../untilServed.ts'

/** Uploads and downloads the office's files as a person. */
export function officeUploads(person: TestPerson, url: string) {
  const upload = (name: OfficeFileName, content: Uint8Array) =>
    untilServed(() =>
      person.settings.keepFile({
        params: { name },
        body: { name: `${name}.bin`, content: Buffer.from(content).toString('base64') },
      }),
    )
  return {
    upload,
    /** Returns the error at the field of a refused file; undefined if it is accepted. */
    async uploadError(name: OfficeFileName, content: Uint8Array) {
      const error = await upload(name, content).then(
        () => undefined,
        (caught: unknown) => caught,
      )
      if (error === undefined) return undefined
      if (!(error instanceof CallError) || error.status !== 400) throw error
      return error.body.fields?.content?.join()
    },
    async download(name: OfficeFileName) {
      const response = await fetch(`${url}/api/settings/files/${name}/`, {
        headers: { Authorization: `Bearer ${person.token}` },
      })
      return Buffer.from(await response.arrayBuffer())
    },
  }
}
