import type { OfficeFileName } from '../features/settings/settings.ts'
import { CallError } from '../kernel/http/client.ts'
import type { TestPerson } from './app.ts'

/** Uploads a person makes of files of the office, and what comes of them. */
export function officeUploads(person: TestPerson, url: string) {
  const keep = (name: OfficeFileName, content: Uint8Array) =>
    person.settings.keepFile({
      params: { name },
      body: { name: `${name}.bin`, content: Buffer.from(content).toString('base64') },
    })
  return {
    keep,
    /** What stands at the field of a file that is refused; nothing where it is taken. */
    async refusalOf(name: OfficeFileName, content: Uint8Array) {
      const error = await keep(name, content).then(
        () => undefined,
        (caught: unknown) => caught,
      )
      if (error === undefined) return undefined
      if (!(error instanceof CallError) || error.status !== 400) throw error
      return error.body.fields?.content?.join()
    },
    async kept(name: OfficeFileName) {
      const response = await fetch(`${url}/api/settings/files/${name}/`, {
        headers: { Authorization: `Bearer ${person.token}` },
      })
      return Buffer.from(await response.arrayBuffer())
    },
  }
}
