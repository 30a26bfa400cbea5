import type { Language } from './text.ts'

/** Query parameter with the language of a link; the page follows it unless another language was chosen in the browser. */
export const linkLanguageParameter = 'lang'

/** Adds the reader's language to a link, before its fragment. */
export function linkIn(language: Language, link: string): string {
  const [address = '', ...fragment] = link.split('#')
  const separator = address.includes('?') ? '&' : '?'
  return [`${address}${separator}${linkLanguageParameter}=${language}`, ...fragment].join('#')
}
