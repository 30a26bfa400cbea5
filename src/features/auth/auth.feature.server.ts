import { serverFeature } from '../../feature.server.ts'
import { authFeature } from './auth.feature.ts'
import { authJobs, rulesTask } from './auth.jobs.ts'
import { authHandlers } from './auth.server.ts'
import { secondFactors } from './auth.table.ts'
import { authText } from './auth.text.ts'
import { authReference } from './authReference.server.ts'
import { captchaHandlers, captchaReference } from './captcha/captcha.server.ts'
import { captchaText } from './captcha/captcha.text.ts'
import { openFailures } from './guesses/guesses.server.ts'
import { passkeyText } from './passkeys/passkey.text.ts'
import { passkeyMailText } from './passkeys/passkeyMail.text.ts'
import { passkeyReference } from './passkeys/passkeyReference.server.ts'
import { openInvitations } from './password/passwordLinks.server.ts'
import { passwordMailText } from './password/passwordMail.text.ts'
import { securityText } from './screens/security/security.text.ts'
import { firstAdminCode } from './setup.server.ts'

export const authServer = serverFeature({
  feature: authFeature,
  texts: [authText, securityText, passkeyText, passkeyMailText, passwordMailText, captchaText],
  sealed: [secondFactors.secret, secondFactors.new_secret],
  officeTasks: [rulesTask],
  personalLinks: { invitation: openInvitations },
  handlers: ({ config, tokens, box, office, outside, isRefusing, publicUrl }) => ({
    auth: {
      ...authHandlers({
        tokens,
        supportEmail: office.supportEmailOf,
        firstAdminCode: firstAdminCode(config.DATA_DIR),
        judge: outside.judge,
        box,
        twoFactorPolicy: office.twoFactorPolicy,
        signInRules: office.signInRules,
        failures: openFailures({ isRefusing }),
        captcha: outside.captcha,
        publicUrl,
      }),
      contact: async (_, { db }) => ({
        email: await office.supportEmailOf(db),
        phone_other_lengths: await office.acceptsOtherPhoneLengths(db),
      }),
    },
    captcha: captchaHandlers(outside.captcha, office.signInRules),
  }),
  jobs: ({ post, office }) =>
    authJobs({ post, officeName: office.nameOf, signInRules: office.signInRules }),
  reference: {
    auth: { calls: { ...authReference, ...passkeyReference } },
    captcha: { calls: captchaReference },
  },
})
