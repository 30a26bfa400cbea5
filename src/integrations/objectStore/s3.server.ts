import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import {
  type Announce,
  type ByteRange,
  type FilesPort,
  hashing,
  isHash,
  requireHash,
  StoreUnavailable,
  withLocalFile,
} from '../../kernel/files.server.ts'
import { StartError } from '../../kernel/startError.ts'
import {
  listObjects,
  type ObjectStoreSettings,
  openSdk,
  requireTag,
  type Sdk,
} from './sdk.server.ts'
import { refusalOfStore } from './storeRefusals.server.ts'

/** Largest content that is sent in one request, and size of the parts of larger ones, in bytes. */
const partBytes = 8 * 1024 * 1024

/** Smallest part but the last that services take, in bytes. */
const leastPart = 5 * 1024 * 1024

/** Bytes a ms that even a slow line carries. */
const slowestBytes = 200

/** File store in a bucket of an S3-compatible service: each content is an object, whose name ends with its hash. */
export function objectStore(settings: ObjectStoreSettings): FilesPort {
  const { bucket: Bucket, prefix, timeout: requestTimeout = 6_000 } = settings
  const keyOf = (hash: string) => prefix + requireHash(hash)
  let problem = ''
  let opened: Promise<Sdk> | undefined

  /** Asks the service; whatever keeps it from answering becomes `StoreUnavailable`. */
  async function ask<T>(work: (sdk: Sdk) => Promise<T>): Promise<T> {
    opened ??= openSdk(settings)
    try {
      const answer = await work(await opened)
      problem = ''
      return answer
    } catch (error) {
      if (isMissing(error)) throw error
      throw away(error)
    }
  }

  function away(error: unknown) {
    const { name, code } = error as Error & { code?: string }
    // What the network says has its name in the code.
    problem = name === 'Error' && code ? code : name
    return new StoreUnavailable(error)
  }

  const put = (hash: string, content: Uint8Array) =>
    ask(async ({ client, PutObjectCommand }) => {
      const command = new PutObjectCommand({ Bucket, Key: keyOf(hash), Body: content })
      const onTheWay = content.length / slowestBytes
      requireTag(await client.send(command, { requestTimeout: requestTimeout + onTheWay }))
    })

  /** Sends a large content in parts, of which two are in memory; it counts once all have arrived. */
  const putInParts = (hash: string, path: string) =>
    ask(async (sdk) => {
      const { size } = await stat(path)
      const params = { Bucket, Key: keyOf(hash), Body: createReadStream(path) }
      await sendParts(sdk, { params, partSize: partBytes, size })
    })

  type Parts = {
    params: { Bucket: string; Key: string; Body: Readable | Uint8Array }
    partSize: number
    size: number
  }

  /** Sends a content in parts. The gateway of Ceph joins them under an empty tag: then the object itself is looked at. */
  async function sendParts({ client, Upload, HeadObjectCommand }: Sdk, parts: Parts) {
    const { params, partSize, size } = parts
    const { ETag } = await new Upload({ client, params, partSize, queueSize: 2 }).done()
    if (ETag) return
    const { Bucket, Key } = params
    const joined = await client.send(new HeadObjectCommand({ Bucket, Key }), { requestTimeout })
    if (requireTag(joined).ContentLength !== size)
      throw new Error(`The service has ${joined.ContentLength} of ${size} bytes`)
  }

  /** Lists the parts of an upload, as each that continues does, and aborts it. */
  async function listParts(sdk: Sdk, place: { Bucket: string; Key: string }) {
    const { client, CreateMultipartUploadCommand, ListPartsCommand, AbortMultipartUploadCommand } =
      sdk
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place), {
      requestTimeout,
    })
    const upload = { ...place, UploadId }
    try {
      await client.send(new ListPartsCommand(upload), { requestTimeout })
    } finally {
      await client.send(new AbortMultipartUploadCommand(upload), { requestTimeout })
    }
  }

  async function keep(content: Uint8Array, announce?: Announce) {
    const hash = createHash('sha256').update(content).digest('hex')
    await announce?.(hash)
    await put(hash, content)
    return hash
  }

  /** All objects of this store, with when they were stored. */
  async function* list() {
    const found = await ask(async (sdk) =>
      listObjects(sdk, { Bucket, Prefix: prefix }, requestTimeout),
    )
    for (;;) {
      const next = await ask(() => found.next())
      if (next.done) return
      yield next.value
    }
  }

  return {
    get name() {
      return problem === '' ? 's3' : `s3, ${problem}`
    },
    keep,

    async keepStream(content, announce) {
      const { head, rest } = await firstBytes(content, partBytes)
      if (!rest) return keep(head, announce)
      const { pieces, digest } = hashing(joined(head, rest))
      return withLocalFile(pieces(), async (path) => {
        const hash = digest()
        await announce?.(hash)
        await putInParts(hash, path)
        return hash
      })
    },

    async read(hash, range) {
      const answer = await ask(async ({ client, GetObjectCommand }) => {
        const command = new GetObjectCommand({ Bucket, Key: keyOf(hash), Range: headerOf(range) })
        return requireTag(await client.send(command, { requestTimeout }))
      }).catch((error: unknown) => {
        if (!isMissing(error)) throw error
        throw Object.assign(new Error(`There is no content ${hash}.`), { code: 'ENOENT' })
      })
      const size = range ? range.end - range.start + 1 : answer.ContentLength
      return counted(answer.Body as Readable, size, away)
    },

    async *keptBefore(moment) {
      for await (const { Key = '', LastModified } of list()) {
        const hash = Key.slice(prefix.length)
        if (isHash(hash) && LastModified && LastModified < moment) yield hash
      }
    },

    async remove(hash) {
      await ask(({ client, DeleteObjectCommand }) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(hash) }), { requestTimeout }),
      )
    },

    async removeUnfinished(moment) {
      const old = await ask(({ client, ListMultipartUploadsCommand }) =>
        client
          .send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }), { requestTimeout })
          .then(({ Uploads = [] }) => Uploads)
          .catch((error: unknown) => {
            // Not every service lists them; those have a rule that removes them.
            if ((error as Error).name === 'NotImplemented') return []
            throw error
          }),
      )
      const left = old.filter(({ Initiated }) => Initiated && Initiated < moment)
      for (const { Key, UploadId } of left)
        await ask(({ client, AbortMultipartUploadCommand }) =>
          client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), {
            requestTimeout,
          }),
        )
      return left.length
    },

    async check() {
      const probe = { Bucket, Key: `${prefix}check` }
      try {
        await ask(async (sdk) => {
          const { client, ListObjectsV2Command, PutObjectCommand, DeleteObjectCommand } = sdk
          const all = { Bucket, Prefix: prefix, MaxKeys: 1 }
          await client.send(new ListObjectsV2Command(all), { requestTimeout })
          const Body = new Uint8Array()
          await client.send(new PutObjectCommand({ ...probe, Body }), { requestTimeout })
          const params = { ...probe, Body: new Uint8Array(leastPart + 1) }
          await sendParts(sdk, { params, partSize: leastPart, size: leastPart + 1 })
          await client.send(new DeleteObjectCommand(probe), { requestTimeout })
          await listParts(sdk, { Bucket, Key: `${prefix}uploads/check` })
        })
      } catch (error) {
        const refusal = refusalOfStore(error instanceof StoreUnavailable ? error.cause : error)
        // A service that is away at the start may come back.
        if (refusal) throw new StartError(refusal, { cause: error })
      }
    },
  }
}

const isMissing = (error: unknown) => (error as Error).name === 'NoSuchKey'

const headerOf = (range: ByteRange | undefined) => range && `bytes=${range.start}-${range.end}`

/** The first bytes of a content, at least `size` if there are as many, and what follows, if anything does. */
async function firstBytes(content: AsyncIterable<Uint8Array>, size: number) {
  const rest = content[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  for (let length = 0; length < size; ) {
    const next = await rest.next()
    if (next.done) return { head: Buffer.concat(pieces) }
    pieces.push(next.value)
    length += next.value.length
  }
  return { head: Buffer.concat(pieces), rest }
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>) {
  try {
    yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Passes an answer on, and fails if it ends early: a service or proxy may cut it without an error. */
function counted(body: Readable, size: number | undefined, away: (error: unknown) => Error) {
  let received = 0
  const counter = new Transform({
    transform(bytes: Buffer, _, done) {
      received += bytes.length
      done(null, bytes)
    },
    flush(done) {
      done(received === size ? null : away(new Error(`${received} of ${size} bytes arrived`)))
    },
  })
  body.on('error', (error) => counter.destroy(away(error)))
  // Whoever stops reading ends the request.
  counter.on('close', () => body.destroy())
  return body.pipe(counter)
}
