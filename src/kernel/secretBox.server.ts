import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts secrets that are stored in the database; a copy of the database alone does not reveal them. */
export type SecretBox = {
  seal(text: string): string
  /** Throws if the text was not sealed with the same key, or was changed. */
  open(sealed: string): string
}

const algorithm = 'aes-256-gcm'
const version = 'v1'

/** Encrypts with a key derived from the secret: AES-256-GCM with a random nonce of 12 bytes. */
export function secretBox(secret: string): SecretBox {
  const key = createHash('sha256').update(`box:${secret}`).digest()
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, nonce)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), content]
      return [version, ...parts.map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed) {
      const [found, nonce = '', tag = '', content = ''] = sealed.split('.')
      if (found !== version) throw new Error('This secret was sealed in an unknown way.')
      const bytes = (part: string) => Buffer.from(part, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes(nonce), { authTagLength: 16 })
      decipher.setAuthTag(bytes(tag))
      return decipher.update(bytes(content), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
