/**
 * Codes that are mailed to whoever is to act on a page without being signed in: wrong tries of one code, seconds until the
 * next one can be mailed (only the newest can be entered), and minutes for which it can be.
 */
export const codeLimits = { digits: 6, tries: 5, waitSeconds: 60, validMinutes: 60 } as const
