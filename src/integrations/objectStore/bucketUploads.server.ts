import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/utils'
import { StoreUnavailable, withLocalFile } from '../../kernel/files.server.ts'
import { isUploadId, roomIn, type UploadsPort } from '../../kernel/uploads/uploads.server.ts'
import {
  clientConfig,
  listObjects,
  type ObjectStoreSettings,
  openSdk,
  requireTag,
} from './sdk.server.ts'

/** What the protocol's store keeps of an upload beside its content: what is said of it, and the bytes of a part that is too small. */
const endings = ['', '.info', '.part']

/**
 * Contents under way in a bucket, so that each part may arrive at another process: as an upload in parts of the service, with
 * what is known of it in an object beside it. A process holds a part of them only while that arrives.
 */
export function uploadsInBucket(settings: ObjectStoreSettings): UploadsPort {
  const { bucket: Bucket, timeout: requestTimeout = 6_000 } = settings
  const folder = `${settings.prefix}uploads/`
  let opened: ReturnType<typeof open> | undefined

  async function open() {
    const [sdk, { S3Store }] = await Promise.all([openSdk(settings), import('@tus/s3-store')])
    const storeWith = (config: ReturnType<typeof clientConfig>) =>
      new S3Store({
        s3ClientConfig: { bucket: Bucket, ...config },
        // Another process may have gone on with it.
        cache: {
          get: async () => undefined,
          set: async () => undefined,
          delete: async () => undefined,
        },
        maxConcurrentPartUploads: 2,
      })
    const store = storeWith(clientConfig(settings))
    const quick = storeWith({ ...clientConfig(settings, requestTimeout), maxAttempts: 1 })
    /** Fails if nothing is known of an upload; a silent service is not waited for as long as for a part. */
    const look = async (id: string) => {
      const command = new sdk.HeadObjectCommand({ Bucket, Key: `${folder}${id}.info` })
      return requireTag(await sdk.client.send(command, { requestTimeout }))
    }
    return { ...sdk, look, store: new StoreBelow(store, quick, folder, look) }
  }

  async function ask<T>(work: (parts: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
    opened ??= open()
    const parts = await opened
    return answered(() => work(parts))
  }

  return {
    name: 's3',
    store: () => ask(async ({ store }) => store),
    // Parts pass by the disk of the process at which they arrive.
    room: () => roomIn(tmpdir()),
    async begin(id, size) {
      await ask(({ store }) => store.create(new Upload({ id, size, offset: 0 })))
    },
    async find(id) {
      const found = await ask(({ store }) => store.getUpload(id)).catch((error: unknown) => {
        if (error === ERRORS.FILE_NOT_FOUND) return undefined
        throw error
      })
      return found && { size: found.offset }
    },
    withFile: (id, work) =>
      ask(async ({ client, GetObjectCommand }) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: folder + id }))
        return Body as Readable
      }).then(
        (content) => withLocalFile(content, work),
        (error: unknown) => {
          if (!isMissing(error)) throw error
          throw Object.assign(new Error(`Of the upload ${id} nothing is there.`), {
            code: 'ENOENT',
          })
        },
      ),
    async join(id) {
      const { offset, size } = await ask(({ store }) => store.getUpload(id))
      if (offset !== size) return false
      // Of parts that are gone there is nothing to join.
      await ask(({ store }) => store.write(Readable.from([]), id, offset)).catch((error) => {
        if (!isMissing(error)) throw error
      })
      return true
    },
    async *idleSince(moment) {
      const parts = await (opened ??= open())
      const active = new Set<string>()
      const found = new Set<string>()
      for await (const { Key = '', LastModified } of listObjects(parts, {
        Bucket,
        Prefix: folder,
      })) {
        const id = Key.slice(folder.length).replace(/\.(info|part)$/, '')
        if (!isUploadId(id)) continue
        found.add(id)
        if (!LastModified || LastModified >= moment) active.add(id)
      }
      for (const id of found) if (!active.has(id)) yield id
    },
    async forget(id) {
      await ask(async (parts) => {
        const { client, HeadObjectCommand, AbortMultipartUploadCommand, DeleteObjectCommand } =
          parts
        const Key = folder + id
        const { Metadata } = await client
          .send(new HeadObjectCommand({ Bucket, Key: `${Key}.info` }))
          .catch(ignoreMissing)
        const UploadId = Metadata?.['upload-id']
        if (UploadId)
          await client
            .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
            .catch(ignoreMissing)
        for (const ending of endings)
          await client.send(new DeleteObjectCommand({ Bucket, Key: Key + ending }))
      })
    },
  }
}

const missing = ['NotFound', 'NoSuchKey', 'NoSuchUpload']

/** Whether the service answered that it does not have what it was asked for. */
function isMissing(error: unknown) {
  const { cause } = error as Error
  return cause instanceof Error && missing.includes(cause.name)
}

function ignoreMissing(error: unknown): { Metadata?: Record<string, string> } {
  if (missing.includes((error as Error).name)) return {}
  throw error
}

/** Calls the service; what it fails with becomes `StoreUnavailable`, which the protocol's server answers by 503. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isOfProtocol(error)) throw error
    throw Object.assign(new StoreUnavailable(error), { status_code: 503, body: '' })
  }
}

const isOfProtocol = (error: unknown) => error instanceof Object && 'status_code' in error

/**
 * A store of the protocol's server whose objects have a folder before their ids. `quick` is the same store, and waits less
 * long for the answers to what sends no content.
 */
class StoreBelow extends DataStore {
  readonly #store: DataStore
  readonly #quick: DataStore
  readonly #folder: string
  readonly #look: (id: string) => Promise<unknown>

  constructor(
    store: DataStore,
    quick: DataStore,
    folder: string,
    look: (id: string) => Promise<unknown>,
  ) {
    super()
    this.#store = store
    this.#quick = quick
    this.#folder = folder
    this.#look = look
    this.extensions = store.extensions
  }

  override async create(upload: Upload) {
    const { id, size, metadata } = upload
    await answered(() =>
      this.#quick.create(new Upload({ id: this.#folder + id, size, offset: 0, metadata })),
    )
    return upload
  }

  override async write(content: Readable, id: string, offset: number) {
    try {
      return await this.#store.write(content, this.#folder + id, offset)
    } catch (error) {
      // The rest are those of whoever sends.
      if (error instanceof Error && '$metadata' in error)
        return answered(() => Promise.reject(error))
      throw error
    }
  }

  override async getUpload(id: string) {
    // To the store below, a service that does not answer knows of nothing.
    await answered(() =>
      this.#look(id).catch((error: Error) => {
        throw missing.includes(error.name) ? ERRORS.FILE_NOT_FOUND : error
      }),
    )
    const upload = await answered(() => this.#quick.getUpload(this.#folder + id))
    return new Upload({ ...upload, id })
  }
}
