/** What the pages are called to which mails link, by the beginning of their paths; the first that matches. */
const labels: readonly [RegExp, string][] = [
  [/^\/[\w-]+-(admin|client|partner)-form\/\d+\?tab=messages\b/, 'messages'],
  [/^\/[\w-]+-(admin|client|partner)-form\/\d+\?tab=tasks#appointments$/, 'appointment'],
  [/^\/[\w-]+-(admin|client|partner)-form\/\d+\?tab=tasks\b/, 'tasks'],
  [/^\/[\w-]+-(admin|client|partner)-form\/\d+$/, 'mandate'],
  [/^\/accept$|^\/quotes\/\d+$/, 'quote'],
  [/^\/invoices\/\d+$/, 'invoice'],
  [/^\/kick-off-form\//, 'kickoff'],
  [/^\/appointment$/, 'appointment'],
  [/^\/password-reset$/, 'password'],
  [/^\/password-reset-request$/, 'new_password'],
  [/^\/profile\?tab=security$/, 'security'],
  [/^\/data-protection$/, 'own_data'],
  [/^\/settings\?tab=audit$/, 'audit'],
  [/^\/settings\?tab=operations$/, 'operations'],
  [/^\/settings\?tab=privacy$/, 'privacy'],
  [/^\/$/, 'home'],
]

/** Returns the text key of what a link in a mail opens. */
export function linkLabelOf(path: string): string {
  const [, label = 'page'] = labels.find(([pattern]) => pattern.test(path)) ?? []
  return `letter:open.${label}`
}
