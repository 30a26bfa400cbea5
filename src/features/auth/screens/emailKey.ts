/**
 * Session storage key of the address with which somebody signs in: it was typed, and survives a change of language, as that
 * reloads the page, or is that of a person who has just chosen a password.
 */
export const emailKey = 'signInEmail'
