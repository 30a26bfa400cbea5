import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sealed } from './sealed.table.ts'
import type { SecretKeys } from './secretKeys.server.ts'

/** Encrypts secrets for storage in the database, so that a copy of the database alone does not reveal them. */
export type SecretBox = {
  seal(text: string): Sealed
  /** Throws if the text was tampered with, or sealed with a key that the server no longer has. */
  open(sealed: Sealed): string
  /** Prefix of all texts sealed with the current key. */
  prefix(): string
}

const algorithm = 'aes-256-gcm'

/** Encrypts with keys derived from the secret keys: AES-256-GCM with a random 12-byte nonce. */
export function secretBox(keys: SecretKeys): SecretBox {
  const prefix = () => `v2.${keys.all()[0].id}.`
  return {
    prefix,
    seal(text) {
      const nonce = randomBytes(12)
      const [{ id, derive }] = keys.all()
      const cipher = createCipheriv(algorithm, derive('box'), nonce)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), content]
      return ['v2', id, ...parts.map((part) => part.toString('base64url'))].join('.') as Sealed
    },
    open(sealed) {
      const [version, ...parts] = sealed.split('.')
      if (version === 'v2') {
        const key = keys.find(parts.shift() ?? '')
        if (!key)
          throw new Error('This secret was sealed with a key that the server does not have.')
        return decrypt(parts, key.derive('box'))
      }
      if (version !== 'v1') throw new Error('This secret was sealed in an unknown way.')
      // Version 1 does not contain the id of the key.
      const problems: unknown[] = []
      for (const key of keys.all())
        try {
          return decrypt(parts, key.derive('box'))
        } catch (problem) {
          problems.push(problem)
        }
      throw new AggregateError(problems, 'None of the keys opens this secret.')
    },
  }
}

function decrypt(parts: readonly string[], key: Buffer): string {
  const [nonce, tag, content] = [0, 1, 2].map((index) =>
    Buffer.from(parts[index] ?? '', 'base64url'),
  )
  const decipher = createDecipheriv(algorithm, key, nonce!, { authTagLength: 16 })
  decipher.setAuthTag(tag!)
  return decipher.update(content!, undefined, 'utf8') + decipher.final('utf8')
}
