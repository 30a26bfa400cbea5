import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sealed } from './sealed.table.ts'
import type { SecretKeys } from './secretKeys.server.ts'

/** Encrypts secrets that are stored in the database; a copy of the database alone does not reveal them. */
export type SecretBox = {
  seal(text: string): Sealed
  /** Throws if the text was sealed with a key that the server no longer has, or was changed. */
  open(sealed: Sealed): string
  /** What everything sealed with the current key begins with. */
  mark(): string
}

const algorithm = 'aes-256-gcm'

/** Encrypts with keys derived from those of the server: AES-256-GCM with a random nonce of 12 bytes. */
export function secretBox(keys: SecretKeys): SecretBox {
  const mark = () => `v2.${keys.all()[0].id}.`
  return {
    mark,
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
      // Version 1 did not name the key.
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
  const [nonce, tag, content] = [0, 1, 2].map((at) => Buffer.from(parts[at] ?? '', 'base64url'))
  const decipher = createDecipheriv(algorithm, key, nonce!, { authTagLength: 16 })
  decipher.setAuthTag(tag!)
  return decipher.update(content!, undefined, 'utf8') + decipher.final('utf8')
}
