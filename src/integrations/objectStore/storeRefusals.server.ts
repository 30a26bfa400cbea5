/** What a service says of wrong settings, by the name of its error. */
const refusals: Record<string, string> = {
  NoSuchBucket: 'The file store has no bucket of the name in S3_BUCKET.',
  InvalidBucketName: 'The file store takes no bucket of the name in S3_BUCKET.',
  PermanentRedirect: 'The bucket of S3_BUCKET is in another region than S3_REGION.',
  AuthorizationHeaderMalformed: 'The bucket of S3_BUCKET is in another region than S3_REGION.',
  InvalidAccessKeyId: 'The file store does not know the key of S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of the key in S3_ACCESS_KEY_ID.',
  NotImplemented: 'The file store takes no content in parts, as files above 8 MB are sent.',
  AccessDenied:
    'The key of S3_ACCESS_KEY_ID may not list, read, write and delete in the bucket of S3_BUCKET, or not list and abort uploads in parts there.',
}

/** The sentence for settings that a file store refuses; undefined for any other error. */
export function refusalOfStore(error: unknown): string | undefined {
  const { name } = error as Error
  return Object.hasOwn(refusals, name) ? refusals[name] : undefined
}
