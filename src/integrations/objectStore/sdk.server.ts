import type { ListObjectsV2CommandOutput, S3ClientConfig } from '@aws-sdk/client-s3'

/** Where contents are kept, and by whom. */
export type ObjectStoreSettings = {
  bucket: string
  region: string
  /** Address of the service; without one it is Amazon's of the region. */
  endpoint: string | undefined
  /** Begins the name of each object: empty, or a path that ends with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** How long the service may take to answer, in ms. */
  timeout?: number
}

/** How long a part may take over a slow line, in ms. */
const sendTimeout = 50_000

/** A reader may pause for this long, in ms; longer than a download may idle. */
const pauseTimeout = 60_000

/** How the SDK speaks to the service; an answer takes `requestTimeout` ms at most. */
export const clientConfig = (
  { region, endpoint, accessKeyId, secretAccessKey }: ObjectStoreSettings,
  requestTimeout = sendTimeout,
): S3ClientConfig => ({
  region,
  endpoint,
  // Services other than Amazon's have no host for each bucket.
  forcePathStyle: endpoint !== undefined,
  credentials: { accessKeyId, secretAccessKey },
  // Otherwise a service that does not know the framing of checksums stores it within the content.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: 3_000,
    requestTimeout,
    throwOnRequestTimeout: true,
    socketTimeout: pauseTimeout,
  },
})

/** Loads the SDK, which takes half a second: only who uses such a store pays for it. */
export async function openSdk(settings: ObjectStoreSettings) {
  const [sdk, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ])
  return { ...sdk, Upload, client: new sdk.S3Client(clientConfig(settings)) }
}

/** All objects below a prefix. */
export async function* listObjects(
  { client, ListObjectsV2Command }: Sdk,
  place: { Bucket: string; Prefix: string },
  requestTimeout?: number,
) {
  let page: ListObjectsV2CommandOutput | undefined
  do {
    const ContinuationToken = page?.NextContinuationToken
    const command = new ListObjectsV2Command({ ...place, ContinuationToken })
    page = await client.send(command, { requestTimeout })
    yield* page.Contents ?? []
  } while (page.IsTruncated)
}

export type Sdk = Awaited<ReturnType<typeof openSdk>>

/** Fails if an answer is not the service's: a proxy in between may answer 200 with a page of its own. */
export function requireTag<T extends { ETag?: string }>(answer: T): T {
  if (!answer.ETag) throw new Error('The answer has no ETag')
  return answer
}
