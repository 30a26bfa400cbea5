import { shape } from '../../kernel/field/shape.ts'
/** Business roles of a person (specification, section 6); they grant no rights. */
export const roles = ['owner', 'manager', 'contractor', 'prospector'] as const
/** Whether people of a group may or must protect their account with a second factor. */
export const twoFactorPolicies = ['off', 'optional', 'required'] as const
export type TwoFactorPolicy = (typeof twoFactorPolicies)[number]

/** Domain of the addresses of people whose data were erased. */
export const erasedDomain = 'erased.invalid'

/** Whether a person can sign in: only if `active`. */
export const signInStates = ['none', 'invited', 'active', 'deactivated'] as const

/** How a person wants to be reached. */
/** What the office set for signing in. */
export type SignInRules = {
  /** Days that a device is trusted. */
  trustedDays: number
  /** Hours after which a session that is not used ends, and days after which any session does. */
  sessionHours: number
  sessionDays: number
  /** Whether sign-in by password asks for a captcha, if the server has keys for it. */
  asksCaptcha: boolean
}

/** Countries of postal addresses (ISO 3166-1). */
export const countries = [
  ...([
    'CH',
    'LI',
    'FR',
    'IT',
    'DE',
    'AT',
    'BE',
    'LU',
    'NL',
    'ES',
    'PT',
    'GB',
    'MC',
    'US',
  ] as const),
] as const
export type Country = (typeof countries)[number]

export const contactChannels = ['email', 'phone', 'post'] as const
export type ContactChannel = (typeof contactChannels)[number]

/** How mail tells a person of messages: of each, once a day of all, or not at all. */
export const messageMails = ['each', 'daily', 'never'] as const
export type MessageMail = (typeof messageMails)[number]

/** Minutes after proving their identity during which administrators may change the access of people. */
export const confirmedMinutes = 15

/** Minimum length of a password (specification, section 5). */
export const passwordLength = 8

/** The schema of a new password. */
export const newPassword = shape.text({
  min: passwordLength,
  tooShort: 'auth:error.password_short',
  max: 500,
})
