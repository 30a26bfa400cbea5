import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'

/** Decrypts the secret that ends a mail's link; undefined if the server no longer has the key. */
export function openSecret(box: SecretBox, secret: Sealed): string | undefined {
  // An earlier version stored it in plain text.
  if (secret.startsWith('#')) return secret
  try {
    return box.open(secret)
  } catch {
    return undefined
  }
}
