import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'

/** The end of a mail's link; undefined if it was sealed with a key that the server no longer has. */
export function openSecret(box: SecretBox, secret: Sealed): string | undefined {
  // Mails that an earlier version queued hold it in plain text.
  if (secret.startsWith('#')) return secret
  try {
    return box.open(secret)
  } catch {
    return undefined
  }
}
