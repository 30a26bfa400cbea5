import { createReadStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { StartError } from '../startError.ts'

// Loaded by who needs it: most starts of the product do not.
const loadAge = () => import('age-encryption')

const bytesIn = (path: string) =>
  Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>

/** Throws a StartError unless a text is a public key of age, to which backups can be encrypted. */
export async function checkRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await loadAge()
  try {
    new Encrypter().addRecipient(recipient)
  } catch (cause) {
    throw new StartError(
      'BACKUP_RECIPIENT is no public key of age. It begins with age1, and age-keygen prints it.',
      { cause },
    )
  }
}

/** Encrypts a file to a public key of age (https://age-encryption.org/v1): only who has its secret key reads it again. */
export async function sealFile(
  path: string,
  recipient: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(bytesIn(path))
  return Readable.fromWeb(sealed as unknown as NodeStream<Uint8Array>)
}

/** Decrypts a file with the secret keys in another one, as age-keygen writes them. Throws a StartError if none of them fits. */
export async function unsealFile(
  path: string,
  identityFile: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  const keys = readFileSync(identityFile, 'utf8').match(/^AGE-SECRET-KEY-\S+$/gm) ?? []
  if (keys.length === 0)
    throw new StartError(`${identityFile} has no secret key of age (AGE-SECRET-KEY-…).`)
  for (const key of keys) decrypter.addIdentity(key)
  try {
    const opened = await decrypter.decrypt(bytesIn(path))
    return Readable.fromWeb(opened as unknown as NodeStream<Uint8Array>)
  } catch (cause) {
    throw new StartError(
      `${path} cannot be opened with ${identityFile}: it was encrypted to another key, or altered.`,
      { cause },
    )
  }
}
