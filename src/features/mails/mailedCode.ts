/**
 * Codes that are mailed to whoever is to act on a page without being signed in: wrong tries of one code, minutes until the
 * next one can be mailed, and minutes for which it can be entered.
 */
export const codeLimits = { digits: 6, tries: 5, minutes: 15, validMinutes: 60 } as const
