/**
 * Session storage key of the address in the sign-in form: the typed one, which survives the reload after a change of
 * language, or that of a person who has just chosen a password.
 */
export const emailKey = 'signInEmail'
