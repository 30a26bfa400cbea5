import { Readable } from 'node:stream'
import type { Vault } from '../../kernel/backup/vault.server.ts'
import { listObjects, type ObjectStoreSettings, openSdk } from './sdk.server.ts'

/**
 * Size of the parts of a backup, in bytes: a service takes ten thousand of them, so 160 GB. Two are in memory.
 */
const partBytes = 16 * 1024 * 1024

/** Backups in a bucket of an S3-compatible service, below a prefix of their own. */
export function bucketVault(settings: ObjectStoreSettings): Vault {
  const { bucket: Bucket, prefix } = settings
  let opened: ReturnType<typeof openSdk> | undefined
  const sdk = () => (opened ??= openSdk(settings))

  async function list() {
    const names: string[] = []
    for await (const { Key = '' } of listObjects(await sdk(), { Bucket, Prefix: prefix }))
      names.push(Key.slice(prefix.length))
    return names
  }

  return {
    async check() {
      await list()
    },
    async put(name, content) {
      const { client, Upload } = await sdk()
      const params = { Bucket, Key: prefix + name, Body: Readable.from(content) }
      await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done()
    },
    async read(name) {
      const { client, GetObjectCommand } = await sdk()
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }))
      return Body as Readable
    },
    list,
    async remove(name) {
      const { client, DeleteObjectCommand } = await sdk()
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }))
    },
  }
}
